//! Bottles, and heaps of them.

use serde::{Deserialize, Serialize};

/// How good a bottle is: 1 to 6 (clause 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quality(pub u8);

impl Quality {
    pub const COUNT: usize = 6;

    pub fn all() -> impl Iterator<Item = Quality> {
        (1..=6).map(Quality)
    }

    pub fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// How many bottles of each quality lie together.
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

    /// The qualities added up (clause 4.2).
    pub fn points(self) -> u8 {
        Quality::all().map(|quality| quality.0 * self.of(quality)).sum()
    }

    pub fn add(&mut self, quality: Quality) {
        self.0[quality.index()] += 1;
    }

    pub fn remove(&mut self, quality: Quality) {
        self.0[quality.index()] -= 1;
    }

    /// Takes one out by lot, each as likely as any other. There must be one.
    pub fn draw(&mut self, below: impl FnOnce(u32) -> u32) -> Quality {
        let mut number = below(self.count().into()) as u8;
        let mut quality = Quality(1);
        while number >= self.of(quality) {
            number -= self.of(quality);
            quality.0 += 1;
        }
        self.remove(quality);
        quality
    }
}
