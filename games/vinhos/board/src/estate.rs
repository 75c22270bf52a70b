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
use super::sprite::{Area, piece, sprite};
use super::{
    Scene, Thing, Zone, actor, awake, frame, mine_to_do, name, offers, spot_or_why, tag, tile_name,
    told, wakefulness, waking, word,
};

/// The treasury, left of the estates.
const TREASURY: Area = Area::new(6, 2, 196, 204);

/// The viewer's own side of the table.
pub fn mine(scene: &Scene<'_>, me: Seat) -> Markup {
    let awake = awake(scene).contains(&Zone::Estates) && actor(scene) == Some(me);
    html! {
        div class="stage vin-mine" style="--width:1140;--height:208" {
            section id="z-estates" aria-labelledby="z-estates-title"
                class={ "z-estates" @if awake { (wakefulness(scene)) } } {
                h2 id="z-estates-title" class="spoken" { (Zone::Estates.title()) @if awake { (waking(scene)) } }
                (treasury(scene, me))
                (cards(scene, me))
            }
        }
    }
}

/// What lies before somebody else, drawn in the same way.
pub fn area(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        div class="stage vin-mine" style="--width:1140;--height:208" {
            (treasury(scene, seat))
            (cards(scene, seat))
        }
    }
}

/// Whether the controls of this seat's things are the viewer's.
fn live(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.me() == Some(seat) && mine_to_do(scene)
}

/// Money, barrels and Porto, experts and magnate tiles.
fn treasury(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let away = Phrase::new("board-barrels-away").with("held", held).with("locked", locked);
    html! {
        div class="at v-treasury" style=(TREASURY.style()) {
            p class="v-money" {
                (sprite("coin", "v-heap")) strong data-count={ "purse-" (seat.number()) } { (player.bagos) } " " (tag("board-bagos"))
                @if player.porto > 0 {
                    span class="v-porto" title=(tag("board-porto")) {
                        (icon(Icon::Porto)) (player.porto) span class="spoken" { " " (tag("board-porto")) }
                    }
                }
            }
            p class="v-barrels" title=(told(&away)) {
                @for _ in 0..player.barrels.min(3) { (piece(scene, "barrel", seat)) }
                span { (player.barrels) " " (tag("board-barrels-free")) span class="spoken" { " " (told(&away)) } }
            }
            div class="v-belongings" {
                @for expert in &player.experts_up { (own_expert(scene, seat, expert)) }
                @for tile in &player.actions_up { (own_tile(scene, seat, *tile)) }
                @for tile in &player.multipliers { (own_multiplier(scene, seat, tile)) }
                @for expert in &player.experts_down { (used_expert(scene, expert)) }
                @for tile in &player.actions_down {
                    div class="v-tile used" title=(tag("board-used")) { (tile_face(scene, *tile)) span class="spoken" { (tag("board-used")) } }
                }
            }
        }
    }
}

fn expert_face(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    let (feature, ability) = (view.expert.feature(), view.expert.ability());
    html! {
        span class="v-expert-of" { (icon(icons::of_feature(feature))) span class="spoken" { (scene.word(&format!("feature-{feature}"))) } }
        span class="v-ability" {
            (icon(icons::of_ability(ability))) span class="spoken" { " " (scene.word(&format!("ability-{ability}"))) }
            @if view.arrow { (arrow_mark()) }
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
        div class="v-expert used" title=(tag("board-used")) { (expert_face(scene, view)) span class="spoken" { (tag("board-used")) } }
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
    let worth = match view.barrel {
        true => super::number("board-so-many-vp", vp),
        false => tag("board-no-barrel-0-vp"),
    };
    let label = format!("{}: {worth}", tile_name(scene, view.tile));
    let inner = html! {
        (tile_face(scene, view.tile)) span class="spoken" { " " (worth) }
    };
    let class = if view.barrel { "v-tile multiplier" } else { "v-tile multiplier idle" };
    scene.spot(&id, class, &label, &ways, inner)
}

fn cards(scene: &Scene<'_>, seat: Seat) -> Markup {
    let estates = &scene.view.players[seat.index()].estates;
    html! {
        ol class="v-estates" aria-label=(told(&Phrase::new("board-estates-of").with("name", game::Arg::Name(name(scene, seat))))) {
            @for (number, estate) in EstateNo::all().zip(estates) {
                (Card { scene, seat, number, estate, live: live(scene, seat) }.draw())
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
