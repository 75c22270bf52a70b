//! Grapes, and the cards that show them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What grows on the vines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variety {
    PinotNoir,
    Garnacha,
    Chardonnay,
    CabernetSauvignon,
}

impl Variety {
    pub const ALL: [Variety; 4] =
        [Variety::PinotNoir, Variety::Garnacha, Variety::Chardonnay, Variety::CabernetSauvignon];

    /// The message key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Variety::PinotNoir => "pinot-noir",
            Variety::Garnacha => "garnacha",
            Variety::Chardonnay => "chardonnay",
            Variety::CabernetSauvignon => "cabernet-sauvignon",
        }
    }
}

/// The number of grape cards (clause 1.1).
pub const CARDS: usize = 72;

/// One of the grape cards: its row in the component table.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CardId(u8);

impl CardId {
    pub fn new(row: usize) -> Option<CardId> {
        (row < CARDS).then_some(CardId(row as u8))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards of the box.
    pub fn all() -> impl Iterator<Item = CardId> {
        (0..CARDS as u8).map(CardId)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Any number of different cards, in no order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CardSet(u128);

impl CardSet {
    pub const EMPTY: CardSet = CardSet(0);
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    pub fn contains(self, card: CardId) -> bool {
        self.0 & (1 << card.0) != 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of the set among the `rows`, which are 64 at most, as bits from the first row on.
    #[inline]
    pub(crate) fn bits_in(self, rows: std::ops::Range<usize>) -> u64 {
        (self.0 >> rows.start) as u64 & (u64::MAX >> (64 - rows.len()))
    }
}

impl Iterator for CardSet {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        // Two halves, because counting the zeros of 128 bits takes three times as long.
        let low = self.0 as u64;
        if low != 0 {
            self.0 &= self.0 - 1;
            return Some(CardId(low.trailing_zeros() as u8));
        }
        if self.0 == 0 {
            return None;
        }
        let card = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(CardId(card))
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
