//! An action card together with special cards of its family: a stack that is built card by card and
//! confirmed as a whole (clause 10.1).

use game::{Ctx, Fast, Game, Observer, Seat, Turn};
use table_kit::{AfterPlan, Draft, Plans, Step, legal};
use vignobles::{Action, Card, Family, Frame, Special, State, Timing};

/// An action card with special cards of its family.
pub struct Stacks;

impl Plans<State> for Stacks {
    fn takes(&self, draft: &Draft<'_, State>, action: Action) -> bool {
        is_planned(draft, action)
    }

    /// An action card by itself is taken at once.
    fn begins(&self, _position: &State, _seat: Seat, _action: Action) -> bool {
        false
    }

    fn after(&self, draft: &Draft<'_, State>) -> AfterPlan<Action> {
        after_plan(draft)
    }

    fn combos(&self, position: &State, seat: Seat) -> Vec<Vec<Action>> {
        combos(position, seat)
    }
}

/// The stacks that the player on turn could begin now: an action card with a special card that takes its
/// place, or alone where what the special card follows or goes with is chosen first.
fn combos(position: &State, seat: Seat) -> Vec<Vec<Action>> {
    let mut all = Vec::new();
    for perform in legal(position, seat) {
        let Action::Perform(card) = perform else { continue };
        if Special::ALL
            .into_iter()
            .any(|special| held(position, seat, special) && follows(card, special))
        {
            all.push(vec![perform]);
        }
        let mut after = position.clone();
        after.apply(perform, &mut Ctx::quiet(&mut Fast::new(0)));
        let replaces = |action: &Action| action.special().is_some();
        all.extend(legal(&after, seat).into_iter().filter(replaces).map(|one| vec![perform, one]));
    }
    all
}

/// Whether a special card may come after something else that is done with an action card.
pub fn follows(card: Card, special: Special) -> bool {
    let after = matches!(special.timing(), Timing::Follow | Timing::With);
    // Nothing is blended on a visit, so there is nothing to do it with or twice (clause 8.1).
    let blends = special == Special::DoubleVintage || special.timing() == Timing::With;
    after && special.family() == Some(Family::of(card)) && !(blends && card == Card::Visit)
}

/// Whether an action goes onto the stack: an action card to begin with, then its special cards and the
/// choices between them.
fn is_planned(draft: &Draft<'_, State>, action: Action) -> bool {
    let Some(first) = draft.steps.first() else {
        return matches!(action, Action::Perform(card) if has_family(draft, Family::of(card)));
    };
    let Action::Perform(card) = first.action else { return false };
    match action {
        Action::Take(_) | Action::Draw | Action::Barrel { .. } => true,
        Action::Move(_) | Action::Blend(_) => true,
        Action::Pass => matches!(
            decision(draft.position, draft.seat),
            Some(Frame::TakeMore(_) | Frame::LocalMove | Frame::NeighbourBlend)
        ),
        // What lies in the discard then is not known.
        Action::Recycling(_) if draft.reveals() => false,
        _ => action.special().is_some_and(|special| {
            let played = |step: &&Step<State>| step.action.special() == Some(special);
            let played = draft.steps.iter().filter(played).count();
            special.family() == Some(Family::of(card))
                && count(draft.before, draft.seat, special) > played
        }),
    }
}

/// After the last card of the stack nothing more is played with the action; but whoever draws or robs
/// may want to look first.
fn after_plan(draft: &Draft<'_, State>) -> AfterPlan<Action> {
    match decision(draft.position, draft.seat) {
        Some(Frame::Put) => AfterPlan::Ask("board-stack-draws-first"),
        Some(Frame::Follow(_)) if !draft.reveals() => AfterPlan::Close(Action::Pass),
        _ => AfterPlan::Nothing,
    }
}

/// What the seat has to decide.
pub fn decision(position: &State, seat: Seat) -> Option<Frame> {
    let turn = position.view(Observer::Seat(seat)).turn?;
    (position.turn() == Turn::Decide(seat)).then_some(turn.decision)
}

fn has_family(draft: &Draft<'_, State>, family: Family) -> bool {
    let of_family = |special: &Special| special.family() == Some(family);
    Special::ALL.iter().filter(|one| of_family(one)).any(|one| held(draft.before, draft.seat, *one))
}

fn held(position: &State, seat: Seat, special: Special) -> bool {
    position.player(seat).has(special)
}

/// How many of a special card the seat holds: what an attack might bring is not counted on.
fn count(position: &State, seat: Seat, special: Special) -> usize {
    position.player(seat).specials.count(special).into()
}
