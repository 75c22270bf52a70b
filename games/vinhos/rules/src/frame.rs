//! The pending decision.

use game::Set;
use serde::{Deserialize, Serialize};

use crate::event::Cause;
use crate::ids::{Feature, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, WineAt};

/// How far an action of one or two units has come (clause 3.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the units of an action")]
pub struct Units {
    /// Units that may still be done, this one among them.
    pub left: u8,
    /// Whether none has been done yet, so that one must be.
    pub first: bool,
}

impl Units {
    pub const TWO: Units = Units { left: 2, first: true };
    pub const ONE: Units = Units { left: 1, first: true };

    pub const fn next(self) -> Units {
        Units { left: self.left - 1, first: false }
    }
}

/// A vineyards action under way (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a vineyards action")]
pub struct Purchase {
    pub units: Units,
    /// The region of the first unit, which the second must avoid (clause 4.2).
    pub bought: Option<Region>,
    /// What is taken off each price.
    pub off: u8,
    /// Whether an action tile gave it, which takes no discount (clause 10.14).
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

/// No decision nests deeper: the turn, an action, an ability in it, and what it asks.
pub(crate) const MAX_FRAMES: usize = 4;

/// What somebody has to decide. All frames on the stack belong to the one who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", expecting = "a decision")]
#[repr(u8)]
pub enum Frame {
    /// Which region's top vineyard to start with (clause 2.8).
    StartVineyard,
    /// Whether the starting wine is Porto (clause 2.8).
    StartPorto,
    /// Which action tile to start with (clause 2.9).
    StartTile,
    /// Where to move, or what to use before that (clauses 3.5, 10.4, 10.12).
    BeforeMove,
    /// What to use after the action, or to end the turn (clauses 10.4, 10.12).
    AfterAction,
    BuyVineyard(Purchase),
    /// Whether to take the building that the region of this estate brings (clause 4.11).
    BonusBuilding(EstateNo),
    /// From which deck to take a free expert, and how many in all (clauses 4.11, 10.15).
    FreeExpert {
        left: u8,
        cause: Cause,
    },
    BuildWinery {
        units: Units,
        price: u8,
    },
    BuildCellar {
        units: Units,
        price: u8,
    },
    HireStaff(Units),
    HireExpert(Units),
    SellWine(Units),
    /// Where to sell the wine.
    SalesSlot(WineAt),
    ExportWine(Units),
    /// Where to export the wine.
    ExportSlot(WineAt),
    /// Which barrel an expert brings back (clause 10.6).
    RecallBarrel,
    /// Where an expert puts a cube (clause 10.9).
    PlaceRenown,
    /// Which deck an expert rearranges (clause 10.8).
    RearrangeDeck,
    /// Which slot of the lower order row to take (clause 11.1).
    OrderSlot,
    /// To pass, or which wine to present (clause 11.2).
    PassOrPresent,
    /// Which wine to present as a latecomer (clause 13.1).
    PresentLate,
    /// How many cubes to spend on the wine presented (clause 11.3).
    SpendRenown(WineAt),
    /// Which booth to take (clause 11.5).
    ChooseBooth(FairEntry),
    /// Which expert in this feature to send along (clause 11.6).
    SendExpert {
        entry: FairEntry,
        feature: Feature,
    },
    /// Which of the pleased magnates' barrels to take (clause 11.7).
    TakeBarrel {
        wine: WineAt,
        #[serde(with = "as_list")]
        pleased: Set<Magnate>,
        left: u8,
    },
    /// Which barrel comes back from sales (clause 12.1).
    Maintenance,
    /// Which worker to move (clause 12.4): which estates gave, and which took.
    MoveWorker {
        worker: Worker,
        #[serde(with = "as_list")]
        gave: Set<EstateNo>,
        #[serde(with = "as_list")]
        took: Set<EstateNo>,
    },
    /// Whether this estate makes Porto (clause 12.7).
    MakePorto(EstateNo),
    /// Which tile to take, or to pass (clause 13.8).
    TakeTile,
    /// Which wine to give for the tile (clause 13.8).
    PayWine(Tile),
}

/// A set as the list of its members, for people.
mod as_list {
    use game::{Element, Set};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T, S>(set: &Set<T>, serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Element + Serialize,
        S: Serializer,
    {
        serializer.collect_seq(set.iter())
    }

    pub fn deserialize<'de, T, D>(from: D) -> Result<Set<T>, D::Error>
    where
        T: Element + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<T>::deserialize(from)?.into_iter().collect())
    }
}

impl Frame {
    /// The question which workers of a kind move, before any has (clause 12.4).
    pub(crate) fn worker_moves(worker: Worker) -> Frame {
        Frame::MoveWorker { worker, gave: Set::empty(), took: Set::empty() }
    }

    /// How far an action of several units has come, if this is one.
    pub const fn units(self) -> Option<Units> {
        match self {
            Frame::BuyVineyard(purchase) => Some(purchase.units),
            Frame::BuildWinery { units, .. } | Frame::BuildCellar { units, .. } => Some(units),
            Frame::HireStaff(units) | Frame::HireExpert(units) => Some(units),
            Frame::SellWine(units) | Frame::ExportWine(units) => Some(units),
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::BonusBuilding(_)
            | Frame::FreeExpert { .. }
            | Frame::SalesSlot(_)
            | Frame::ExportSlot(_)
            | Frame::RecallBarrel
            | Frame::PlaceRenown
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::SpendRenown(_)
            | Frame::ChooseBooth(_)
            | Frame::SendExpert { .. }
            | Frame::TakeBarrel { .. }
            | Frame::Maintenance
            | Frame::MoveWorker { .. }
            | Frame::MakePorto(_)
            | Frame::TakeTile
            | Frame::PayWine(_) => None,
        }
    }
}

/// What fills the unused end of the stack.
impl Default for Frame {
    fn default() -> Frame {
        Frame::BeforeMove
    }
}
