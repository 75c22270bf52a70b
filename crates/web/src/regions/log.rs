//! What happened last.

use maud::{Markup, PreEscaped, html};
use table_kit::mark;

use crate::table::{LogLine, Table};
use crate::text::text;
use crate::viewer::Viewer;

/// What happened last; whatever a line names leads to its place.
pub fn log(table: &Table, viewer: &Viewer) -> Markup {
    let lines = table.log(viewer.observer);
    html! {
        h2 { (text("log")) }
        div class="log-scroll" role="region" aria-label=(text("last-moves")) tabindex="0" {
            ol class="log" {
                @for (line, begins) in by_turns(latest_first(&lines)) {
                    li class={ (line.class().unwrap_or_default()) @if begins { " begins" } } {
                        @if let Some(seat) = line.seat.filter(|_| begins) { (mark(seat)) }
                        (PreEscaped(&line.html))
                    }
                }
            }
        }
        p { a href={ "/t/" (table.id) "/log" } { (text("whole-log")) } }
    }
}

/// The last line on top; the heading of a chapter above the lines that it opens.
fn latest_first(lines: &[LogLine]) -> impl Iterator<Item = &LogLine> {
    let chapters: Vec<&[LogLine]> = lines.chunk_by(|_, next| !next.opens).collect();
    chapters.into_iter().rev().flat_map(|chapter| {
        let heading = chapter.iter().take_while(|line| line.opens);
        heading.chain(chapter.iter().rev().take_while(|line| !line.opens))
    })
}

/// Each line, and whether it is the first in a row that is about somebody else than the one before.
fn by_turns<'a>(
    lines: impl Iterator<Item = &'a LogLine>,
) -> impl Iterator<Item = (&'a LogLine, bool)> {
    let mut about = None;
    lines.map(move |line| {
        let begins = about != Some(line.seat);
        about = Some(line.seat);
        (line, begins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_chapter_stands_on_top_and_in_it_the_latest_line() {
        let line =
            |number, opens, text: &str| LogLine { number, seat: None, opens, html: text.into() };
        let lines = [
            line(0, false, "set up"),
            line(1, true, "year 1"),
            line(1, true, "round 1"),
            line(1, false, "one"),
            line(2, false, "two"),
            line(3, true, "round 2"),
            line(3, false, "three"),
        ];
        let told: Vec<String> = latest_first(&lines).map(LogLine::text).collect();
        assert_eq!(told, ["round 2", "three", "round 1", "two", "one", "year 1", "set up"]);
    }
}
