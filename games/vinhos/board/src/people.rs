//! Wine experts and magnates.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, Expert, ExpertDeckView, Frame, Magnate, Tile};

use super::icons::{self, Icon, icon};
use super::now::pleased;
use super::plan::takes_expert;
use super::sprite::sprite;
use super::year::{vintage, wish, wish_in_words};
use super::{Scene, Thing, frame, mine_to_do, number, offers, spot_or_why, tag, tile_name, told};
use table_kit::badge;

pub fn experts(scene: &Scene<'_>) -> Markup {
    html! {
        div class="v-decks" { @for deck in &scene.view.experts { (deck_of(scene, deck)) } }
    }
}

fn deck_of(scene: &Scene<'_>, deck: &ExpertDeckView) -> Markup {
    let feature = scene.word(&format!("feature-{}", deck.feature));
    let ways = offers(scene, |action| action == Action::Expert(deck.feature));
    let asks = matches!(frame(scene), Some(Frame::HireExpert(_) | Frame::FreeExpert { .. }));
    let below = deck.hidden.len() + deck.bottom.len();
    let inner = html! {
        span class="v-deck-name" {
            (icon(icons::of_feature(deck.feature))) span class="spoken" { (feature) }
            span class={ "v-points" @if deck.symbols == 0 { " none" } }
                title=(tag("board-press-points")) { "+" (deck.symbols) }
        }
        @match deck.top {
            Some(top) => {
                @let arrow = scene.components.experts[Expert::new(deck.feature, top).index()].arrow;
                span class="v-ability" title=(scene.word(&format!("ability-{top}"))) {
                    (icon(icons::of_ability(top))) span class="spoken" { (scene.word(&format!("ability-{top}"))) }
                    @if arrow { (arrow_mark()) }
                }
            }
            None => span class="v-ability" title=(tag("board-nobody-left")) { "–" },
        }
        span class="v-below" title=(number("board-more-below", below)) { "×" (below + usize::from(deck.top.is_some())) }
    };
    let id = format!("deck-{}", deck.feature);
    let planned = takes_expert(scene, deck.feature);
    let class = if planned { "v-deck ghost" } else { "v-deck" };
    let inner = html! {
        (inner) @if planned { span class="v-tick" { "✓" span class="spoken" { (tag("board-expert-planned")) } } }
    };
    let thing = Thing { id: &id, class, label: &feature, offers: &ways };
    let why = (asks && mine_to_do(scene)).then(|| Action::Expert(deck.feature).to_string());
    spot_or_why(scene, thing, why, inner)
}

/// The sign that an expert is worth one fair point more.
pub fn arrow_mark() -> Markup {
    html! {
        span class="v-arrow" title=(tag("board-worth-1-fair-point-more")) {
            (icon(Icon::Arrow)) "+1" span class="spoken" { " " (tag("board-fair-point-more")) }
        }
    }
}

/// The vintage tile with the three who ask for its wines.
pub fn magnates(scene: &Scene<'_>) -> Markup {
    html! {
        (vintage(scene))
        div class="v-magnates" { @for magnate in Magnate::ALL { (magnate_of(scene, magnate)) } }
    }
}

/// The magnates' tiles on display.
pub fn tiles(scene: &Scene<'_>) -> Markup {
    html! {
        p class="v-aside" { (number("board-more-in-the-deck", scene.view.deck.len())) }
        @if scene.view.display.is_empty() { p class="v-note" { (tag("board-none-is-left")) } }
        div class="v-tiles" { @for (tile, copies) in kinds(&scene.view.display) { (display(scene, tile, copies)) } }
    }
}

fn magnate_of(scene: &Scene<'_>, magnate: Magnate) -> Markup {
    let name = scene.word(&format!("magnate-{magnate}"));
    let ways = offers(scene, |action| action == Action::Barrel(magnate));
    let asks = matches!(frame(scene), Some(Frame::TakeBarrel { .. })) && mine_to_do(scene);
    let inner = html! {
        (sprite(&format!("portrait-{magnate}"), "v-portrait"))
        @if pleased(scene, magnate) { span class="v-pleased" { "✓" span class="spoken" { (tag("board-pleased")) } } }
        span class="v-magnate-name" { (name) }
        (wish(scene, magnate))
        span class="v-held" {
            @for (seat, player) in Seat::all(scene.options.players).zip(&scene.view.players) {
                @let held = player.with_magnates[magnate.index()];
                @if held > 0 {
                    span class="v-count" title=(told(&Phrase::new("board-barrels-here").with("name", Arg::Name(scene.name(seat).to_string())).with("held", held))) {
                        (badge(seat)) (held) span class="spoken" { " " (tag("board-barrels")) }
                    }
                }
            }
        }
    };
    let asked_for = format!("{name}: {}", wish_in_words(scene, magnate));
    let id = format!("magnate-{magnate}");
    let thing = Thing { id: &id, class: "v-magnate", label: &asked_for, offers: &ways };
    spot_or_why(scene, thing, asks.then(|| Action::Barrel(magnate).to_string()), inner)
}

/// The kinds of tile with how many there are of each.
fn kinds(tiles: &[Tile]) -> Vec<(Tile, usize)> {
    let mut kinds: Vec<(Tile, usize)> = Vec::new();
    for &tile in tiles {
        match kinds.iter_mut().find(|(known, _)| *known == tile) {
            Some((_, copies)) => *copies += 1,
            None => kinds.push((tile, 1)),
        }
    }
    kinds
}

fn display(scene: &Scene<'_>, tile: Tile, copies: usize) -> Markup {
    let ways = offers(scene, |action| action == Action::Take(tile));
    let asks = matches!(frame(scene), Some(Frame::TakeTile)) && mine_to_do(scene);
    let name = tile_name(scene, tile);
    let inner = html! {
        (tile_face(scene, tile))
        @if copies > 1 { span class="v-copies" { "×" (copies) } }
    };
    let id = format!("tile-{tile}");
    let class = if tile.is_multiplier() { "v-tile multiplier" } else { "v-tile" };
    let thing = Thing { id: &id, class, label: &name, offers: &ways };
    spot_or_why(scene, thing, asks.then(|| Action::Take(tile).to_string()), inner)
}

/// What is printed on a magnate tile.
pub fn tile_face(scene: &Scene<'_>, tile: Tile) -> Markup {
    html! {
        span class="v-tile-face" {
            (icon(icons::of_tile(tile)))
            @if tile.is_multiplier() {
                @let row = scene.components.multiplier(tile);
                span class="v-tile-vp" {
                    "×" (row.vp) @if row.each > 1 { "/" (row.each) }
                    span class="spoken" { " " (number("board-vp-at-most", row.cap)) }
                }
            }
            span class="v-tile-name" { (tile_name(scene, tile)) }
        }
    }
}
