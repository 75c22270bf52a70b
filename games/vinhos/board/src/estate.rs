//! A player's area: belongings, and five estates with their coming wines.

use std::hash::Hash;

use game::{Phrase, Seat};
use maud::{Markup, html};
use table_kit::{Area, ObjectLabel, effect};
use vinhos::{Action, EstateNo, ExpertView, Frame, MultiplierView, Tile, multiplier_vp};

use super::card::EstateCard;
use super::focus::{active_zone_class, active_zone_note, active_zones};
use super::icons::{self, Icon, icon};
use super::people::arrow_mark;
use super::quadrel::BANK;
use super::sprite::{piece, sprite};
use super::tiles::tile_face;
use super::wines::wine_in_hand;
use super::zone::Zone;
use super::{
    BoardObject, Scene, actor, control_or_reason, frame, name, number, offers, phrase_text, tag,
    tile_name, viewer_decides, word,
};

/// The treasury, left of the estates.
const TREASURY: Area = Area::new(6, 2, 196, 204);

/// Renders the viewer's own area.
pub fn mine(scene: &Scene<'_>, me: Seat) -> Markup {
    let awake = active_zones(scene).contains(&Zone::Estates) && actor(scene) == Some(me);
    html! {
        div class="stage vin-mine" style="--width:1140;--height:208" {
            (scene.slot("z-estates", html! {
                section id="z-estates" aria-labelledby="z-estates-title"
                    class={ "z-estates" @if awake { (active_zone_class(scene)) } } {
                    h2 id="z-estates-title" class="spoken" {
                        (Zone::Estates.title()) @if awake { (active_zone_note(scene)) }
                    }
                    (treasury(scene, me))
                    (cards(scene, me))
                }
            }))
        }
    }
}

/// Renders another player's area, in the same way.
pub fn area(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        div class="stage vin-mine" style="--width:1140;--height:208" {
            (treasury(scene, seat))
            (cards(scene, seat))
        }
    }
}

/// Returns everything that another player's area shows.
pub fn shown<'a>(scene: &'a Scene<'_>, seat: Seat) -> impl Hash + use<'a> {
    let player = &scene.view.players[seat.index()];
    let belongings = (&player.experts_up, &player.experts_down, &player.actions_up);
    let tiles = (&player.actions_down, &player.multipliers);
    let money = (player.bagos, player.porto, player.barrels, player.with_magnates);
    let wine = wine_in_hand(scene).filter(|_| actor(scene) == Some(seat));
    let weather = scene.view.vintage.weather;
    (belongings, tiles, money, &player.estates, wine, weather)
}

/// Returns true if this is the viewer's seat and the viewer has a decision to make.
fn viewer_decides_as(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.me() == Some(seat) && viewer_decides(scene)
}

/// Renders money, barrels and Porto, experts and magnate tiles.
fn treasury(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let away = Phrase::new("board-barrels-away").with("held", held).with("locked", locked);
    let barrels = format!("barrels-{}", seat.number());
    let purse = (scene.me() == Some(seat)).then_some(BANK);
    let money = (player.bagos, player.porto, player.barrels, held, locked);
    let value = (seat, money, purse, belongings(scene, seat));
    scene.part("treasury", value, || html! {
        @let id = format!("treasury-{}", seat.number());
        (scene.slot(&id, html! {
            div id=(id) class="at v-treasury" style=(TREASURY.style()) {
                p class="v-money" {
                    (sprite("heap", "v-heap"))
                    strong data-count={ "purse-" (seat.number()) } data-purse=[purse] { (player.bagos) }
                    span class="v-unit" { (tag("board-bagos")) }
                    @if player.porto > 0 {
                        span class="v-porto" title=(tag("board-porto")) {
                            (icon(Icon::Porto)) (player.porto) span class="spoken" { " " (tag("board-porto")) }
                        }
                    }
                }
                (scene.slot(&barrels, html! {
                    p class="v-barrels" id=(barrels) title=(phrase_text(&away)) {
                        @for free in 0..player.barrels.min(3) {
                            span data-piece={ "barrel-" (seat.number()) "-free-" (free) } data-home="free" {
                                (piece(scene, "barrel", seat))
                            }
                        }
                        span class="v-barrels-count" {
                            b { (number("board-so-many-free", player.barrels)) }
                            span { (number("board-locked", usize::from(held) + locked)) }
                            span class="spoken" { " " (phrase_text(&away)) }
                        }
                    }
                }))
                (experts_and_tiles(scene, seat))
            }
        }))
    })
}

/// Returns everything that a player's experts and tiles show.
fn belongings<'a>(scene: &'a Scene<'_>, seat: Seat) -> impl Hash + use<'a> {
    let player = &scene.view.players[seat.index()];
    let kept = (&player.experts_up, &player.experts_down, &player.actions_up);
    let tiles = (&player.actions_down, &player.multipliers);
    let live = viewer_decides_as(scene, seat).then(|| {
        let ways = offers(scene, |action| {
            matches!(
                action,
                Action::Use(_) | Action::Send(_) | Action::Play(_) | Action::RecallTile(_)
            )
        });
        let asks = match frame(scene) {
            Some(Frame::SendExpert { .. }) => 1,
            Some(Frame::BeforeMove | Frame::AfterAction) => 2,
            Some(frame) if frame.units().is_some() => 3,
            _ => 0,
        };
        (ways, asks, scene.decides())
    });
    let live = live.filter(|(ways, asks, _)| !ways.is_empty() || *asks > 0);
    (seat, kept, tiles, live)
}

/// Renders the experts, then the tiles, each with the used ones last.
fn experts_and_tiles(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let experts = player.experts_up.len() + player.experts_down.len();
    let tiles = player.actions_up.len() + player.actions_down.len() + player.multipliers.len();
    let rows = experts.div_ceil(5) + tiles.div_ceil(5);
    scene.part("belongings", belongings(scene, seat), || html! {
        @let id = format!("belongings-{}", seat.number());
        (scene.slot(&id, html! {
            div id=(id) class={ "v-belongings" @if rows > 2 { " many" } @if rows > 3 { " crowd" } } {
                @if experts > 0 {
                    p { (tag("board-experts-one")) }
                    div class="v-kept" {
                        @for expert in &player.experts_up { (own_expert(scene, seat, expert)) }
                        @for expert in &player.experts_down { (used_expert(scene, expert)) }
                    }
                }
                @if tiles > 0 {
                    p { (tag("board-tiles-own")) }
                    div class="v-kept" {
                        @for tile in &player.actions_up { (own_tile(scene, seat, *tile)) }
                        @for tile in &player.multipliers { (own_multiplier(scene, seat, tile)) }
                        @for tile in &player.actions_down {
                            div class="v-tile used" title=(tag("board-used")) {
                                (tile_face(scene, *tile)) span class="spoken" { (tag("board-used")) }
                            }
                        }
                    }
                }
            }
        }))
    })
}

fn expert_face(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    let (feature, ability) = (view.expert.feature(), view.expert.ability());
    html! {
        span class="v-expert-of" {
            (icon(icons::of_feature(feature))) span class="spoken" { (scene.word(&format!("feature-{feature}"))) }
        }
        span class="v-ability" data-piece={ "expert-" (view.expert) } data-home="own" data-to={ "deck-" (feature) } {
            (icon(icons::of_ability(ability))) span class="spoken" { " " (scene.word(&format!("ability-{ability}"))) }
            @if view.arrow { (arrow_mark()) }
        }
        (effect(&scene.word(&format!("effect-ability-{ability}"))))
    }
}

fn own_expert(scene: &Scene<'_>, seat: Seat, view: &ExpertView) -> Markup {
    let live = viewer_decides_as(scene, seat);
    let ways = offers(scene, |action| {
        live && (action == Action::Use(view.expert) || action == Action::Send(view.expert))
    });
    let label = Phrase::new("board-own-expert")
        .with("feature", word("feature", view.expert.feature()))
        .with("ability", word("ability", view.expert.ability()));
    let label = phrase_text(&label);
    let id = format!("expert-{}-{}", seat.number(), view.expert);
    let thing = BoardObject { id: &id, class: "v-expert", label: (&label).into(), offers: &ways };
    let why = match frame(scene).filter(|_| live) {
        Some(Frame::SendExpert { .. }) => Some(Action::Send(view.expert).to_string()),
        Some(Frame::BeforeMove | Frame::AfterAction) => Some(Action::Use(view.expert).to_string()),
        Some(frame) if frame.units().is_some() => Some(Action::Use(view.expert).to_string()),
        _ => None,
    };
    control_or_reason(scene, thing, why, expert_face(scene, view))
}

fn used_expert(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    html! {
        div class="v-expert used" title=(tag("board-used")) {
            (expert_face(scene, view)) span class="spoken" { (tag("board-used")) }
        }
    }
}

fn own_tile(scene: &Scene<'_>, seat: Seat, tile: Tile) -> Markup {
    let live = viewer_decides_as(scene, seat);
    let ways = offers(scene, |action| live && action == Action::Play(tile));
    let label = tile_name(scene, tile);
    let id = format!("own-{}-{tile}", seat.number());
    let thing = BoardObject {
        id: &id,
        class: "v-tile",
        label: ObjectLabel { name: &label, shown: &label },
        offers: &ways,
    };
    let why = match frame(scene).filter(|_| live) {
        Some(Frame::BeforeMove | Frame::AfterAction) => Some(Action::Play(tile).to_string()),
        Some(frame) if frame.units().is_some() => Some(Action::Play(tile).to_string()),
        _ => None,
    };
    control_or_reason(scene, thing, why, tile_face(scene, tile))
}

fn own_multiplier(scene: &Scene<'_>, seat: Seat, view: &MultiplierView) -> Markup {
    let live = viewer_decides_as(scene, seat);
    let ways = offers(scene, |action| live && action == Action::RecallTile(view.tile));
    let id = format!("own-{}-{}", seat.number(), view.tile);
    let vp = multiplier_vp(view.tile, view.count, scene.components);
    let worth = match view.barrel {
        true => number("board-so-many-vp", vp),
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
    let whose = Phrase::new("board-estates-of").with("name", game::Arg::Name(name(scene, seat)));
    html! {
        @let id = format!("estates-{}", seat.number());
        (scene.slot(&id, html! {
            ol id=(id) class="v-estates" aria-label=(phrase_text(&whose)) {
                @for (number, estate) in EstateNo::all().zip(estates) {
                    (EstateCard { scene, seat, number, estate, live: viewer_decides_as(scene, seat) }.draw())
                }
            }
        }))
    }
}
