//! The panel under the small quadrel, with the facts for the pending decision: the value of the wine in hand part by
//! part, the purchase, the viewer's wines or experts, or the places of the viewer's barrels.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{EstateView, Frame, WineAt, WineView, money_vp};

use super::fair::{place, points};
use super::focus::Focus;
use super::icons::{self, Icon, icon};
use super::plan::{bought, prices};
use super::sprite::{bottle, coin, piece, sprite};
use super::wines::{entered_value, wine_at, wine_in_hand};
use super::{Scene, frame, number, phrase_text, tag, viewer_decides};

/// Maximum number of wines in a list with normal spacing. Longer lists are set closer.
const ROWS: usize = 5;

pub fn panel(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me().filter(|_| viewer_decides(scene)) else { return html! {} };
    let inner = match (Focus::of(scene), wine_in_hand(scene)) {
        (Focus::Quadrel | Focus::Production, _) => return html! {},
        (_, Some(wine)) => wine_in_hand_panel(scene, me, wine),
        (Focus::Map, None) => purchase(scene, me),
        (Focus::Experts, None) => own_experts(scene, me),
        (Focus::Tiles, None) => payment(scene, me),
        (Focus::Sales, None) if !matches!(frame(scene), Some(Frame::SellWine(_))) => {
            barrels(scene, me)
        }
        (Focus::Export | Focus::Sales | Focus::Fair, None) => own_wines(scene, me),
    };
    html! { (scene.slot("v-lens", html! { div id="v-lens" class="at v-lens" { (inner) } })) }
}

fn title(key: &'static str) -> Markup {
    html! { h2 class="v-lens-title" { (tag(key)) } }
}

/// Renders the value of the wine in hand, part by part, and the values that it can reach.
fn wine_in_hand_panel(scene: &Scene<'_>, me: Seat, at: WineAt) -> Markup {
    let Some((estate, wine)) = wine_at(scene, me, at) else { return html! {} };
    let Some(colour) = estate.colour else { return html! {} };
    let age = if estate.cellar { scene.components.numbers.ages[at.place()] } else { 0 };
    let gift = wine.value - wine.quality - age;
    let entered = entered_value(scene);
    let renown = entered.map_or(0, |entered| entered.saturating_sub(wine.value));
    let parts = [("lens-quality", wine.quality), ("lens-cellar", age), ("lens-region", gift)];
    html! {
        (title("lens-this-wine"))
        div class="v-lens-wine" {
            (bottle(colour, wine.quality))
            dl class="v-sum" {
                @for (index, (key, value)) in parts.into_iter().enumerate() {
                    @if index == 0 || value > 0 { (part(key, value, index > 0)) }
                }
                @if renown > 0 { (part("lens-renown", renown, true)) }
                div class="v-sum-total" { dt { (tag("lens-value")) } dd { (entered.unwrap_or(wine.value)) } }
            }
        }
        @match frame(scene) {
            Some(Frame::SalesSlot(_)) => { (reach_legend(wine)) (purse(scene, me)) }
            Some(Frame::ExportSlot(_)) => (reach_legend(wine)),
            _ => { (fair_gift(wine)) (standing(scene, me)) }
        }
    }
}

fn part(key: &'static str, value: u8, added: bool) -> Markup {
    html! { div { dt { (tag(key)) } dd { @if added { "+" } (value) } } }
}

/// Renders the legend of the three tints of reachable slots.
fn reach_legend(wine: &WineView) -> Markup {
    let cubes = (wine.highest - wine.value) / wine.per_cube.max(1);
    html! {
        ul class="v-reach" {
            @for spent in 0..=cubes.min(2) {
                @let to = if spent == 2 { wine.highest } else { wine.value + spent * wine.per_cube };
                li class={ "v-key need-" (spent) } {
                    @if spent == 0 { (tag("lens-no-cube")) }
                    @for _ in 0..spent { (sprite("cube", "v-cube")) }
                    @if spent > 0 { span class="spoken" { (number("lens-cubes", spent)) } }
                    b { (number("lens-to", to)) }
                }
            }
        }
    }
}

/// Renders the points for money at the end (clause 14.1).
fn purse(scene: &Scene<'_>, me: Seat) -> Markup {
    let bagos = scene.view.players[me.index()].bagos;
    html! {
        p class="v-lens-foot" {
            (tag("lens-purse")) span {
                (coin(bagos)) " → " (sprite("star", "v-star")) b { (money_vp(bagos, scene.components)) }
            }
        }
    }
}

fn fair_gift(wine: &WineView) -> Markup {
    html! {
        @if wine.fair_gift > 0 { p class="v-lens-foot" { (number("lens-fair-gift", wine.fair_gift)) } }
    }
}

/// Renders the viewer's current result at the fair.
fn standing(scene: &Scene<'_>, me: Seat) -> Markup {
    let points = points(scene, me);
    html! {
        p class="v-lens-line" { (tag("board-fair-points")) b { (points) } }
        @if let Some(vp) = scene.view.fair_vp(me, points) {
            p class="v-lens-line" { (number("lens-place", place(scene, me, points))) b { "+" (vp) } }
        }
    }
}

/// Renders the purse, the cost of the plan, and the rest.
fn purchase(scene: &Scene<'_>, me: Seat) -> Markup {
    let (bagos, planned) = (i32::from(scene.view.players[me.index()].bagos), prices(scene, me));
    // The view already includes the plan.
    let spent: i32 = planned.iter().sum();
    let begins = matches!(frame(scene), Some(Frame::StartVineyard | Frame::StartPorto));
    html! {
        (title(if begins { "lens-first-vineyard" } else { "lens-purchase" }))
        @if begins {
            p class="v-lens-note" { (tag("lens-first-vineyard-note")) }
        } @else {
            p class="v-lens-line" { (tag("lens-purse-now")) b { (bagos + spent) } }
            @for (index, (region, price)) in bought(scene).into_iter().zip(&planned).enumerate() {
                p class="v-lens-unit" {
                    span class="v-unit-no" { (index + 1) } span { (scene.word(&format!("region-{region}"))) } b {
                        "−" (price)
                    }
                }
            }
            @if planned.is_empty() { p class="v-lens-note" { (tag("lens-purchase-note")) } }
            p class="v-lens-line total" { (tag("lens-leaves")) span { (sprite("coin", "v-fact-coin")) b { (bagos) } } }
        }
    }
}

/// Returns all wines of a player, each with its estate.
fn wines<'a>(
    scene: &'a Scene<'_>,
    seat: Seat,
) -> impl Iterator<Item = (&'a EstateView, &'a WineView)> {
    let estates = scene.view.players[seat.index()].estates.iter();
    estates.flat_map(|estate| estate.wines.iter().map(move |wine| (estate, wine)))
}

/// Renders the wines that the viewer could sell, export or present, with their values.
fn own_wines(scene: &Scene<'_>, me: Seat) -> Markup {
    let close = if wines(scene, me).count() > ROWS { " close" } else { "" };
    html! {
        (title("lens-your-wines"))
        ul class={ "v-lens-wines" (close) } {
            @for (estate, wine) in wines(scene, me) {
                li {
                    @if let Some(colour) = estate.colour { (bottle(colour, wine.quality)) }
                    @if let Some(region) = estate.region {
                        span class="v-lens-of" { (scene.word(&format!("region-{region}"))) }
                    }
                    span class="v-lens-worth" {
                        span class="spoken" { (tag("lens-value")) " " }
                        b { (wine.value) }
                        @if wine.highest > wine.value { "–" (wine.highest) (sprite("cube", "v-cube")) }
                    }
                }
            }
        }
        @if wines(scene, me).next().is_none() { p class="v-lens-note" { (tag("lens-no-wines")) } }
    }
}

/// Renders the viewer's experts in words.
fn own_experts(scene: &Scene<'_>, me: Seat) -> Markup {
    let player = &scene.view.players[me.index()];
    let held = player.experts_up.iter().map(|view| (view, true));
    let held: Vec<_> = held.chain(player.experts_down.iter().map(|view| (view, false))).collect();
    let close = if held.len() > 4 { " close" } else { "" };
    html! {
        (title("lens-your-experts"))
        ul class={ "v-lens-experts" (close) } {
            @for (view, up) in held {
                @let (feature, ability) = (view.expert.feature(), view.expert.ability());
                li class=[(!up).then_some("used")] {
                    span class="v-expert-of" {
                        (icon(icons::of_feature(feature))) span class="spoken" {
                            (scene.word(&format!("feature-{feature}"))) " "
                        }
                    }
                    span { (scene.word(&format!("ability-{ability}"))) @if !up { " · " (tag("board-used")) } }
                }
            }
        }
        @if player.experts_up.is_empty() && player.experts_down.is_empty() {
            p class="v-lens-note" { (tag("lens-no-experts")) }
        }
    }
}

/// Renders the price of a tile: a wine, and for a multiplier a barrel.
fn payment(scene: &Scene<'_>, me: Seat) -> Markup {
    if matches!(frame(scene), Some(Frame::StartTile)) {
        return html! { (title("lens-first-tile")) p class="v-lens-note" { (tag("lens-first-tile-note")) } };
    }
    let free = scene.view.players[me.index()].barrels;
    let least = wines(scene, me).min_by_key(|(_, wine)| wine.quality);
    html! {
        (title("lens-payment"))
        @if let Some((estate, wine)) = least {
            @if let Some(colour) = estate.colour {
                div class="v-lens-pay" {
                    (bottle(colour, wine.quality)) p {
                        (tag("lens-least")) br; span { (number("lens-costs-vp", wine.quality / 2)) }
                    }
                }
            }
        }
        div class="v-lens-pay" {
            (piece(scene, "barrel", me)) p {
                (number("lens-free-barrels", free)) br; span { (tag("lens-barrel-stays")) }
            }
        }
    }
}

/// Renders the places of the viewer's barrels.
fn barrels(scene: &Scene<'_>, me: Seat) -> Markup {
    let (view, player) = (scene.view, &scene.view.players[me.index()]);
    let sales = view.sales.iter().filter(|slot| slot.barrel == Some(me)).count();
    let slots = view.countries.iter().flat_map(|country| &country.slots);
    let export = slots.filter(|slot| slot.barrel == Some(me)).count();
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let rows = [
        (Icon::Barrel, "lens-barrels-free", usize::from(player.barrels)),
        (Icon::Booth, "lens-barrels-sales", sales),
        (Icon::Ship, "lens-barrels-export", export),
        (Icon::Person, "lens-barrels-magnates", held.into()),
        (Icon::Star, "lens-barrels-tiles", locked),
    ];
    html! {
        (title("lens-barrels"))
        @for (picture, key, count) in rows {
            p class="v-lens-line" { span { (icon(picture)) " " (tag(key)) } b { (count) } }
        }
        p class="v-lens-note" { (phrase_text(&Phrase::new("lens-barrels-note"))) }
    }
}
