//! The sources of a game's random numbers.

use game::{Chance, Draws, Fast};

/// The source of chance.
#[derive(Clone, Debug)]
pub enum Luck {
    /// Drawn from a generator.
    Drawn(Fast),
    /// Told number by number from outside, as a chance node of the game tree each.
    Asked,
}

/// Tells the numbers known so far; when they run out, it notes what is asked for and goes on with
/// zeros, so that the rules can finish a move that is then thrown away.
pub struct Script<'a> {
    known: &'a [u32],
    used: usize,
    /// The number of outcomes of the first unknown number.
    pub wanted: Option<u32>,
}

impl<'a> Script<'a> {
    pub fn new(known: &'a [u32]) -> Script<'a> {
        Script { known, used: 0, wanted: None }
    }
}

impl Chance for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.known.get(self.used).copied();
        self.used += 1;
        match number {
            Some(number) => number.min(n - 1),
            // One outcome is no chance, but it is written down all the same.
            None => {
                self.wanted.get_or_insert(n);
                0
            }
        }
    }
}

/// Draws from a generator and notes the numbers.
pub struct Noted<'a> {
    pub source: &'a mut Fast,
    pub draws: &'a mut Draws,
}

impl Chance for Noted<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let number = self.source.below(n);
        self.draws.push(number);
        number
    }
}
