//! The beginner: plays greedily, and overlooks things.

use game::{Chance, Fast};

use crate::{ActionOf, Bot, Dealt, Greedy, Judgement};

/// How many of its own decisions it looks ahead.
const DEPTH: u32 = 2;
/// Of so many actions it notices one, on the mean.
const NOTICED_OF: u32 = 2;

/// Judges by rules of thumb, and does not see every action that it could take.
pub struct Novice<M: Judgement> {
    greedy: Greedy<M>,
    chance: Fast,
    noticed: Vec<ActionOf<M>>,
}

impl<M: Judgement> Novice<M> {
    pub fn new(seed: u64) -> Novice<M> {
        let greedy = Greedy::looking(DEPTH, M::rules_of_thumb().clone(), seed);
        Novice { greedy, chance: Fast::fork(seed, 1), noticed: Vec::new() }
    }
}

impl<M: Judgement> Bot<M::Game> for Novice<M> {
    fn choose(&mut self, position: &Dealt<M::Game>, legal: &[ActionOf<M>]) -> ActionOf<M> {
        self.noticed.clear();
        let noticed = legal.iter().filter(|_| self.chance.below(NOTICED_OF) == 0);
        self.noticed.extend(noticed.copied());
        if self.noticed.is_empty() {
            self.noticed.push(legal[self.chance.below(legal.len() as u32) as usize]);
        }
        self.greedy.choose(position, &self.noticed)
    }
}
