//! The sources of a game's random numbers.

use game::{Chance, Draws, FastChance};

/// The source of chance.
#[derive(Clone, Debug)]
pub enum ChanceSource {
    /// A random number generator.
    Drawn(FastChance),
    /// Numbers from the caller, one for each chance node of the game tree.
    Asked,
}

/// Returns the numbers known so far. When they run out, it records the number of outcomes wanted and returns
/// zeros, so that the rules can finish a move that is then thrown away.
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

/// Draws from a generator and records the numbers.
pub struct RecordingChance<'a> {
    pub source: &'a mut FastChance,
    pub draws: &'a mut Draws,
}

impl Chance for RecordingChance<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let number = self.source.below(n);
        self.draws.push(number);
        number
    }
}
