//! What happened last.

use std::collections::HashSet;

use maud::{Markup, html};
use table_kit::mark;

use crate::table::{LogLine, Table};
use crate::text::text;
use crate::viewer::Viewer;

/// So many moves are told beside the board; the rest stands on a page of its own.
const LOGGED_MOVES: usize = 40;

/// What happened last; whatever a line names leads to its place. `parts` are what the page shows of
/// the game.
pub fn log(table: &Table, viewer: &Viewer, parts: &[&str]) -> Markup {
    let lines = table.log(viewer.observer, LOGGED_MOVES);
    let ids = ids(parts);
    html! {
        h2 { (text("log")) }
        div class="log-scroll" role="region" aria-label=(text("last-moves")) tabindex="0" {
            ol class="log" {
                @for (line, begins) in by_turns(latest_first(&lines)) {
                    li class={ (line.class().unwrap_or_default()) @if begins { " begins" } } {
                        @if let Some(seat) = line.seat.filter(|_| begins) { (mark(seat)) }
                        @if let Some(sign) = &line.sign {
                            svg class="log-sign" aria-hidden="true" { use href=(sign) {} }
                        }
                        @for (place, text) in led(line, &ids) {
                            @match place {
                                Some(place) => a href={ "#" (place) } { (text) },
                                None => (text),
                            }
                        }
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

/// The parts of a line with where each leads; neighbours that lead to the same place are one.
fn led<'a>(line: &'a LogLine, ids: &HashSet<&str>) -> Vec<(Option<&'a str>, String)> {
    let on_page = |place: &&str| place.starts_with("strip-") || ids.contains(place);
    let mut led: Vec<(Option<&str>, String)> = Vec::new();
    for part in &line.parts {
        let place = part.places.iter().map(String::as_str).find(on_page);
        match led.last_mut() {
            Some((last, text)) if *last == place => text.push_str(&part.text),
            _ => led.push((place, part.text.clone())),
        }
    }
    led
}

/// The ids of a page.
fn ids<'a>(parts: &[&'a str]) -> HashSet<&'a str> {
    let after = parts.iter().flat_map(|part| part.split(" id=\"").skip(1));
    after.filter_map(|rest| rest.split('"').next()).collect()
}

#[cfg(test)]
mod tests {
    use table_kit::LogPart;

    use super::*;

    #[test]
    fn the_latest_chapter_stands_on_top_and_in_it_the_latest_line() {
        let line = |number, opens, text: &str| {
            let part = LogPart { text: text.to_string(), places: Vec::new() };
            LogLine { number, seat: None, opens, sign: None, parts: vec![part] }
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
        let told: Vec<String> = latest_first(&lines).map(LogLine::text).collect();
        assert_eq!(told, ["round 2", "three", "round 1", "two", "one", "year 1", "set up"]);
    }
}
