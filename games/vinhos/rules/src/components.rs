//! What is printed on tiles and boards, each row with where we have it from.

mod lookup;

pub(crate) use lookup::Lookup;

use game::{BadComponents, ComponentSet, Interner, Set, Source, Table};
use serde::{Deserialize, Serialize};

use crate::ids::{Ability, Cell, Colour, Feature, Gift, Region, Tile};
use crate::slots::{Expert, ExportSlot, SalesSlot};
use crate::tables::BUILTIN;

/// Barrels of each player (clause 1.8).
pub const BARRELS: u8 = 8;
/// Barrels that each magnate holds for each player at the start (clause 2.5).
pub const BARRELS_PER_MAGNATE: u8 = 2;
/// Renown cubes in the box (clause 1.3).
pub const CUBES: u8 = 20;
/// Years of a game (clause 1.1).
pub const YEARS: u8 = 6;
/// The years that end with a fair (clause 3.1).
pub const FAIR_YEARS: [u8; 3] = [3, 5, 6];
/// Slots for vineyards and wineries on an estate (clause 1.9).
pub const ESTATE_SLOTS: u8 = 3;
/// The most vineyards of an estate, and the most wineries (clause 1.9).
pub const MOST_OF_A_KIND: u8 = 2;
/// Places for wine in a warehouse; a cellar has [`crate::slots::WineAt::PLACES`] (clause 1.9).
pub const WAREHOUSE_PLACES: usize = 2;
/// The most renown cubes spent on a wine (clause 8.3).
pub const MOST_CUBES_SPENT: u8 = 2;
/// The most barrels that a press release frees (clause 11.7).
pub const MOST_BARRELS_FREED: u8 = 2;

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
    /// What Anabela asks for.
    pub colour: Colour,
    /// What Bruno asks for.
    pub value: u8,
    /// What Carolina asks for.
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
    /// How many things earn `vp` once.
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

/// From so many Bagos on, so many VP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyRow {
    pub bagos: u8,
    pub vp: u8,
    pub source: Source,
}

/// The cell on which the year marker lies in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct YearRow {
    pub cell: Cell,
    pub source: Source,
}

/// What lies ready for a number of players.
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

/// What things cost and give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub winery: u8,
    pub cellar: u8,
    pub enologist: u8,
    pub farmer: u8,
    pub expert: u8,
    /// Value added by the places of a cellar.
    pub ages: [u8; 4],
    /// Quality added by a Porto tile.
    pub porto: u8,
    /// VP of the first three places at the three fairs.
    pub fairs: [[u8; 3]; 3],
    /// Bagos of the third booth, fair points of the fourth.
    pub booths: [u8; 2],
    pub source: Source,
}

/// The whole box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub numbers: Numbers,
    pub supplies: [SupplyRow; 3],
    pub regions: [RegionRow; Region::COUNT],
    pub vintages: [VintageRow; 8],
    pub experts: [ExpertRow; Expert::COUNT],
    pub actions: [ActionTileRow; 9],
    pub multipliers: [MultiplierRow; 12],
    pub sales: [SalesRow; SalesSlot::COUNT],
    pub countries: [CountryRow; ExportSlot::COUNTRIES],
    pub money: [MoneyRow; 8],
    pub years: [YearRow; YEARS as usize],
    /// Worked out from the rows when the set is interned.
    #[serde(skip)]
    pub lookup: Lookup,
}

impl Components {
    /// The same set with its lookup worked out.
    pub(crate) const fn with_lookup(mut self) -> Components {
        self.lookup = Lookup::of(&self.regions, &self.sales, &self.countries);
        self
    }

    /// What lies ready for this many players.
    pub fn supply(&self, players: u8) -> &SupplyRow {
        &self.supplies[column(players)]
    }

    /// How many copies of a tile are in a game of this many players (clause 1.12).
    pub fn copies(&self, tile: Tile, players: u8) -> u8 {
        let column = column(players);
        match tile.is_multiplier() {
            true => self.multiplier(tile).copies[column],
            false => self.actions[tile.index()].copies[column],
        }
    }

    /// The row of a multiplier tile.
    pub fn multiplier(&self, tile: Tile) -> &MultiplierRow {
        &self.multipliers[tile.index() - self.actions.len()]
    }

    pub fn gift(&self, region: Region) -> Gift {
        self.regions[region.index()].gift
    }

    /// The number of an export slot.
    pub fn export_value(&self, slot: ExportSlot) -> u8 {
        self.countries[slot.country()].values[slot.row()]
    }

    /// The export slots open to this many players (clause 9.4).
    pub fn export_open(&self, players: u8) -> Set<ExportSlot> {
        let mut open = Set::empty();
        for index in 0..ExportSlot::COUNT {
            let slot = ExportSlot::at(index);
            if players > 2 || self.countries[slot.country()].framed[slot.row()] {
                open.insert(slot);
            }
        }
        open
    }
}

/// Where a number of players stands in the tables; one plays with what two have (clause 16.1).
fn column(players: u8) -> usize {
    players.max(2) as usize - 2
}

static SEEN: Interner<Components> = Interner::new();

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        &BUILTIN
    }

    fn check(&self) -> Result<(), BadComponents> {
        self.check_rows()
    }

    fn intern(self) -> Result<&'static Components, BadComponents> {
        self.check()?;
        let set = self.with_lookup();
        Ok(if set == BUILTIN { &BUILTIN } else { SEEN.intern(set) })
    }

    fn tables(&self) -> Vec<Table> {
        self.all_tables()
    }
}
