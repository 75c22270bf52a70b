//! The prompt: what the turn has cost so far, and the choices that have no place on the board, such as
//! to confirm.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{AfterPlan, Bill, Plan, button, line_button, padlock};
use vinhos::{Action, Frame, State, View};

use super::estate::wine_at;
use super::fair::{at_stake, place};
use super::icons::{Icon, icon};
use super::now;
use super::plan::prices;
use super::{Offer, Scene, frame, mine_to_do, number, offers, tag, told};

/// What is left of the money of whoever is on turn.
pub struct Purse;

impl Bill<State> for Purse {
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

/// What stands in the prompt beside its sentence.
pub fn prompt(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me().filter(|_| mine_to_do(scene)) else { return html! {} };
    let plain = offers(scene, |action| {
        use Action::{Done, Keep, No, Pass, Spend, Yes};
        matches!(action, Done | Pass | Keep | Yes | No | Spend(_))
    });
    let spent = payments(scene, me);
    html! {
        div class="v-foot" role="group" aria-label=(tag("board-foot")) {
            (now::marks(scene))
            p class="v-total-cost" { (icon(Icon::Coin)) " " (running_total(scene, me, &spent)) }
            @if let Some(best) = scene.lines.first() {
                span class="v-best" title=(tag("board-best-assignment")) { (line_button(best)) }
            }
            @if let Some(plan) = scene.plan { (planned(scene, plan)) }
            @for offer in plain { (choice(scene, me, offer)) }
        }
    }
}

/// An answer, with what it would come to where the button does not tell.
fn choice(scene: &Scene<'_>, me: Seat, offer: &Offer) -> Markup {
    html! {
        @match preview(scene, me, offer) {
            Some(told) => span title=(told) { (button(&offer.text)) span class="spoken" { (told) } },
            None => (button(&offer.text)),
        }
    }
}

/// What is chosen, what can be done with it, and why no more can be added where that is so.
fn planned(scene: &Scene<'_>, plan: &Plan<State>) -> Markup {
    let note = match (plan.after, scene.decides()) {
        (AfterPlan::Ask(key), _) => Some(tag(key)),
        (_, true) => Some(tag("board-plan-goes-on")),
        (_, false) => None,
    };
    html! {
        ol class="v-plan" { @for step in &plan.steps { li { (step.label) } } }
        div class="v-plan-buttons" { (plan.buttons()) }
        @if let Some(note) = note { span class="hint" { (note) } }
        @if plan.reveals() { span class="hint" title=(tag("board-plan-reveals")) { (padlock()) span class="spoken" { (tag("board-plan-reveals")) } } }
    }
}

/// What was paid in this turn, and what the plan would cost, part by part.
fn payments(scene: &Scene<'_>, me: Seat) -> Vec<i32> {
    let paid = scene.bill.iter().filter(|change| **change < 0).map(|change| -change);
    let planned = prices(scene, me).into_iter().filter(|price| *price > 0);
    paid.chain(planned).collect()
}

/// Such as "4 + 4 = 8 of 11 Bagos", or what there is as long as nothing is paid.
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
    told(&phrase.with("purse", bagos + total))
}

/// What spending renown would come to at the fair.
fn preview(scene: &Scene<'_>, seat: Seat, offer: &Offer) -> Option<String> {
    let (Action::Spend(cubes), Some(Frame::SpendRenown(at))) = (offer.action, frame(scene)) else {
        return None;
    };
    let (_, wine) = wine_at(scene, seat, at)?;
    let value = wine.value + cubes * wine.per_cube;
    let before = scene.view.players[seat.index()].fair_points;
    let after = before + u16::from(value + wine.fair_gift);
    let phrase = match at_stake(scene, seat, after) {
        Some(vp) => Phrase::new("board-preview-stake").with("vp", vp),
        None => Phrase::new("board-preview"),
    };
    let phrase = phrase
        .with("value", value)
        .with("before", before)
        .with("after", after)
        .with("place", place(scene, seat, after));
    Some(told(&phrase))
}
