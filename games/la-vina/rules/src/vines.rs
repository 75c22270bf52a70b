//! The vines: piles of grape cards on both sides of every space (sections 6 and 14 of the rules).

use std::fmt;

use game::{Set, elements, words};
use serde::{Serialize, Serializer};

use crate::aisle::{MAX_SPACES, Position, Space};
use crate::ids::CardId;

words! {
    /// The side of the aisle, as the pickers walk. Its word is its message key, too.
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

    /// L or R.
    pub const fn letter(self) -> char {
        match self {
            Side::Left => 'L',
            Side::Right => 'R',
        }
    }
}

/// The most piles on any board.
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

    /// All piles of an aisle, from the first space to the last and left before right.
    pub fn all(spaces: u8) -> impl Iterator<Item = Pile> {
        (0..2 * spaces).map(Pile)
    }

    /// Reads what `Display` writes, in either case.
    pub fn read(text: &str) -> Option<Pile> {
        let side = Side::read(text.get(1..)?)?;
        let space = Space::from_number(text[..1].parse().ok()?)?;
        Some(Pile::new(space, side))
    }

    /// The two piles beside a space.
    #[inline]
    pub const fn beside(space: Space) -> Piles {
        Set::from_bits(0b11 << (2 * space.index()))
    }

    /// The piles beside all spaces behind this one.
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

/// The reach with boots, and the reach without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub own: Piles,
    pub behind: Piles,
}

impl Reach {
    /// The reach of a picker from here (clauses 6.2, 7.7 and 7.8).
    #[inline]
    pub fn from(position: Position) -> Reach {
        match position.space() {
            Some(space) => Reach { own: Pile::beside(space), behind: Pile::behind(space) },
            None => Reach { own: Set::empty(), behind: Set::empty() },
        }
    }

    /// The left and the right pile of the own space; of the first one where there is none.
    #[inline]
    pub(crate) fn own_sides(&self) -> [Pile; 2] {
        let left = (self.own.bits().trailing_zeros() % 16) as u8;
        [Pile(left), Pile(left + 1)]
    }

    /// The reach of boots from the exit, with that option (clause 9.3).
    pub fn from_exit(spaces: u8) -> Reach {
        Reach { own: Set::empty(), behind: Set::from_bits((1 << (2 * spaces)) - 1) }
    }
}

/// All piles: one or two cards each, or none.
#[derive(Clone, Copy, Default)]
pub struct Vines {
    /// The lower card, or the only one, then the upper card.
    cards: [[CardId; 2]; MAX_PILES],
    filled: Piles,
    doubled: Piles,
    /// The piles with cards whose lower one has shown its tool (clause 14.2).
    seen: Piles,
}

impl Vines {
    /// The piles with an available card.
    #[inline]
    pub fn filled(&self) -> Piles {
        self.filled
    }

    /// The piles with a covered card.
    #[inline]
    pub fn doubled(&self) -> Piles {
        self.doubled
    }

    /// The piles whose covered card has a tool that nobody has seen.
    #[inline]
    pub fn unseen(&self) -> Piles {
        self.doubled - self.seen
    }

    /// The piles of spaces that hold two cards or more (clause 7.6).
    #[inline]
    pub fn pairs(&self) -> Piles {
        const LEFT: u16 = 0b01_01_01_01_01_01;
        let (filled, doubled) = (self.filled.bits(), self.doubled.bits());
        let both = filled & filled >> 1;
        let double = doubled | doubled >> 1;
        let spaces = (both | double) & LEFT;
        Set::from_bits(spaces | spaces << 1)
    }

    /// The cards of a pile, from below.
    pub fn pile(&self, pile: Pile) -> &[CardId] {
        let count = self.filled.contains(pile) as usize + self.doubled.contains(pile) as usize;
        &self.cards[pile.index()][..count]
    }

    /// The lower and the upper card of every pile, left over from earlier where [`Vines::filled`] and
    /// [`Vines::doubled`] say that none lies: for encoders, which look many times a second.
    #[inline]
    pub fn places(&self) -> &[[CardId; 2]; MAX_PILES] {
        &self.cards
    }

    /// The card at that layer, if there is one.
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

    /// Takes a card away. The other one is open from then on.
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

    /// Lays a card on a pile that has room; `open` if its tool can be seen even from below.
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

    /// Puts another card under the upper one: for dealing anew what cannot be seen.
    pub(crate) fn replace_covered(&mut self, pile: Pile, card: CardId) {
        self.cards[pile.index()][0] = card;
    }

    /// Notes whether the tool of the lower card has been seen.
    pub(crate) fn set_seen(&mut self, pile: Pile, seen: bool) {
        self.seen.remove(pile);
        if seen {
            self.seen.insert(pile);
        }
    }
}

impl PartialEq for Vines {
    /// Entries beyond a pile's cards are remains and do not count.
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
