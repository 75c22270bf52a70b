//! Moves that are chosen one by one and confirmed together.
//!
//! A plan is only in the address of the page. The server does not store it, and the table is drawn as it would be after
//! it. The moves are tried on a table whose hidden parts are dealt anew, so a plan reveals nothing.

use game::{Game, Seat};
use maud::{Markup, html};

use crate::offer::{PLAN, THEN, padlock};
use crate::sheet::SHEET;
use crate::text::text;

/// Moves of a game that are chosen one by one and confirmed together.
pub trait Plans<G: Game>: Sync {
    /// Returns true if an action can be added to the plan.
    fn takes(&self, draft: &PlanDraft<'_, G>, action: G::Action) -> bool;

    /// Returns true if this action always begins a plan, not only in combos.
    fn begins(&self, position: &G, seat: Seat, action: G::Action) -> bool {
        self.takes(&PlanDraft { before: position, steps: &[], position, seat }, action)
    }

    /// Returns the actions that have to follow a plan.
    fn after(&self, _draft: &PlanDraft<'_, G>) -> AfterPlan<G::Action> {
        AfterPlan::Nothing
    }

    /// Returns beginnings of plans that are offered as one choice, such as an action with a card that goes with it.
    fn combos(&self, _position: &G, _seat: Seat) -> Vec<Vec<G::Action>> {
        Vec::new()
    }
}

/// Moves that are chosen one by one and confirmed together.
pub struct Plan<G: Game> {
    pub steps: Vec<PlanStep<G>>,
    pub after: AfterPlan<G::Action>,
    /// The view after the last step up to which nothing is revealed and nobody else decides.
    pub view: Option<G::View>,
}

/// A plan in progress.
pub struct PlanDraft<'a, G: Game> {
    /// The position as the planner sees it.
    pub before: &'a G,
    pub steps: &'a [PlanStep<G>],
    /// The position after the steps.
    pub position: &'a G,
    pub seat: Seat,
}

impl<G: Game> PlanDraft<'_, G> {
    /// Returns true if the plan reveals something.
    pub fn reveals(&self) -> bool {
        self.steps.iter().any(|step| step.reveals)
    }
}

/// A move of a plan.
pub struct PlanStep<G: Game> {
    pub action: G::Action,
    /// Its effect in plain words.
    pub label: String,
    /// The expected events. Revealed cards are dealt at random.
    pub events: Vec<G::Event>,
    pub reveals: bool,
    /// True if the game would end with the planner as its winner.
    pub wins: bool,
}

/// The actions that have to follow a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPlan<A> {
    Nothing,
    /// More has to be chosen before the plan can be confirmed.
    Choice,
    /// More could be added. This action closes the plan without it.
    Close(A),
    /// Another decision comes before more can be added. This is the text key for it.
    Ask(&'static str),
}

impl<G: Game> Plan<G> {
    /// Returns the notation of the choices, and of the action that closes them.
    pub fn whole(&self) -> String {
        match self.after {
            AfterPlan::Close(action) => format!("{}{THEN}{action}", line(&self.steps)),
            AfterPlan::Nothing | AfterPlan::Choice | AfterPlan::Ask(_) => line(&self.steps),
        }
    }

    pub fn reveals(&self) -> bool {
        self.steps.iter().any(|step| step.reveals)
    }

    /// Returns the plan as the page shows it beside the board.
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

    /// Draws the buttons that confirm the plan, make its moves without the closing action, or remove its last step.
    pub fn buttons(&self) -> Markup {
        html! { (self.answers()) (self.text().undo_button()) }
    }

    /// Draws the same buttons without the undo button, for places that already have one.
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

/// Returns the moves of a plan in notation.
fn line<G: Game>(steps: &[PlanStep<G>]) -> String {
    let notations: Vec<String> = steps.iter().map(|step| step.action.to_string()).collect();
    notations.join(THEN)
}

/// A plan of any game, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanText {
    /// The choices in plain words.
    pub label: String,
    /// The notation that is sent to confirm it.
    pub whole: String,
    /// The plan without its last step.
    before: String,
    /// True if more has to be chosen first.
    open: bool,
    reveals: bool,
    wins: bool,
}

impl PlanText {
    /// Draws the button that confirms the plan, unless more has to be chosen first.
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

    pub fn undo_button(&self) -> Markup {
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
