//! Moves that are chosen one by one and confirmed together.
//!
//! A plan lives in the address of the page alone: the server keeps nothing of it, and the table is drawn
//! as it would be. Nothing is looked at that the moves would bring to light: they are tried on a table
//! whose hidden parts are dealt anew.

use game::{Game, Seat};
use maud::{Markup, html};

use crate::offer::{PLAN, THEN, padlock};
use crate::sheet::SHEET;
use crate::text::text;

/// Moves of a game that are chosen one by one and confirmed together.
pub trait Plans<G: Game>: Sync {
    /// Returns true if an action can be added to the plan.
    fn takes(&self, draft: &Draft<'_, G>, action: G::Action) -> bool;

    /// Returns true if this action always begins a plan, not only in combos.
    fn begins(&self, position: &G, seat: Seat, action: G::Action) -> bool {
        self.takes(&Draft { before: position, steps: &[], position, seat }, action)
    }

    /// The actions that have to follow a plan.
    fn after(&self, _draft: &Draft<'_, G>) -> AfterPlan<G::Action> {
        AfterPlan::Nothing
    }

    /// Beginnings of plans that are offered as one, such as an action with a card that goes with it.
    fn combos(&self, _position: &G, _seat: Seat) -> Vec<Vec<G::Action>> {
        Vec::new()
    }
}

/// Moves that are chosen one by one and confirmed together.
pub struct Plan<G: Game> {
    pub steps: Vec<Step<G>>,
    pub after: AfterPlan<G::Action>,
    /// The table after the steps up to which nothing comes to light and nobody else decides.
    pub view: Option<G::View>,
}

/// A plan in progress.
pub struct Draft<'a, G: Game> {
    /// The table as the planner sees it.
    pub before: &'a G,
    pub steps: &'a [Step<G>],
    /// The table after the steps.
    pub position: &'a G,
    pub seat: Seat,
}

impl<G: Game> Draft<'_, G> {
    /// Returns true if the plan reveals something.
    pub fn reveals(&self) -> bool {
        self.steps.iter().any(|step| step.reveals)
    }
}

/// A move of a plan.
pub struct Step<G: Game> {
    pub action: G::Action,
    /// Its effect in plain words.
    pub label: String,
    /// The expected events. Revealed things are dealt at random.
    pub events: Vec<G::Event>,
    pub reveals: bool,
    /// The game would end with the planner as its winner.
    pub wins: bool,
}

/// The actions that have to follow a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPlan<A> {
    Nothing,
    /// More has to be chosen before the plan can be confirmed.
    Choice,
    /// More could be added; this goes without.
    Close(A),
    /// Something else has to be decided before more can be added: the key of the words for it.
    Ask(&'static str),
}

impl<G: Game> Plan<G> {
    /// The notation of what was chosen, and of what closes it.
    pub fn whole(&self) -> String {
        match self.after {
            AfterPlan::Close(action) => format!("{}{THEN}{action}", line(&self.steps)),
            AfterPlan::Nothing | AfterPlan::Choice | AfterPlan::Ask(_) => line(&self.steps),
        }
    }

    pub fn reveals(&self) -> bool {
        self.steps.iter().any(|step| step.reveals)
    }

    /// The plan as the page shows it beside the board.
    pub fn text(&self) -> PlanText {
        let label: Vec<&str> = self.steps.iter().map(|step| step.label.as_str()).collect();
        PlanText {
            label: label.join(" + "),
            whole: self.whole(),
            before: line(self.steps.split_last().map_or(&[], |(_, before)| before)),
            open: self.after == AfterPlan::Choice,
            reveals: self.reveals(),
            wins: self.steps.iter().any(|step| step.wins),
        }
    }

    /// Confirms the plan, takes its last step back, or does it and leaves open what follows.
    pub fn buttons(&self) -> Markup {
        html! { (self.answers()) (self.text().take_back()) }
    }

    /// The same without the way back, for where that stands already.
    pub fn answers(&self) -> Markup {
        html! {
            (self.text().confirm())
            @if matches!(self.after, AfterPlan::Close(_)) {
                button class="small" type="submit" form="act" name="do" value=(line(&self.steps)) {
                    (text("plan-go-on"))
                }
            }
        }
    }
}

/// The moves of a plan in notation.
fn line<G: Game>(steps: &[Step<G>]) -> String {
    let notations: Vec<String> = steps.iter().map(|step| step.action.to_string()).collect();
    notations.join(THEN)
}

/// A plan as the page shows it, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanText {
    /// The choices in plain words.
    pub label: String,
    /// The notation that is sent when it is confirmed.
    pub whole: String,
    /// The plan without its last step.
    before: String,
    /// More has to be chosen first.
    open: bool,
    reveals: bool,
    wins: bool,
}

impl PlanText {
    /// Nothing as long as more has to be chosen.
    pub fn confirm(&self) -> Markup {
        if self.open {
            return html! {};
        }
        html! {
            button class="primary confirm-plan" type="submit" form="act" name="do" value=(SHEET)
                title=(self.label) data-key="c" data-wins[self.wins] {
                span aria-hidden="true" { "✓ " }
                (text(if self.wins { "win-the-game" } else { "plan-confirm" }))
                span class="spoken" { ": " (self.label) }
                @if self.reveals { (padlock()) }
            }
        }
    }

    pub fn take_back(&self) -> Markup {
        html! {
            button class="small unplan" type="submit" form=(PLAN) name=(PLAN) value=(self.before) data-key="u" {
                span aria-hidden="true" { "⟲ " } (text("undo"))
            }
            @if !self.before.is_empty() {
                button class="small unplan undo-turn" type="submit" form=(PLAN) name=(PLAN) value="" {
                    (text("plan-undo-all"))
                }
            }
        }
    }
}
