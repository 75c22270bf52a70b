//! Random numbers. States do not contain a generator; all rules use the trait [`Chance`].

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A source of random numbers for everything random in a game.
pub trait Chance {
    /// Returns a number from `0` to `n - 1`, each with the same probability. `n` must be at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// Returns one of the items, each with the same probability. There must be at least one.
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T
    where
        Self: Sized,
    {
        &items[self.below(items.len() as u32) as usize]
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// Shuffles items by the Fisher–Yates method. It is our own code, so that a library's update cannot change a recorded
/// shuffle.
pub fn shuffle<T>(items: &mut [T], chance: &mut (impl Chance + ?Sized)) {
    for last in (1..items.len()).rev() {
        items.swap(last, chance.below(last as u32 + 1) as usize);
    }
}

/// The fast generator for search and simulation (SplitMix64): good statistics, not secure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastChance(u64);

impl FastChance {
    pub fn new(seed: u64) -> FastChance {
        FastChance(seed)
    }

    /// Returns the state from which [`FastChance::new`] creates the same generator again.
    pub fn state(&self) -> u64 {
        self.0
    }

    /// Returns a separate generator for task `number`, which does not depend on the thread of the task.
    pub fn fork(seed: u64, number: u64) -> FastChance {
        let mut mixed = FastChance(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        FastChance(mixed.bits())
    }

    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for FastChance {
    /// Multiplies and shifts: the bias is below `n / 2^32`, which is too small to affect a simulation.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// The secret seed of a live table. Its hash is published at the start and the seed itself at the end, so that
/// everybody can check the shuffles.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Derives a seed from a number that a person entered.
    pub fn from_number(number: u64) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(b"vinea seed ");
        hasher.update(number.to_le_bytes());
        Seed(hasher.finalize().into())
    }

    /// Returns the hash that is published before the game: it fixes the seed without revealing it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// Returns the generator of one ply: 0 is the set-up, 1 the first move. Each ply has its own stream, so a move that
    /// is undone by agreement and repeated draws the same numbers.
    pub fn chance_of_ply(&self, ply: u64) -> FairChance {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(ply);
        FairChance(rng)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// Writes a placeholder, because a seed is secret during the game and must not be logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// The error of a text that is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits, not `{0}`")]
pub struct BadSeed(String);

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let bad = || BadSeed(text.to_string());
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| bad())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

/// Writes bytes as two lower-case hexadecimal digits each.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The generator of live tables: ChaCha20, unpredictable without the seed.
#[derive(Clone, Debug)]
pub struct FairChance(ChaCha20Rng);

impl Chance for FairChance {
    /// Returns exactly uniform numbers: the few values that would favour small results are rejected.
    fn below(&mut self, n: u32) -> u32 {
        let rejected = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= rejected {
                return (product >> 32) as u32;
            }
        }
    }
}

/// The numbers drawn in one ply.
pub type DrawnNumbers = Vec<u32>;

/// A source that draws from another source and records every number.
pub struct ChanceRecorder<'a> {
    source: &'a mut dyn Chance,
    pub draws: DrawnNumbers,
}

impl<'a> ChanceRecorder<'a> {
    pub fn new(source: &'a mut dyn Chance) -> ChanceRecorder<'a> {
        ChanceRecorder { source, draws: DrawnNumbers::new() }
    }
}

impl Chance for ChanceRecorder<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.source.below(n);
        self.draws.push(number);
        number
    }
}

/// A source that repeats the numbers of a record, and detects if the game draws different ones.
pub struct ReplayedChance<'a> {
    numbers: &'a [u32],
    used: usize,
    fault: bool,
}

impl<'a> ReplayedChance<'a> {
    pub fn new(numbers: &'a [u32]) -> ReplayedChance<'a> {
        ReplayedChance { numbers, used: 0, fault: false }
    }

    /// Returns true if every number was used, in its range, and none was missing.
    pub fn matches_record(&self) -> bool {
        !self.fault && self.used == self.numbers.len()
    }
}

impl Chance for ReplayedChance<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.numbers.get(self.used).copied().filter(|&number| number < n);
        self.used += 1;
        number.unwrap_or_else(|| {
            self.fault = true;
            0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_numbers() {
        let mut chance = Seed::from_number(7).chance_of_ply(0);
        let drawn: Vec<u32> = (0..8).map(|_| chance.below(100)).collect();
        assert_eq!(drawn, [59, 49, 2, 87, 97, 2, 69, 85]);
        let mut fast = FastChance::new(7);
        let drawn: Vec<u32> = (0..8).map(|_| fast.below(100)).collect();
        assert_eq!(drawn, [38, 1, 90, 58, 45, 24, 46, 32]);
    }

    #[test]
    fn a_seed_can_be_read_back_from_its_text() {
        let seed = Seed::from_number(1);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert!("0x12".parse::<Seed>().is_err());
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut chance = FastChance::new(1);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            shuffle(&mut items, &mut chance);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn replayed_numbers_must_fit_the_draws() {
        let mut told = ReplayedChance::new(&[3, 1]);
        assert_eq!((told.below(4), told.below(2)), (3, 1));
        assert!(told.matches_record());
        let mut short = ReplayedChance::new(&[]);
        short.below(2);
        assert!(!short.matches_record());
        let mut large = ReplayedChance::new(&[5]);
        large.below(5);
        assert!(!large.matches_record());
        assert!(!ReplayedChance::new(&[1]).matches_record());
    }
}
