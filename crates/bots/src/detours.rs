//! Detection of moves that only cancel each other.

use game::{Ctx, Game, Move, Observer, ReplayedChance, Seat, Turn};

use crate::{ActionOf, DealtPosition, Judgement};

/// The moves of one seat's turn since hidden information was last revealed. They show which next moves would only
/// cancel one of them.
///
/// A move cancels an earlier one if the turn could have reached the same position without it: with one move less, or
/// with one move instead of both. For example, placing a card and discarding it is the same as discarding it at once.
pub struct TurnHistory<M: Judgement> {
    steps: Vec<RecordedStep<M>>,
    /// The position after the steps.
    now: Option<M::Game>,
    legal: Vec<ActionOf<M>>,
}

/// A recorded action, with its seat and the position before it.
struct RecordedStep<M: Judgement> {
    before: M::Game,
    seat: Seat,
    action: ActionOf<M>,
}

impl<M: Judgement> Default for TurnHistory<M> {
    fn default() -> TurnHistory<M> {
        TurnHistory { steps: Vec::new(), now: None, legal: Vec::new() }
    }
}

impl<M: Judgement> TurnHistory<M> {
    pub fn forget(&mut self) {
        self.steps.clear();
        self.now = None;
    }

    /// Records an action of the seat in a position. A move that draws random numbers clears the list, because nobody
    /// could foresee its result.
    pub fn record_move(&mut self, position: &DealtPosition<M::Game>, action: ActionOf<M>) {
        if !self.leads_to(position) {
            self.forget();
        }
        let before = self.now.take().unwrap_or_else(|| position.world().clone());
        match position_after(&before, action) {
            Some(after) => self.push(before, position.seat(), action, after),
            None => self.forget(),
        }
    }

    /// Records the moves that a seat has made since a position.
    pub fn from_moves(start: &DealtPosition<M::Game>, actions: &[ActionOf<M>]) -> TurnHistory<M> {
        let mut detours =
            TurnHistory { now: Some(start.world().clone()), ..TurnHistory::default() };
        for &action in actions {
            let Some(before) = detours.now.take() else { break };
            let Some(after) = position_after(&before, action) else {
                return TurnHistory::default();
            };
            detours.push(before, start.seat(), action, after);
        }
        detours
    }

    /// Records a move of a game in which the complete state is known.
    pub fn record_played(&mut self, before: &M::Game, made: &Move<ActionOf<M>>, after: &M::Game) {
        if !self.ends_at(before) {
            self.forget();
        }
        if made.revealed || !made.draws.is_empty() {
            return self.forget();
        }
        self.push(before.clone(), made.seat, made.action, after.clone());
    }

    /// Returns true if the recorded moves led to exactly this state.
    pub fn ends_at(&self, state: &M::Game) -> bool {
        self.now.as_ref() == Some(state)
    }

    fn push(&mut self, before: M::Game, seat: Seat, action: ActionOf<M>, after: M::Game) {
        if after.turn() == Turn::Decide(seat) {
            self.steps.push(RecordedStep { before, seat, action });
            self.now = Some(after);
        } else {
            self.forget();
        }
    }

    /// Returns true if the recorded moves led to this position, as far as its seat can see.
    pub fn leads_to(&self, position: &DealtPosition<M::Game>) -> bool {
        let seen = |world: &M::Game| (world.turn(), world.view(Observer::Seat(position.seat())));
        self.now.as_ref().is_some_and(|now| seen(now) == seen(position.world()))
    }

    /// Returns the legal actions that would only cancel a move of the turn; empty if there is no other action.
    pub fn cancelling_actions(
        &mut self,
        position: &DealtPosition<M::Game>,
        legal: &[ActionOf<M>],
    ) -> Vec<ActionOf<M>> {
        if self.now.is_some() && !self.leads_to(position) {
            self.forget();
        }
        self.cancelling_actions_now(legal)
    }

    /// Returns the same for the position right after the recorded moves.
    pub fn cancelling_actions_now(&mut self, legal: &[ActionOf<M>]) -> Vec<ActionOf<M>> {
        let (Some(now), Some(last)) = (&self.now, self.steps.last()) else {
            return Vec::new();
        };
        let seat = last.seat;
        let after: Vec<Option<M::Game>> =
            legal.iter().map(|action| position_after(now, *action)).collect();
        let mut cancels = vec![false; legal.len()];
        let mut mark = |world: &M::Game| {
            for (cancels, after) in cancels.iter_mut().zip(&after) {
                let same = |after: &M::Game| {
                    after.turn() == world.turn() && M::is_equivalent(after, world)
                };
                *cancels = *cancels || after.as_ref().is_some_and(same);
            }
        };
        for (index, step) in self.steps.iter().enumerate() {
            mark(&step.before);
            let mut later = self.steps[index + 1..].iter();
            let without = later.try_fold(step.before.clone(), |world, step| {
                world.check(seat, step.action).ok()?;
                position_after(&world, step.action)
            });
            let Some(world) = without.filter(|world| world.turn() == Turn::Decide(seat)) else {
                continue;
            };
            mark(&world);
            world.legal_actions(&mut self.legal);
            self.legal
                .iter()
                .filter_map(|action| position_after(&world, *action))
                .for_each(|world| mark(&world));
        }
        if cancels.iter().all(|cancels| *cancels) {
            return Vec::new();
        }
        legal.iter().zip(&cancels).filter(|(_, cancels)| **cancels).map(|(one, _)| *one).collect()
    }
}

/// Returns the position after an action; nothing if the action draws random numbers.
fn position_after<G: Game>(world: &G, action: G::Action) -> Option<G> {
    let (mut after, mut chance) = (world.clone(), ReplayedChance::new(&[]));
    after.apply(action, &mut Ctx::without_events(&mut chance));
    chance.matches_record().then_some(after)
}
