//! What is asked of the viewer, and the answers that belong to no object on the table.

use maud::{Markup, html};
use vignobles::{Action, Frame, State};

use super::hand::special_face;
use super::market::ROW;
use super::room::Room;
use super::{named, tag};
use table_kit::button;
use table_kit::{AfterPlan, Plan};

pub fn bar(room: &Room<'_>) -> Markup {
    if let Some(plan) = room.scene.plan {
        return stack(room, plan);
    }
    let Some(frame) = room.asked() else { return idle(room) };
    let loose = room.offers(is_loose);
    html! {
        section class="ask panel yours" aria-label=(tag("board-what-is-asked-of-you")) {
            @let blends = !room.offers(|action| matches!(action, Action::Blend(_))).is_empty();
            p class="hint" { (room.scene.word(hint(frame, Situation { blends, full: room.view.row.0.len() + 1 == ROW })))
                @let (place, name) = place(frame);
                " " a class="jump" href={ "#" (place) } { (tag(name)) } }
            @if frame == Frame::Keep { (drawn(room)) }
            @if !loose.is_empty() {
                div class="loose" { @for offer in loose { (button(&offer.text)) } }
            }
        }
    }
}

/// The stack that is being built: an action card and what goes with it, to be confirmed as a whole.
fn stack(room: &Room<'_>, plan: &Plan<State>) -> Markup {
    let loose = room.offers(is_loose);
    let hint = match (plan.after, room.scene.decides()) {
        (AfterPlan::Ask(key), _) => tag(key),
        (_, true) => tag("board-stack-goes-on"),
        (_, false) => tag("board-stack-is-whole"),
    };
    html! {
        section class="ask panel yours" aria-label=(tag("board-what-is-asked-of-you")) {
            (cards(plan))
            p class="hint" { (hint) }
            @if !loose.is_empty() {
                div class="loose" { @for offer in loose { (button(&offer.text)) } }
            }
            div class="stack-buttons" { (plan.buttons()) }
        }
    }
}

/// The same stack beside the special cards, where there is room for it.
pub fn small_stack(room: &Room<'_>) -> Markup {
    html! {
        @if let Some(plan) = room.scene.plan {
            div class="small-stack" { (cards(plan)) div class="stack-buttons" { (plan.buttons()) } }
        }
    }
}

/// What lies on the stack.
fn cards(plan: &Plan<State>) -> Markup {
    html! {
        ol class="stack" aria-label=(tag("board-stack")) { @for step in &plan.steps { li { (step.label) } } }
    }
}

/// The same bar while others decide, so that nothing jumps.
fn idle(room: &Room<'_>) -> Markup {
    html! {
        section class="ask panel" aria-label=(tag("board-what-is-asked-of-you")) {
            p class="hint" {
                @match room.view.turn {
                    Some(turn) => { (named("board-decides", room.scene.name(turn.seat))) " " (room.scene.word("board-idle")) }
                    None => (room.scene.word("board-over")),
                }
            }
        }
    }
}

/// The special cards of which one is kept, side by side.
fn drawn(room: &Room<'_>) -> Markup {
    let Some(own) = &room.view.own else { return html! {} };
    html! {
        div class="drawn" {
            @for (index, &special) in own.drawn.iter().enumerate() {
                @let keeps = room.offers(|action| *action == Action::Keep(special));
                (room.scene.spot(&format!("drawn-{index}"), "special drawn-card", &room.scene.word(special.word()),
                    &keeps, special_face(room, special, 1)))
            }
        }
    }
}

/// Answers without an object, and the specials that need no target.
fn is_loose(action: &Action) -> bool {
    matches!(
        action,
        Action::Pass
            | Action::Specials
            | Action::Insurance
            | Action::Phylloxera
            | Action::LateHarvest
            | Action::SecondVat
            | Action::DoubleVintage
    )
}

/// What a hint depends on beside the decision.
#[derive(Clone, Copy)]
struct Situation {
    /// Whether a wine can be blended at once, without a special card.
    blends: bool,
    /// Whether one more grape clears the row.
    full: bool,
}

const fn hint(frame: Frame, now: Situation) -> &'static str {
    match frame {
        Frame::LocalBlend { .. } if !now.blends => "board-hint-no-blend",
        Frame::Put if now.full => "board-hint-put-clears",
        Frame::Cloud(_) => "board-hint-cloud",
        Frame::Choose => "board-hint-choose",
        Frame::Block(_) => "board-hint-block",
        Frame::TurnDown(_) => "board-hint-turn-down",
        Frame::Keep => "board-hint-keep",
        Frame::Harvest { .. } => "board-hint-harvest",
        Frame::Put => "board-hint-put",
        Frame::TakeMore(_) => "board-hint-take-more",
        Frame::Barrel { .. } => "board-hint-barrel",
        Frame::Visit { .. } => "board-hint-visit",
        Frame::LocalBlend { .. } => "board-hint-local-blend",
        Frame::LocalMove => "board-hint-local-move",
        Frame::NeighbourMove { .. } => "board-hint-neighbour-move",
        Frame::NeighbourBlend => "board-hint-neighbour-blend",
        Frame::DoubleBlend => "board-hint-double-blend",
        Frame::Follow(_) => "board-hint-follow",
        Frame::Insurance { .. } => "board-hint-insurance",
        Frame::Overtime => "board-hint-overtime",
        Frame::Discard(_) => "board-hint-discard",
    }
}

/// Where on a long page the answer is to be found.
const fn place(frame: Frame) -> (&'static str, &'static str) {
    match frame {
        Frame::Choose | Frame::Block(_) | Frame::TurnDown(_) | Frame::Overtime => {
            ("actions-title", "board-to-actions")
        }
        Frame::Harvest { .. } | Frame::TakeMore(_) => ("market-title", "board-to-grapes"),
        Frame::Cloud(_)
        | Frame::Visit { .. }
        | Frame::LocalBlend { .. }
        | Frame::LocalMove
        | Frame::NeighbourMove { .. }
        | Frame::NeighbourBlend
        | Frame::DoubleBlend => ("map-title", "board-to-map"),
        Frame::Barrel { .. }
        | Frame::Put
        | Frame::Keep
        | Frame::Follow(_)
        | Frame::Insurance { .. }
        | Frame::Discard(_) => ("my-hand", "board-to-hand"),
    }
}
