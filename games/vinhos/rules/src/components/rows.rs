//! The rows of the tables, each with its source.

use game::Source;
use serde::{Deserialize, Serialize};

use crate::ids::{Ability, Cell, Colour, Feature, Gift, Region, Tile};
use crate::slots::ExportSlot;

/// A region of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionRow {
    pub region: Region,
    pub price: u8,
    /// Spaces for renown cubes in the inset.
    pub spaces: u8,
    pub gift: Gift,
    pub source: Source,
}

/// A vintage tile (clause 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VintageRow {
    pub weather: i8,
    /// Symbols of taste, aroma, appearance and alcohol.
    pub symbols: [u8; Feature::COUNT],
    /// Anabela's demand.
    pub colour: Colour,
    /// Bruno's demand.
    pub value: u8,
    /// Carolina's demand.
    pub regions: [Region; 4],
    pub source: Source,
}

/// A wine expert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpertRow {
    pub feature: Feature,
    pub ability: Ability,
    pub arrow: bool,
    pub source: Source,
}

/// A kind of magnate action tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionTileRow {
    pub tile: Tile,
    /// Copies with 2, 3 and 4 players.
    pub copies: [u8; 3],
    /// The price paid, the price taken off, or the fair points gained.
    pub amount: u8,
    pub source: Source,
}

/// A kind of magnate multiplier tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiplierRow {
    pub tile: Tile,
    /// Copies with 2, 3 and 4 players.
    pub copies: [u8; 3],
    pub vp: u8,
    /// The number of counted items that give `vp` once.
    pub each: u8,
    pub cap: u8,
    pub source: Source,
}

/// A slot of the sales area (clause 1.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SalesRow {
    pub colour: Colour,
    pub value: u8,
    pub source: Source,
}

/// A country of the export area (clause 1.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryRow {
    /// VP for the most barrels at the end.
    pub majority: u8,
    pub values: [u8; ExportSlot::ROWS],
    /// The rows inside the frame for two players.
    pub framed: [bool; ExportSlot::ROWS],
    pub source: Source,
}

/// The VP for at least this many Bagos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyRow {
    pub bagos: u8,
    pub vp: u8,
    pub source: Source,
}

/// The cell of the year marker in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct YearRow {
    pub cell: Cell,
    pub source: Source,
}

/// The supply for a number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyRow {
    pub players: u8,
    pub regions_out: u8,
    pub wineries: u8,
    pub cellars: u8,
    pub enologists: u8,
    pub farmers: u8,
    pub porto: u8,
    pub display: u8,
    /// Bagos by place in the first order.
    pub bagos: [u8; 4],
    pub source: Source,
}

/// Prices, and fixed amounts that things give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedNumbers {
    pub winery: u8,
    pub cellar: u8,
    pub enologist: u8,
    pub farmer: u8,
    pub expert: u8,
    /// Value that each place of a cellar adds.
    pub ages: [u8; 4],
    /// Quality added by a Porto tile.
    pub porto: u8,
    /// VP of the first three places at the three fairs.
    pub fairs: [[u8; 3]; 3],
    /// Bagos of the third booth, fair points of the fourth.
    pub booths: [u8; 2],
    pub source: Source,
}
