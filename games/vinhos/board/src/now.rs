//! What is being decided now: how far it has come, and the wine in hand.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Cause, Frame, Magnate, WineAt};

use super::estate::{wine_at, wine_in_hand, wine_name};
use super::fair::{at_stake, place};
use super::icons::{Icon, icon};
use super::{Scene, actor, frame, market, mine_to_do, number, rival, tag, told};

/// The corner of the sea: what the wine in hand is worth, the Rival of a solo game, and the supply.
pub fn corner(scene: &Scene<'_>) -> Markup {
    let seat = actor(scene);
    html! {
        div class="at v-corner" {
            (rival::panel(scene))
            @if let (Some(seat), Some(step)) = (seat, press_step(scene)) { (stepper(scene, seat, step)) }
            @if let (Some(seat), Some(wine)) = (seat, wine_in_hand(scene)) { (lens(scene, seat, wine)) }
            (market::supply(scene))
        }
    }
}

/// How far the action has come, and what the turn has used up.
pub fn marks(scene: &Scene<'_>) -> Markup {
    let marks = scene.view.turn.as_ref().map(|turn| turn.marks).unwrap_or_default();
    html! {
        @if let Some(frame) = frame(scene) { (units(scene, frame)) }
        @if let Some(Frame::BuyVineyard(purchase)) = frame(scene) && purchase.off > 0 {
            span class="v-mark" { (told(&Phrase::new("board-each-vineyard-less").with("off", purchase.off))) }
        }
        @if marks.free_move { span class="v-mark" { (tag("board-this-move-is-free")) } }
    }
}

/// How far an action of one or two units has come.
fn units(scene: &Scene<'_>, frame: Frame) -> Markup {
    let Some(units) = frame.units() else { return html! {} };
    let key = match (scene.plan.is_some(), units.first) {
        (true, _) if !scene.decides() => "board-all-chosen",
        (true, _) | (_, false) => "board-second-unit",
        (false, true) if units.left == 2 => "board-first-unit",
        (false, true) => return html! {},
    };
    html! { " " span class="v-units" { (tag(key)) } }
}

/// Which of the seven steps of a press release is pending.
fn press_step(scene: &Scene<'_>) -> Option<usize> {
    match frame(scene)? {
        Frame::PassOrPresent | Frame::PresentLate => Some(0),
        Frame::SpendRenown(_) => Some(1),
        Frame::ChooseBooth(_) | Frame::FreeExpert { cause: Cause::Booth, .. } => Some(3),
        Frame::SendExpert { .. } => Some(4),
        Frame::TakeBarrel { .. } => Some(5),
        _ => None,
    }
}

/// The steps a to g, the way back to the one before, and what is at stake so far.
fn stepper(scene: &Scene<'_>, seat: Seat, now: usize) -> Markup {
    let steps = [
        "step-wine",
        "step-renown",
        "step-fair-points",
        "step-booth",
        "step-experts",
        "step-magnates",
        "step-wine-leaves",
    ];
    html! {
        ol class="v-steps" aria-label=(tag("board-press-release")) {
            @for (index, step) in steps.iter().enumerate() {
                li title=(tag(step)) class={ @if index == now { "now" } @else if index < now { "done" } @else { "later" } }
                    aria-current=[(index == now).then_some("step")] {
                    span class="v-step" aria-hidden="true" { (if index < now { '✓' } else { (b'a' + index as u8) as char }) }
                    span class="spoken" { (tag(step)) }
                }
            }
        }
        p class="v-standing-now" {
            // What the undo of the table does: its form is there only while there is a way back.
            @if mine_to_do(scene) && now > 0 {
                button class="v-back" type="submit" form="undo" title=(tag("board-back")) {
                    "←" span class="spoken" { (tag("board-back")) }
                }
            }
            strong { (tag(steps[now])) }
            @let points = scene.view.players[seat.index()].fair_points;
            @if let Some(vp) = at_stake(scene, seat, points) {
                span class="spoken" {
                    (told(&Phrase::new("board-standing")
                        .with("points", points)
                        .with("place", place(scene, seat, points))
                        .with("vp", vp)))
                }
            }
        }
    }
}

/// The value of the wine in hand, part by part, and whom it pleases.
fn lens(scene: &Scene<'_>, seat: Seat, at: WineAt) -> Markup {
    let Some((estate, wine)) = wine_at(scene, seat, at) else { return html! {} };
    let Some(region) = estate.region else { return html! {} };
    let age = if estate.cellar { scene.components.numbers.ages[at.place()] } else { 0 };
    let gift = wine.value - wine.quality - age;
    let entered = match frame(scene) {
        Some(Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. }) => Some(entry.value),
        _ => None,
    };
    let value = entered.unwrap_or(wine.value);
    html! {
        p class="v-lens" {
            strong { (wine_name(estate, wine)) }
            span class="v-sum" {
                span title=(number("board-quality", wine.quality)) { (wine.quality) }
                @if age > 0 { span title=(number("board-ageing", age)) { "+" (age) (icon(Icon::Cellar)) } }
                @if gift > 0 { span title=(scene.word(&format!("region-{region}"))) { "+" (gift) (icon(Icon::Star)) } }
                @if let Some(entered) = entered.filter(|entered| *entered > wine.value) {
                    span title=(number("board-renown-plus", entered - wine.value)) { "+" (entered - wine.value) (icon(Icon::Cube)) }
                }
                b title=(number("board-value", value)) { "= " (value) }
                @if entered.is_none() && wine.highest > wine.value {
                    span title=(number("board-up-to-plus", wine.highest - wine.value)) { "≤ " (wine.highest) (icon(Icon::Cube)) }
                }
            }
            span class="v-reach" { (market::reach(scene)) }
        }
    }
}

/// Whether the wine that is presented is to a magnate's liking (clause 11.7).
pub fn pleased(scene: &Scene<'_>, magnate: Magnate) -> bool {
    let presented = press_step(scene).and(wine_in_hand(scene));
    let found = presented.zip(actor(scene)).and_then(|(at, seat)| wine_at(scene, seat, at));
    let Some((estate, wine)) = found else { return false };
    let value = match frame(scene) {
        Some(Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. }) => entry.value,
        _ => wine.value,
    };
    let tile = &scene.view.vintage;
    match (estate.colour, estate.region) {
        (Some(colour), Some(region)) => tile.pleases(magnate, colour, region, value),
        _ => false,
    }
}
