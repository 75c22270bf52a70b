//! The parts of a table's page, each with an id. What changed of them is sent, and nothing else.

mod advice;
mod chat;
mod clock;
mod coach;
mod event;
mod finish;
mod form;
mod house;
mod json;
mod lobby;
mod log;
mod mark;
mod moves;
mod outline;
mod pack;
mod pages;
mod patch;
mod status;
mod strips;
#[cfg(test)]
mod tests;

use maud::{Markup, html};
use store::Status;
use table_kit::{Parts, REGIONS, Viewpoint};

use crate::table::Aspect;
use crate::viewer::Viewer;

pub use chat::{LONGEST_LINE, said, say_form};
pub use clock::{clock, steps, written};
pub use event::{Event, GZIP_HEAD, QUICK};
pub use lobby::{company, invitation, invitation_controls, qr};
pub use mark::Mark;
pub use moves::groups;
pub use pages::{Has, Pages, Shared, seats_here};

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub html: [String; REGIONS.len()],
}

impl Regions {
    pub fn render(aspect: &Aspect<'_>, viewer: &Viewer) -> Regions {
        Regions::in_parts(aspect, viewer, Parts::Whole)
    }

    /// The page with as much of its drawing as is wanted. Where something on it bears a mark, that is
    /// all of it: what a part shows says nothing of marks.
    pub fn in_parts(aspect: &Aspect<'_>, viewer: &Viewer, parts: Parts<'_>) -> Regions {
        let table = aspect.table;
        let marks = [coach::marks(table, viewer), advice::marks(table, viewer)].concat();
        let parts = if marks.is_empty() { parts } else { Parts::Whole };
        // Within a pause the board rests; who may react is asked beside it.
        let decides = viewer.decides && table.pause.is_none();
        let viewpoint = Viewpoint {
            observer: viewer.observer,
            decides,
            hints: table.spec.hints,
            names: &table.names(),
            plan: viewer.plan(table),
        };
        let current = table.current_match();
        let snapshot = current.map(|current| current.snapshot_in_parts(&viewpoint, parts));
        let regions = match &snapshot {
            None => [
                html! {},
                lobby::status(table, viewer),
                html! {},
                strips::strips(table, viewer, None, parts),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log::log(table, viewer, parts),
                chat::chat(table, aspect.talk, parts),
            ],
            Some(snapshot) => [
                html! { (snapshot.drawing.heading) },
                html! {
                    (status::status(table, viewer, snapshot))
                    (advice::advice(table, viewer))
                    (coach::card(table, viewer))
                },
                clock(table, None),
                strips::strips(table, viewer, Some(snapshot), parts),
                html! {
                    (snapshot.drawing.board)
                    @if table.status == Status::Over { (finish::finish(table, viewer, snapshot)) }
                },
                html! { (snapshot.drawing.mine) },
                moves::moves(table, viewer, snapshot),
                house::house(table, viewer, parts),
                html! { (coach::course(table, viewer)) (log::log(table, viewer, parts)) },
                chat::chat(table, aspect.talk, parts),
            ],
        };
        Regions { html: mark::mark(regions.map(Markup::into_string), &marks) }
    }
}
