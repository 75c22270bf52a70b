//! Random play to the end of a game: the hot loop of simulations and measurements.

use game::{Chance, Ctx, FastChance, Game, Turn};

/// A random player of whole games. It has its own buffer, so that nothing is allocated during a game.
pub struct PlayoutRunner<G: Game> {
    legal: Vec<G::Action>,
}

/// The number of decisions of a game, and of their legal actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BranchingCounts {
    pub decisions: u64,
    /// The sum of the numbers of legal actions over all decisions.
    pub choices: u64,
    pub most_choices: u64,
}

impl<G: Game> PlayoutRunner<G> {
    pub fn new() -> PlayoutRunner<G> {
        PlayoutRunner { legal: Vec::with_capacity(256) }
    }

    /// Plays `state` to its end with uniformly random actions.
    pub fn run(&mut self, state: &mut G, chance: &mut FastChance) -> BranchingCounts {
        self.run_for(state, chance, u64::MAX)
    }

    /// Plays uniformly random actions, to the end or for this number of decisions.
    pub fn run_for(
        &mut self,
        state: &mut G,
        chance: &mut FastChance,
        decisions: u64,
    ) -> BranchingCounts {
        let mut seen = BranchingCounts::default();
        while seen.decisions < decisions && state.turn() != Turn::Over {
            state.legal_actions(&mut self.legal);
            let count = self.legal.len() as u32;
            let action = self.legal[chance.below(count) as usize];
            state.apply(action, &mut Ctx::without_events(chance));
            seen.decisions += 1;
            seen.choices += u64::from(count);
            seen.most_choices = seen.most_choices.max(u64::from(count));
        }
        seen
    }
}

impl<G: Game> Default for PlayoutRunner<G> {
    fn default() -> Self {
        PlayoutRunner::new()
    }
}

impl std::ops::AddAssign for BranchingCounts {
    fn add_assign(&mut self, other: BranchingCounts) {
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.most_choices = self.most_choices.max(other.most_choices);
    }
}
