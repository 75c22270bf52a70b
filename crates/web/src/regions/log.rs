//! What happened last.

use maud::{Markup, html};

use crate::table::Table;
use crate::text::text;
use crate::viewer::Viewer;

/// So many moves are told beside the board; the rest stands on a page of its own.
const LOGGED_MOVES: usize = 40;

/// What happened last; a line that names a place or a player leads there. `parts` are what the
/// page shows of the game.
pub fn log(table: &Table, viewer: &Viewer, parts: &[&str]) -> Markup {
    let lines = table.log(viewer.eyes, LOGGED_MOVES);
    let on_page = |place: &&String| {
        let id = format!("id=\"{place}\"");
        place.starts_with("strip-") || parts.iter().any(|part| part.contains(&id))
    };
    html! {
        h2 { (text("log")) }
        div class="log-scroll" role="region" aria-label=(text("last-moves")) tabindex="0" {
            ol class="log" {
                @for line in lines.iter().rev() {
                    li class=[line.seat.map(|seat| format!("seat-{}", seat.number()))] {
                        @match line.places.iter().find(on_page) {
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
