//! The small things that are counted and named: grape varieties, regions, wines, barrels and action
//! cards.

use std::fmt;
use std::str::FromStr;

use game::{Expected, Set, elements, read_number};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A grape colour (clause 1.2), written as a letter from `a` to `g`: the same cards stand for other
/// varieties on each side of the board, so the notation has no names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variety(u8);

impl Variety {
    pub const COUNT: usize = 7;
    /// The four red varieties come first.
    pub const RED: Set<Variety> = Set::from_bits(0b000_1111);
    pub const WHITE: Set<Variety> = Set::from_bits(0b111_0000);

    pub const fn new(index: u8) -> Variety {
        assert!((index as usize) < Variety::COUNT, "there are seven varieties");
        Variety(index)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All varieties of the same class, red or white.
    #[inline]
    pub fn class(self) -> Set<Variety> {
        if Variety::RED.contains(self) { Variety::RED } else { Variety::WHITE }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Variety> + ExactSizeIterator {
        (0..Variety::COUNT as u8).map(Variety)
    }

    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for Variety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Variety {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Variety, Expected> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Ok(Variety(letter - b'a')),
            _ => Err("a variety: a letter from a to g"),
        }
    }
}

impl Serialize for Variety {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Variety {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variety, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|expected| de::Error::custom(format!("expected {expected}")))
    }
}

elements! { Variety: u8 }

/// Things of the box that people count from one.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $count:literal, $bits:ty, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            pub const COUNT: usize = $count;
            /// All of them as a set.
            pub const EVERY: Set<$name> = Set::from_bits(<$bits>::MAX >> (<$bits>::BITS - $count));

            pub const fn new(index: u8) -> $name {
                assert!((index as usize) < $count, $what);
                $name(index)
            }

            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// What people call it: counted from 1.
            pub const fn number(self) -> u8 {
                self.0 + 1
            }

            pub const fn from_number(number: u8) -> Option<$name> {
                if number >= 1 && number as usize <= $count { Some($name(number - 1)) } else { None }
            }

            pub fn all() -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator {
                (0..$count).map($name)
            }
        }

        elements! { $name: $bits }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.number())
            }
        }

        impl FromStr for $name {
            type Err = Expected;

            fn from_str(text: &str) -> Result<$name, Expected> {
                read_number(text, 1..=$count).and_then($name::from_number).ok_or($what)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $name::from_number(u8::deserialize(deserializer)?)
                    .ok_or_else(|| de::Error::custom(concat!("expected ", $what)))
            }
        }
    };
}

numbered! {
    /// A region of the board (clause 1.1).
    Region, 8, u8, "the number of a region, from 1 to 8"
}

numbered! {
    /// An appellation of the board (clause 1.1).
    Wine, 30, u32, "the number of a wine, from 1 to 30"
}

numbered! {
    /// One of the three barrels of a cellar (clause 1.8).
    BarrelNo, 3, u8, "the number of a barrel, from 1 to 3"
}

/// The kinds of action card (clause 1.6).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    #[default]
    Harvest,
    Barrel,
    Visit,
    Local,
    Neighbour,
}

impl Card {
    pub const COUNT: usize = 5;
    pub const ALL: [Card; Card::COUNT] =
        [Card::Harvest, Card::Barrel, Card::Visit, Card::Local, Card::Neighbour];
    /// The three Merchant kinds.
    pub const MERCHANT: [Card; 3] = [Card::Visit, Card::Local, Card::Neighbour];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn word(self) -> &'static str {
        match self {
            Card::Harvest => "harvest",
            Card::Barrel => "barrel",
            Card::Visit => "visit",
            Card::Local => "local",
            Card::Neighbour => "neighbour",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Card {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Card, Expected> {
        Card::ALL
            .into_iter()
            .find(|card| card.word() == text)
            .ok_or("an action card: harvest, barrel, visit, local or neighbour")
    }
}

/// The families of action cards and of the specials that go with them (clauses 1.6, 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    Harvest,
    Barrel,
    Merchant,
}

impl Family {
    pub const fn of(card: Card) -> Family {
        match card {
            Card::Harvest => Family::Harvest,
            Card::Barrel => Family::Barrel,
            Card::Visit | Card::Local | Card::Neighbour => Family::Merchant,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Family::Harvest => "harvest",
            Family::Barrel => "barrelling",
            Family::Merchant => "merchant",
        }
    }
}
