//! The nine actions, each with what moving there costs.

use catalog::vinhos::{Action, CellView, FareView};
use maud::{Markup, html};

use super::icons::{self, Icon, icon};
use super::{Scene, Thing, actor, mine_to_do, offers, spot_or_why, tag};
use crate::regions::badge;

pub fn zone(scene: &Scene<'_>) -> Markup {
    let cells = &scene.view.quadrel;
    let priced = cells.iter().any(|cell| cell.fare.is_some());
    html! {
        div class="v-quadrel" { @for cell in cells { (draw(scene, cell)) } }
        p class="v-note" {
            @if let (true, Some(seat)) = (priced, actor(scene)) {
                "Prices are for " (if scene.me() == Some(seat) { "you" } else { scene.name(seat) }) ". "
            }
            "Moving costs 1 to a cell that does not touch yours, 1 for the year marker (Y), and 1 to each player there."
        }
    }
}

fn draw(scene: &Scene<'_>, cell: &CellView) -> Markup {
    let name = scene.word(&format!("cell-{}", cell.cell));
    let mut name = name.chars();
    let first: String = name.next().into_iter().flat_map(char::to_uppercase).collect();
    let name = first + name.as_str();
    let ways = offers(scene, |action| action == Action::Move(cell.cell));
    let asked = mine_to_do(scene) && cell.fare.is_some();
    let inner = html! {
        span class="v-cell-name" { (icon(icons::of_cell(cell.cell))) " " (name) }
        span class="v-cell-does" { (does(cell)) }
        span class="v-cell-foot" {
            span class="v-markers" {
                @for seat in &cell.markers {
                    span id={ "marker-" (seat.number()) } data-piece={ "marker-" (seat.number()) } { (badge(*seat)) }
                }
            }
            @if cell.taxed {
                span class="v-tax" title=(tag("board-year-marker")) {
                    "Y" (scene.view.year) span class="spoken" { " year marker" }
                }
            }
            @if let Some(fare) = &cell.fare { (price(scene, cell, fare)) }
        }
    };
    let id = format!("cell-{}", cell.cell);
    let thing = Thing { id: &id, class: "v-cell", label: &name, offers: &ways };
    spot_or_why(scene, thing, asked.then(|| Action::Move(cell.cell).to_string()), inner)
}

/// What the action of a cell does.
fn does(cell: &CellView) -> &'static str {
    use catalog::vinhos::Cell;
    match cell.cell {
        Cell::VineyardsA | Cell::VineyardsB => "buy 1 or 2 vineyards",
        Cell::Cellars => "build 1 or 2 cellars, 3 each",
        Cell::Wineries => "build 1 or 2 wineries, 3 each",
        Cell::Experts => "hire 1 or 2 experts, 1 each",
        Cell::Pass => "your place in the order; press release",
        Cell::Staff => "hire: enologist 3, farmer 2",
        Cell::Export => "ship 1 or 2 wines for VP",
        Cell::Sales => "sell 1 or 2 wines for Bagos",
    }
}

/// The price, and who is paid.
fn price(scene: &Scene<'_>, cell: &CellView, fare: &FareView) -> Markup {
    let total = fare.supply + fare.players.len() as u8;
    let here = actor(scene).is_some_and(|seat| cell.markers.contains(&seat));
    html! {
        @if here && !fare.open {
            span class="v-price here" { (tag("board-stands-here")) }
        } @else {
            span class={ "v-price" @if !fare.open { " shut" } @else if total == 0 { " free" } } {
                @if total == 0 { (tag("board-free")) } @else { strong { (total) } " " (icon(Icon::Coin)) span class="spoken" { (tag("board-bagos")) } }
                @if !fare.players.is_empty() {
                    span class="v-payees" {
                        @if fare.supply > 0 { (fare.supply) " bank" }
                        @for seat in &fare.players { " → " (badge(*seat)) }
                    }
                }
            }
        }
    }
}
