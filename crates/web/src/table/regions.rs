//! The regions of a table's page, each with an id, rendered slot by slot.

mod advice;
mod chat;
mod clock;
mod coach;
mod event;
mod finish;
mod form;
mod house;
mod lobby;
mod log;
mod moves;
mod pack;
mod pages;
mod recent;
mod status;
mod strips;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use game::Seat;
use maud::{Markup, html};
use page::{ElementAttribute, Pen, PieceCache, Secret, SlotPage};
use store::Status;
use table::{RenderInput, Table};
use table_kit::{REGIONS, Viewpoint};

use crate::table::viewer::Viewer;

pub use chat::{LONGEST_LINE, chat_form, chat_lines};
pub use clock::{clock, steps, written};
pub use event::{GZIP_HEAD, StreamEvent};
pub use lobby::{invitation, invitation_controls, players_on_chairs};
pub use moves::offer_groups;
pub use pages::{BrowserPage, Pages, RenderedPage, SharedPage, seats_here};

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub html: [Markup; REGIONS.len()],
    /// The seat to move, if the viewer may know it.
    due: Option<Seat>,
}

impl Regions {
    pub fn draw(render_input: &RenderInput<'_>, viewer: &Viewer, pen: &Pen) -> Regions {
        let table = render_input.table;
        // During a pause the board offers no moves. The status region asks the seats that may react.
        let decides = viewer.decides && table.pause.is_none();
        let viewpoint = Viewpoint {
            observer: viewer.observer,
            decides,
            hints: table.spec.hints,
            names: &table.names(),
            plan: viewer.plan(table),
        };
        let current = table.current_match();
        let snapshot = current.map(|current| current.drawn(&viewpoint, pen));
        let html = match &snapshot {
            None => [
                html! {},
                lobby::status(table, viewer),
                html! {},
                strips::strips(table, viewer, None, pen),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log::log(table, viewer, pen),
                chat::chat(table, render_input.talk, pen),
            ],
            Some(snapshot) => [
                html! { (snapshot.drawing.heading) },
                html! {
                    (status::status(table, viewer, snapshot, pen))
                    (advice::ask(table, viewer))
                    (coach::card(table, viewer))
                },
                clock(table, None),
                strips::strips(table, viewer, Some(snapshot), pen),
                html! {
                    (snapshot.drawing.board)
                    @if table.status == Status::Over { (finish::finish(table, viewer, snapshot)) }
                },
                html! { (snapshot.drawing.mine) },
                moves::moves(table, viewer, snapshot, pen),
                house::house(table, viewer, pen),
                html! {
                    (advice::advice(table, viewer))
                    (coach::course(table, viewer))
                    (log::log(table, viewer, pen))
                },
                chat::chat(table, render_input.talk, pen),
            ],
        };
        let due = snapshot.as_ref().and_then(|snapshot| snapshot.due);
        Regions { html, due }
    }

    /// Renders the page as a list of slots.
    pub fn page(
        render_input: &RenderInput<'_>,
        viewer: &Viewer,
        secret: Secret,
        pieces: Arc<PieceCache>,
    ) -> SlotPage {
        let table = render_input.table;
        let pen = Pen::records(secret, pieces, &table.names()).with_marks(marks(table, viewer));
        let Regions { html, due } = Regions::draw(render_input, viewer, &pen);
        let ids = REGIONS.map(|id| format!("r-{id}"));
        let roots = ids.iter().map(String::as_str).zip(html).collect();
        // The browser uses `due` to show all updates of one turn together.
        let facts = [
            viewer.decides.then(|| "yours".to_string()),
            due.map(|due| format!("due {}", due.number())),
            Some(format!("here {}", seats_here(render_input.here))),
        ];
        SlotPage::new(pen, roots, facts.into_iter().flatten().collect())
    }
}

/// Returns the marks of the coach and of a hint.
fn marks(table: &Table, viewer: &Viewer) -> Vec<ElementAttribute> {
    [coach::marks(table, viewer), advice::marks(table, viewer)].concat()
}
