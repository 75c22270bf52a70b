//! What the end of the game would bring if it came now.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{FinalItem, Phase, RivalView};

use super::market::share;
use super::{Scene, everyone, name, tag, tile_name, told};
use table_kit::badge;

/// Whether an item belongs to a row.
type Fits = fn(&FinalItem) -> bool;

pub fn table(scene: &Scene<'_>) -> Markup {
    let over = scene.view.phase == Phase::Over;
    let seats = || Seat::all(scene.options.players);
    let sum = |seat: Seat, fits: Fits| -> u16 {
        let items = &scene.view.players[seat.index()].if_over;
        items.iter().filter(|(item, _)| fits(item)).map(|(_, vp)| vp).sum()
    };
    let later = |seat: Seat| sum(seat, |_| true);
    let vp = |seat: Seat| scene.view.players[seat.index()].vp;
    let before = |seat: Seat| if over { vp(seat).saturating_sub(later(seat)) } else { vp(seat) };
    let rival = scene.view.rival.as_ref().map(|rival| Reckoned::of(rival, over));
    let rows: [(&'static str, Fits); 2] = [
        ("board-bagos-left", |item| matches!(item, FinalItem::Money { .. })),
        ("board-wines-left", |item| matches!(item, FinalItem::Wines { .. })),
    ];
    html! {
        div class="v-ending" id="v-ending" popover="" {
            h2 { (tag(if over { "board-the-final-scoring" } else { "board-if-over" })) }
            div class="v-scroll" tabindex="0" role="region" aria-label=(tag("board-final-scoring")) {
                table {
                    thead {
                        tr {
                            th scope="col" { (tag("board-vp")) }
                            @for seat in everyone(scene) { th scope="col" { (badge(seat)) " " (name(scene, seat)) } }
                        }
                    }
                    tbody {
                        tr {
                            th scope="row" { (tag("board-exports-and-fairs-so-far")) }
                            @for seat in seats() { td { (before(seat)) } }
                            @if let Some(rival) = rival { td { (rival.before) } }
                        }
                        @for (label, fits) in rows {
                            tr { th scope="row" { (tag(label)) } @for seat in seats() { td { (sum(seat, fits)) } } @if rival.is_some() { td { "0" } } }
                        }
                        @for (index, country) in scene.view.countries.iter().enumerate() {
                            tr {
                                th scope="row" { (told(&Phrase::new("board-majority-in").with("country", index + 1).with("vp", country.majority))) }
                                @for seat in everyone(scene) { td { (share(scene, country, seat, 0)) } }
                            }
                        }
                        tr {
                            th scope="row" { (tag("board-multipliers")) }
                            @for seat in seats() { td { (multipliers(scene, seat)) } }
                            @if rival.is_some() { td { "0" } }
                        }
                    }
                    tfoot {
                        tr {
                            th scope="row" { (tag("board-total")) }
                            @for seat in seats() { td { strong { (before(seat) + later(seat)) } } }
                            @if let Some(rival) = rival { td { strong { (rival.total) } } }
                        }
                    }
                }
            }
        }
    }
}

/// What the Rival of a solo game has, and comes to (clause 16.9).
#[derive(Clone, Copy)]
struct Reckoned {
    before: u16,
    total: u16,
}

impl Reckoned {
    fn of(rival: &RivalView, over: bool) -> Reckoned {
        match over {
            true => Reckoned { before: rival.vp.saturating_sub(rival.majorities), total: rival.vp },
            false => Reckoned { before: rival.vp, total: rival.vp + rival.majorities },
        }
    }
}

/// Each tile with what it counts.
fn multipliers(scene: &Scene<'_>, seat: Seat) -> Markup {
    let items =
        scene.view.players[seat.index()].if_over.iter().filter_map(|(item, vp)| match item {
            FinalItem::Multiplier { tile, count } => Some((*tile, *count, *vp)),
            _ => None,
        });
    let items: Vec<_> = items.collect();
    html! {
        @if items.is_empty() { "0" }
        @for (tile, count, vp) in items {
            span class="v-multiplied" { (vp) span class="v-small" { " " (tile_name(scene, tile)) " (" (count) ")" } }
        }
    }
}
