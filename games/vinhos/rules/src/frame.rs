//! The pending decision.

use game::{Set, kinds};
use serde::{Deserialize, Serialize};

use crate::event::Cause;
use crate::ids::{Feature, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, WineAt};

/// The progress of an action of one or two units (clause 3.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the units of an action")]
pub struct Units {
    /// Units that may still be done, including the current one.
    pub left: u8,
    /// True if no unit has been done yet. The first unit is obligatory.
    pub first: bool,
}

impl Units {
    pub const TWO: Units = Units { left: 2, first: true };
    pub const ONE: Units = Units { left: 1, first: true };

    pub const fn next(self) -> Units {
        Units { left: self.left - 1, first: false }
    }
}

/// A vineyards action in progress (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a vineyards action")]
pub struct Purchase {
    pub units: Units,
    /// The region of the first unit, which the second must avoid (clause 4.2).
    pub bought: Option<Region>,
    /// The discount on each price.
    pub off: u8,
    /// True if the action comes from an action tile, which takes no discount (clause 10.14).
    pub tile: bool,
}

impl Purchase {
    pub const ACTION: Purchase = Purchase { units: Units::TWO, bought: None, off: 0, tile: false };
}

/// A wine on its way to the fair (section 11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a wine on its way to the fair")]
pub struct FairEntry {
    pub wine: WineAt,
    /// Its value, renown included.
    pub value: u8,
}

/// Maximum number of nested decisions: the turn, an action, an ability in it, and its question.
pub(crate) const MAX_FRAMES: usize = 4;

kinds! {
    /// A pending decision. All frames on the stack belong to the deciding seat.
    #[derive(Serialize, Deserialize)]
    #[serde(expecting = "a decision")]
    #[repr(u8)]
    pub enum Frame: FrameKind in u32, key "prompt-" {
        /// The region whose top vineyard is the first one (clause 2.8).
        StartVineyard = "start-vineyard",
        /// The choice to make the starting wine Porto or not (clause 2.8).
        StartPorto = "start-porto",
        /// The first action tile (clause 2.9).
        StartTile = "start-tile",
        /// The move, or an expert or tile to use before it (clauses 3.5, 10.4, 10.12).
        BeforeMove = "before-move",
        /// An expert or tile to use after the action, or the end of the turn (clauses 10.4, 10.12).
        AfterAction = "after-action",
        BuyVineyard(Purchase) = "buy-vineyard",
        /// The choice to take the bonus building of this estate's region or not (clause 4.11).
        BonusBuilding(EstateNo) = "bonus-building",
        /// The deck of a free expert, and the number of experts still to take (clauses 4.11, 10.15).
        FreeExpert { left: u8, cause: Cause } = "free-expert",
        BuildWinery { units: Units, price: u8 } = "build-winery",
        BuildCellar { units: Units, price: u8 } = "build-cellar",
        HireStaff(Units) = "hire-staff",
        HireExpert(Units) = "hire-expert",
        SellWine(Units) = "sell-wine",
        /// The slot in which to sell the wine.
        SalesSlot(WineAt) = "sales-slot",
        ExportWine(Units) = "export-wine",
        /// The slot to which to export the wine.
        ExportSlot(WineAt) = "export-slot",
        /// The barrel that an expert brings back (clause 10.6).
        RecallBarrel = "recall-barrel",
        /// The place of an expert's cube (clause 10.9).
        PlaceRenown = "place-renown",
        /// The deck that an expert rearranges (clause 10.8).
        RearrangeDeck = "rearrange-deck",
        /// The slot of the lower order row to take (clause 11.1).
        OrderSlot = "order-slot",
        /// A pass, or the wine to present (clause 11.2).
        PassOrPresent = "pass-or-present",
        /// The wine to present as a latecomer (clause 13.1).
        PresentLate = "present-late",
        /// The number of cubes to spend on the presented wine (clause 11.3).
        SpendRenown(WineAt) = "spend-renown",
        /// The booth to take (clause 11.5).
        ChooseBooth(FairEntry) = "choose-booth",
        /// The expert in this feature to send along (clause 11.6).
        SendExpert { entry: FairEntry, feature: Feature } = "send-expert",
        /// The pleased magnate whose barrel to take (clause 11.7).
        TakeBarrel { wine: WineAt, pleased: Set<Magnate>, left: u8 } = "take-barrel",
        /// The barrel that comes back from sales (clause 12.1).
        Maintenance = "maintenance",
        /// The worker to move (clause 12.4), with the estates that gave and took one.
        MoveWorker { worker: Worker, gave: Set<EstateNo>, took: Set<EstateNo> } = "move-worker",
        /// The choice to make Porto on this estate or not (clause 12.7).
        MakePorto(EstateNo) = "make-porto",
        /// The tile to take, or a pass (clause 13.8).
        TakeTile = "take-tile",
        /// The wine to give for the tile (clause 13.8).
        PayWine(Tile) = "pay-wine",
    }
}

impl Frame {
    /// Returns the question about moves of this kind of worker, before any has moved (clause 12.4).
    pub(crate) fn worker_moves(worker: Worker) -> Frame {
        Frame::MoveWorker { worker, gave: Set::empty(), took: Set::empty() }
    }

    /// Returns the progress of an action of several units, if this is one.
    pub const fn units(self) -> Option<Units> {
        match self {
            Frame::BuyVineyard(purchase) => Some(purchase.units),
            Frame::BuildWinery { units, .. } | Frame::BuildCellar { units, .. } => Some(units),
            Frame::HireStaff(units) | Frame::HireExpert(units) => Some(units),
            Frame::SellWine(units) | Frame::ExportWine(units) => Some(units),
            _ => None,
        }
    }
}

/// The value for the unused end of the stack.
impl Default for Frame {
    fn default() -> Frame {
        Frame::BeforeMove
    }
}
