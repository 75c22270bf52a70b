//! The ledger of the harvest: a column for each estate, a row for each item that improves its wine, and the resulting
//! wine at the bottom.

use game::Seat;
use maud::{Markup, html};
use table_kit::Area;
use vinhos::{Action, Colour, EstateNo, EstateView, Frame, Gift, Worker};

use super::icons::{self, Icon, icon};
use super::sprite::{bottle, sprite};
use super::year::signed;
use super::{Scene, actor, frame, number, offers, tag};

/// Left edge, distance and width of the columns, which are aligned with the estates below them.
const COLUMNS: (i32, i32, i32) = (208, 186, 180);

/// Picture, name, and value of each item of the rows.
const ROWS: [(Icon, &str, &str); 6] = [
    (Icon::Grapes, "ledger-vineyards", "ledger-2-each"),
    (Icon::Hat, "ledger-farmers", "ledger-1-each"),
    (Icon::Winery, "ledger-wineries", "ledger-1-each"),
    (Icon::Flask, "ledger-enologists", "ledger-2-each"),
    (Icon::Sun, "ledger-weather", "ledger-this-year"),
    (Icon::Porto, "ledger-porto", "ledger-douro"),
];

pub fn ledger(scene: &Scene<'_>) -> Markup {
    let Some(seat) = actor(scene).filter(|seat| scene.me() == Some(*seat)) else {
        return html! {};
    };
    let estates = &scene.view.players[seat.index()].estates;
    html! {
        (scene.slot("v-ledger", html! {
            section id="v-ledger" class="at v-ledger" aria-labelledby="v-ledger-title" {
                div class="at v-ledger-names" {
                    h2 id="v-ledger-title" { (tag("ledger-title")) }
                    p { (tag("ledger-note")) }
                    @for (picture, name, each) in ROWS {
                        div class="v-ledger-row" { (icon(picture)) span { b { (tag(name)) } small { (tag(each)) } } }
                    }
                    div class="v-ledger-row new" {
                        span { b { (tag("ledger-new-wine")) } small { (tag("ledger-first-place")) } }
                    }
                }
                @for (number, estate) in EstateNo::all().zip(estates) {
                    (LedgerColumn { scene, seat, number, estate }.draw())
                }
            }
        }))
    }
}

/// One estate of the ledger.
struct LedgerColumn<'a> {
    scene: &'a Scene<'a>,
    seat: Seat,
    number: EstateNo,
    estate: &'a EstateView,
}

impl LedgerColumn<'_> {
    fn draw(&self) -> Markup {
        let (left, step, width) = COLUMNS;
        let place = Area::new(left + step * self.number.index() as i32, 0, width, 0);
        html! {
            div class="at v-column" style=(place.style()) {
                @match (self.estate.region, self.estate.colour) {
                    (Some(region), Some(colour)) if self.estate.vineyards > 0 => {
                        h3 {
                            span class="v-no" { (region.number()) }
                            " " (self.scene.word(&format!("region-{region}"))) (icons::colour(colour))
                        }
                        (self.rows(colour))
                    }
                    _ => {
                        h3 class="free" { (tag("board-free-estate")) }
                        p class="v-no-wine" { (tag("board-no-vineyard-no-wine")) }
                    }
                }
            }
        }
    }

    fn rows(&self, colour: Colour) -> Markup {
        let estate = self.estate;
        let weather = self.scene.view.vintage.weather;
        let vine = format!("vine-{colour}");
        html! {
            (row(estate.vineyards, &vine, 2))
            (self.workers(Worker::Farmer, estate.farmers, 1))
            (row(estate.wineries, "winery", 1))
            (self.workers(Worker::Enologist, estate.enologists, 2))
            div class="v-ledger-row" {
                (sprite(if weather > 0 { "sun" } else { "rain" }, "v-ledger-piece")) b { (signed(weather)) }
            }
            (self.porto())
            div class={ "v-ledger-row new v-" (colour) } {
                (bottle(colour, estate.harvest))
                b { @if estate.harvest == 0 { (tag("board-no-wine")) } @else { (estate.harvest) } }
                @if let Some(quality) = estate.porto_harvest { small { (number("ledger-with-porto", quality)) } }
            }
        }
    }

    /// Renders the workers of this estate, with the estates to which they may move.
    fn workers(&self, worker: Worker, here: u8, each: u8) -> Markup {
        let ways = offers(self.scene, |action| match action {
            Action::Shift { worker: who, from, .. } => who == worker && from == self.number,
            _ => false,
        });
        if ways.is_empty() {
            return row(here, worker.word(), each);
        }
        let (id, label) = (format!("ledger-{worker}-{}", self.number), tag("ledger-move"));
        let inner = cells(here, worker.word(), each);
        self.scene.spot(&id, "v-ledger-row", &label, &ways, inner)
    }

    /// Renders a Porto tile, if the region allows one (clause 12.7).
    fn porto(&self) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        let asked = frame(scene) == Some(Frame::MakePorto(self.number));
        let ways = offers(scene, |action| asked && action == Action::Yes);
        let douro = estate.region.map(|region| scene.components.gift(region)) == Some(Gift::Porto);
        if !ways.is_empty() {
            let inner = html! { (icon(Icon::Porto)) (number("ledger-use-porto", scene.components.numbers.porto)) };
            let id = format!("ledger-porto-{}", self.number);
            return scene.spot(&id, "v-ledger-row v-use-porto", &tag("ledger-porto"), &ways, inner);
        }
        let tiles = scene.view.players[self.seat.index()].porto;
        html! {
            div class="v-ledger-row" {
                @if douro && tiles > 0 { (icon(Icon::Porto)) b { "+" (scene.components.numbers.porto) "?" } }
                @else { span class="v-nothing" { "–" } }
            }
        }
    }
}

/// Renders a number of pieces, with the points that they add.
fn row(pieces: u8, picture: &str, each: u8) -> Markup {
    html! { div class="v-ledger-row" { (cells(pieces, picture, each)) } }
}

fn cells(pieces: u8, picture: &str, each: u8) -> Markup {
    html! {
        @if pieces == 0 { span class="v-nothing" { "–" } } @else {
            span class="v-ledger-pieces" { @for _ in 0..pieces { (sprite(picture, "v-ledger-piece")) } }
            b { "+" (pieces * each) }
        }
    }
}
