//! Takes what looks best at the end of the turn.

use game::{Ctx, Fast, Game, Seat, Turn};

use crate::{Bot, Knowledge, Weights};

/// How many of its own decisions in a row the bot thinks through: enough for "move, take, place".
const DEPTH: u32 = 3;

/// Tries every line of its own next decisions in one possible world, and judges where it leads.
pub struct Greedy<G: Game> {
    weights: Weights,
    chance: Fast,
    depth: u32,
    /// A buffer of legal actions for each depth.
    legal: [Vec<G::Action>; DEPTH as usize],
}

impl<G: Game> Greedy<G> {
    pub fn new(weights: Weights, seed: u64) -> Greedy<G> {
        Greedy::looking(DEPTH, weights, seed)
    }

    /// Looks at most this many of its own decisions ahead, and at least one.
    pub fn looking(depth: u32, weights: Weights, seed: u64) -> Greedy<G> {
        let depth = depth.clamp(1, DEPTH);
        Greedy { weights, chance: Fast::new(seed), depth, legal: Default::default() }
    }
}

impl<G: Knowledge> Bot<G> for Greedy<G> {
    fn choose(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let mut world = state.clone();
        world.determinize(seat, &mut self.chance);
        // All lines meet the same luck, so that it favours none of them.
        let luck = Fast::new(self.chance.bits());
        // Among equals the first is taken: games list the plain choices before the idle ones.
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

impl<G: Knowledge> Greedy<G> {
    /// What the position is worth to `seat` after the action and its best decisions that follow.
    fn after(&mut self, state: &G, seat: Seat, action: G::Action, luck: Fast, depth: u32) -> f64 {
        let mut next = state.clone();
        let mut chance = luck;
        next.apply(action, &mut Ctx::quiet(&mut chance));
        let depth = depth - 1;
        if depth == 0 || next.turn() != Turn::Decide(seat) {
            return self.weights.outlook(&next)[seat];
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
