//! The status: the seat to move, the prompt, and undo.

use game::Seat;
use maud::{Markup, html};
use page::Pen;
use store::Status;
use table::Table;
use table_kit::{Snapshot, badge};

use super::form::post;
use crate::layout::text::{text, text_of};
use crate::table::viewer::Viewer;

pub fn status(table: &Table, viewer: &Viewer, snapshot: &Snapshot, pen: &Pen) -> Markup {
    let yours = viewer.decides;
    let due = snapshot.due.filter(|_| table.status == Status::Running && table.pause.is_none());
    html! {
        p class={ "prompt" @if yours { " yours" } } data-clause=[snapshot.clause.filter(|_| yours)] {
            @if let Some(due) = due { (badge(due)) " " }
            span class="sentence" { (sentence(table, viewer, snapshot)) }
        }
        @if table.pause.is_none() { (snapshot.drawing.prompt) }
        (answers(table, viewer, pen))
        @if let Some(plan) = &snapshot.plan {
            (plan.undo_button())
        } @else if table.pause.is_none() {
            (undo(table, viewer, pen))
        }
        @if let Some(warning) = &snapshot.warning {
            p class="warning note" { (warning) }
        }
    }
}

/// Renders the answers to a question in a pause, next to the question.
fn answers(table: &Table, viewer: &Viewer, pen: &Pen) -> Markup {
    let (Some(seat), Some(pause)) = (viewer.seat(), &table.pause) else { return html! {} };
    html! {
        @match pause.asks(seat) {
            Some(question) => @for offer in &question.offers { (table_kit::button(&offer.marked(pen))) },
            None => @if pause.waits_for.contains(&seat) { (go_on(table, seat)) },
        }
    }
}

/// Renders the button to continue, for a seat that cannot react, although the other players must think that it can.
fn go_on(table: &Table, seat: Seat) -> Markup {
    html! {
        (post(table, "go-on", html! {
            input type="hidden" name="seat" value=(seat.number());
            button data-key="g" title=(text("go-on-note")) { (text("go-on")) }
        }))
    }
}

fn sentence(table: &Table, viewer: &Viewer, snapshot: &Snapshot) -> String {
    if let Some(covered) = viewer.covered {
        return text_of("hand-device", &table.name(covered));
    }
    if table.status == Status::Closed {
        return text("table-closed");
    }
    match &table.pause {
        None if snapshot.plan.is_some() && snapshot.offers.is_empty() => text("plan-is-whole"),
        None => snapshot.prompt.clone(),
        Some(pause) => match viewer.seat().and_then(|seat| pause.asks(seat)) {
            Some(question) => question.prompt.clone(),
            None => text("pausing"),
        },
    }
}

fn undo(table: &Table, viewer: &Viewer, pen: &Pen) -> Markup {
    let Some(seat) = viewer.seat().or(viewer.mine.first().copied()) else { return html! {} };
    if let Some(asked) = &table.undo {
        let mine = |seat: &Seat| viewer.mine.contains(seat) && !asked.agreed.contains(seat);
        let consenter = table.consenters(asked.seat).iter().any(mine);
        return html! {
            p class="asked" role="status" { (text_of("asks-to-take-back", &table.name(asked.seat))) }
            @if consenter {
                (post(table, "undo-answer", html! {
                    button class="small" name="agree" value="yes" { (text("agree")) }
                    button class="small" name="agree" value="no" { (text("decline")) }
                }))
            }
        };
    }
    if table.status != Status::Running || viewer.covered.is_some() {
        return html! {};
    }
    let last = viewer.mine.iter().copied().find(|seat| table.undo_for(*seat).is_ok());
    let played = table.current_match().and_then(|current| current.before_last_of(seat)).is_some();
    if last.is_none() && !played {
        return html! {};
    }
    // Bots do not agree to an undo. The button stays visible and gives the reason.
    let barred = last.is_none() && table.is_alone(seat) && table.lesson().is_none();
    let asks = last.is_none() && table.lesson().is_none() && !table.consenters(seat).is_empty();
    let reason = barred.then(|| text("undo-barred"));
    let seat = last.unwrap_or(seat);
    let whole =
        table.undo_turn_for(seat).is_ok_and(|to| table.undo_for(seat).is_ok_and(|one| to < one));
    // Boards have undo buttons as well, which refer to this form by its id.
    html! {
        (pen.slot("undo", html! {
            form id="undo" class="inline" method="post" action={ "/t/" (table.id) "/undo" } {
                input type="hidden" name="seat" value=(seat.number());
                button class="small undo" data-key="u" aria-disabled=[barred.then_some("true")] title=[&reason] {
                    span aria-hidden="true" { "⟲ " } (text(if asks { "ask-to-undo" } else { "undo" }))
                    @if let Some(reason) = &reason { span class="spoken" { ". " (reason) } }
                }
                @if whole {
                    button class="small undo-turn" name="turn" value="yes" title=(text("undo-turn-note")) {
                        (text("undo-turn"))
                    }
                }
            }
        }))
    }
}
