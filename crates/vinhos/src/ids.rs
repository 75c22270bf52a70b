//! The words of the game: small closed sets, each with one way to write it.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;
use serde::{Deserialize, Serialize};

/// A closed set of words: an enum, its members in order, and their text.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $word)] $variant),+ }

        impl $name {
            pub const COUNT: usize = [$($word),+].len();
            pub const ALL: [$name; $name::COUNT] = [$($name::$variant),+];

            pub const fn index(self) -> usize {
                self as usize
            }

            /// The bit that stands for it in a mask.
            pub const fn bit(self) -> u32 {
                1 << self as u32
            }

            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $name {
            type Err = BadNotation;

            fn from_str(text: &str) -> Result<$name, BadNotation> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err(BadNotation::new(text, concat!("one of" $(, " ", $word)+))),
                }
            }
        }
    };
}

words!(
    /// The colour of a vineyard, an estate and its wine.
    Colour { White = "white", Red = "red" }
);

words!(
    /// A wine region, numbered from 1 in this order (clause 1.2).
    Region {
        TrasOsMontes = "tras-os-montes",
        Minho = "minho",
        Dao = "dao",
        Douro = "douro",
        Ribatejo = "ribatejo",
        Lisboa = "lisboa",
        Setubal = "setubal",
        Alentejo = "alentejo",
        Algarve = "algarve",
    }
);

words!(
    /// What a region does for the estates in it (clauses 4.5, 4.9, 8.1, 11.4).
    Gift {
        FairPoints = "fair-points",
        NoCellar = "no-cellar",
        Cellar = "cellar",
        Porto = "porto",
        Farmer = "farmer",
        Winery = "winery",
        Experts = "experts",
        Renown = "renown",
        Value = "value",
    }
);

words!(
    /// A cell of the quadrel, row by row (clause 1.10).
    Cell {
        VineyardsA = "vineyards-a",
        Cellars = "cellars",
        Wineries = "wineries",
        Experts = "experts",
        Pass = "pass",
        Staff = "staff",
        Export = "export",
        Sales = "sales",
        VineyardsB = "vineyards-b",
    }
);

words!(
    /// What a wine expert knows about (clause 1.6).
    Feature { Taste = "taste", Aroma = "aroma", Appearance = "appearance", Alcohol = "alcohol" }
);

words!(
    /// What a wine expert can do (clauses 10.5 to 10.10).
    Ability {
        Money = "money",
        Barrel = "barrel",
        Move = "move",
        Rearrange = "rearrange",
        Renown = "renown",
        Discount = "discount",
    }
);

words!(
    /// The three magnates (clause 11.7).
    Magnate { Anabela = "anabela", Bruno = "bruno", Carolina = "carolina" }
);

words!(
    /// Who works on an estate (section 6).
    Worker { Enologist = "enologist", Farmer = "farmer" }
);

words!(
    /// A kind of magnate tile: nine action kinds (clause 10.13), then twelve multipliers (14.4).
    Tile {
        Expert = "expert",
        Vineyard = "vineyard",
        Fair = "fair",
        Sales = "sales",
        Export = "export",
        Winery = "winery",
        Cellar = "cellar",
        Enologist = "enologist",
        Farmer = "farmer",
        PerWinery = "per-winery",
        PerCellar = "per-cellar",
        PerWine = "per-wine",
        PerEnologist = "per-enologist",
        PerFarmer = "per-farmer",
        PerVineyard = "per-vineyard",
        PerExpert = "per-expert",
        PerExport = "per-export",
        PerSale = "per-sale",
        PerRegion = "per-region",
        PerBagos = "per-bagos",
        PerTile = "per-tile",
    }
);

impl Colour {
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Red,
            Colour::Red => Colour::White,
        }
    }
}

impl Region {
    /// The number printed on the map.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Tile {
    pub const ACTIONS: u32 = (1 << 9) - 1;
    pub const MULTIPLIERS: u32 = ((1 << 12) - 1) << 9;

    pub const fn is_multiplier(self) -> bool {
        self.bit() & Tile::MULTIPLIERS != 0
    }
}

/// What fills the unused end of a list.
impl Default for Tile {
    fn default() -> Tile {
        Tile::Expert
    }
}

/// The members of a set of words whose bits are set in `mask`, in order.
pub fn members<T: Copy>(all: &'static [T], mask: u32) -> impl Iterator<Item = T> {
    bits(mask).map(move |index| all[index])
}

/// The numbers of the bits set in `mask`, from the lowest.
#[inline]
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(lowest)
    })
}

/// A wine expert: one of each ability for every feature (clause 1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expert(u8);

impl Expert {
    pub const COUNT: usize = Feature::COUNT * Ability::COUNT;

    pub const fn new(feature: Feature, ability: Ability) -> Expert {
        Expert((feature.index() * Ability::COUNT + ability.index()) as u8)
    }

    pub const fn at(index: usize) -> Expert {
        assert!(index < Expert::COUNT);
        Expert(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    pub const fn feature(self) -> Feature {
        Feature::ALL[self.index() / Ability::COUNT]
    }

    pub const fn ability(self) -> Ability {
        Ability::ALL[self.index() % Ability::COUNT]
    }

    /// All experts with this ability.
    pub const fn with(ability: Ability) -> u32 {
        0b000001_000001_000001_000001 << ability.index()
    }

    /// All experts in this feature.
    pub const fn of(feature: Feature) -> u32 {
        0b111111 << (feature.index() * Ability::COUNT)
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

/// One of a player's five estates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EstateNo(u8);

impl EstateNo {
    pub const COUNT: usize = 5;

    pub const fn at(index: usize) -> EstateNo {
        assert!(index < EstateNo::COUNT);
        EstateNo(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    pub fn all() -> impl Iterator<Item = EstateNo> {
        (0..EstateNo::COUNT as u8).map(EstateNo)
    }
}

impl fmt::Display for EstateNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for EstateNo {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<EstateNo, BadNotation> {
        let index = counted(text, EstateNo::COUNT, "an estate from 1 to 5")?;
        Ok(EstateNo(index))
    }
}

/// Where a wine lies: estate and place, as `2.3` for the third place of the second estate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WineAt(u8);

impl WineAt {
    pub const PLACES: usize = 4;
    pub const COUNT: usize = EstateNo::COUNT * WineAt::PLACES;

    pub const fn new(estate: EstateNo, place: usize) -> WineAt {
        assert!(place < WineAt::PLACES);
        WineAt((estate.index() * WineAt::PLACES + place) as u8)
    }

    pub const fn at(index: usize) -> WineAt {
        assert!(index < WineAt::COUNT);
        WineAt(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u32 {
        1 << self.0
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
        let (estate, place) = halves(text, expected)?;
        let place = counted(place, WineAt::PLACES, expected)?;
        Ok(WineAt::new(estate.parse()?, place.into()))
    }
}

/// A slot of the sales area: nine white ones, then nine red ones, as `white.6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SalesSlot(u8);

impl SalesSlot {
    pub const PER_COLOUR: usize = 9;
    pub const COUNT: usize = 2 * SalesSlot::PER_COLOUR;

    pub const fn at(index: usize) -> SalesSlot {
        assert!(index < SalesSlot::COUNT);
        SalesSlot(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() / SalesSlot::PER_COLOUR]
    }

    /// All slots for wines of this colour.
    pub const fn of(colour: Colour) -> u32 {
        0x1ff << (colour.index() * SalesSlot::PER_COLOUR)
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
        let (colour, number) = halves(text, expected)?;
        let colour: Colour = colour.parse()?;
        let number = counted(number, SalesSlot::PER_COLOUR, expected)?;
        Ok(SalesSlot((colour.index() * SalesSlot::PER_COLOUR) as u8 + number))
    }
}

/// A slot of the export area: country and row, as `4.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExportSlot(u8);

impl ExportSlot {
    pub const COUNTRIES: usize = 5;
    pub const ROWS: usize = 5;
    pub const COUNT: usize = ExportSlot::COUNTRIES * ExportSlot::ROWS;

    pub const fn at(index: usize) -> ExportSlot {
        assert!(index < ExportSlot::COUNT);
        ExportSlot(index as u8)
    }

    pub const fn new(country: usize, row: usize) -> ExportSlot {
        ExportSlot::at(country * ExportSlot::ROWS + row)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    pub const fn country(self) -> usize {
        self.index() / ExportSlot::ROWS
    }

    pub const fn row(self) -> usize {
        self.index() % ExportSlot::ROWS
    }

    /// All slots of a country.
    pub const fn of(country: usize) -> u32 {
        0b11111 << (country * ExportSlot::ROWS)
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
        let (country, row) = halves(text, expected)?;
        let country = counted(country, ExportSlot::COUNTRIES, expected)?;
        let row = counted(row, ExportSlot::ROWS, expected)?;
        Ok(ExportSlot::new(country.into(), row.into()))
    }
}

fn halves<'a>(text: &'a str, expected: &'static str) -> Result<(&'a str, &'a str), BadNotation> {
    text.split_once('.').ok_or_else(|| BadNotation::new(text, expected))
}

/// A number that people count from 1, as an index below `count`. Only its plain form is taken, so
/// that every action has one notation.
pub(crate) fn counted(text: &str, count: usize, expected: &'static str) -> Result<u8, BadNotation> {
    let bad = || BadNotation::new(text, expected);
    let number: usize = text.parse().map_err(|_| bad())?;
    let plain = (1..=count).contains(&number) && text.len() == number.ilog10() as usize + 1;
    if plain { Ok(number as u8 - 1) } else { Err(bad()) }
}

/// Ids that are written in JSON as in the notation.
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
