//! Grapes, and the cards that show them.

use std::fmt;
use std::ops::Range;

use game::Chance;
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

    /// A bit for each card, by its row.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// A card of the set among these rows, at most 64, each equally likely; nothing if there is none.
    #[inline]
    pub(crate) fn random_among<C: Chance + ?Sized>(
        self,
        rows: Range<usize>,
        chance: &mut C,
    ) -> Option<CardId> {
        let mut bits = (self.0 >> rows.start) as u64 & (u64::MAX >> (64 - rows.len()));
        let count = bits.count_ones();
        if count > 1 {
            // Without a loop, whose end the processor could not foresee, as long as there are few.
            let skipped = chance.below(count);
            for skip in 0..4 {
                bits &= if skip < skipped { bits - 1 } else { bits };
            }
            for _ in 4..skipped {
                bits &= bits - 1;
            }
        }
        CardId::new(rows.start + bits.trailing_zeros() as usize)
    }
}

impl Iterator for CardSet {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.0 == 0 {
            return None;
        }
        let card = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(CardId(card))
    }

    /// By halves, which the processor can count in.
    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, start: B, mut add: F) -> B {
        let mut sum = start;
        for half in [0, 64] {
            let mut bits = (self.0 >> half) as u64;
            while bits != 0 {
                sum = add(sum, CardId(half + bits.trailing_zeros() as u8));
                bits &= bits - 1;
            }
        }
        sum
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
