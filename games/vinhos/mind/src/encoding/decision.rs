//! What a decision of Vinhos is about.

use vinhos::{EstateNo, Feature, Frame, Region, Tile, Units, WineAt, Worker};

use super::ESTATES;

/// What a decision is about.
#[derive(Default)]
pub(super) struct About {
    pub(super) left: u8,
    pub(super) first: bool,
    pub(super) price: u8,
    pub(super) region: Option<Region>,
    pub(super) estate: Option<EstateNo>,
    pub(super) wine: Option<WineAt>,
    pub(super) value: u8,
    pub(super) feature: Option<Feature>,
    pub(super) worker: Option<Worker>,
    pub(super) tile: Option<Tile>,
    /// Estates as bits: those that gave a worker, then those that took one.
    pub(super) marks: u16,
}

impl About {
    fn units(units: Units) -> About {
        About { left: units.left, first: units.first, ..About::default() }
    }

    pub(super) fn of(frame: Frame) -> About {
        match frame {
            Frame::BuyVineyard(purchase) => About {
                region: purchase.bought,
                price: purchase.off,
                marks: u16::from(purchase.tile),
                ..About::units(purchase.units)
            },
            Frame::BonusBuilding(estate) | Frame::MakePorto(estate) => {
                About { estate: Some(estate), ..About::default() }
            }
            Frame::FreeExpert { left, cause: _ } => About { left, ..About::default() },
            Frame::BuildWinery { units, price } | Frame::BuildCellar { units, price } => {
                About { price, ..About::units(units) }
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units) => About::units(units),
            Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => {
                About { wine: Some(wine), ..About::default() }
            }
            Frame::ChooseBooth(entry) => {
                About { wine: Some(entry.wine), value: entry.value, ..About::default() }
            }
            Frame::SendExpert { entry, feature } => About {
                wine: Some(entry.wine),
                value: entry.value,
                feature: Some(feature),
                ..About::default()
            },
            Frame::TakeBarrel { wine, pleased, left } => About {
                wine: Some(wine),
                left,
                marks: u16::from(pleased.bits()),
                ..About::default()
            },
            Frame::MoveWorker { worker, gave, took } => About {
                worker: Some(worker),
                marks: u16::from(gave.bits()) | u16::from(took.bits()) << ESTATES,
                ..About::default()
            },
            Frame::PayWine(tile) => About { tile: Some(tile), ..About::default() },
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::RecallBarrel
            | Frame::PlaceRenown
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::Maintenance
            | Frame::TakeTile => About::default(),
        }
    }
}

/// The kinds of pending decision.
pub(super) const DECISIONS: usize = 31;

pub(super) fn decision(frame: Frame) -> usize {
    match frame {
        Frame::StartVineyard => 0,
        Frame::StartPorto => 1,
        Frame::StartTile => 2,
        Frame::BeforeMove => 3,
        Frame::AfterAction => 4,
        Frame::BuyVineyard(_) => 5,
        Frame::BonusBuilding(_) => 6,
        Frame::FreeExpert { .. } => 7,
        Frame::BuildWinery { .. } => 8,
        Frame::BuildCellar { .. } => 9,
        Frame::HireStaff(_) => 10,
        Frame::HireExpert(_) => 11,
        Frame::SellWine(_) => 12,
        Frame::SalesSlot(_) => 13,
        Frame::ExportWine(_) => 14,
        Frame::ExportSlot(_) => 15,
        Frame::RecallBarrel => 16,
        Frame::PlaceRenown => 17,
        Frame::RearrangeDeck => 18,
        Frame::OrderSlot => 19,
        Frame::PassOrPresent => 20,
        Frame::PresentLate => 21,
        Frame::SpendRenown(_) => 22,
        Frame::ChooseBooth(_) => 23,
        Frame::SendExpert { .. } => 24,
        Frame::TakeBarrel { .. } => 25,
        Frame::Maintenance => 26,
        Frame::MoveWorker { .. } => 27,
        Frame::MakePorto(_) => 28,
        Frame::TakeTile => 29,
        Frame::PayWine(_) => 30,
    }
}
