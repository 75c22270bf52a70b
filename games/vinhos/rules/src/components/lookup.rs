//! Values that the rules read at every decision, computed once from the printed ones.

use game::Set;

use super::rows::{CountryRow, RegionRow, SalesRow};
use crate::ids::{Gift, Region};
use crate::slots::{ExportSlot, SalesSlot};

/// Number of different sums and values. No printed number is above 30, so larger sums and values count as 31.
const SUMS: usize = 32;

/// Sets by amount of money and by value of wine. They are stored as bits because they are computed at compile time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComponentLookup {
    regions: [u16; SUMS],
    sales: [u32; SUMS],
    exports: [u32; SUMS],
    cellar_regions: u16,
}

impl ComponentLookup {
    pub(crate) const EMPTY: ComponentLookup = ComponentLookup {
        regions: [0; SUMS],
        sales: [0; SUMS],
        exports: [0; SUMS],
        cellar_regions: 0,
    };

    pub(crate) const fn of(
        regions: &[RegionRow; Region::COUNT],
        sales: &[SalesRow; SalesSlot::COUNT],
        countries: &[CountryRow; ExportSlot::COUNTRIES],
    ) -> ComponentLookup {
        let mut lookup = ComponentLookup::EMPTY;
        let mut region = 0;
        while region < Region::COUNT {
            let allowed = !matches!(regions[region].gift, Gift::NoCellar);
            lookup.cellar_regions |= (allowed as u16) << region;
            region += 1;
        }
        let mut sum = 0;
        while sum < SUMS {
            let mut index = 0;
            while index < Region::COUNT {
                lookup.regions[sum] |= ((regions[index].price as usize <= sum) as u16) << index;
                index += 1;
            }
            index = 0;
            while index < SalesSlot::COUNT {
                lookup.sales[sum] |= ((sales[index].value as usize <= sum) as u32) << index;
                index += 1;
            }
            index = 0;
            while index < ExportSlot::COUNT {
                let slot = ExportSlot::at(index);
                let value = countries[slot.country()].values[slot.row()];
                lookup.exports[sum] |= ((value as usize <= sum) as u32) << index;
                index += 1;
            }
            sum += 1;
        }
        lookup
    }

    /// Returns the regions that allow cellars (clause 7.3).
    pub(crate) fn cellar_regions(&self) -> Set<Region> {
        Set::from_bits(self.cellar_regions)
    }

    /// Returns the regions whose vineyards cost at most this many Bagos.
    pub(crate) fn affordable_by_price(&self, bagos: u16) -> Set<Region> {
        Set::from_bits(self.regions[usize::from(bagos).min(SUMS - 1)])
    }

    /// Returns the sales slots with a number up to this value.
    pub(crate) fn sales_up_to(&self, value: u8) -> Set<SalesSlot> {
        Set::from_bits(self.sales[usize::from(value).min(SUMS - 1)])
    }

    /// Returns the export slots with a number up to this value.
    pub(crate) fn exports_up_to(&self, value: u8) -> Set<ExportSlot> {
        Set::from_bits(self.exports[usize::from(value).min(SUMS - 1)])
    }
}
