//! The small values that are counted and named: grape varieties, regions, wines, barrels and action cards.

use std::fmt;
use std::str::FromStr;

use game::{Expected, Set, indexed, numbered, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

indexed! {
    /// A grape colour (clause 1.2), written as a letter from `a` to `g`. The same cards are other varieties on each
    /// side of the board, so the notation has no names.
    #[derive(Debug, Default)]
    pub struct Variety: u8, 7
}

impl Variety {
    /// The four red varieties come first.
    pub const RED: Set<Variety> = Set::from_bits(0b000_1111);
    pub const WHITE: Set<Variety> = Set::from_bits(0b111_0000);

    /// Returns all varieties of the same class, red or white.
    #[inline]
    pub fn class(self) -> Set<Variety> {
        if Variety::RED.contains(self) { Variety::RED } else { Variety::WHITE }
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

numbered! {
    /// A region of the board (clause 1.1).
    pub struct Region: u8, 1..=8, "the number of a region, from 1 to 8"
}

numbered! {
    /// An appellation of the board (clause 1.1).
    pub struct Wine: u32, 1..=30, "the number of a wine, from 1 to 30"
}

numbered! {
    /// One of the three barrels of a cellar (clause 1.8).
    pub struct BarrelNo: u8, 1..=3, "the number of a barrel, from 1 to 3"
}

words! {
    /// The kinds of action card (clause 1.6).
    #[derive(Default)]
    pub enum Card: u8, key "card-", expected "an action card: harvest, barrel, visit, local or neighbour" {
        #[default]
        Harvest = "harvest",
        Barrel = "barrel",
        Visit = "visit",
        Local = "local",
        Neighbour = "neighbour",
    }
}

impl Card {
    /// The three Merchant kinds.
    pub const MERCHANT: [Card; 3] = [Card::Visit, Card::Local, Card::Neighbour];
}

/// The families of action cards and of their special cards (clauses 1.6, 1.7).
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
