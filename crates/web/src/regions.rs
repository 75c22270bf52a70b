//! The parts of a table's page, each with an id. What changed of them is sent, and nothing else.

mod chat;
mod clock;
mod event;
mod finish;
mod form;
mod house;
mod lobby;
mod log;
mod moves;
mod outline;
mod pages;
mod patch;
mod status;
mod strips;
#[cfg(test)]
mod tests;

use maud::{Markup, html};
use store::Status;
use table_kit::{REGIONS, Viewpoint};

use crate::table::Aspect;
use crate::viewer::Viewer;

pub use chat::{LONGEST_LINE, said, say_form};
pub use clock::{clock, steps, written};
pub use event::{Event, GZIP_HEAD};
pub use lobby::{company, invitation, invitation_controls, qr};
pub use pages::{Has, Pages, Shared, seats_here};

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub html: [String; REGIONS.len()],
}

impl Regions {
    pub fn render(aspect: &Aspect<'_>, viewer: &Viewer) -> Regions {
        let table = aspect.table;
        // Within a pause the board rests; who may react is asked beside it.
        let decides = viewer.decides && table.pause.is_none();
        let viewpoint = Viewpoint {
            observer: viewer.observer,
            decides,
            hints: table.spec.hints,
            names: &table.names(),
            plan: viewer.plan(table),
        };
        let snapshot = table.current_match().map(|current| current.snapshot(&viewpoint));
        let parts = match &snapshot {
            None => [
                html! {},
                lobby::status(table, viewer),
                html! {},
                strips::strips(table, viewer, None),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log::log(table, viewer),
                chat::chat(table, aspect.talk),
            ],
            Some(snapshot) => [
                html! { (snapshot.drawing.heading) },
                status::status(table, viewer, snapshot),
                clock(table, None),
                strips::strips(table, viewer, Some(snapshot)),
                html! {
                    (snapshot.drawing.board)
                    @if table.status == Status::Over { (finish::finish(table, viewer, snapshot)) }
                },
                html! { (snapshot.drawing.mine) },
                moves::moves(table, viewer, snapshot),
                house::house(table, viewer),
                log::log(table, viewer),
                chat::chat(table, aspect.talk),
            ],
        };
        Regions { html: parts.map(Markup::into_string) }
    }
}
