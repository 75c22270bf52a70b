//! Whose turn it is, what to do now, and the way back.

use game::Seat;
use maud::{Markup, html};
use store::Status;
use table_kit::Snapshot;
use table_kit::badge;

use super::form::post;
use crate::table::Table;
use crate::text::{text, text_of};
use crate::viewer::Viewer;

pub fn status(table: &Table, viewer: &Viewer, snapshot: &Snapshot) -> Markup {
    let yours = viewer.decides;
    let due = snapshot.due.filter(|_| table.status == Status::Running && table.pause.is_none());
    html! {
        p class={ "prompt" @if yours { " yours" } } {
            @if let Some(due) = due { (badge(due)) " " }
            @if yours { span class="turn-mark" { (text("your-turn")) } " " }
            span class="sentence" { (sentence(table, viewer, snapshot)) }
        }
        @if table.pause.is_none() { (snapshot.drawing.prompt) }
        (answers(table, viewer))
        @if let Some(plan) = &snapshot.plan {
            (plan.take_back())
        } @else if table.pause.is_none() {
            (undo(table, viewer))
        }
        @if let Some(warning) = &snapshot.warning {
            p class="warning note" { (warning) }
        }
    }
}

/// The answers to a question within a pause stand where it is asked.
fn answers(table: &Table, viewer: &Viewer) -> Markup {
    let (Some(seat), Some(pause)) = (viewer.seat(), &table.pause) else { return html! {} };
    html! {
        @match pause.asks(seat) {
            Some(question) => @for offer in &question.offers { (table_kit::button(offer)) },
            None => @if pause.waits_for.contains(&seat) { (go_on(table, seat)) },
        }
    }
}

/// Who might react, for all that the others know, and cannot.
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

fn undo(table: &Table, viewer: &Viewer) -> Markup {
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
    let learns = table.lesson().is_some();
    if last.is_none() && table.is_alone(seat) && !learns {
        return html! {
            p class="note no-way-back" title=(text("bots-refuse-why")) {
                (text("bots-refuse")) span class="spoken" { ". " (text("bots-refuse-why")) }
            }
        };
    }
    let label = match (last, table.consenters(seat).is_empty()) {
        (Some(_), _) => "undo",
        (None, _) if learns => "undo",
        (None, true) => "take-back",
        (None, false) => "ask-to-take-back",
    };
    // Boards have buttons for it as well, which know it by its id.
    html! {
        form id="undo" class="inline" method="post" action={ "/t/" (table.id) "/undo" } {
            input type="hidden" name="seat" value=(last.unwrap_or(seat).number());
            button class="small undo" data-key="u" {
                span aria-hidden="true" { "⟲ " } (text(label))
            }
        }
    }
}
