//! Plans that are confirmed as a whole: an action card with everything that belongs to it, special cards of
//! its family among it (clause 10.1), and the cards that go at the hand limit. A plan ends where something
//! comes to light.

use game::{Ctx, Fast, Game, Observer, Seat, Turn};
use table_kit::{AfterPlan, Draft, Plans, Step, legal};
use vignobles::{Action, Card, Family, Frame, Special, State, Timing};

/// An action card with all that belongs to it, or what is discarded together.
pub struct Stacks;

impl Plans<State> for Stacks {
    fn takes(&self, draft: &Draft<'_, State>, action: Action) -> bool {
        is_planned(draft, action)
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

/// Returns true if a special card may come after something else that is done with an action card.
pub fn follows(card: Card, special: Special) -> bool {
    let after = matches!(special.timing(), Timing::Follow | Timing::With);
    // Nothing is blended on a visit, so there is nothing to do it with or twice (clause 8.1).
    let blends = special == Special::DoubleVintage || special.timing() == Timing::With;
    after && special.family() == Some(Family::of(card)) && !(blends && card == Card::Visit)
}

/// Returns true if an action goes onto the stack: an action card to begin with, then its special cards and the
/// choices between them; or one discarded card after another.
fn is_planned(draft: &Draft<'_, State>, action: Action) -> bool {
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
        // The discard is not known then.
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

/// Returns true if an action is not done as long as this is open.
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

/// The decision of the seat.
pub fn decision(position: &State, seat: Seat) -> Option<Frame> {
    let turn = position.view(Observer::Seat(seat)).turn?;
    (position.turn() == Turn::Decide(seat)).then_some(turn.decision)
}

fn held(position: &State, seat: Seat, special: Special) -> bool {
    position.player(seat).has(special)
}

/// The number of a special card in the seat's hand, without the possible result of an attack.
fn count(position: &State, seat: Seat, special: Special) -> usize {
    position.player(seat).specials.count(special).into()
}
