//! Hints: the button that requests one, the answer in words, and its numbers on the board.

use game::Seat;
use maud::{Markup, html};
use page::ElementAttribute;
use play::advice::{HintMove, HintReason};
use table::Table;

use super::form::post;
use crate::layout::text::{text, text_of};
use crate::server::assets::icon;
use crate::table::viewer::Viewer;

/// Returns the seat that may request a hint now. There are no hints during a lesson, because the coach advises there.
fn seat(table: &Table, viewer: &Viewer) -> Option<Seat> {
    let followed = table.active_lesson().is_some_and(|followed| followed.next().is_some());
    let seat = viewer.seat().filter(|seat| viewer.decides && table.may_ask_for_hint(*seat))?;
    (!followed).then_some(seat)
}

/// Returns the hint for the viewer. It belongs to the position and disappears with the first choice.
fn shown_hint<'a>(table: &'a Table, viewer: &Viewer) -> Option<&'a [HintMove]> {
    let planned = viewer.plan(table).is_some_and(|plan| !plan.is_empty());
    table.advice_for(seat(table, viewer)?).filter(|_| !planned)
}

/// Renders the button beside the prompt that requests a hint.
pub fn ask(table: &Table, viewer: &Viewer) -> Markup {
    let Some(seat) = seat(table, viewer).filter(|_| shown_hint(table, viewer).is_none()) else {
        return html! {};
    };
    post(
        table,
        "hint",
        html! {
            input type="hidden" name="seat" value=(seat.number());
            button class="small hint" data-key="h" title=(text("hint-note")) { (text("hint")) }
        },
    )
}

/// Renders the hint beside the board, with a button that closes it.
pub fn advice(table: &Table, viewer: &Viewer) -> Markup {
    let (Some(seat), Some(moves)) = (seat(table, viewer), shown_hint(table, viewer)) else {
        return html! {};
    };
    let equal = moves.len() > 1 && moves.iter().all(|one| one.chance == moves[0].chance);
    html! {
        section id="advice" class="advice" aria-label=(text("hint")) {
            div class="advice-head" {
                h3 { (text("hint")) }
                (post(table, "hint", html! {
                    input type="hidden" name="seat" value=(seat.number());
                    input type="hidden" name="close" value="yes";
                    button class="small" data-key="h" title=(text("hint-close")) aria-label=(text("hint-close")) {
                        (icon("x"))
                    }
                }))
            }
            @if equal { p { (text("hint-equal")) } }
            ol { @for one in moves { li { (hint_move(table, one)) } } }
            p class="note" { (text("hint-honest")) }
        }
    }
}

fn hint_move(table: &Table, one: &HintMove) -> Markup {
    html! {
        b { (one.label) } " " span class="chance" title=(text("hint-chance")) { (one.chance) " %" }
        " " span class="reasons" { (reason_text(table, &one.reason)) }
    }
}

fn reason_text(table: &Table, reason: &HintReason) -> String {
    match reason {
        HintReason::Gain(gain) => gain.clone(),
        HintReason::HoldsBack(seat) => text_of("holds-back", &table.name(*seat)),
        HintReason::Prepares(label) => text_of("hint-prepares", label),
        HintReason::Best => text("hint-best"),
        HintReason::EquallyGood => text("hint-as-good"),
        HintReason::NextBest => text("hint-next-best"),
    }
}

/// Returns the marks that put its number on the controls of each advised move.
pub fn marks(table: &Table, viewer: &Viewer) -> Vec<ElementAttribute> {
    let moves = shown_hint(table, viewer).unwrap_or_default();
    let mark = |(index, one): (usize, &HintMove)| ElementAttribute {
        name: one.notation.clone(),
        attribute: format!("data-advised=\"{}\"", index + 1),
    };
    moves.iter().enumerate().map(mark).collect()
}
