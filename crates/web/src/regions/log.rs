//! What happened last.

use maud::{Markup, html};

use crate::table::Table;
use crate::text::text;
use crate::viewer::Viewer;

/// So many moves are told beside the board; the rest stands on a page of its own.
const LOGGED_MOVES: usize = 40;

/// What happened last; a line that names a place on the board leads there.
pub fn log(table: &Table, viewer: &Viewer, board: &str) -> Markup {
    let lines = table.log(viewer.eyes, LOGGED_MOVES);
    let on_board = |place: &&String| board.contains(&format!("id=\"{place}\""));
    html! {
        h2 { (text("log")) }
        div class="log-scroll" role="region" aria-label=(text("last-moves")) tabindex="0" {
            ol class="log" {
                @for line in lines.iter().rev() {
                    li class=[line.seat.map(|seat| format!("seat-{}", seat.number()))] {
                        @match line.places.iter().find(on_board) {
                            Some(place) => a href={ "#" (place) } { (line.text) },
                            None => (line.text),
                        }
                    }
                }
            }
        }
        p { a href={ "/t/" (table.id) "/log" } { (text("whole-log")) } }
    }
}
