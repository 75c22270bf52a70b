//! One strip for each player: who it is, whether they are here, and the facts at a glance.

use maud::{Markup, html};
use store::{SeatRow, Status};

use crate::table::{Table, TableHandle};
use crate::text::{text, text_of};
use crate::viewer::Viewer;
use table_kit::Fact;
use table_kit::Snapshot;
use table_kit::badge;

pub fn strips(
    handle: &TableHandle,
    table: &Table,
    viewer: &Viewer,
    shown: Option<&Snapshot>,
) -> Markup {
    let due = shown
        .and_then(|shown| shown.due)
        .filter(|_| table.status == Status::Running && table.pause.is_none());
    html! {
        ul class="strips" tabindex="0" aria-label=(text("players-at-a-glance")) {
            @for row in &table.seats {
                @let facts = shown.and_then(|shown| shown.drawing.strips.get(row.seat.index()));
                li id={ "strip-" (row.seat.number()) } class={ "strip seat-" (row.seat.number()) @if due == Some(row.seat) { " due" }
                    @if viewer.mine.contains(&row.seat) { " mine" } } {
                    (badge(row.seat))
                    (who(handle, table, viewer, row))
                    @if due == Some(row.seat) { span class="turn-mark" { (text("to-play")) } }
                    @if let Some(facts) = facts { (strip_facts(facts)) }
                }
            }
            @if let Some(automaton) = shown.and_then(|shown| shown.automaton.as_ref()) {
                li id={ "strip-" (automaton.badge.number()) } class={ "strip seat-" (automaton.badge.number()) } {
                    (badge(automaton.badge))
                    span class="who" { span class="name" { (automaton.name) } span class="bot" { (text("plays-by-itself")) } }
                    (strip_facts(&automaton.facts))
                }
            }
        }
    }
}

fn who(handle: &TableHandle, table: &Table, viewer: &Viewer, row: &SeatRow) -> Markup {
    let present = row.person.as_ref().map(|person| handle.presence.is_here(person));
    html! {
        span class="who" {
            span class="name" { (table.name(row.seat)) }
            @if viewer.mine.contains(&row.seat) { span class="bot" { (text("you")) } }
            @match (present, &row.bot) {
                (Some(true), None) => span class="presence here" title=(text("here")) { span class="spoken" { (text("here")) } },
                (Some(false), None) => span class="presence away" title=(text("away")) { span class="spoken" { (text("away")) } },
                (Some(_), Some(level)) => span class="bot" { (text_of("bot-plays", level)) },
                (None, Some(level)) => span class="bot" { (text_of("bot-of-level", level)) },
                (None, None) => span class="bot" { (text("free-seat")) },
            }
        }
    }
}

fn strip_facts(facts: &[Fact]) -> Markup {
    html! {
        dl class="facts" {
            @for fact in facts { div { dt { (fact.label) } dd { (fact.value) } } }
        }
    }
}
