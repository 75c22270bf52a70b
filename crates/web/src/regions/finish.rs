//! The end of a game: who won and why, where the points came from, how they grew.

use game::Seat;
use maud::{Markup, html};
use table_kit::badge;

use super::form::post;
use crate::table::{AnyMatch, Points, Table};
use crate::text::{capital, label, text, text_of, words_of};
use crate::viewer::Viewer;

pub fn finish(table: &Table, viewer: &Viewer) -> Markup {
    let Some(current) = table.current_match() else { return html! {} };
    html! {
        details id="result" class="finish result-sheet" open {
            summary { h2 { (headline(table, current)) } }
            (podium(table, current))
            (result(table, current))
            (sources(table, current))
            (chart(table, &current.points(), current.plies()))
            div class="after" {
                @match &table.rematch {
                    Some(next) => a class="button primary" href={ "/t/" (next) } { (text("to-the-rematch")) },
                    None => {
                        @if !viewer.mine.is_empty() {
                            (post(table, "rematch", html! { button class="primary" {
                                (text(if table.seats.len() == 1 { "play-again" } else { "rematch" }))
                            } }))
                        }
                    }
                }
                a class="button" href={ "/t/" (table.id) "/replay" } { (text("replay-look-back")) }
                a class="button" href={ "/t/" (table.id) "/record" } download={ "vinea-" (table.id) ".json" } {
                    (text("download"))
                }
            }
            @if let Some(seed) = table.seed() {
                p class="note" { (text("seed")) " " code class="long" { (seed) } " " (text("seed-told")) }
            }
        }
    }
}

/// Who won, in a sentence.
fn headline(table: &Table, current: &dyn AnyMatch) -> String {
    let ranking = current.ranking();
    let winners: Vec<Seat> =
        Seat::all(current.players()).filter(|seat| ranking[*seat] == 1).collect();
    match winners.as_slice() {
        [only] if current.players() > 1 => text_of("wins-the-game", &table.name(*only)),
        [] | [_] => text("result"),
        several => {
            let names: Vec<String> = several.iter().map(|seat| table.name(*seat)).collect();
            text_of("share-the-win", &names.join(", "))
        }
    }
}

/// The players on their barrels, the winner in the middle.
fn podium(table: &Table, current: &dyn AnyMatch) -> Markup {
    let (ranking, scores) = (current.ranking(), current.scores());
    if current.players() < 2 {
        return html! {};
    }
    let mut seats: Vec<Seat> = Seat::all(current.players()).collect();
    seats.sort_by_key(|seat| ranking[*seat]);
    html! {
        ol class="podium" aria-hidden="true" {
            @for (place, seat) in seats.iter().take(3).enumerate() {
                li class={ "place-" (ranking[*seat]) " order-" (place) " seat-" (seat.number()) } {
                    (badge(*seat))
                    b { (table.name(*seat)) }
                    span class="stand" { span { (ranking[*seat]) } em { (scores[*seat]) } }
                }
            }
        }
    }
}

fn result(table: &Table, current: &dyn AnyMatch) -> Markup {
    let (ranking, scores) = (current.ranking(), current.scores());
    let mut seats: Vec<Seat> = Seat::all(current.players()).collect();
    seats.sort_by_key(|seat| ranking[*seat]);
    let points = words_of(&table.spec.game).word("points");
    let tied =
        seats.iter().any(|one| seats.iter().any(|two| one != two && scores[*one] == scores[*two]));
    html! {
        table class="result" {
            thead {
                tr {
                    th scope="col" { (text("place")) }
                    th scope="col" { (text("player-column")) }
                    th scope="col" { (capital(&points)) }
                }
            }
            tbody {
                @for seat in &seats {
                    tr class={ "seat-" (seat.number()) } {
                        td { (ranking[*seat]) }
                        th scope="row" { (badge(*seat)) " " (table.name(*seat)) }
                        td { (scores[*seat]) }
                    }
                }
            }
        }
        @if let [alone] = seats.as_slice() {
            p { (label(words_of(&table.spec.game), if ranking[*alone] == 1 { "solo-won" } else { "solo-lost" })) }
        }
        @if tied {
            p class="note" {
                a href={ "/rules/" (table.spec.game) } { (text("tie")) } " " (tie_break(&table.spec.game))
            }
        }
    }
}

/// The tie-break in a sentence, from the game's words where they have it.
fn tie_break(game: &str) -> String {
    let said = words_of(game).word("tie-break");
    if said == "tie-break" { text("tie-in-rules") } else { said }
}

/// Points by what gave them.
fn sources(table: &Table, current: &dyn AnyMatch) -> Markup {
    let points = current.points();
    let mut names: Vec<&'static str> = Vec::new();
    for point in &points {
        if !names.contains(&point.source) {
            names.push(point.source);
        }
    }
    if names.is_empty() {
        return html! {};
    }
    let sum = |name: &str, seat: Seat| -> i32 {
        let fits = |point: &&Points| point.source == name && point.seat == seat;
        points.iter().filter(fits).map(|point| point.points).sum()
    };
    html! {
        h3 { (text("sources")) }
        div class="scroll" tabindex="0" role="region" aria-label=(text("points-by-source")) {
            table class="sources" {
                thead {
                    tr {
                        th scope="col" { (text("source-column")) }
                        @for seat in Seat::all(current.players()) { th scope="col" { (table.name(seat)) } }
                    }
                }
                tbody {
                    @for name in names {
                        tr { th scope="row" { (capital(&label(words_of(&table.spec.game), name))) }
                            @for seat in Seat::all(current.players()) { td { (sum(name, seat)) } } }
                    }
                }
            }
        }
    }
}

/// The scores over time as lines.
fn chart(table: &Table, points: &[Points], plies: usize) -> Markup {
    let players = table.seats.len() as u8;
    let mut lines: Vec<Vec<(usize, i32)>> = vec![vec![(0, 0)]; players as usize];
    for point in points {
        let line = &mut lines[point.seat.index()];
        let last = line.last().map_or(0, |last| last.1);
        line.push((point.ply, last));
        line.push((point.ply, last + point.points));
    }
    for line in &mut lines {
        let last = line.last().map_or(0, |last| last.1);
        line.push((plies, last));
    }
    let all = || lines.iter().flatten().map(|point| point.1);
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    let (width, height) = (560.0, 220.0);
    let x = |ply: usize| 34.0 + ply as f32 / plies.max(1) as f32 * (width - 60.0);
    let y = |points: i32| {
        height - 22.0 - (points - least) as f32 / (most - least).max(1) as f32 * (height - 36.0)
    };
    let path = |line: &[(usize, i32)]| -> String {
        line.iter().map(|(ply, points)| format!("{:.1},{:.1} ", x(*ply), y(*points))).collect()
    };
    html! {
        h3 { (text("over-time")) }
        svg class="chart" viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(text("over-time-label")) {
            @for mark in [least, (least + most) / 2, most] {
                line x1="34" x2=(width - 26.0) y1=(y(mark)) y2=(y(mark)) class="grid" {}
                text x="28" y=(y(mark) + 4.0) text-anchor="end" class="mark" { (mark) }
            }
            @for (index, line) in lines.iter().enumerate() {
                @let last = line.last().copied().unwrap_or_default();
                polyline class={ "line seat-" (index) } points=(path(line)) {}
                text class={ "end seat-" (index) } x=(x(last.0) + 5.0) y=(y(last.1) + 4.0) { (Seat::new(index as u8)) }
            }
        }
    }
}
