//! The sources of a game's random numbers.

use game::{Chance, DrawnNumbers, FastChance};

/// The source of chance.
#[derive(Clone, Debug)]
pub enum ChanceSource {
    /// A random number generator.
    Drawn(FastChance),
    /// Numbers from the caller, one for each chance node of the game tree.
    Asked,
}

/// A source that returns the numbers known so far. After the last one, it records how many outcomes the next number
/// must have, and returns zeros, so that the rules can finish the move. The move is then discarded.
pub struct KnownNumbers<'a> {
    known: &'a [u32],
    used: usize,
    /// The number of outcomes of the first unknown number.
    pub wanted: Option<u32>,
}

impl<'a> KnownNumbers<'a> {
    pub fn new(known: &'a [u32]) -> KnownNumbers<'a> {
        KnownNumbers { known, used: 0, wanted: None }
    }
}

impl Chance for KnownNumbers<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.known.get(self.used).copied();
        self.used += 1;
        match number {
            Some(number) => number.min(n - 1),
            // A draw with a single outcome is recorded too.
            None => {
                self.wanted.get_or_insert(n);
                0
            }
        }
    }
}

/// A source that draws from a generator and records the numbers.
pub struct RecordingChance<'a> {
    pub source: &'a mut FastChance,
    pub draws: &'a mut DrawnNumbers,
}

impl Chance for RecordingChance<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let number = self.source.below(n);
        self.draws.push(number);
        number
    }
}
