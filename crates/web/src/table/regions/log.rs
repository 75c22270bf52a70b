//! The log.

use maud::{Markup, PreEscaped, html};
use page::{Pen, Piece};
use play::LogLine;
use table::Table;
use table_kit::mark;

use crate::layout::text::text;
use crate::table::viewer::Viewer;

/// Renders the log; each line marks its places on the board.
pub fn log(table: &Table, viewer: &Viewer, pen: &Pen) -> Markup {
    let lines = table.log(viewer.observer);
    let lines: Vec<(LineName, &LogLine)> = numbered(lines).collect();
    let lines: Vec<_> = mark_player_changes(lines_latest_first(&lines)).collect();
    let told = html! {
        ol id="log-lines" class="log" {
            @for lines in lines.chunk_by(|one, next| chunk_of(one) == chunk_of(next)) {
                (pen.piece(&LogLines(lines)))
            }
        }
    };
    let scroll = html! {
        div id="log-scroll" class="log-scroll" role="region" aria-label=(text("last-moves")) tabindex="0" {
            (pen.slot("log-lines", told))
        }
    };
    html! {
        h2 { (text("log")) }
        (pen.slot("log-scroll", scroll))
        p { a href={ "/t/" (table.id) "/log" } { (text("whole-log")) } }
    }
}

/// Consecutive lines. Only the latest ones change.
#[derive(Hash)]
struct LogLines<'a>(&'a [(LineName, &'a LogLine, bool)]);

impl Piece for LogLines<'_> {
    fn draw(&self, pen: &Pen) -> Markup {
        html! { @for (name, line, begins) in self.0 { (log_line(*name, line, *begins, pen)) } }
    }
}

/// The number of moves whose lines are drawn together.
const CHUNK: usize = 4;

fn chunk_of(((number, _), ..): &(LineName, &LogLine, bool)) -> usize {
    number / CHUNK
}

fn log_line((number, part): LineName, line: &LogLine, begins: bool, pen: &Pen) -> Markup {
    let id = format!("line-{number}-{part}");
    let said = html! {
        li id=(id) data-line={ (number) "." (part) }
            class={ (line.class().unwrap_or_default()) @if begins { " begins" } } {
            @if let Some(seat) = line.seat.filter(|_| begins) { (mark(seat)) }
            (PreEscaped(&line.html))
        }
    };
    pen.slot(&id, said)
}

/// The number of a line's move and the line's position among those of that move. The page identifies a line by it, so
/// that each line is read out once.
type LineName = (usize, usize);

fn numbered<'a>(
    lines: impl IntoIterator<Item = &'a LogLine>,
) -> impl Iterator<Item = (LineName, &'a LogLine)> {
    let (mut number, mut part) = (usize::MAX, 0);
    lines.into_iter().map(move |line| {
        part = if line.number == number { part + 1 } else { 0 };
        number = line.number;
        ((number, part), line)
    })
}

/// Returns the lines with the latest first; the heading of a chapter is above the lines that it opens.
fn lines_latest_first<'a>(
    lines: &'a [(LineName, &'a LogLine)],
) -> impl Iterator<Item = &'a (LineName, &'a LogLine)> {
    let chapters: Vec<&[(LineName, &LogLine)]> =
        lines.chunk_by(|_, (_, next)| !next.opens).collect();
    chapters.into_iter().rev().flat_map(|chapter| {
        let heading = chapter.iter().take_while(|(_, line)| line.opens);
        heading.chain(chapter.iter().rev().take_while(|(_, line)| !line.opens))
    })
}

/// Returns each line, and true if it is about another player than the line before it.
fn mark_player_changes<'a>(
    lines: impl Iterator<Item = &'a (LineName, &'a LogLine)>,
) -> impl Iterator<Item = (LineName, &'a LogLine, bool)> {
    let mut about = None;
    lines.map(move |(name, line)| {
        let begins = about != Some(line.seat);
        about = Some(line.seat);
        (*name, *line, begins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_chapter_and_its_latest_line_come_first() {
        let line = |number, opens, text: &str| {
            LogLine::new(number, None, opens, String::new(), text.to_string())
        };
        let lines = [
            line(0, false, "set up"),
            line(1, true, "year 1"),
            line(1, true, "round 1"),
            line(1, false, "one"),
            line(2, false, "two"),
            line(3, true, "round 2"),
            line(3, false, "three"),
        ];
        let lines: Vec<(LineName, &LogLine)> = numbered(&lines).collect();
        let told: Vec<&str> = lines_latest_first(&lines).map(|(_, line)| &*line.text).collect();
        assert_eq!(told, ["round 2", "three", "round 1", "two", "one", "year 1", "set up"]);
        let names: Vec<LineName> = lines.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (3, 1)]);
    }
}
