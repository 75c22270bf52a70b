//! The parts of a table's page, each with an id, each sent only when it changed.

mod chat;
mod clock;
mod finish;
mod form;
mod house;
mod lobby;
mod log;
mod moves;
mod status;
mod strips;

use maud::{Markup, html};
use sha2::{Digest, Sha256};
use store::Status;
use table_kit::{REGIONS, Viewpoint};

use crate::table::{Table, TableHandle};
use crate::viewer::Viewer;

pub use chat::{LONGEST_LINE, said, say_form};
pub use clock::{clock, steps, written};
pub use lobby::{invitation, invitation_controls};

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub html: [String; REGIONS.len()],
}

impl Regions {
    pub fn render(handle: &TableHandle, table: &Table, viewer: &Viewer) -> Regions {
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
                strips::strips(handle, table, viewer, None),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log::log(table, viewer, &[]),
                chat::chat(table, &handle.chat),
            ],
            Some(snapshot) => [
                html! { (snapshot.drawing.heading) },
                status::status(table, viewer, snapshot),
                clock(table, None),
                strips::strips(handle, table, viewer, Some(snapshot)),
                html! {
                    (snapshot.drawing.board)
                    @if table.status == Status::Over { (finish::finish(table, viewer, snapshot)) }
                },
                html! { (snapshot.drawing.mine) },
                moves::moves(table, viewer, snapshot),
                house::house(table, viewer),
                log::log(table, viewer, &[&snapshot.drawing.board.0, &snapshot.drawing.mine.0]),
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
        let regions = REGIONS.iter().zip(&self.html).enumerate();
        regions
            .filter(|(index, (_, html))| old(*index) != Some(mark(html).as_str()))
            .map(|(_, (id, html))| (*id, html.as_str()))
            .collect()
    }
}

fn mark(html: &str) -> String {
    Sha256::digest(html)[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}
