//! The prompt: the cost of the turn so far, and the choices that have no place on the board, such as the confirmation.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{AfterPlan, Plan, PlanStep, RunningTotal, button, line_button, padlock};
use vinhos::{Action, EstateNo, Frame, State, View};

use super::fair::place;
use super::plan::prices;
use super::sprite::sprite;
use super::wines::wine_at;
use super::{
    Offer, Scene, estate_name, frame, number, offers, phrase_text, tag, viewer_decides, word,
};

/// The amounts that the player has paid and received in this turn.
pub struct TurnPayments;

impl RunningTotal<State> for TurnPayments {
    fn change(&self, before: &View, after: &View, seat: Seat) -> Option<i32> {
        let turn = after.turn.as_ref().filter(|turn| turn.seat == seat)?;
        let begins = |view: &View| {
            let first = view.turn.as_ref().and_then(|turn| turn.decisions.first());
            first == Some(&Frame::BeforeMove)
        };
        let fresh = turn.decisions == [Frame::BeforeMove] && !begins(before);
        let bagos = |view: &View| i32::from(view.players[seat.index()].bagos);
        (!fresh).then(|| bagos(after) - bagos(before))
    }
}

/// Renders the controls in the prompt beside its sentence.
pub fn prompt(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me().filter(|_| viewer_decides(scene)) else { return html! {} };
    let plain = offers(scene, |action| {
        use Action::{Done, Keep, No, Pass, Spend, Yes};
        matches!(action, Done | Pass | Keep | Yes | No | Spend(_))
    });
    // The best choice may be to keep everything as it is. It has a button of its own.
    let best = scene.lines.first();
    let plain = plain
        .into_iter()
        .filter(|offer| best.is_none_or(|line| line.notation != offer.text.notation));
    let spent = payments(scene, me);
    html! {
        @if let Some(frame) = frame(scene) { p class="v-hint" { (tag(hint(frame))) } }
        div class="v-foot" role="group" aria-label=(tag("board-foot")) {
            (marks(scene))
            @if !spent.is_empty() || frame(scene).is_some_and(is_about_money) {
                p class="v-total-cost" { (sprite("coin", "v-fact-coin")) " " (running_total(scene, me, &spent)) }
            }
            @if let Some(best) = best {
                span class="v-best" title=(tag("board-best-assignment")) { (line_button(best)) }
            }
            @if let Some(plan) = scene.plan { (plan_panel(scene, me, plan)) }
            @for offer in plain { (choice(scene, me, offer)) }
        }
    }
}

/// Returns true if a decision is about money.
fn is_about_money(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::BeforeMove
            | Frame::AfterAction
            | Frame::BuyVineyard(_)
            | Frame::BuildWinery { .. }
            | Frame::BuildCellar { .. }
            | Frame::HireStaff(_)
            | Frame::HireExpert(_)
            | Frame::SalesSlot(_)
    )
}

/// Renders the progress of the action, and the used options of the turn.
fn marks(scene: &Scene<'_>) -> Markup {
    let marks = scene.view.turn.as_ref().map(|turn| turn.marks).unwrap_or_default();
    html! {
        @if let Some(frame) = frame(scene) { (units(scene, frame)) }
        @if let Some(Frame::BuyVineyard(purchase)) = frame(scene) && purchase.off > 0 {
            span class="v-mark" { (phrase_text(&Phrase::new("board-each-vineyard-less").with("off", purchase.off))) }
        }
        @if marks.free_move { span class="v-mark" { (tag("board-this-move-is-free")) } }
    }
}

/// Renders the progress of an action of one or two units.
fn units(scene: &Scene<'_>, frame: Frame) -> Markup {
    let Some(units) = frame.units() else { return html! {} };
    let key = match (scene.plan.is_some(), units.first) {
        // The planned choices show the progress.
        (true, _) => return html! {},
        (_, false) => "board-second-unit",
        (false, true) if units.left == 2 => "board-first-unit",
        (false, true) => return html! {},
    };
    html! { " " span class="v-units" { (tag(key)) } }
}

/// Returns a sentence for a newcomer: where to click, and why.
const fn hint(frame: Frame) -> &'static str {
    match frame {
        Frame::StartVineyard => "hint-start-vineyard",
        Frame::StartPorto => "hint-start-porto",
        Frame::StartTile => "hint-start-tile",
        Frame::BeforeMove => "hint-before-move",
        Frame::AfterAction => "hint-after-action",
        Frame::BuyVineyard(_) => "hint-buy-vineyard",
        Frame::BonusBuilding(_) => "hint-bonus-building",
        Frame::FreeExpert { .. } => "hint-free-expert",
        Frame::BuildWinery { .. } => "hint-build-winery",
        Frame::BuildCellar { .. } => "hint-build-cellar",
        Frame::HireStaff(_) => "hint-hire-staff",
        Frame::HireExpert(_) => "hint-hire-expert",
        Frame::SellWine(_) => "hint-sell-wine",
        Frame::SalesSlot(_) => "hint-sales-slot",
        Frame::ExportWine(_) => "hint-export-wine",
        Frame::ExportSlot(_) => "hint-export-slot",
        Frame::RecallBarrel => "hint-recall-barrel",
        Frame::PlaceRenown => "hint-place-renown",
        Frame::RearrangeDeck => "hint-rearrange-deck",
        Frame::OrderSlot => "hint-order-slot",
        Frame::PassOrPresent => "hint-pass-or-present",
        Frame::PresentLate => "hint-present-late",
        Frame::SpendRenown(_) => "hint-spend-renown",
        Frame::ChooseBooth(_) => "hint-choose-booth",
        Frame::SendExpert { .. } => "hint-send-expert",
        Frame::TakeBarrel { .. } => "hint-take-barrel",
        Frame::Maintenance => "hint-maintenance",
        Frame::MoveWorker { .. } => "hint-move-worker",
        Frame::MakePorto(_) => "hint-make-porto",
        Frame::TakeTile => "hint-take-tile",
        Frame::PayWine(_) => "hint-pay-wine",
    }
}

/// Renders an answer, with a preview of its outcome if the button does not show it.
fn choice(scene: &Scene<'_>, me: Seat, offer: &Offer) -> Markup {
    html! {
        @match preview(scene, me, offer) {
            Some(told) => span title=(told) { (button(&offer.text)) span class="spoken" { (told) } },
            None => (button(&offer.text)),
        }
    }
}

/// Renders the planned choices, the buttons, and the reason if no more can be added.
fn plan_panel(scene: &Scene<'_>, me: Seat, plan: &Plan<State>) -> Markup {
    let note = match plan.after {
        AfterPlan::Ask(key) => Some(tag(key)),
        AfterPlan::Nothing | AfterPlan::Close(_) | AfterPlan::Choice => None,
    };
    html! {
        ol class="v-plan" { @for step in &plan.steps { li title=(step.label) { (unit(scene, me, step)) } } }
        div class="v-plan-buttons" { (plan.buttons()) }
        @if let Some(note) = note { span class="hint" { (note) } }
        @if plan.reveals() {
            span class="hint" title=(tag("board-plan-reveals")) {
                (padlock()) span class="spoken" { (tag("board-plan-reveals")) }
            }
        }
    }
}

/// Returns the name of one unit of the plan, in two or three words. The total beside it shows the price.
fn unit(scene: &Scene<'_>, me: Seat, step: &PlanStep<State>) -> String {
    let on = |key, estate: EstateNo| {
        phrase_text(
            &Phrase::new(key).with("estate", Arg::Name(estate_name(scene.view, me, estate))),
        )
    };
    match step.action {
        Action::Buy { region, .. } => {
            phrase_text(&Phrase::new("plan-vineyard").with("region", word("region", region)))
        }
        Action::Winery(estate) => on("plan-winery", estate),
        Action::Cellar(estate) => on("plan-cellar", estate),
        Action::Hire(worker) => scene.word(&format!("worker-{worker}")),
        Action::Expert(feature) => {
            phrase_text(&Phrase::new("plan-expert").with("feature", word("feature", feature)))
        }
        _ => step.label.clone(),
    }
}

/// Returns the payments of this turn, and the costs of the plan, part by part.
fn payments(scene: &Scene<'_>, me: Seat) -> Vec<i32> {
    let paid = scene.bill.iter().filter(|change| **change < 0).map(|change| -change);
    let planned = prices(scene, me).into_iter().filter(|price| *price > 0);
    paid.chain(planned).collect()
}

/// Returns the sum of the payments, such as "4 + 4 = 8 of 11 Bagos", or the player's money if nothing is paid.
fn running_total(scene: &Scene<'_>, me: Seat, spent: &[i32]) -> String {
    let bagos = i32::from(scene.view.players[me.index()].bagos);
    let total: i32 = spent.iter().sum();
    if total == 0 {
        return number("board-so-many-bagos", bagos);
    }
    let parts: Vec<String> = spent.iter().map(ToString::to_string).collect();
    let sum = match parts.as_slice() {
        [only] => only.clone(),
        several => format!("{} = {total}", several.join(" + ")),
    };
    let phrase = Phrase::new("board-running-total").with("sum", Arg::Name(sum));
    phrase_text(&phrase.with("purse", bagos + total))
}

/// Returns a preview of spending renown at the fair.
fn preview(scene: &Scene<'_>, seat: Seat, offer: &Offer) -> Option<String> {
    let (Action::Spend(cubes), Some(Frame::SpendRenown(at))) = (offer.action, frame(scene)) else {
        return None;
    };
    let (_, wine) = wine_at(scene, seat, at)?;
    let value = wine.value + cubes * wine.per_cube;
    let before = scene.view.players[seat.index()].fair_points;
    let after = before + u16::from(value + wine.fair_gift);
    let phrase = match scene.view.fair_vp(seat, after) {
        Some(vp) => Phrase::new("board-preview-stake").with("vp", vp),
        None => Phrase::new("board-preview"),
    };
    let phrase = phrase
        .with("value", value)
        .with("before", before)
        .with("after", after)
        .with("place", place(scene, seat, after));
    Some(phrase_text(&phrase))
}
