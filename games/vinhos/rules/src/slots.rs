//! Ids made of two parts: experts, wines, and slots for barrels.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, Expected, Set, indexed, read_number};
use serde::{Deserialize, Serialize};

use crate::ids::{Ability, Colour, Feature};

indexed! {
    /// A wine expert: one of each ability for every feature (clause 1.6).
    #[derive(Debug)]
    pub struct Expert: u32, Feature::COUNT * Ability::COUNT
}

impl Expert {
    pub const fn new(feature: Feature, ability: Ability) -> Expert {
        Expert((feature.index() * Ability::COUNT + ability.index()) as u8)
    }

    pub const fn feature(self) -> Feature {
        Feature::ALL[self.index() / Ability::COUNT]
    }

    pub const fn ability(self) -> Ability {
        Ability::ALL[self.index() % Ability::COUNT]
    }

    /// Returns all experts with this ability.
    pub const fn with(ability: Ability) -> Set<Expert> {
        Set::from_bits(0b000001_000001_000001_000001 << ability.index())
    }

    /// Returns all experts in this feature.
    pub const fn of(feature: Feature) -> Set<Expert> {
        Set::from_bits(0b111111 << (feature.index() * Ability::COUNT))
    }
}

impl fmt::Display for Expert {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.feature(), self.ability())
    }
}

impl FromStr for Expert {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Expert, BadNotation> {
        let expected = "a feature and an ability, such as `taste-money`";
        let (feature, ability) =
            text.split_once('-').ok_or_else(|| BadNotation::new(text, expected))?;
        Ok(Expert::new(feature.parse()?, ability.parse()?))
    }
}

indexed! {
    /// One of a player's five estates.
    #[derive(Debug)]
    pub struct EstateNo: u8, 5
}

impl fmt::Display for EstateNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for EstateNo {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<EstateNo, BadNotation> {
        let index =
            counted(text, EstateNo::COUNT, "an estate from 1 to 5").map_err(bad_notation(text))?;
        Ok(EstateNo(index))
    }
}

indexed! {
    /// The place of a wine: estate and place, as `2.3` for the third place of the second estate.
    #[derive(Debug)]
    pub struct WineAt: u32, EstateNo::COUNT * WineAt::PLACES
}

impl WineAt {
    pub const PLACES: usize = 4;

    pub const fn new(estate: EstateNo, place: usize) -> WineAt {
        assert!(place < WineAt::PLACES);
        WineAt((estate.index() * WineAt::PLACES + place) as u8)
    }

    pub const fn estate(self) -> EstateNo {
        EstateNo(self.0 / WineAt::PLACES as u8)
    }

    pub const fn place(self) -> usize {
        self.index() % WineAt::PLACES
    }
}

impl fmt::Display for WineAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.estate(), self.place() + 1)
    }
}

impl FromStr for WineAt {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<WineAt, BadNotation> {
        let expected = "a wine as estate and place, such as `2.3`";
        let (estate, place) = split_at_dot(text, expected)?;
        let place = counted(place, WineAt::PLACES, expected).map_err(bad_notation(text))?;
        Ok(WineAt::new(estate.parse()?, place.into()))
    }
}

indexed! {
    /// A slot of the sales area: nine white ones, then nine red ones, as `white.6`.
    #[derive(Debug)]
    pub struct SalesSlot: u32, Colour::COUNT * SalesSlot::PER_COLOUR
}

impl SalesSlot {
    pub const PER_COLOUR: usize = 9;

    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() / SalesSlot::PER_COLOUR]
    }

    /// Returns all slots for wines of this colour.
    pub const fn of(colour: Colour) -> Set<SalesSlot> {
        Set::from_bits(0x1ff << (colour.index() * SalesSlot::PER_COLOUR))
    }
}

impl fmt::Display for SalesSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.colour(), self.index() % SalesSlot::PER_COLOUR + 1)
    }
}

impl FromStr for SalesSlot {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<SalesSlot, BadNotation> {
        let expected = "a sales slot as colour and number from 1 to 9, such as `white.6`";
        let (colour, number) = split_at_dot(text, expected)?;
        let colour: Colour = colour.parse()?;
        let number =
            counted(number, SalesSlot::PER_COLOUR, expected).map_err(bad_notation(text))?;
        Ok(SalesSlot((colour.index() * SalesSlot::PER_COLOUR) as u8 + number))
    }
}

indexed! {
    /// A slot of the export area: country and row, as `4.5`.
    #[derive(Debug)]
    pub struct ExportSlot: u32, ExportSlot::COUNTRIES * ExportSlot::ROWS
}

impl ExportSlot {
    pub const COUNTRIES: usize = 5;
    pub const ROWS: usize = 5;

    pub const fn new(country: usize, row: usize) -> ExportSlot {
        ExportSlot::at(country * ExportSlot::ROWS + row)
    }

    pub const fn country(self) -> usize {
        self.index() / ExportSlot::ROWS
    }

    pub const fn row(self) -> usize {
        self.index() % ExportSlot::ROWS
    }

    /// All slots of the export area.
    pub const ALL: Set<ExportSlot> = Set::from_bits((1 << ExportSlot::COUNT) - 1);

    /// Returns all slots of a country.
    pub const fn of(country: usize) -> Set<ExportSlot> {
        Set::from_bits(0b11111 << (country * ExportSlot::ROWS))
    }
}

impl fmt::Display for ExportSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.country() + 1, self.row() + 1)
    }
}

impl FromStr for ExportSlot {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<ExportSlot, BadNotation> {
        let expected = "an export slot as country and row from 1 to 5, such as `4.5`";
        let (country, row) = split_at_dot(text, expected)?;
        let country =
            counted(country, ExportSlot::COUNTRIES, expected).map_err(bad_notation(text))?;
        let row = counted(row, ExportSlot::ROWS, expected).map_err(bad_notation(text))?;
        Ok(ExportSlot::new(country.into(), row.into()))
    }
}

/// Returns the error for a text, with the expected form.
fn bad_notation(text: &str) -> impl FnOnce(Expected) -> BadNotation {
    move |expected| BadNotation::new(text, expected)
}

fn split_at_dot<'a>(
    text: &'a str,
    expected: &'static str,
) -> Result<(&'a str, &'a str), BadNotation> {
    text.split_once('.').ok_or_else(|| BadNotation::new(text, expected))
}

/// Reads a number counted from 1 as an index below `count`.
pub(crate) fn counted(text: &str, count: usize, expected: Expected) -> Result<u8, Expected> {
    read_number(text, 1..=count as u8).map(|number| number - 1).ok_or(expected)
}

/// Implements JSON for ids, written as in the notation.
macro_rules! written_as_text {
    ($($name:ident),+) => {$(
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

written_as_text!(Expert, EstateNo, WineAt, SalesSlot, ExportSlot);
