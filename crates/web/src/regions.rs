//! The parts of a table's page, each with an id, each sent only when it changed.

mod chat;
mod clock;
mod house;
mod log;
mod moves;
mod status;
mod strips;

use game::Seat;
use maud::{Markup, html};
use sha2::{Digest, Sha256};
use store::Status;

use crate::pages::{finish, lobby};
use crate::table::{Table, TableHandle};
use crate::text::text_of;
use crate::viewer::Viewer;

pub use chat::{LONGEST_LINE, said, say_form};
pub use clock::{clock, steps};

/// The ids of the regions, in the order of the page.
pub const IDS: [&str; 9] =
    ["status", "clock", "strips", "board", "mine", "moves", "house", "log", "chat"];

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub html: [String; IDS.len()],
}

impl Regions {
    pub fn render(handle: &TableHandle, table: &Table, viewer: &Viewer) -> Regions {
        // Within a pause the board rests; who may react is asked beside it.
        let decides = viewer.decides && table.pause.is_none();
        let (hints, names, plan) = (table.spec.hints, table.names(), viewer.plan(table));
        let shown =
            table.playing().map(|playing| playing.show(viewer.eyes, decides, hints, &names, plan));
        let parts = match &shown {
            None => [
                lobby::status(table),
                html! {},
                strips::strips(handle, table, viewer, None),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log::log(table, viewer, &[]),
                chat::chat(table, &handle.chat),
            ],
            Some(shown) => [
                status::status(table, viewer, shown),
                clock(table, None),
                strips::strips(handle, table, viewer, Some(shown)),
                html! {
                    @if table.status == Status::Over { (finish::finish(table, viewer)) }
                    (shown.drawing.board)
                },
                html! { (shown.drawing.mine) },
                moves::moves(table, viewer, shown),
                house::house(table, viewer),
                log::log(table, viewer, &[&shown.drawing.board.0, &shown.drawing.mine.0]),
                chat::chat(table, &handle.chat),
            ],
        };
        Regions { html: parts.map(Markup::into_string) }
    }

    /// A mark of every region: what a browser hands back when it comes again, so that it is sent what
    /// changed and nothing else, also by another process. The log's number is not in it: entries
    /// that a viewer knows nothing of would show.
    pub fn mark(&self) -> String {
        self.html.iter().map(|html| mark(html)).collect()
    }

    /// The regions that differ from those of an older mark.
    pub fn since(&self, older: Option<&str>) -> Vec<(&'static str, &str)> {
        let old = |index: usize| older.and_then(|marks| marks.get(index * 8..index * 8 + 8));
        let regions = IDS.iter().zip(&self.html).enumerate();
        regions
            .filter(|(index, (_, html))| old(*index) != Some(mark(html).as_str()))
            .map(|(_, (id, html))| (*id, html.as_str()))
            .collect()
    }
}

fn mark(html: &str) -> String {
    Sha256::digest(html)[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A small form that changes the table.
pub fn post(table: &Table, what: &str, inner: Markup) -> Markup {
    html! {
        form class="inline" method="post" action={ "/t/" (table.id) "/" (what) } { (inner) }
    }
}

/// Colour, shape and letter of a seat.
pub fn badge(seat: Seat) -> Markup {
    let shape = match seat.index() {
        0 => html! { circle cx="12" cy="12" r="10" {} },
        1 => html! { rect x="2.5" y="2.5" width="19" height="19" rx="3" {} },
        2 => html! { path d="M12 1.5 23 21.5H1z" {} },
        3 => html! { path d="M12 1 23 12 12 23 1 12z" {} },
        _ => html! { path d="M6.5 2h11L23 12l-5.5 10h-11L1 12z" {} },
    };
    let y = if seat.index() == 2 { "18.5" } else { "16.5" };
    html! {
        svg class={ "badge seat-" (seat.number()) } viewBox="0 0 24 24" width="24" height="24"
            role="img" aria-label=(text_of("seat-of", &seat.to_string())) {
            (shape)
            text x="12" y=(y) text-anchor="middle" font-size="13" { (seat) }
        }
    }
}

/// A key as a label, where there are no words for it.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    (first + letters.as_str()).replace('-', " ")
}
