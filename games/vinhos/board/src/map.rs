//! Portugal: nine regions with their vineyards, renown and estates.

use game::Phrase;
use maud::{Markup, html};
use table_kit::{Area, effect};
use vinhos::{Action, Colour, EstateNo, EstateView, Frame, Gift, Region, RegionView};

use super::focus::Focus;
use super::icons::{self, icon};
use super::plan::planned_position;
use super::sprite::{badge, coin, land, sprite};
use super::{BoardObject, Scene, control_or_reason, frame, offers, phrase_text, tag, word};

pub fn zone(scene: &Scene<'_>) -> Markup {
    let wide = Focus::of(scene) == Focus::Map;
    html! {
        (country(scene))
        span class="v-spain" aria-hidden="true" { "Espanha" }
        @for region in &scene.view.regions {
            @let place = if wide { place_wide(region.region) } else { place(region.region) };
            div class="at" style=(place.style()) { (region_facts(scene, region)) }
        }
    }
}

/// Returns the place of a region's plate on the map.
const fn place(region: Region) -> Area {
    let (x, y) = match region {
        Region::Minho => (47, 14),
        Region::TrasOsMontes => (131, 12),
        Region::Douro => (82, 84),
        Region::Dao => (78, 152),
        Region::Lisboa => (18, 226),
        Region::Ribatejo => (126, 226),
        Region::Setubal => (28, 296),
        Region::Alentejo => (128, 296),
        Region::Algarve => (84, 362),
    };
    Area::new(x + 10, y + 14, 106, 58)
}

/// Returns the same on the wider map, which is shown while vineyards are chosen.
const fn place_wide(region: Region) -> Area {
    let (x, y) = match region {
        Region::Minho => (62, 26),
        Region::TrasOsMontes => (230, 24),
        Region::Douro => (124, 96),
        Region::Dao => (118, 164),
        Region::Lisboa => (26, 238),
        Region::Ribatejo => (196, 238),
        Region::Setubal => (32, 308),
        Region::Alentejo => (210, 308),
        Region::Algarve => (110, 374),
    };
    Area::new(x, y, 166, 64)
}

fn purchase_offers<'a>(scene: &'a Scene<'_>, here: Region) -> Vec<&'a super::Offer> {
    offers(scene, |action| match action {
        Action::Start(region)
        | Action::Buy { region, .. }
        | Action::Renown(region)
        | Action::Top { region, .. } => region == here,
        _ => false,
    })
}

/// Renders the land under the plates. It has no information that the plates do not have.
fn country(scene: &Scene<'_>) -> Markup {
    html! {
        (land("land", "v-land"))
        @for view in &scene.view.regions {
            @let lit = !purchase_offers(scene, view.region).is_empty();
            @if lit || !view.in_game {
                (land(&format!("region-{}", view.number), if lit { "v-land lit" } else { "v-land out" }))
            }
        }
    }
}

/// Renders the facts about a region.
fn region_facts(scene: &Scene<'_>, view: &RegionView) -> Markup {
    let ways = purchase_offers(scene, view.region);
    let planned = planned_position(scene, view.region);
    let value = (view, &ways, why_not_action(scene, view), price(scene, view), planned);
    scene.part("region", value, || plate(scene, view, &ways))
}

fn plate(scene: &Scene<'_>, view: &RegionView, ways: &[&super::Offer]) -> Markup {
    let name = scene.word(&format!("region-{}", view.region));
    let gift = scene.word(&format!("gift-{}", view.gift));
    let label = Phrase::new("board-region").with("number", view.number);
    let label = phrase_text(
        &label.with("region", word("region", view.region)).with("gift", word("gift", view.gift)),
    );
    let id = format!("region-{}", view.region);
    let class = format!("v-plate{}", if view.in_game { "" } else { " out" });
    let inner = html! {
        span class="v-plate-name" { span class="v-no" { (view.number) } " " (name) }
        @if view.in_game {
            (effect(&scene.word(&format!("effect-gift-{}", view.gift))))
            (vineyards(scene, view))
            (renown(view))
            span class={ "v-gift v-gift-" (view.gift) } title=(gift) {
                (icon(icons::of_gift(view.gift))) span class="v-gift-name" aria-hidden="true" {
                    (scene.word(&format!("brief-{}", view.gift)))
                }
                span class="spoken" { (gift) }
            }
            (markers(scene, view))
        } @else {
            span class="v-small" { (tag("board-not-in-this-game")) }
        }
    };
    let thing = BoardObject { id: &id, class: &class, label: (&label).into(), offers: ways };
    control_or_reason(scene, thing, why_not_action(scene, view), inner)
}

/// Returns the action for a "why not?" while vineyards are bought or chosen at the start.
fn why_not_action(scene: &Scene<'_>, view: &RegionView) -> Option<String> {
    match frame(scene).filter(|_| scene.decides())? {
        Frame::BuyVineyard(_) => {
            Some(Action::Buy { region: view.region, estate: site(scene, view) }.to_string())
        }
        Frame::StartVineyard => Some(Action::Start(view.region).to_string()),
        Frame::PlaceRenown => Some(Action::Renown(view.region).to_string()),
        _ => None,
    }
}

/// Returns the viewer's first estate that suits a region's top vineyard, so that the answer to a "why not?" is not
/// about the estate. If none does, it is the first estate.
fn site(scene: &Scene<'_>, view: &RegionView) -> EstateNo {
    let estates = scene.me().map(|me| &scene.view.players[me.index()].estates);
    let suits = |estate: &EstateView| match estate.vineyards {
        0 => !(estate.cellar && view.gift == Gift::NoCellar),
        1 => {
            estate.free_slots > 0 && estate.region == Some(view.region) && estate.colour == view.top
        }
        _ => false,
    };
    EstateNo::at(estates.and_then(|estates| estates.iter().position(suits)).unwrap_or(0))
}

/// Renders the top vineyard with its price, and the numbers of vineyards below it.
fn vineyards(scene: &Scene<'_>, view: &RegionView) -> Markup {
    let [white, red] = view.below;
    if let Some(order) = planned_position(scene, view.region) {
        return planned_deck(view, order);
    }
    html! {
        @match view.top {
            Some(colour) => {
                span class={ "v-vineyard v-" (colour) } title=(on_top(view, colour))
                    data-piece={ "top-" (view.region) } data-face=(white + red) data-still="" {
                    (sprite(&format!("vine-{colour}"), "v-deck-top"))
                    (icons::colour(colour)) span class="spoken" { " " (tag("board-vineyard-for")) " " }
                    (coin(price(scene, view)))
                }
                span class="v-below spoken" title=(below_it(view)) {
                    (white) "W " (red) "R" span class="spoken" { " " (tag("board-below")) }
                }
            }
            None => span class="v-vineyard sold" { (tag("board-no-vineyard-left")) },
        }
    }
}

fn on_top(view: &RegionView, colour: Colour) -> String {
    let phrase = Phrase::new("board-on-top").with("colour", word("colour", colour));
    phrase_text(&phrase.with("price", view.price))
}

fn below_it(view: &RegionView) -> String {
    let [white, red] = view.below;
    phrase_text(&Phrase::new("board-below-it").with("white", white).with("red", red))
}

/// Renders a deck whose top vineyard is planned to be taken. The next vineyard is hidden, so there is no preview of it.
fn planned_deck(view: &RegionView, order: usize) -> Markup {
    let [white, red] = view.below;
    let taken = view.top.map_or("white", |colour| colour.word());
    html! {
        span class={ "v-vineyard ghost v-" (taken) } title=(tag("board-vineyard-planned")) {
            b class="v-unit-no" { (order + 1) } span class="spoken" { (tag("board-vineyard-planned")) }
        }
        span class="v-below spoken" title=(below_it(view)) {
            (white) "W " (red) "R" span class="spoken" { " " (tag("board-below")) }
        }
    }
}

/// Returns the current price, with the discount of the action.
fn price(scene: &Scene<'_>, view: &RegionView) -> u8 {
    match frame(scene) {
        Some(Frame::BuyVineyard(purchase)) => view.price.saturating_sub(purchase.off),
        Some(Frame::StartVineyard) => 0,
        _ => view.price,
    }
}

fn renown(view: &RegionView) -> Markup {
    let phrase =
        Phrase::new("board-renown-cubes").with("cubes", view.cubes).with("spaces", view.spaces);
    html! {
        span class="v-renown" title=(phrase_text(&phrase)) {
            @for space in 0..view.spaces {
                @if space < view.cubes {
                    span data-piece={ "cube-" (view.region) "-" (space) } data-home="renown"
                        data-from="v-bowl" data-to="v-bowl" data-hops="" {
                        (sprite("cube", "v-cube"))
                    }
                } @else { (sprite("space", "v-cube")) }
            }
            span class="spoken" { (phrase_text(&phrase)) }
        }
    }
}

fn markers(scene: &Scene<'_>, view: &RegionView) -> Markup {
    html! {
        span class="v-markers tiny" {
            @for seat in &view.markers {
                span data-piece={ "mark-" (view.region) "-" (seat.number()) } data-still="" { (badge(scene, *seat)) }
            }
        }
    }
}
