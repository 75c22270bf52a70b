//! One strip for each player: who it is, whether they are here, and the facts at a glance.

use std::hash::Hash;

use game::Seat;
use maud::{Markup, html};
use store::{SeatRow, Status};
use table_kit::{Fact, Parts, Snapshot, Strip, badge};

use crate::pages::people::{character, guest, medal};
use crate::table::{LogLine, Table};
use crate::text::{text, text_of};
use crate::viewer::Viewer;

pub fn strips(
    table: &Table,
    viewer: &Viewer,
    snapshot: Option<&Snapshot>,
    parts: Parts<'_>,
) -> Markup {
    let due = snapshot
        .and_then(|snapshot| snapshot.due)
        .filter(|_| table.status == Status::Running && table.pause.is_none());
    let lines = table.log(viewer.observer);
    html! {
        ul class="strips" tabindex="0" aria-label=(text("players-at-a-glance")) {
            @for row in &table.seats {
                @let strip = snapshot.and_then(|snapshot| snapshot.drawing.strips.get(row.seat.index()));
                @let (turn, mine) = (due == Some(row.seat), viewer.mine.contains(&row.seat));
                @let remark = table.talk.remark().filter(|remark| remark.seat == row.seat);
                @let said = remark.map(|remark| remark.words(&table.names()));
                @let last = lines.iter().rev().find(|line| line.seat == Some(row.seat)).copied();
                @let lately = Lately { said: said.as_deref(), did: last.filter(|_| !mine) };
                @let shows = ("strip", row, turn, mine, table.hurried, &lately, strip.map(contents));
                (parts.part(&shows, || one(table, viewer, row, turn, &lately, strip)))
            }
            @if let Some(automaton) = snapshot.and_then(|snapshot| snapshot.automaton.as_ref()) {
                @let number = automaton.badge.number();
                li id={ "strip-" (number) } class={ "strip seat-" (number) } {
                    div class="strip-head" {
                        (badge(automaton.badge))
                        span class="who" {
                            span class="name" { (automaton.name) }
                            span class="bot" { (text("plays-by-itself")) }
                        }
                    }
                    (strip_facts(&automaton.facts))
                }
            }
        }
    }
}

/// What a player did last and what a bot has to say, which takes the place of that.
#[derive(Hash)]
struct Lately<'a> {
    said: Option<&'a str>,
    did: Option<&'a LogLine>,
}

/// All that a board tells of a seat.
fn contents(strip: &Strip) -> impl Hash {
    let Strip { score, facts, holding } = strip;
    let facts: Vec<_> = facts.iter().map(|fact| (&fact.label, &fact.value.0)).collect();
    (score.as_ref().map(|score| &score.0), facts, &holding.0)
}

fn one(
    table: &Table,
    viewer: &Viewer,
    row: &SeatRow,
    turn: bool,
    lately: &Lately<'_>,
    strip: Option<&Strip>,
) -> Markup {
    let seat = row.seat;
    html! {
        li id={ "strip-" (seat.number()) } class={ "strip seat-" (seat.number()) @if turn { " due" }
            @if viewer.mine.contains(&seat) { " mine" } } {
            div class="strip-head" {
                (medal(portrait(row)))
                button type="button" class="look-closer"
                    aria-label=(text_of("look-closer", &table.name(seat))) {
                    (badge(seat))
                }
                (who(table, viewer, row))
                @if turn { span class="turn-mark" { (text("to-play")) } }
                @if let Some(score) = strip.and_then(|strip| strip.score.as_ref()) {
                    span class="score" { (score) }
                }
            }
            @if let Some(strip) = strip {
                (strip_facts(&strip.facts))
                div class="holding" { (strip.holding) }
            }
            @if !viewer.mine.contains(&seat) { (line(table, seat, lately)) }
        }
    }
}

/// One line that is always there, so that nothing moves when somebody says something. It is not read out by itself:
/// who wants to know looks at the player.
fn line(table: &Table, seat: Seat, lately: &Lately<'_>) -> Markup {
    let did = lately.did.map(LogLine::text).unwrap_or_default();
    // Whose line it is can be seen.
    let did = did.strip_prefix(&table.name(seat)).unwrap_or(&did).trim_start();
    html! {
        p class="lately" {
            @if let Some(said) = lately.said { q class="remark" { (said) } }
            span class="did" title=(did) { (did) }
        }
    }
}

/// Who plays the seat, as a picture.
fn portrait(row: &SeatRow) -> &'static str {
    match &row.bot {
        Some(level) => character(level),
        None => guest(row.seat.index()),
    }
}

fn who(table: &Table, viewer: &Viewer, row: &SeatRow) -> Markup {
    html! {
        span class="who" {
            span class="name" { (table.name(row.seat)) }
            @if viewer.mine.contains(&row.seat) { span class="bot" { (text("you")) } }
            @match (&row.person, &row.bot) {
                (Some(_), None) => { (presence("here")) (presence("away")) },
                (Some(_), Some(level)) => span class="bot" { (text_of("bot-plays", level)) },
                (None, Some(level)) => span class="bot" { (text_of("bot-of-level", level)) },
                (None, None) => span class="bot" { (text("free-seat")) },
            }
            @if row.bot.is_some() && table.hurried {
                span class="bot hurried" title=(text("thinks-shorter-why")) { (text("thinks-shorter")) }
            }
        }
    }
}

/// A dot that says whether somebody is here. Both are there, and the page shows the one that fits to
/// its list of seats, so that nobody's coming and going changes a region.
fn presence(key: &'static str) -> Markup {
    html! {
        span class={ "presence " (key) } title=(text(key)) { span class="spoken" { (text(key)) } }
    }
}

fn strip_facts(facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            dl class="facts" { @for fact in facts { div { dt { (fact.label) } dd { (fact.value) } } } }
        }
    }
}
