//! What a decision of Vinhos is about.

use vinhos::{EstateNo, Feature, Frame, Region, Tile, Units, WineAt, Worker};

use super::ESTATES;

/// What a decision is about.
#[derive(Default)]
pub(super) struct Details {
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

impl Details {
    fn units(units: Units) -> Details {
        Details { left: units.left, first: units.first, ..Details::default() }
    }

    pub(super) fn of(frame: Frame) -> Details {
        match frame {
            Frame::BuyVineyard(purchase) => Details {
                region: purchase.bought,
                price: purchase.off,
                marks: u16::from(purchase.tile),
                ..Details::units(purchase.units)
            },
            Frame::BonusBuilding(estate) | Frame::MakePorto(estate) => {
                Details { estate: Some(estate), ..Details::default() }
            }
            Frame::FreeExpert { left, cause: _ } => Details { left, ..Details::default() },
            Frame::BuildWinery { units, price } | Frame::BuildCellar { units, price } => {
                Details { price, ..Details::units(units) }
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units) => Details::units(units),
            Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => {
                Details { wine: Some(wine), ..Details::default() }
            }
            Frame::ChooseBooth(entry) => {
                Details { wine: Some(entry.wine), value: entry.value, ..Details::default() }
            }
            Frame::SendExpert { entry, feature } => Details {
                wine: Some(entry.wine),
                value: entry.value,
                feature: Some(feature),
                ..Details::default()
            },
            Frame::TakeBarrel { wine, pleased, left } => Details {
                wine: Some(wine),
                left,
                marks: u16::from(pleased.bits()),
                ..Details::default()
            },
            Frame::MoveWorker { worker, gave, took } => Details {
                worker: Some(worker),
                marks: u16::from(gave.bits()) | u16::from(took.bits()) << ESTATES,
                ..Details::default()
            },
            Frame::PayWine(tile) => Details { tile: Some(tile), ..Details::default() },
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
            | Frame::TakeTile => Details::default(),
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
