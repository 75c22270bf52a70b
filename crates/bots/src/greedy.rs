//! A bot that plays for the best position at the end of its turn.

use game::{Ctx, FastChance, Game, Seat, Turn};

use crate::{ActionOf, Bot, DealtPosition, Judgement, Weights};

/// Number of consecutive own decisions that the bot searches: enough for "move, take, place".
const DEPTH: u32 = 3;

/// A bot that tries every line of its own next decisions in one possible world, and evaluates the results.
pub struct Greedy<M: Judgement> {
    weights: Weights,
    chance: FastChance,
    depth: u32,
    /// A buffer of legal actions for each depth.
    legal: [Vec<ActionOf<M>>; DEPTH as usize],
}

impl<M: Judgement> Greedy<M> {
    pub fn new(weights: Weights, seed: u64) -> Greedy<M> {
        Greedy::with_depth(DEPTH, weights, seed)
    }

    /// Creates a bot that searches up to `depth` of its own decisions, and at least one.
    pub fn with_depth(depth: u32, weights: Weights, seed: u64) -> Greedy<M> {
        let depth = depth.clamp(1, DEPTH);
        Greedy { weights, chance: FastChance::new(seed), depth, legal: Default::default() }
    }
}

impl<M: Judgement> Bot<M::Game> for Greedy<M> {
    fn choose(&mut self, position: &DealtPosition<M::Game>, legal: &[ActionOf<M>]) -> ActionOf<M> {
        if let [only] = legal {
            return *only;
        }
        let (world, seat) = (position.deal(&mut self.chance), position.seat());
        // All lines use the same random numbers, so that luck favours none of them.
        let luck = FastChance::new(self.chance.bits());
        // Among equal actions the first is chosen, because games list useful actions before idle ones.
        let (mut best, mut most) = (legal[0], f64::NEG_INFINITY);
        for &action in legal {
            let worth = self.after(&world, seat, action, luck.clone(), self.depth);
            if worth > most {
                (best, most) = (action, worth);
            }
        }
        best
    }
}

impl<M: Judgement> Greedy<M> {
    /// Returns the value of the position for `seat` after the action and its best following decisions.
    fn after(
        &mut self,
        state: &M::Game,
        seat: Seat,
        action: ActionOf<M>,
        luck: FastChance,
        depth: u32,
    ) -> f64 {
        let mut next = state.clone();
        let mut chance = luck;
        next.apply(action, &mut Ctx::without_events(&mut chance));
        let depth = depth - 1;
        if depth == 0 || next.turn() != Turn::Decide(seat) {
            return self.weights.outlook::<M>(&next)[seat];
        }
        let mut legal = std::mem::take(&mut self.legal[depth as usize]);
        next.legal_actions(&mut legal);
        let most = legal
            .iter()
            .map(|&action| self.after(&next, seat, action, chance.clone(), depth))
            .fold(f64::NEG_INFINITY, f64::max);
        self.legal[depth as usize] = legal;
        most
    }
}
