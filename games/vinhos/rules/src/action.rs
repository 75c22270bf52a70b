//! Actions and their notation.

use game::{Expected, actions, counts, parts};

use crate::ids::{Cell, Colour, Feature, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};

parts! { Expert, EstateNo, WineAt, SalesSlot, ExportSlot }

counts! {
    /// A slot of the lower order row.
    OrderSlot: 1..=4, "an order slot from 1 to 4";
    /// Renown cubes that are spent on a wine.
    Cubes: 0..=2, "0, 1 or 2 cubes";
    /// A booth of the fair.
    Booth: 1..=4, "a booth from 1 to 4";
}

actions! {
    /// One choice of a player. The pending decision determines the legal ones. With `repr(u8)` an action takes four
    /// bytes, which are moved and compared at once.
    #[repr(u8)]
    pub enum Action {
        /// Start with the top vineyard of a region.
        Start(region: Region) => ["start", region],
        /// Move to a cell of the quadrel.
        Move(cell: Cell) => ["move", cell],
        /// Turn an expert down for its ability.
        Use(expert: Expert) => ["use", expert],
        /// Turn an action tile down for its effect.
        Play(tile: Tile) => ["play", tile],
        /// Buy the top vineyard of a region for an estate.
        Buy { region: Region, estate: EstateNo } => ["buy", region, "for", estate],
        /// Build a winery on an estate.
        Winery(estate: EstateNo) => ["winery", estate],
        /// Build a cellar at an estate.
        Cellar(estate: EstateNo) => ["cellar", estate],
        /// Hire a worker.
        Hire(worker: Worker) => ["hire", worker],
        /// Take the top expert of a deck.
        Expert(feature: Feature) => ["expert", feature],
        /// Choose a wine to sell.
        Sell(wine: WineAt) => ["sell", wine],
        /// Put a barrel on a sales slot.
        SellAt(slot: SalesSlot) => ["at", slot],
        /// Choose a wine to export.
        Export(wine: WineAt) => ["export", wine],
        /// Put a barrel on an export slot.
        ExportTo(slot: ExportSlot) => ["to", slot],
        /// Take a barrel back from sales.
        RecallSale(slot: SalesSlot) => ["recall", "sale", slot],
        /// Take a barrel back from export.
        RecallExport(slot: ExportSlot) => ["recall", "export", slot],
        /// Take a barrel back from a multiplier tile.
        RecallTile(tile: Tile) => ["recall", "tile", tile],
        /// Put a renown cube into a region.
        Renown(region: Region) => ["renown", region],
        /// Bring a colour to the top of a vineyard deck.
        Top { region: Region, colour: Colour } => ["top", region, colour],
        /// Take a slot of the lower order row, counted from 0.
        Order(slot: u8 as OrderSlot) => ["order", slot],
        /// Present a wine.
        Present(wine: WineAt) => ["present", wine],
        /// Spend this many renown cubes on the wine presented.
        Spend(cubes: u8 as Cubes) => ["spend", cubes],
        /// Take a booth, counted from 0.
        Booth(booth: u8 as Booth) => ["booth", booth],
        /// Send an expert along with the wine.
        Send(expert: Expert) => ["send", expert],
        /// Take a barrel back from a magnate.
        Barrel(magnate: Magnate) => ["barrel", magnate],
        /// Move a worker from one estate to another.
        Shift { worker: Worker, from: EstateNo, to: EstateNo } => ["shift", worker, from, "to", to],
        /// Leave the workers where they are.
        Keep => ["keep"],
        /// Spend a Porto tile, or use the bonus offered.
        Yes => ["yes"],
        /// Decline a Porto tile or a bonus.
        No => ["no"],
        /// Take a tile from the display.
        Take(tile: Tile) => ["take", tile],
        /// Give up a wine for the tile.
        Pay(wine: WineAt) => ["pay", wine],
        /// Pass: no press release, no more tiles.
        Pass => ["pass"],
        /// Stop: no second unit, no expert sent, no barrel taken, or the end of the turn.
        Done => ["done"],
    }
    else |_| EXPECTED
}

const _: () = assert!(size_of::<Action>() == 4);

const EXPECTED: Expected = "something like `move export`, `buy douro for 2`, `winery 2`, `sell 2.3`, \
    `at white.6`, `to 4.5`, `use taste-money`, `play sales`, `present 1.2`, `pass` or `done`";
