//! The printed values of tiles and boards, each row with its source.

mod lookup;
mod rows;

pub(crate) use lookup::ComponentLookup;
pub use rows::{
    ActionTileRow, CountryRow, ExpertRow, FixedNumbers, MoneyRow, MultiplierRow, RegionRow,
    SalesRow, SupplyRow, VintageRow, YearRow,
};

use game::Set;
use serde::{Deserialize, Serialize};

use crate::ids::{Gift, Region, Tile};
use crate::slots::{Expert, ExportSlot, SalesSlot};

/// Number of barrels of each player (clause 1.8).
pub const BARRELS: u8 = 8;
/// Number of barrels that each magnate holds for each player at the start (clause 2.5).
pub const BARRELS_PER_MAGNATE: u8 = 2;
/// Number of renown cubes in the box (clause 1.3).
pub const CUBES: u8 = 20;
/// Number of years of a game (clause 1.1).
pub const YEARS: u8 = 6;
/// The years that end with a fair (clause 3.1).
pub const FAIR_YEARS: [u8; 3] = [3, 5, 6];
/// Number of slots for vineyards and wineries on an estate (clause 1.9).
pub const ESTATE_SLOTS: u8 = 3;
/// Maximum number of vineyards of an estate, and of its wineries (clause 1.9).
pub const MOST_OF_A_KIND: u8 = 2;
/// Number of places for wine in a warehouse; a cellar has [`crate::slots::WineAt::PLACES`] (clause 1.9).
pub const WAREHOUSE_PLACES: usize = 2;
/// Maximum number of renown cubes spent on a wine (clause 8.3).
pub const MOST_CUBES_SPENT: u8 = 2;
/// Maximum number of barrels that a press release frees (clause 11.7).
pub const MOST_BARRELS_FREED: u8 = 2;

/// All components of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub numbers: FixedNumbers,
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
    /// Computed from the rows when the set is interned.
    #[serde(skip)]
    pub lookup: ComponentLookup,
}

impl Components {
    /// Returns the same set with its lookup computed.
    pub(crate) const fn with_lookup(mut self) -> Components {
        self.lookup = ComponentLookup::of(&self.regions, &self.sales, &self.countries);
        self
    }

    /// Returns the supply for this many players.
    pub fn supply(&self, players: u8) -> &SupplyRow {
        &self.supplies[column(players)]
    }

    /// Returns the number of a tile's copies for this many players (clause 1.12).
    pub fn copies(&self, tile: Tile, players: u8) -> u8 {
        let column = column(players);
        match tile.is_multiplier() {
            true => self.multiplier(tile).copies[column],
            false => self.actions[tile.index()].copies[column],
        }
    }

    /// Returns the row of a multiplier tile.
    pub fn multiplier(&self, tile: Tile) -> &MultiplierRow {
        &self.multipliers[tile.index() - self.actions.len()]
    }

    pub fn gift(&self, region: Region) -> Gift {
        self.regions[region.index()].gift
    }

    /// Returns the number on an export slot.
    pub fn export_value(&self, slot: ExportSlot) -> u8 {
        self.countries[slot.country()].values[slot.row()]
    }

    /// Returns the export slots open to this many players (clause 9.4).
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

/// Returns the column of a number of players in the tables; a solo game uses that of two (clause 16.1).
fn column(players: u8) -> usize {
    players.max(2) as usize - 2
}
