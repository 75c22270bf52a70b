//! The viewer's prompt, and the answers without an object on the table.

use maud::{Markup, html};
use vignobles::{Action, Frame, State};

use super::hand::special_face;
use super::market::ROW;
use super::room::BoardScene;
use super::{tag, token};
use table_kit::{AfterPlan, Area, ObjectLabel, Plan, button};

/// Renders the controls in the prompt beside its sentence.
pub fn prompt(room: &BoardScene<'_>) -> Markup {
    if let Some(plan) = room.scene.plan {
        return stack(room, plan);
    }
    let Some(frame) = room.own_decision() else { return html! {} };
    html! {
        span class="hint" { (room.scene.word(hint(frame, situation(room)))) }
        @for offer in room.offers(has_no_object) { (button(&offer.text)) }
    }
}

/// Renders the plan, part by part in order, to be confirmed as a whole.
fn stack(room: &BoardScene<'_>, plan: &Plan<State>) -> Markup {
    let hint = match (plan.after, room.scene.decides()) {
        (AfterPlan::Ask(key), _) => tag(key),
        (AfterPlan::Choice, _) => {
            room.own_decision().map_or_else(String::new, |frame| match frame {
                Frame::Discard(_) => tag("board-discard-goes-on"),
                _ => room.scene.word(hint(frame, situation(room))),
            })
        }
        (_, true) => tag("board-stack-goes-on"),
        (_, false) => tag("board-stack-is-whole"),
    };
    html! {
        ol class="stack" aria-label=(tag("board-stack")) {
            @for step in &plan.steps {
                li { (picture(room, step.action)) span { (step.label) } }
            }
        }
        span class="hint" { (hint) }
        @for offer in room.offers(has_no_object) { (button(&offer.text)) }
        div class="stack-buttons" { (plan.answers()) }
    }
}

/// Renders the picture of a part of a plan.
fn picture(room: &BoardScene<'_>, action: Action) -> Markup {
    let sprite = |id: &str| token::sprite(room, id, "");
    if let Some(special) = action.special() {
        return sprite(&format!("special-{}", special.word()));
    }
    match action {
        Action::Perform(card) => sprite(token::picture(card)),
        Action::DiscardSpecial(special) => sprite(&format!("special-{}", special.word())),
        Action::Take(variety) | Action::DiscardGrape(variety) => {
            sprite(&format!("bunch-{variety}"))
        }
        Action::Barrel { variety, .. } => sprite(&format!("bunch-{variety}")),
        Action::Draw => sprite("back-grape"),
        Action::Move(_) => {
            sprite(&format!("merchant-{}", room.scene.me().map_or(0, |me| me.number())))
        }
        Action::Blend(blend) => {
            token::bottle(room, room.side.wine(blend.wine).colour, room.has_medal(blend.wine))
        }
        _ => html! {},
    }
}

/// Renders the drawn special cards, large and side by side over the map. One of them is kept.
pub fn drawn(room: &BoardScene<'_>) -> Markup {
    let Some(own) = room.view.own.as_ref().filter(|own| !own.drawn.is_empty()) else {
        return html! {};
    };
    html! {
        (room.scene.slot("vig-drawn", html! {
            div id="vig-drawn" class="at drawn" style=(Area::new(420, 160, 440, 310).style()) {
                h2 { (tag("board-keep-one")) }
                div class="drawn-cards" {
                    @for (index, &special) in own.drawn.iter().enumerate() {
                        @let keeps = room.offers(|action| *action == Action::Keep(special));
                        @let name = room.scene.word(special.word());
                        @let label = ObjectLabel { name: &name, shown: &name };
                        (room.scene.spot(&format!("drawn-{index}"), "special drawn-card must", label, &keeps,
                            special_face(room, special, 1)))
                    }
                }
            }
        }))
    }
}

/// Returns true for answers without an object, and for special cards without a target.
fn has_no_object(action: &Action) -> bool {
    matches!(
        action,
        Action::Pass
            | Action::Insurance
            | Action::Phylloxera
            | Action::LateHarvest
            | Action::SecondVat
            | Action::DoubleVintage
    )
}

/// The inputs of a hint besides the decision.
#[derive(Clone, Copy)]
struct HintInputs {
    /// True if a wine can be blended at once, without a special card.
    blends: bool,
    /// True if one more grape clears the row.
    full: bool,
}

fn situation(room: &BoardScene<'_>) -> HintInputs {
    let blends = !room.offers(|action| matches!(action, Action::Blend(_))).is_empty();
    HintInputs { blends, full: room.view.row.0.len() + 1 == ROW }
}

const fn hint(frame: Frame, now: HintInputs) -> &'static str {
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
