//! The qualities of bottles, and sets of bottles.

use serde::{Deserialize, Serialize};

game::numbered! {
    /// The quality of a bottle: 1 to 6 (clause 1.1).
    pub struct Quality: u8, 1..=6, "a quality from 1 to 6"
}

/// The number of bottles of each quality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bottles(pub [u8; Quality::COUNT]);

impl Bottles {
    pub fn of(self, quality: Quality) -> u8 {
        self.0[quality.index()]
    }

    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns the sum of the qualities (clause 4.2).
    pub fn points(self) -> u8 {
        Quality::all().map(|quality| quality.number() * self.of(quality)).sum()
    }

    pub fn add(&mut self, quality: Quality) {
        self.0[quality.index()] += 1;
    }

    pub fn remove(&mut self, quality: Quality) {
        self.0[quality.index()] -= 1;
    }

    /// Removes a bottle at random, each with the same probability. There must be one.
    pub fn draw(&mut self, below: impl FnOnce(u32) -> u32) -> Quality {
        let mut number = below(self.count().into()) as u8;
        for quality in Quality::all() {
            match number.checked_sub(self.of(quality)) {
                Some(left) => number = left,
                None => {
                    self.remove(quality);
                    return quality;
                }
            }
        }
        unreachable!("the heap has no bottle");
    }
}
