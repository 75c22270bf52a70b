//! The nine actions, each with the cost of moving there.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::ObjectLabel;
use vinhos::{Action, Cell, CellView, FareView, Frame, RIVAL, Worker};

use super::icons::{self, icon};
use super::sprite::{badge, coin, piece, piece_preview, sprite};
use super::{
    BoardObject, Offer, Scene, actor, control_or_reason, is_asked, name, number, offers,
    phrase_text, tag,
};

/// The id of the bank's element.
pub const BANK: &str = "v-bank";

pub fn zone(scene: &Scene<'_>) -> Markup {
    let cells = &scene.view.quadrel;
    let priced = cells.iter().any(|cell| cell.fare.is_some());
    let prices = actor(scene).filter(|_| priced).map(|seat| whose_prices(scene, seat));
    html! {
        @if let Some(prices) = prices { p class="spoken" { (prices) } }
        (scene.slot("v-quadrel", html! {
            div id="v-quadrel" class="v-quadrel" title=(tag("board-quadrel-note")) {
                @for cell in cells { (draw(scene, cell)) }
            }
        }))
        (staff(scene))
        // All payments for actions go to the bank, which is shown only here.
        (scene.slot(BANK, html! {
            span id=(BANK) class="v-bank" aria-hidden="true" { (sprite("coin", "v-fact-coin")) }
        }))
    }
}

fn whose_prices(scene: &Scene<'_>, seat: Seat) -> String {
    if scene.me() == Some(seat) {
        return tag("board-prices-for-you");
    }
    phrase_text(&Phrase::new("board-prices-for").with("name", Arg::Name(name(scene, seat))))
}

fn draw(scene: &Scene<'_>, cell: &CellView) -> Markup {
    let ways = offers(scene, |action| action == Action::Move(cell.cell));
    let asked = scene.decides() && cell.fare.is_some();
    let here = actor(scene).is_some_and(|seat| cell.markers.contains(&seat));
    let supply = &scene.view.supply;
    let stock = match cell.cell {
        Cell::Cellars => Some(supply.cellars),
        Cell::Wineries => Some(supply.wineries),
        _ => None,
    };
    let value = (
        (cell, &ways, asked, here, scene.me().filter(|_| !ways.is_empty())),
        (cell.taxed.then_some(scene.view.year), stock),
    );
    scene.part("cell", value, || draw_cell(scene, cell, &ways, asked))
}

fn draw_cell(scene: &Scene<'_>, cell: &CellView, ways: &[&Offer], asked: bool) -> Markup {
    let title = tag(title(cell.cell));
    let inner = html! {
        (sprite(&format!("scene-{}", cell.cell.index() + 1), "v-scene"))
        span class="v-cell-name" { (title) }
        span class="v-cell-does" { (does(scene, cell.cell)) }
        span class="v-markers" {
            @for seat in &cell.markers {
                @let id = format!("marker-{}", seat.number());
                (scene.slot(&id, html! {
                    span id=(id) class="v-pawn" data-piece={ "marker-" (seat.number()) }
                        data-home={ "cell-" (cell.cell) } data-hops="" title=(name(scene, *seat)) {
                        (piece(scene, "pawn", *seat)) span class="spoken" { (name(scene, *seat)) }
                    }
                }))
            }
        }
        @if cell.taxed {
            span class="v-tax" title=(tag("board-year-marker"))
                data-piece="year" data-home={ "cell-" (cell.cell) } data-hops="" {
                (scene.view.year) span class="spoken" { " " (tag("board-the-year-marker")) }
            }
        }
        @if let Some(fare) = &cell.fare { (price(scene, cell, fare)) }
        (piece_preview(scene, "pawn", !ways.is_empty()))
    };
    let id = format!("cell-{}", cell.cell);
    let thing = BoardObject {
        id: &id,
        class: "v-cell",
        label: ObjectLabel { name: &title, shown: &title },
        offers: ways,
    };
    control_or_reason(scene, thing, asked.then(|| Action::Move(cell.cell).to_string()), inner)
}

/// Returns the title of a cell on its tile.
const fn title(cell: Cell) -> &'static str {
    match cell {
        Cell::VineyardsA | Cell::VineyardsB => "tile-of-vineyards",
        Cell::Cellars => "tile-of-cellars",
        Cell::Wineries => "tile-of-wineries",
        Cell::Experts => "tile-of-experts",
        Cell::Pass => "tile-of-pass",
        Cell::Staff => "tile-of-staff",
        Cell::Export => "tile-of-export",
        Cell::Sales => "tile-of-sales",
    }
}

/// Renders the effect of a cell's action, with the price, and the remaining supply if it takes from one.
fn does(scene: &Scene<'_>, cell: Cell) -> Markup {
    let (left, prices) = (&scene.view.supply, &scene.components.numbers);
    let stock = |price: u8, left: u8| html! { (coin(price)) (number("board-so-many-left", left)) };
    match cell {
        Cell::VineyardsA | Cell::VineyardsB => html! { (tag("does-vineyards")) },
        Cell::Cellars => stock(prices.cellar, left.cellars),
        Cell::Wineries => stock(prices.winery, left.wineries),
        Cell::Experts => html! { (tag("does-experts")) },
        Cell::Pass => html! { (tag("does-pass")) },
        Cell::Staff => html! {},
        Cell::Export => html! { (tag("does-export")) },
        Cell::Sales => html! { (tag("does-sales")) },
    }
}

/// Renders the price, and the players that receive it.
fn price(scene: &Scene<'_>, cell: &CellView, fare: &FareView) -> Markup {
    let total = fare.supply + fare.players.len() as u8;
    let here = actor(scene).is_some_and(|seat| cell.markers.contains(&seat));
    html! {
        @if here && !fare.open {
            span class="v-price here" { (tag("board-stands-here")) }
        } @else {
            span class={ "v-price" @if !fare.open { " shut" } @else if total == 0 { " free" } } {
                // A cell that cannot be reached has no free action.
                @if total > 0 { (terms(scene, cell, fare)) }
                @else if fare.open { (tag("board-free")) }
                @else { "–" }
            }
        }
    }
}

/// Renders the parts of the price: each player there, the tax of the year marker, the distance. The Rival of a solo
/// game costs as much as a player (clause 16.3).
fn terms(scene: &Scene<'_>, cell: &CellView, fare: &FareView) -> Markup {
    let rival = (scene.options.is_solo() && cell.markers.contains(&RIVAL)).then_some(RIVAL);
    let paid: Vec<Seat> = fare.players.iter().copied().chain(rival).collect();
    let tax = u8::from(cell.taxed);
    let far = fare.supply.saturating_sub(tax + u8::from(rival.is_some()));
    let total = fare.supply + fare.players.len() as u8;
    html! {
        (coin(total))
        @for seat in &paid { span class="v-fee" { span class="spoken" { "1 → " } "→" (badge(scene, *seat)) } }
        @if tax > 0 { span class="v-fee" { (number("board-fee-tax", tax)) } }
        @if far > 0 { span class="v-fee" { (number("board-fee-far", far)) } }
    }
}

/// Renders the enologists and farmers that can be hired, at the bottom of their cell.
fn staff(scene: &Scene<'_>) -> Markup {
    let (left, prices) = (&scene.view.supply, &scene.components.numbers);
    html! {
        div class="v-staff" {
            (worker_button(scene, Worker::Enologist, prices.enologist, left.enologists))
            (worker_button(scene, Worker::Farmer, prices.farmer, left.farmers))
        }
    }
}

fn worker_button(scene: &Scene<'_>, worker: Worker, price: u8, left: u8) -> Markup {
    let ways = offers(scene, |action| action == Action::Hire(worker));
    let asks = is_asked(scene, |frame| matches!(frame, Frame::HireStaff(_)));
    let (key, called) = match worker {
        Worker::Enologist => ("board-enologist-for", "worker-enologist"),
        Worker::Farmer => ("board-farmer-for", "worker-farmer"),
    };
    let label = phrase_text(&Phrase::new(key).with("price", price).with("left", left));
    let id = format!("supply-{worker}");
    let thing = BoardObject { id: &id, class: "v-stock", label: (&label).into(), offers: &ways };
    let inner = html! {
        (icon(icons::of_worker(worker))) span class="v-worker-name" aria-hidden="true" { (tag(called)) }
        (coin(price)) "×" (left)
    };
    control_or_reason(scene, thing, asks.then(|| Action::Hire(worker).to_string()), inner)
}
