//! The nine actions, each with what moving there costs.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, CellView, FareView, RIVAL};

use super::icons::{self, Icon, icon};
use super::{Scene, Thing, actor, mine_to_do, name, number, offers, spot_or_why, tag, told};
use table_kit::badge;

pub fn zone(scene: &Scene<'_>) -> Markup {
    let cells = &scene.view.quadrel;
    let priced = cells.iter().any(|cell| cell.fare.is_some());
    html! {
        div class="v-quadrel" { @for cell in cells { (draw(scene, cell)) } }
        p class="v-note" {
            @if let (true, Some(seat)) = (priced, actor(scene)) {
                (whose_prices(scene, seat)) " "
            }
            (tag("board-quadrel-note"))
        }
    }
}

fn whose_prices(scene: &Scene<'_>, seat: Seat) -> String {
    if scene.me() == Some(seat) {
        return tag("board-prices-for-you");
    }
    told(&Phrase::new("board-prices-for").with("name", Arg::Name(name(scene, seat))))
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
        span class="v-cell-does" { (tag(does(cell))) }
        span class="v-cell-foot" {
            span class="v-markers" {
                @for seat in &cell.markers {
                    span id={ "marker-" (seat.number()) } data-piece={ "marker-" (seat.number()) } { (badge(*seat)) }
                }
            }
            @if cell.taxed {
                span class="v-tax" title=(tag("board-year-marker")) {
                    "Y" (scene.view.year) span class="spoken" { " " (tag("board-the-year-marker")) }
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
    use vinhos::Cell;
    match cell.cell {
        Cell::VineyardsA | Cell::VineyardsB => "does-vineyards",
        Cell::Cellars => "does-cellars",
        Cell::Wineries => "does-wineries",
        Cell::Experts => "does-experts",
        Cell::Pass => "does-pass",
        Cell::Staff => "does-staff",
        Cell::Export => "does-export",
        Cell::Sales => "does-sales",
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
                @if total == 0 { (tag("board-free")) } @else { (terms(scene, cell, fare)) }
            }
        }
    }
}

/// Whom the price goes to, part by part: each player there, the year marker's tax, the long way. The
/// Rival of a solo game costs as much as a player (clause 16.3).
fn terms(scene: &Scene<'_>, cell: &CellView, fare: &FareView) -> Markup {
    let rival = (scene.options.is_solo() && cell.markers.contains(&RIVAL)).then_some(RIVAL);
    let paid: Vec<Seat> = fare.players.iter().copied().chain(rival).collect();
    let tax = u8::from(cell.taxed);
    let far = fare.supply.saturating_sub(tax + u8::from(rival.is_some()));
    let total = fare.supply + fare.players.len() as u8;
    let parts = paid.len() + usize::from(tax > 0) + usize::from(far > 0);
    html! {
        @for seat in &paid { span class="v-fee" { "1 → " (badge(*seat)) } }
        @if tax > 0 { span class="v-fee" { (number("board-fee-tax", tax)) } }
        @if far > 0 { span class="v-fee" { (number("board-fee-far", far)) } }
        span class="v-fee" {
            @if parts > 1 { "= " strong { (total) } " " }
            (icon(Icon::Coin)) span class="spoken" { (tag("board-bagos")) }
        }
    }
}
