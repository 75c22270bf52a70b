//! What happened.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Cell, Colour, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};

/// Why a player got something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    Purchase,
    RegionBonus,
    Tile,
    Expert,
    Booth,
    FourthPlace,
    Maintenance,
}

/// For what price something comes to a player, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub price: u8,
    pub cause: Cause,
}

impl Terms {
    /// A region's bonus costs nothing (clause 4.9).
    pub const BONUS: Terms = Terms { price: 0, cause: Cause::RegionBonus };

    pub const fn paid(price: u8) -> Terms {
        Terms { price, cause: Cause::Purchase }
    }

    /// By an action tile, at its price.
    pub const fn by_tile(price: u8) -> Terms {
        Terms { price, cause: Cause::Tile }
    }
}

/// What the final scoring counts (section 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FinalItem {
    Money { bagos: u16 },
    Wines { wines: u8 },
    Majority { country: u8, barrels: u8 },
    Multiplier { tile: Tile, count: u16 },
}

/// What happened, for log, animation, scores and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    GameBegun { regions: Vec<Region>, order: Vec<Seat> },
    YearBegun { year: u8, vintage: u8 },
    Refreshed,
    ActionRoundBegun { year: u8, round: u8 },
    ExtraRoundBegun,
    Moved { seat: Seat, from: Cell, to: Cell, supply: u8, paid: Vec<Seat> },
    VineyardPlaced { seat: Seat, region: Region, colour: Colour, estate: EstateNo, price: u8 },
    VineyardShown { region: Region, colour: Colour },
    MarkerPlaced { seat: Seat, region: Region, estate: EstateNo },
    RenownPlaced { seat: Seat, region: Region, cubes: u8 },
    RenownWaits { seat: Seat, estate: EstateNo },
    RenownReturned { seat: Seat, cubes: u8 },
    RenownSpent { seat: Seat, region: Region, cubes: u8 },
    PortoTaken { seat: Seat, tiles: u8 },
    WineryBuilt { seat: Seat, estate: EstateNo, price: u8, cause: Cause },
    CellarBuilt { seat: Seat, estate: EstateNo, price: u8, cause: Cause },
    Hired { seat: Seat, worker: Worker, estate: EstateNo, price: u8, cause: Cause },
    ExpertTaken { seat: Seat, expert: Expert, price: u8, cause: Cause },
    BonusDeclined { seat: Seat },
    ExpertShown { expert: Expert },
    AbilityUsed { seat: Seat, expert: Expert },
    TilePlayed { seat: Seat, tile: Tile },
    BagosGained { seat: Seat, bagos: u8, cause: Cause },
    FairPointsGained { seat: Seat, points: u8, cause: Cause },
    DeckRearranged { seat: Seat, region: Region, colour: Colour },
    SaleRecalled { seat: Seat, slot: SalesSlot, cause: Cause },
    ExportRecalled { seat: Seat, slot: ExportSlot },
    TileRecalled { seat: Seat, tile: Tile },
    WineSold { seat: Seat, wine: WineAt, quality: u8, slot: SalesSlot, bagos: u8 },
    WineExported { seat: Seat, wine: WineAt, quality: u8, slot: ExportSlot, vp: u8 },
    OrderSlotTaken { seat: Seat, slot: u8 },
    Passed { seat: Seat },
    OrderChanged { order: Vec<Seat> },
    WinePresented { seat: Seat, wine: WineAt, quality: u8, value: u8, points: u8 },
    BoothTaken { seat: Seat, booth: u8 },
    ExpertSent { seat: Seat, expert: Expert, points: u8 },
    BarrelFreed { seat: Seat, magnate: Magnate },
    WineDiscarded { seat: Seat, wine: WineAt, quality: u8 },
    WinesAged { seat: Seat },
    WineLost { seat: Seat, estate: EstateNo, quality: u8 },
    WorkerMoved { seat: Seat, worker: Worker, from: EstateNo, to: EstateNo },
    WineMade { seat: Seat, estate: EstateNo, quality: u8, colour: Colour, porto: bool },
    NoWineMade { seat: Seat, estate: EstateNo },
    FairBegun { fair: u8 },
    StayedAway { seat: Seat },
    FairPlaced { seat: Seat, place: u8, points: u16, vp: u8 },
    TileTaken { seat: Seat, tile: Tile },
    BuyingPassed { seat: Seat },
    DisplayFilled { tiles: Vec<Tile> },
    FinalScored { seat: Seat, item: FinalItem, vp: u16 },
    GameEnded,
    RivalMoved { region: Region, country: u8, to: Cell },
    RivalExported { slot: ExportSlot, vp: u8 },
    RivalTookVineyard { region: Region, colour: Colour },
    RivalPlacedRenown { region: Region },
    RivalTookBooth { booth: u8 },
    RivalPresented { points: u8 },
    RivalPlaced { place: u8, points: u16, vp: u8 },
    RivalTookTile { tile: Tile },
    RivalScored { majorities: u16, vp: u16 },
}

impl Event {
    /// The VP that the event gives.
    pub(crate) fn points(&self) -> Option<(Seat, i32)> {
        match *self {
            Event::WineExported { seat, vp, .. } | Event::FairPlaced { seat, vp, .. } => {
                Some((seat, vp.into()))
            }
            Event::FinalScored { seat, vp, .. } => Some((seat, vp.into())),
            _ => None,
        }
    }

    /// What its player pays for it.
    pub fn price(&self) -> u8 {
        match *self {
            Event::VineyardPlaced { price, .. }
            | Event::WineryBuilt { price, .. }
            | Event::CellarBuilt { price, .. }
            | Event::Hired { price, .. }
            | Event::ExpertTaken { price, .. } => price,
            _ => 0,
        }
    }
}
