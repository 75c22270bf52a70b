//! The vines: piles of grape cards on both sides of every space (sections 6 and 14 of the rules).

use std::fmt;

use game::{Set, elements, words};
use serde::{Serialize, Serializer};

use crate::aisle::{MAX_SPACES, Position, Space};
use crate::ids::CardId;

words! {
    /// The side of the aisle in walking direction. Its word is also its message key.
    pub enum Side: u8 { Left = "left", Right = "right" }
}

impl Side {
    pub fn read(text: &str) -> Option<Side> {
        match text {
            "L" | "l" => Some(Side::Left),
            "R" | "r" => Some(Side::Right),
            _ => None,
        }
    }

    /// Returns L or R.
    pub const fn letter(self) -> char {
        match self {
            Side::Left => 'L',
            Side::Right => 'R',
        }
    }
}

/// Maximum number of piles on any board.
pub const MAX_PILES: usize = 2 * MAX_SPACES;

/// The pile of one side of one space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile(u8);

impl Pile {
    pub const fn new(space: Space, side: Side) -> Pile {
        Pile(2 * space.index() as u8 + side as u8)
    }

    pub fn space(self) -> Space {
        Space::at(self.index() / 2)
    }

    pub const fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::Left } else { Side::Right }
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all piles of an aisle, from the first space to the last and left before right.
    pub fn all(spaces: u8) -> impl Iterator<Item = Pile> {
        (0..2 * spaces).map(Pile)
    }

    /// Reads the text that `Display` writes, in either case.
    pub fn read(text: &str) -> Option<Pile> {
        let side = Side::read(text.get(1..)?)?;
        let space = Space::from_number(text[..1].parse().ok()?)?;
        Some(Pile::new(space, side))
    }

    /// Returns the two piles beside a space.
    #[inline]
    pub const fn beside(space: Space) -> Piles {
        Set::from_bits(0b11 << (2 * space.index()))
    }

    /// Returns the piles beside all spaces behind this one.
    #[inline]
    pub const fn behind(space: Space) -> Piles {
        Set::from_bits((1 << (2 * space.index())) - 1)
    }
}

/// A set of piles, in the order of [`Pile::all`].
pub type Piles = Set<Pile>;

elements! { Pile: u16 }

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.space().number(), self.side().letter())
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

words! {
    /// A card of a pile: the available one, which may be the only one, or the one that it covers.
    pub enum Layer: u8 { Available = "available", Covered = "covered" }
}

/// The piles of the picker's space, and the piles that the boots reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileReach {
    pub own: Piles,
    pub behind: Piles,
}

impl PileReach {
    /// Returns the reach of a picker at this position (clauses 6.2, 7.7 and 7.8).
    #[inline]
    pub fn from(position: Position) -> PileReach {
        match position.space() {
            Some(space) => PileReach { own: Pile::beside(space), behind: Pile::behind(space) },
            None => PileReach { own: Set::empty(), behind: Set::empty() },
        }
    }

    /// Returns the left and the right pile of the picker's space. Outside the aisle, returns those of the first space.
    #[inline]
    pub(crate) fn own_sides(&self) -> [Pile; 2] {
        let left = (self.own.bits().trailing_zeros() % 16) as u8;
        [Pile(left), Pile(left + 1)]
    }

    /// Returns the reach of boots from the exit, with that option (clause 9.3).
    pub fn from_exit(spaces: u8) -> PileReach {
        PileReach { own: Set::empty(), behind: Set::from_bits((1 << (2 * spaces)) - 1) }
    }
}

/// All piles: one or two cards each, or none.
#[derive(Clone, Copy, Default)]
pub struct Vines {
    /// The lower card, or the only one, then the upper card.
    cards: [[CardId; 2]; MAX_PILES],
    filled: Piles,
    doubled: Piles,
    /// The piles with cards in which the lower card has shown its tool (clause 14.2).
    seen: Piles,
}

impl Vines {
    /// Returns the piles with an available card.
    #[inline]
    pub fn with_available_card(&self) -> Piles {
        self.filled
    }

    /// Returns the piles with a covered card.
    #[inline]
    pub fn with_covered_card(&self) -> Piles {
        self.doubled
    }

    /// Returns the piles whose covered card has an unseen tool.
    #[inline]
    pub fn with_unseen_tool(&self) -> Piles {
        self.doubled - self.seen
    }

    /// Returns the piles of spaces that hold two cards or more (clause 7.6).
    #[inline]
    pub fn pairs(&self) -> Piles {
        const LEFT: u16 = 0b01_01_01_01_01_01;
        let (filled, doubled) = (self.filled.bits(), self.doubled.bits());
        let both = filled & filled >> 1;
        let double = doubled | doubled >> 1;
        let spaces = (both | double) & LEFT;
        Set::from_bits(spaces | spaces << 1)
    }

    /// Returns the cards of a pile, from the bottom.
    pub fn pile(&self, pile: Pile) -> &[CardId] {
        let count = self.filled.contains(pile) as usize + self.doubled.contains(pile) as usize;
        &self.cards[pile.index()][..count]
    }

    /// Returns the lower and the upper card of every pile. An entry is an old value if [`Vines::filled`] and
    /// [`Vines::doubled`] show that there is no card. This is for encoders, which read it many times a second.
    #[inline]
    pub fn places(&self) -> &[[CardId; 2]; MAX_PILES] {
        &self.cards
    }

    /// Returns the card at that layer, if there is one.
    pub fn card(&self, pile: Pile, layer: Layer) -> Option<CardId> {
        match (self.pile(pile), layer) {
            ([.., top], Layer::Available) => Some(*top),
            ([covered, _], Layer::Covered) => Some(*covered),
            _ => None,
        }
    }

    /// Returns true if the tool of the lower card is known.
    pub fn is_seen(&self, pile: Pile) -> bool {
        self.seen.contains(pile)
    }

    /// Removes a card. The other one is open from then on.
    #[inline]
    pub fn take(&mut self, pile: Pile, layer: Layer) -> CardId {
        let [lower, upper] = self.cards[pile.index()];
        if !self.doubled.contains(pile) {
            self.filled.remove(pile);
            self.seen.remove(pile);
            return lower;
        }
        self.doubled.remove(pile);
        self.seen.insert(pile);
        match layer {
            Layer::Available => upper,
            Layer::Covered => {
                self.cards[pile.index()][0] = upper;
                lower
            }
        }
    }

    /// Puts a card on a pile that has room. `open` is true if its tool can be seen even from below.
    #[inline]
    pub fn lay(&mut self, pile: Pile, card: CardId, open: bool) {
        if self.filled.contains(pile) {
            self.cards[pile.index()][1] = card;
            self.doubled.insert(pile);
            return;
        }
        self.cards[pile.index()][0] = card;
        self.filled.insert(pile);
        if open {
            self.seen.insert(pile);
        }
    }

    /// Puts another card under the upper one. Redealing needs this.
    pub(crate) fn replace_covered(&mut self, pile: Pile, card: CardId) {
        self.cards[pile.index()][0] = card;
    }

    /// Records if the tool of the lower card has been seen.
    pub(crate) fn set_seen(&mut self, pile: Pile, seen: bool) {
        self.seen.remove(pile);
        if seen {
            self.seen.insert(pile);
        }
    }
}

impl PartialEq for Vines {
    /// Compares the cards of the piles. Entries beyond a pile's cards are old values and are ignored.
    fn eq(&self, other: &Vines) -> bool {
        (self.filled, self.doubled, self.seen) == (other.filled, other.doubled, other.seen)
            && self.filled.into_iter().all(|pile| self.pile(pile) == other.pile(pile))
    }
}

impl Eq for Vines {}

impl fmt::Debug for Vines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles = self.filled.iter().map(|pile| (pile, self.pile(pile), self.is_seen(pile)));
        f.debug_list().entries(piles).finish()
    }
}
