//! The special cards (sections 10 and 11), and the handfuls of them in players' hands.

use std::fmt;

use game::words;
use serde::{Deserialize, Serialize};

use crate::ids::Family;

words! {
    /// A special card, in the order of section 11. Its word is also its message key.
    #[derive(Default)]
    pub enum Special: u32, expected "the name of a special card" {
        #[default]
        BumperHarvest = "bumper-harvest",
        SocialContribution = "social-contribution",
        Phylloxera = "phylloxera",
        Recycling = "recycling",
        SeasonalPickers = "seasonal-pickers",
        LateHarvest = "late-harvest",
        SecondVat = "second-vat",
        Racking = "racking",
        LeakyBarrel = "leaky-barrel",
        MicroClimate = "micro-climate",
        WineRoad = "wine-road",
        DoubleVintage = "double-vintage",
        Grafting = "grafting",
        Broker = "broker",
        Block = "block",
        Insurance = "insurance",
        WindChange = "wind-change",
        Barter = "barter",
        Overtime = "overtime",
    }
}

/// The time at which a special card is played (clause 10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// Instead of the normal action.
    Instead,
    /// After the action.
    Follow,
    /// An action card with a blend.
    With,
    /// Before the player's own choice of an action card.
    Before,
    /// After the whole action.
    After,
    /// In another player's turn.
    React,
}

impl Special {
    /// Returns the family whose action card the special card needs. The grey ones need none (clause 10.1).
    pub const fn family(self) -> Option<Family> {
        match self {
            Special::BumperHarvest
            | Special::SocialContribution
            | Special::Phylloxera
            | Special::Recycling
            | Special::SeasonalPickers
            | Special::LateHarvest => Some(Family::Harvest),
            Special::SecondVat | Special::Racking | Special::LeakyBarrel => Some(Family::Barrel),
            Special::MicroClimate
            | Special::WineRoad
            | Special::DoubleVintage
            | Special::Grafting
            | Special::Broker => Some(Family::Merchant),
            Special::Block
            | Special::Insurance
            | Special::WindChange
            | Special::Barter
            | Special::Overtime => None,
        }
    }

    pub const fn timing(self) -> Timing {
        match self {
            Special::BumperHarvest
            | Special::Recycling
            | Special::SeasonalPickers
            | Special::Racking
            | Special::Broker => Timing::Instead,
            Special::SocialContribution
            | Special::Phylloxera
            | Special::LateHarvest
            | Special::SecondVat
            | Special::LeakyBarrel
            | Special::WineRoad
            | Special::DoubleVintage => Timing::Follow,
            Special::MicroClimate | Special::Grafting => Timing::With,
            Special::Block | Special::Insurance => Timing::React,
            Special::WindChange | Special::Barter => Timing::Before,
            Special::Overtime => Timing::After,
        }
    }

    /// Returns the clause with the card's effect. The cards are in this order in section 11.
    pub const fn clause(self) -> &'static str {
        match self {
            Special::BumperHarvest => "11.1",
            Special::SocialContribution => "11.2",
            Special::Phylloxera => "11.3",
            Special::Recycling => "11.4",
            Special::SeasonalPickers => "11.5",
            Special::LateHarvest => "11.6",
            Special::SecondVat => "11.7",
            Special::Racking => "11.8",
            Special::LeakyBarrel => "11.9",
            Special::MicroClimate => "11.10",
            Special::WineRoad => "11.11",
            Special::DoubleVintage => "11.12",
            Special::Grafting => "11.13",
            Special::Broker => "11.14",
            Special::Block => "11.15",
            Special::Insurance => "11.16",
            Special::WindChange => "11.17",
            Special::Barter => "11.18",
            Special::Overtime => "11.19",
        }
    }
}

/// A handful of special cards: three bits of a word for each kind, so that a family is one mask and a state is copied
/// in few words.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Specials(u64);

/// Kinds of special cards: all bits that a handful has for each of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpecialKinds(u64);

impl SpecialKinds {
    pub const NONE: SpecialKinds = SpecialKinds(0);

    pub const fn of(kinds: &[Special]) -> SpecialKinds {
        let (mut bits, mut index) = (0, 0);
        while index < kinds.len() {
            bits |= 0b111 << Specials::shift(kinds[index]);
            index += 1;
        }
        SpecialKinds(bits)
    }

    /// Returns the kinds of both sets.
    #[inline]
    pub const fn or(self, others: SpecialKinds) -> SpecialKinds {
        SpecialKinds(self.0 | others.0)
    }

    /// Returns all other kinds.
    #[inline]
    pub const fn others(self) -> SpecialKinds {
        SpecialKinds(!self.0)
    }

    #[inline]
    pub const fn has(self, special: Special) -> bool {
        self.0 >> Specials::shift(special) & 1 != 0
    }
}

impl Specials {
    pub const NONE: Specials = Specials(0);
    /// Maximum number of copies of one kind that can be counted.
    pub const MOST: u8 = 7;

    /// Returns the handful as a number, for encoders that compare many times a second.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    const fn shift(special: Special) -> u32 {
        special as u32 * 3
    }

    /// Returns the cards that are of these kinds.
    #[inline]
    pub const fn among(self, kinds: SpecialKinds) -> Specials {
        Specials(self.0 & kinds.0)
    }

    #[inline]
    pub const fn has(self, special: Special) -> bool {
        self.0 >> Specials::shift(special) & 0b111 != 0
    }

    #[inline]
    pub const fn count(self, special: Special) -> u8 {
        (self.0 >> Specials::shift(special) & 0b111) as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn add(&mut self, special: Special) {
        debug_assert!(self.count(special) < Specials::MOST);
        self.0 += 1 << Specials::shift(special);
    }

    /// Returns these cards and one more.
    pub const fn with(mut self, special: Special) -> Specials {
        self.add(special);
        self
    }

    #[inline]
    pub const fn remove(&mut self, special: Special) {
        debug_assert!(self.has(special));
        self.0 -= 1 << Specials::shift(special);
    }

    /// Removes `others`, which must be among the cards.
    #[inline]
    pub const fn without(self, others: Specials) -> Specials {
        Specials(self.0 - others.0)
    }

    /// Returns the kinds held, each once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Special> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let index = left.trailing_zeros() / 3;
                left &= !(0b111 << (index * 3));
                Special::ALL[index as usize]
            })
        })
    }

    /// Returns every card held, in order.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Special> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let index = left.trailing_zeros() / 3;
                left -= 1 << (index * 3);
                Special::ALL[index as usize]
            })
        })
    }

    pub fn total(self) -> u8 {
        self.cards().count() as u8
    }
}

impl FromIterator<Special> for Specials {
    fn from_iter<I: IntoIterator<Item = Special>>(cards: I) -> Specials {
        cards.into_iter().fold(Specials::NONE, |mut handful, card| {
            handful.add(card);
            handful
        })
    }
}

impl fmt::Debug for Specials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Specials {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
