//! The beginner: plays greedily, and overlooks things.

use game::{Chance, Fast, Seat};

use crate::{Bot, Greedy, Knowledge};

/// How many of its own decisions it looks ahead.
const DEPTH: u32 = 2;
/// Of so many actions it notices one, on the mean.
const NOTICED_OF: u32 = 2;

/// Judges by rules of thumb, and does not see every action that it could take.
pub struct Novice<G: Knowledge> {
    greedy: Greedy<G>,
    chance: Fast,
    noticed: Vec<G::Action>,
}

impl<G: Knowledge> Novice<G> {
    pub fn new(seed: u64) -> Novice<G> {
        let greedy = Greedy::looking(DEPTH, G::rules_of_thumb().clone(), seed);
        Novice { greedy, chance: Fast::fork(seed, 1), noticed: Vec::new() }
    }
}

impl<G: Knowledge> Bot<G> for Novice<G> {
    fn choose(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        self.noticed.clear();
        let noticed = legal.iter().filter(|_| self.chance.below(NOTICED_OF) == 0);
        self.noticed.extend(noticed.copied());
        if self.noticed.is_empty() {
            self.noticed.push(legal[self.chance.below(legal.len() as u32) as usize]);
        }
        self.greedy.choose(state, seat, &self.noticed)
    }
}
