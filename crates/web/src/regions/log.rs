//! What happened last.

use std::collections::HashSet;

use maud::{Markup, html};

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
                @for line in latest_first(&lines) {
                    li class=[line.class()] {
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
    use catalog::GameId;
    use game::{Fast, Observer, Turn};
    use serde_json::json;

    use super::*;
    use crate::table::begin;

    #[test]
    fn the_log_of_vinhos_is_read_by_years_and_actions() {
        let mut chance = Fast::new(3);
        let mut current =
            begin(GameId::Vinhos, &json!({ "players": 2 }), None, &mut chance).unwrap();
        while current.number() < 30 {
            let Turn::Decide(seat) = current.turn() else { break };
            let first = current.legal().remove(0);
            current.play(seat, &first, &mut chance, &[]).unwrap();
        }
        let names = ["Ana", "Rui"].map(str::to_string);
        let lines = current.log(Observer::Public, &names, usize::MAX);
        let told: Vec<&LogLine> = latest_first(&lines).collect();
        assert_eq!(told.len(), lines.len(), "every line is told once");
        let place = |text: &str| told.iter().position(|line| line.text().contains(text));
        let (year, first) = (place("Year 1 begins").unwrap(), place("Year 1, action 1.").unwrap());
        let second = place("Year 1, action 2.").unwrap();
        assert!(second < first && first < year, "the latest chapter stands on top");
        assert!([year, first, second].iter().all(|at| told[*at].class().unwrap() == "chapter"));
        // Within a chapter the heading comes first, then the latest line.
        let within = &told[first + 1..year];
        assert!(within.len() > 1 && within.windows(2).all(|two| two[0].number >= two[1].number));
    }
}
