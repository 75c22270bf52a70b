//! Plans that are confirmed as a whole: an action card with everything that belongs to it, including special cards of
//! its family (clause 10.1), and the cards discarded at the hand limit. A plan ends where something is revealed.

use game::{Ctx, FastChance, Game, Observer, Seat, Turn};
use table_kit::{AfterPlan, PlanDraft, PlanStep, Plans, legal};
use vignobles::{Action, Card, Family, Frame, Special, State, Timing};

/// Plans of an action card with all that belongs to it, or of cards that are discarded together.
pub struct StackPlans;

impl Plans<State> for StackPlans {
    fn takes(&self, draft: &PlanDraft<'_, State>, action: Action) -> bool {
        is_planned(draft, action)
    }

    fn after(&self, draft: &PlanDraft<'_, State>) -> AfterPlan<Action> {
        after_plan(draft)
    }

    fn combos(&self, position: &State, seat: Seat) -> Vec<Vec<Action>> {
        combos(position, seat)
    }
}

/// Returns the stacks that the player on turn could begin: an action card with a special card that replaces it, or the
/// action card alone if a special card comes after later choices.
fn combos(position: &State, seat: Seat) -> Vec<Vec<Action>> {
    let mut all = Vec::new();
    for perform in legal(position, seat) {
        let Action::Perform(card) = perform else { continue };
        if Special::ALL
            .into_iter()
            .any(|special| holds_special(position, seat, special) && follows(card, special))
        {
            all.push(vec![perform]);
        }
        let mut after = position.clone();
        after.apply(perform, &mut Ctx::without_events(&mut FastChance::new(0)));
        let replaces = |action: &Action| action.special().is_some();
        all.extend(legal(&after, seat).into_iter().filter(replaces).map(|one| vec![perform, one]));
    }
    all
}

/// Returns true if a special card can be played after the choice of an action card.
pub fn follows(card: Card, special: Special) -> bool {
    let after = matches!(special.timing(), Timing::Follow | Timing::With);
    // A visit blends nothing, so special cards for a blend do not apply (clause 8.1).
    let blends = special == Special::DoubleVintage || special.timing() == Timing::With;
    after && special.family() == Some(Family::of(card)) && !(blends && card == Card::Visit)
}

/// Returns true if an action is added to the stack: first an action card, then its special cards and the choices
/// between them; or one discarded card after another.
fn is_planned(draft: &PlanDraft<'_, State>, action: Action) -> bool {
    let discards = |action| matches!(action, Action::DiscardGrape(_) | Action::DiscardSpecial(_));
    let card = match draft.steps.first().map(|first| first.action) {
        None => {
            return matches!(action, Action::Perform(_) | Action::Overtime(_)) || discards(action);
        }
        Some(Action::Perform(card) | Action::Overtime(card)) => card,
        Some(first) => return discards(first) && discards(action),
    };
    match action {
        Action::Take(_) | Action::Draw | Action::Barrel { .. } => true,
        Action::Move(_) | Action::Blend(_) => true,
        Action::Pass => matches!(
            decision(draft.position, draft.seat),
            Some(Frame::TakeMore(_) | Frame::LocalMove | Frame::NeighbourBlend)
        ),
        // After a reveal the discard pile is not known.
        Action::Recycling(_) if draft.reveals() => false,
        _ => action.special().is_some_and(|special| {
            let played = |step: &&PlanStep<State>| step.action.special() == Some(special);
            let played = draft.steps.iter().filter(played).count();
            special.family() == Some(Family::of(card))
                && count(draft.before, draft.seat, special) > played
        }),
    }
}

/// Returns what happens after the plan. After the last choice no more special cards are played with the action. After a
/// reveal the player may want to look first.
fn after_plan(draft: &PlanDraft<'_, State>) -> AfterPlan<Action> {
    if draft.reveals() {
        return match decision(draft.position, draft.seat) {
            Some(Frame::Put) => AfterPlan::Ask("board-stack-draws-first"),
            _ => AfterPlan::Nothing,
        };
    }
    match decision(draft.position, draft.seat) {
        Some(Frame::Follow(_)) => AfterPlan::Close(Action::Pass),
        Some(frame) if must_be_chosen(frame) => AfterPlan::Choice,
        _ => AfterPlan::Nothing,
    }
}

/// Returns true if an action is incomplete while this decision is open.
const fn must_be_chosen(frame: Frame) -> bool {
    match frame {
        Frame::Harvest { .. }
        | Frame::Barrel { .. }
        | Frame::Visit { .. }
        | Frame::LocalBlend { .. }
        | Frame::NeighbourMove { .. }
        | Frame::DoubleBlend
        | Frame::Discard(_) => true,
        Frame::Cloud(_)
        | Frame::Choose
        | Frame::Block(_)
        | Frame::TurnDown(_)
        | Frame::Keep
        | Frame::Put
        | Frame::TakeMore(_)
        | Frame::LocalMove
        | Frame::NeighbourBlend
        | Frame::Follow(_)
        | Frame::Insurance { .. }
        | Frame::Overtime => false,
    }
}

/// Returns the decision of the seat.
pub fn decision(position: &State, seat: Seat) -> Option<Frame> {
    let turn = position.view(Observer::Seat(seat)).turn?;
    (position.turn() == Turn::Decide(seat)).then_some(turn.decision)
}

fn holds_special(position: &State, seat: Seat, special: Special) -> bool {
    position.player(seat).has(special)
}

/// Returns the number of a special card in the seat's hand, without the possible result of an attack.
fn count(position: &State, seat: Seat, special: Special) -> usize {
    position.player(seat).specials.count(special).into()
}
