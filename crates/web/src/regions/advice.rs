//! The way to ask what to do, and what was answered: in words, and as ghosts on the board.

use catalog::advice::{Advised, Spoken};
use maud::{Markup, html};

use super::form::post;
use super::mark::Mark;
use crate::table::Table;
use crate::text::{text, text_of};
use crate::viewer::Viewer;

pub fn advice(table: &Table, viewer: &Viewer) -> Markup {
    let Some(seat) = viewer.seat().filter(|seat| viewer.decides && table.advises(*seat)) else {
        return html! {};
    };
    // A lesson has a better adviser.
    if table.followed().is_some_and(|followed| followed.next().is_some()) {
        return html! {};
    }
    match table.advice_for(seat) {
        None => post(
            table,
            "hint",
            html! {
                input type="hidden" name="seat" value=(seat.number());
                button class="small hint" data-key="h" title=(text("hint-note")) { (text("hint")) }
            },
        ),
        Some(moves) => html! {
            section id="advice" class="advice" aria-label=(text("hint")) {
                ol { @for one in moves { li { (advised(table, one)) } } }
                p class="note" { (text("hint-honest")) }
            }
        },
    }
}

fn advised(table: &Table, one: &Advised) -> Markup {
    let reasons: Vec<String> = one.reasons.iter().map(|reason| spoken(table, reason)).collect();
    html! {
        b { (one.label) } " " span class="chance" { (one.chance) " %" }
        @if !reasons.is_empty() { " " span class="reasons" { (reasons.join(", ")) } }
    }
}

fn spoken(table: &Table, reason: &Spoken) -> String {
    match reason {
        Spoken::Gain(gain) => gain.clone(),
        Spoken::HoldsBack(seat) => text_of("holds-back", &table.name(*seat)),
    }
}

/// Whatever does what was advised bears its number.
pub fn marks(table: &Table, viewer: &Viewer) -> Vec<Mark> {
    let moves = viewer.seat().filter(|_| viewer.decides).and_then(|seat| table.advice_for(seat));
    moves
        .unwrap_or_default()
        .iter()
        .enumerate()
        .map(|(index, one)| Mark::value(&one.notation, format!("data-advised=\"{}\"", index + 1)))
        .collect()
}
