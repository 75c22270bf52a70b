//! The magnates' tiles on display.

use game::{Phrase, Seat};
use maud::{Markup, html};
use table_kit::{ObjectLabel, effect};
use vinhos::{Action, Frame, PlayerView, Tile, multiplier_vp};

use super::focus::Focus;
use super::icons::{self, icon};
use super::sprite::sprite;
use super::{
    BoardObject, Offer, Scene, control_or_reason, frame, is_asked, number, offers, phrase_text,
    tag, tile_name, word,
};

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        p class="v-aside" {
            (tag("board-tiles-aside")) span class="spoken" {
                " " (number("board-more-in-the-deck", scene.view.deck.len()))
            }
        }
        @if scene.view.display.is_empty() { p class="v-note" { (tag("board-none-is-left")) } }
        (scene.slot("v-tiles", html! {
            div id="v-tiles" class="v-tiles" {
                @for (tile, copies) in count_kinds(&scene.view.display) { (display(scene, tile, copies)) }
            }
        }))
    }
}

/// Returns the kinds of tile with the number of each.
fn count_kinds(tiles: &[Tile]) -> Vec<(Tile, usize)> {
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
    let asks = is_asked(scene, |frame| frame == Frame::TakeTile);
    let chosen = matches!(frame(scene), Some(Frame::PayWine(paid)) if paid == tile);
    let shows_worth = tile.is_multiplier() && Focus::of(scene) == Focus::Tiles;
    let worth = scene.me().filter(|_| shows_worth).map(|me| worth(scene, me, tile));
    let value = ((tile, copies, worth, chosen), (&ways, asks));
    scene.part("tile", value, || draw_tile(scene, (tile, copies, worth, chosen), &ways, asks))
}

fn draw_tile(
    scene: &Scene<'_>,
    (tile, copies, worth, chosen): (Tile, usize, Option<u16>, bool),
    ways: &[&Offer],
    asks: bool,
) -> Markup {
    let name = tile_name(scene, tile);
    let inner = html! {
        (tile_face(scene, tile))
        @if copies > 1 { span class="v-copies" { "×" (copies) } }
        @if let Some(worth) = worth {
            span class="v-tile-now" title=(tag("board-tile-now")) {
                (sprite("star", "v-star")) (worth) span class="spoken" { " " (tag("board-tile-now")) }
            }
        }
    };
    let id = format!("tile-{tile}");
    let class = match tile.is_multiplier() {
        true => "v-tile multiplier",
        false => "v-tile",
    };
    let class = format!("{class}{}", if chosen { " chosen" } else { "" });
    let thing = BoardObject {
        id: &id,
        class: &class,
        label: ObjectLabel { name: &name, shown: &name },
        offers: ways,
    };
    control_or_reason(scene, thing, asks.then(|| Action::Take(tile).to_string()), inner)
}

/// Renders the printed signs of a magnate tile.
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
            (effect(&tile_effect(scene, tile)))
            span class="v-tile-brief" aria-hidden="true" { (scene.word(&format!("brief-tile-{tile}"))) }
        }
    }
}

/// Returns the effect of a magnate tile, in one sentence.
fn tile_effect(scene: &Scene<'_>, tile: Tile) -> String {
    if !tile.is_multiplier() {
        return scene.word(&format!("effect-tile-{tile}"));
    }
    let row = scene.components.multiplier(tile);
    let phrase = Phrase::new("effect-multiplier").with("vp", row.vp).with("each", row.each);
    phrase_text(&phrase.with("cap", row.cap).with("what", word("effect-of", tile)))
}

/// Returns a player's points for a multiplier on display if it were taken and the game ended now (clause 14.4): it
/// counts itself among the tiles, and after a fair it costs a wine (clause 13.8).
pub fn worth(scene: &Scene<'_>, seat: Seat, tile: Tile) -> u16 {
    let player = &scene.view.players[seat.index()];
    let owned = player.multipliers.iter().any(|own| own.tile == tile);
    let paid = matches!(frame(scene), Some(Frame::TakeTile | Frame::PayWine(_)));
    let now = count(scene, seat, tile);
    let then = match tile {
        _ if owned => now,
        Tile::PerTile => now + 1,
        Tile::PerWine if paid => now.saturating_sub(1),
        _ => now,
    };
    multiplier_vp(tile, then, scene.components)
}

/// Returns the number of a player's possessions that a multiplier counts.
pub fn count(scene: &Scene<'_>, seat: Seat, tile: Tile) -> u16 {
    let (view, player) = (scene.view, &scene.view.players[seat.index()]);
    let sum = |part: fn(&vinhos::EstateView) -> u16| player.estates.iter().map(part).sum();
    let barrels = |owner: &Option<Seat>| *owner == Some(seat);
    match tile {
        Tile::PerWinery => sum(|estate| estate.wineries.into()),
        Tile::PerCellar => sum(|estate| estate.cellar.into()),
        Tile::PerWine => sum(|estate| estate.wines.len() as u16),
        Tile::PerEnologist => sum(|estate| estate.enologists.into()),
        Tile::PerFarmer => sum(|estate| estate.farmers.into()),
        Tile::PerVineyard => sum(|estate| estate.vineyards.into()),
        Tile::PerExpert => (player.experts_up.len() + player.experts_down.len()) as u16,
        Tile::PerExport => {
            let slots = view.countries.iter().flat_map(|country| &country.slots);
            slots.filter(|slot| barrels(&slot.barrel)).count() as u16
        }
        Tile::PerSale => view.sales.iter().filter(|slot| barrels(&slot.barrel)).count() as u16,
        Tile::PerRegion => regions(player),
        Tile::PerBagos => player.bagos,
        Tile::PerTile => {
            let own = [&player.actions_up, &player.actions_down].map(Vec::len);
            (own[0] + own[1] + player.multipliers.len()) as u16
        }
        _ => 0,
    }
}

/// Returns the number of different regions of a player's estates.
fn regions(player: &PlayerView) -> u16 {
    let mut regions: Vec<u8> =
        player.estates.iter().filter_map(|estate| estate.region).map(|one| one.number()).collect();
    regions.sort_unstable();
    regions.dedup();
    regions.len() as u16
}
