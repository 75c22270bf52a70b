//! What lies before a player: belongings, and five estates with what they will make.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{
    Action, EstateNo, EstateView, ExpertView, Frame, MultiplierView, Tile, WineAt, WineView,
    multiplier_vp,
};

use super::card::Card;
use super::icons::{self, Icon, icon};
use super::people::{arrow_mark, tile_face};
use super::{
    Scene, Thing, Zone, actor, amount, awake, frame, mine_to_do, name, offers, spot_or_why, tag,
    tile_name, told, wakefulness, waking, word,
};

/// The viewer's own side of the table.
pub fn mine(scene: &Scene<'_>, me: Seat) -> Markup {
    let awake = awake(scene).contains(&Zone::Estates) && actor(scene) == Some(me);
    html! {
        section id="z-estates" aria-labelledby="z-estates-title"
            class={ "v-zone z-estates" @if awake { (wakefulness(scene)) } } {
            h2 id="z-estates-title" class="v-title" { (Zone::Estates.title()) @if awake { (waking(scene)) } }
            (purse(scene, me))
            (cards(scene, me))
            (usable_now(scene, me))
            (belongings(scene, me))
        }
    }
}

/// Leaves only those experts and tiles in sight that can be used now, while there is a choice.
fn usable_now(scene: &Scene<'_>, me: Seat) -> Markup {
    let player = &scene.view.players[me.index()];
    let some = !player.experts_up.is_empty() || !player.actions_up.is_empty();
    html! {
        @if some && live(scene, me) && asks_for_experts(scene) {
            label class="check v-filter" {
                input type="checkbox" id="v-usable" autocomplete="off";
                (tag("board-usable-now"))
            }
        }
    }
}

/// Whether experts or tiles may come into play with the pending decision.
fn asks_for_experts(scene: &Scene<'_>) -> bool {
    match frame(scene) {
        Some(Frame::BeforeMove | Frame::AfterAction | Frame::SendExpert { .. }) => true,
        frame => frame.is_some_and(|frame| frame.units().is_some()),
    }
}

/// Whether the controls of this seat's things are the viewer's.
fn live(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.me() == Some(seat) && mine_to_do(scene)
}

/// Money, barrels, Porto and points.
pub fn purse(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let away = Phrase::new("board-barrels-away").with("held", held).with("locked", locked);
    html! {
        p class="v-purse" {
            (amount(Icon::Coin, player.bagos, "board-bagos"))
            (amount(Icon::Barrel, player.barrels, "board-barrels-free"))
            span class="v-small" { (told(&away)) }
            (amount(Icon::Porto, player.porto, "board-porto"))
            (amount(Icon::Booth, player.fair_points, "board-fair-points"))
            (amount(Icon::Star, player.vp, "board-vp"))
        }
    }
}

/// Experts and magnate tiles.
pub fn belongings(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    html! {
        div class="v-belongings" {
            @for expert in &player.experts_up { (own_expert(scene, seat, expert)) }
            @for expert in &player.experts_down { (used_expert(scene, expert)) }
            @for tile in &player.actions_up { (own_tile(scene, seat, *tile)) }
            @for tile in &player.actions_down {
                div class="v-tile used" { (tile_face(scene, *tile)) span class="v-small" { (tag("board-used")) } }
            }
            @for tile in &player.multipliers { (own_multiplier(scene, seat, tile)) }
        }
    }
}

fn expert_face(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    let (feature, ability) = (view.expert.feature(), view.expert.ability());
    html! {
        span class="v-deck-name" {
            (icon(icons::of_feature(feature))) " " (scene.word(&format!("feature-{feature}")))
            @if view.arrow { (arrow_mark()) }
        }
        span class="v-ability" {
            (icon(icons::of_ability(ability))) " " (scene.word(&format!("ability-{ability}")))
        }
    }
}

fn own_expert(scene: &Scene<'_>, seat: Seat, view: &ExpertView) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| {
        live && (action == Action::Use(view.expert) || action == Action::Send(view.expert))
    });
    let label = Phrase::new("board-own-expert")
        .with("feature", word("feature", view.expert.feature()))
        .with("ability", word("ability", view.expert.ability()));
    let label = told(&label);
    let id = format!("expert-{}-{}", seat.number(), view.expert);
    let thing = Thing { id: &id, class: "v-expert", label: &label, offers: &ways };
    let why = match frame(scene).filter(|_| live) {
        Some(Frame::SendExpert { .. }) => Some(Action::Send(view.expert).to_string()),
        Some(Frame::BeforeMove | Frame::AfterAction) => Some(Action::Use(view.expert).to_string()),
        Some(frame) if frame.units().is_some() => Some(Action::Use(view.expert).to_string()),
        _ => None,
    };
    spot_or_why(scene, thing, why, expert_face(scene, view))
}

fn used_expert(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    html! {
        div class="v-expert used" { (expert_face(scene, view)) span class="v-small" { (tag("board-used")) } }
    }
}

fn own_tile(scene: &Scene<'_>, seat: Seat, tile: Tile) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| live && action == Action::Play(tile));
    let label = tile_name(scene, tile);
    let id = format!("own-{}-{tile}", seat.number());
    let thing = Thing { id: &id, class: "v-tile", label: &label, offers: &ways };
    let asks = live && matches!(frame(scene), Some(Frame::BeforeMove | Frame::AfterAction));
    let why = asks.then(|| Action::Play(tile).to_string());
    spot_or_why(scene, thing, why, tile_face(scene, tile))
}

fn own_multiplier(scene: &Scene<'_>, seat: Seat, view: &MultiplierView) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| live && action == Action::RecallTile(view.tile));
    let id = format!("own-{}-{}", seat.number(), view.tile);
    let vp = multiplier_vp(view.tile, view.count, scene.components);
    let inner = html! {
        (tile_face(scene, view.tile))
        span class="v-small" {
            @if view.barrel { (icon(Icon::Barrel)) " " (view.count) " → " (super::number("board-so-many-vp", vp)) }
            @else { (tag("board-no-barrel-0-vp")) }
        }
    };
    scene.spot(&id, "v-tile multiplier", &tile_name(scene, view.tile), &ways, inner)
}

pub fn cards(scene: &Scene<'_>, seat: Seat) -> Markup {
    let estates = &scene.view.players[seat.index()].estates;
    html! {
        div class="v-rail" role="group" tabindex="0" aria-label=(told(&Phrase::new("board-estates-of").with("name", game::Arg::Name(name(scene, seat))))) {
            ol class="v-estates" {
                @for (number, estate) in EstateNo::all().zip(estates) {
                    (Card { scene, seat, number, estate, live: live(scene, seat) }.draw())
                }
            }
        }
    }
}

/// A wine of a player, with the estate it lies at.
pub fn wine_at<'a>(
    scene: &'a Scene<'_>,
    seat: Seat,
    at: WineAt,
) -> Option<(&'a EstateView, &'a WineView)> {
    let estate = &scene.view.players.get(seat.index())?.estates[at.estate().index()];
    Some((estate, estate.wines.iter().find(|wine| wine.wine == at)?))
}

/// Colour, quality and region of a wine.
pub fn wine_name(estate: &EstateView, wine: &WineView) -> String {
    let (Some(colour), Some(region)) = (estate.colour, estate.region) else { return String::new() };
    let phrase = Phrase::new("board-wine-name")
        .with("colour", word("colour", colour))
        .with("quality", wine.quality)
        .with("region", word("region", region));
    let mut name = told(&phrase);
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// The wine that the pending decision is about.
pub fn wine_in_hand(scene: &Scene<'_>) -> Option<WineAt> {
    match frame(scene)? {
        Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => Some(wine),
        Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. } => Some(entry.wine),
        Frame::TakeBarrel { wine, .. } => Some(wine),
        _ => None,
    }
}
