//! The encoding of the pending decision of Vinhos and its details.

use bots::{Scalar, SparseEntries};
use vinhos::{
    EstateNo, FairEntry, Feature, Frame, FrameKind, Purchase, Region, Units, WineAt, Worker,
};

use super::{ESTATES, REGIONS, TILES, WINES};

const DECISIONS: usize = FrameKind::COUNT;

/// Index of the first entry of each slice.
const UNITS: usize = DECISIONS;
const PRICE: usize = UNITS + 2;
const REGION: usize = PRICE + 1;
const ESTATE: usize = REGION + REGIONS;
const WINE: usize = ESTATE + ESTATES;
const VALUE: usize = WINE + WINES;
const FEATURE: usize = VALUE + 1;
const WORKER: usize = FEATURE + Feature::COUNT;
const TILE: usize = WORKER + Worker::COUNT;
const MARKS: usize = TILE + TILES;
/// Total number of entries.
pub(super) const ENTRIES: usize = MARKS + 2 * ESTATES;

const MOST_UNITS: u8 = 3;
const MOST_PRICE: u8 = 10;
const MOST_VALUE: u8 = 15;

pub(super) const SLICES: &[(&str, usize, u8)] = &[
    ("decision", DECISIONS, 1),
    ("decision_units", 1, MOST_UNITS),
    ("", 1, 1),
    ("decision_price", 1, MOST_PRICE),
    ("decision_region", REGIONS, 1),
    ("decision_estate", ESTATES, 1),
    ("decision_wine", WINES, 1),
    ("decision_value", 1, MOST_VALUE),
    ("decision_feature", Feature::COUNT, 1),
    ("decision_worker", Worker::COUNT, 1),
    ("decision_tile", TILES, 1),
    ("decision_marks", 2 * ESTATES, 1),
];

/// The entries of a decision that are not 0.
pub(super) struct DecisionDetails<'a, 'b, E>(pub(super) &'a mut SparseEntries<'b, E, ENTRIES>);

impl<E: Scalar> DecisionDetails<'_, '_, E> {
    #[inline]
    pub(super) fn encode_frame(mut self, frame: Frame) {
        self.0.flag(frame.kind().index(), true);
        match frame {
            Frame::BuyVineyard(purchase) => self.purchase(purchase),
            Frame::BonusBuilding(estate) | Frame::MakePorto(estate) => self.estate(estate),
            Frame::FreeExpert { left, cause: _ } => self.left(left),
            Frame::BuildWinery { units, price } | Frame::BuildCellar { units, price } => {
                self.units(units);
                self.0.part(PRICE, price, MOST_PRICE);
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units) => self.units(units),
            Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => {
                self.wine(wine);
            }
            Frame::ChooseBooth(entry) => self.entry(entry),
            Frame::SendExpert { entry, feature } => {
                self.entry(entry);
                self.0.flag(FEATURE + feature.index(), true);
            }
            Frame::TakeBarrel { wine, pleased, left } => {
                self.wine(wine);
                self.left(left);
                self.marks(pleased.bits().into());
            }
            Frame::MoveWorker { worker, gave, took } => {
                self.0.flag(WORKER + worker.index(), true);
                self.marks(u32::from(gave.bits()) | u32::from(took.bits()) << ESTATES);
            }
            Frame::PayWine(tile) => self.0.flag(TILE + tile.index(), true),
            _ => {}
        }
    }

    #[inline]
    fn purchase(&mut self, purchase: Purchase) {
        self.units(purchase.units);
        self.0.part(PRICE, purchase.off, MOST_PRICE);
        self.0.one_hot(REGION, purchase.bought.map(Region::index));
        self.marks(purchase.tile.into());
    }

    #[inline]
    fn units(&mut self, units: Units) {
        self.left(units.left);
        self.0.flag(UNITS + 1, units.first);
    }

    #[inline]
    fn left(&mut self, units: u8) {
        self.0.part(UNITS, units, MOST_UNITS);
    }

    #[inline]
    fn estate(&mut self, estate: EstateNo) {
        self.0.flag(ESTATE + estate.index(), true);
    }

    #[inline]
    fn wine(&mut self, wine: WineAt) {
        self.0.flag(WINE + wine.index(), true);
    }

    #[inline]
    fn entry(&mut self, entry: FairEntry) {
        self.wine(entry.wine);
        self.0.part(VALUE, entry.value, MOST_VALUE);
    }

    /// Encodes the marks of a decision: estates that gave a worker, then those that took one; or the pleased magnates;
    /// or a tile.
    #[inline]
    fn marks(&mut self, bits: u32) {
        (0..2 * ESTATES).for_each(|mark| self.0.flag(MARKS + mark, bits >> mark & 1 == 1));
    }
}
