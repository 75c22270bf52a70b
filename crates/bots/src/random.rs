//! A bot that chooses at random.

use game::{Chance, FastChance, Game};

use crate::{Bot, DealtPosition};

/// A bot that chooses every legal action with equal probability. Every other bot should beat it.
pub struct Random {
    chance: FastChance,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { chance: FastChance::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &DealtPosition<G>, legal: &[G::Action]) -> G::Action {
        *self.chance.pick(legal)
    }
}
