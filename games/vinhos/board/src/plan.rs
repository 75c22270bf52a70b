//! The units of an action that are chosen one by one and confirmed together: their pieces on the board, and their cost.

use game::{Game, Seat, Turn};
use table_kit::{AfterPlan, PlanDraft, PlanStep, Plans};
use vinhos::{Action, EstateNo, Event, Feature, Frame, Region, State, View, Worker};

use super::Scene;

/// The plans for an action of two units.
pub struct UnitPlans;

impl Plans<State> for UnitPlans {
    fn takes(&self, draft: &PlanDraft<'_, State>, action: Action) -> bool {
        is_planned(draft, action)
    }

    fn after(&self, draft: &PlanDraft<'_, State>) -> AfterPlan<Action> {
        after_plan(draft)
    }
}

/// Returns true if an action can be planned as a unit of the current action of two units.
fn is_planned(draft: &PlanDraft<'_, State>, action: Action) -> bool {
    let (steps, units) = (draft.steps, draft.position.frame().and_then(Frame::units));
    let in_turn = units.is_some_and(|units| {
        units.first == steps.is_empty() && usize::from(units.left) + steps.len() == 2
    });
    in_turn
        && match action {
            Action::Buy { .. } | Action::Winery(_) | Action::Cellar(_) | Action::Hire(_) => true,
            // The second card is known only after the first one is taken.
            Action::Expert(_) => steps.iter().all(|step| step.action != action),
            _ => false,
        }
}

/// Returns the continuation after the planned units. A second unit may follow the first, but the bonus of a region
/// comes before it.
fn after_plan(draft: &PlanDraft<'_, State>) -> AfterPlan<Action> {
    match draft.position.frame().filter(|_| draft.position.turn() == Turn::Decide(draft.seat)) {
        Some(Frame::FreeExpert { .. } | Frame::BonusBuilding(_)) => {
            AfterPlan::Ask("board-bonus-comes-first")
        }
        Some(frame) if frame.units().is_some_and(|units| !units.first) => {
            AfterPlan::Close(Action::Done)
        }
        _ => AfterPlan::Nothing,
    }
}

/// The pieces that the plan would put on an estate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlannedPieces {
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
}

pub fn ghosts(scene: &Scene<'_>, seat: Seat, number: EstateNo) -> PlannedPieces {
    let mut ghosts = PlannedPieces::default();
    for event in events(scene, seat) {
        match *event {
            Event::VineyardPlaced { estate, .. } if estate == number => ghosts.vineyards += 1,
            Event::WineryBuilt { estate, .. } if estate == number => ghosts.wineries += 1,
            Event::CellarBuilt { estate, .. } if estate == number => ghosts.cellar = true,
            Event::Hired { worker: Worker::Enologist, estate, .. } if estate == number => {
                ghosts.enologists += 1;
            }
            Event::Hired { worker: Worker::Farmer, estate, .. } if estate == number => {
                ghosts.farmers += 1;
            }
            _ => {}
        }
    }
    ghosts
}

/// Returns the view after the plan, as far as it is certain.
pub fn planned_view(scene: &Scene<'_>, seat: Seat) -> View {
    let mut view = scene.view.clone();
    for event in events(scene, seat) {
        view.apply_preview(seat, event, scene.components);
    }
    view
}

/// Returns the cost of each unit of the plan.
pub fn prices(scene: &Scene<'_>, seat: Seat) -> Vec<i32> {
    let cost = |step: &PlanStep<State>| -> i32 {
        own(step, seat).map(|event| i32::from(event.price())).sum()
    };
    steps(scene).iter().map(cost).collect()
}

/// Returns the regions whose top vineyards the plan takes, in the order of the plan.
pub fn bought(scene: &Scene<'_>) -> Vec<Region> {
    let region = |step: &PlanStep<State>| match step.action {
        Action::Buy { region, .. } => Some(region),
        _ => None,
    };
    steps(scene).iter().filter_map(region).collect()
}

/// Returns the position in the plan, from 0, at which the top vineyard of a region is taken.
pub fn planned_position(scene: &Scene<'_>, here: Region) -> Option<usize> {
    bought(scene).into_iter().position(|region| region == here)
}

/// Returns true if the top expert of a deck would be taken.
pub fn takes_expert(scene: &Scene<'_>, feature: Feature) -> bool {
    steps(scene).iter().any(|step| step.action == Action::Expert(feature))
}

fn steps<'a>(scene: &Scene<'a>) -> &'a [PlanStep<State>] {
    scene.plan.map_or(&[], |plan| &plan.steps)
}

/// Returns the expected events of this seat.
fn events<'a>(scene: &Scene<'a>, seat: Seat) -> impl Iterator<Item = &'a Event> {
    steps(scene).iter().flat_map(move |step| own(step, seat))
}

/// Returns the events of a step that concern its player. The last step may end the turn, so that the game continues:
/// only buildings, experts and tiles of the step itself count.
fn own(step: &PlanStep<State>, seat: Seat) -> impl Iterator<Item = &Event> {
    step.events.iter().filter(move |event| match event {
        Event::VineyardPlaced { seat: whose, .. }
        | Event::WineryBuilt { seat: whose, .. }
        | Event::CellarBuilt { seat: whose, .. }
        | Event::Hired { seat: whose, .. }
        | Event::ExpertTaken { seat: whose, .. }
        | Event::PortoTaken { seat: whose, .. } => *whose == seat,
        _ => false,
    })
}
