//! One estate, and the free sites of a player's five estates (sections 4 to 7).

use game::Set;

use crate::components::{Components, ESTATE_SLOTS, MOST_OF_A_KIND, WAREHOUSE_PLACES};
use crate::ids::{Colour, Gift, Region, Worker, set_member};
use crate::slots::{EstateNo, WineAt};

/// One estate with its warehouse or cellar.
///
/// The fields are in this order so that fast comparisons can read their bytes as words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Estate {
    /// The region it is bound to.
    pub region: Option<Region>,
    /// The colour of its vineyards and wines; white while it has none.
    pub colour: Colour,
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
    /// Renown cubes that wait on its buildings.
    pub waiting: u8,
    /// Quality of the wine at each place; 0 for none.
    pub wines: [u8; WineAt::PLACES],
}

impl Estate {
    pub const EMPTY: Estate = Estate {
        region: None,
        colour: Colour::White,
        vineyards: 0,
        wineries: 0,
        cellar: false,
        enologists: 0,
        farmers: 0,
        waiting: 0,
        wines: [0; WineAt::PLACES],
    };

    /// Returns the number of workers of this kind here, and their maximum number.
    pub const fn staff(&self, worker: Worker) -> (u8, u8) {
        match worker {
            Worker::Enologist => (self.enologists, self.wineries),
            Worker::Farmer => (self.farmers, self.vineyards),
        }
    }

    pub fn staff_mut(&mut self, worker: Worker) -> &mut u8 {
        match worker {
            Worker::Enologist => &mut self.enologists,
            Worker::Farmer => &mut self.farmers,
        }
    }

    /// Returns the number of places for wine, in the warehouse or the cellar (clause 1.9).
    pub const fn places(&self) -> usize {
        if self.cellar { WineAt::PLACES } else { WAREHOUSE_PLACES }
    }

    /// Returns the quality of the wine made here (clause 12.6), or 0 for no wine.
    pub fn quality(&self, weather: i8, porto: u8) -> u8 {
        if self.vineyards == 0 {
            return 0;
        }
        let work = 2 * self.vineyards + self.farmers + self.wineries + 2 * self.enologists;
        (work + porto).saturating_add_signed(weather)
    }

    pub fn has_free_slot(&self) -> bool {
        self.vineyards + self.wineries < ESTATE_SLOTS
    }

    /// Returns true if there is a slot for a winery here (clause 5.1).
    pub fn takes_winery(&self) -> bool {
        self.wineries < MOST_OF_A_KIND && self.has_free_slot()
    }

    /// Returns true if a cellar may cover the warehouse (clauses 7.1, 7.3).
    pub fn takes_cellar(&self, components: &Components) -> bool {
        let allowed = components.lookup.cellar_regions();
        !self.cellar && self.region.is_none_or(|region| allowed.contains(region))
    }

    /// Returns true if a vineyard may be placed here (clauses 4.4, 4.5).
    pub fn takes_vineyard(&self, region: Region, colour: Colour, components: &Components) -> bool {
        match self.vineyards {
            0 => !(self.cellar && components.gift(region) == Gift::NoCellar),
            _ => self.is_extendable() && self.is_of(region, colour),
        }
    }

    /// Returns true if there is a slot for a second vineyard here (clause 4.4).
    fn is_extendable(&self) -> bool {
        self.vineyards == 1 && self.has_free_slot()
    }

    fn is_of(&self, region: Region, colour: Colour) -> bool {
        self.region == Some(region) && self.colour == colour
    }

    /// Returns a number below 32 that is equal for estates without vineyard if they are alike (clause 4.12).
    fn equality_key(&self) -> u32 {
        u32::from(self.waiting) << 3 | u32::from(self.wineries) << 1 | u32::from(self.cellar)
    }
}

/// Every region of the map.
const ALL_REGIONS: Set<Region> = Set::from_bits((1 << Region::COUNT) - 1);
/// Every estate of a player.
const ALL_ESTATES: Set<EstateNo> = Set::from_bits((1 << EstateNo::COUNT) - 1);

/// Sets of a player's estates and of regions. They change only with buildings and vineyards, but are read at every
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeSites {
    /// Estates with a vineyard.
    pub(crate) planted: Set<EstateNo>,
    /// Estates with a cellar.
    cellared: Set<EstateNo>,
    /// Estates with one vineyard and a slot for another.
    extendable: Set<EstateNo>,
    /// Estates that take a winery, and those that take a cellar.
    for_wineries: Set<EstateNo>,
    for_cellars: Set<EstateNo>,
    /// All estates, except those without vineyard that are like an earlier one (clause 4.12).
    distinct: Set<EstateNo>,
    /// Regions whose vineyards may be placed, whatever their colour.
    any: Set<Region>,
    /// Regions whose white or red vineyards extend an estate.
    coloured: [Set<Region>; Colour::COUNT],
}

impl FreeSites {
    /// Five empty estates, which are all alike.
    pub(crate) const EMPTY: FreeSites = FreeSites {
        planted: Set::from_bits(0),
        cellared: Set::from_bits(0),
        extendable: Set::from_bits(0),
        for_wineries: ALL_ESTATES,
        for_cellars: ALL_ESTATES,
        distinct: Set::from_bits(1),
        any: ALL_REGIONS,
        coloured: [Set::from_bits(0); Colour::COUNT],
    };

    pub(crate) fn of(estates: &[Estate; EstateNo::COUNT], components: &Components) -> FreeSites {
        let mut sites = FreeSites::EMPTY;
        for number in EstateNo::all() {
            sites.note(number, estates, components);
        }
        sites
    }

    /// Updates the sets for one estate that changed.
    pub(crate) fn note(
        &mut self,
        number: EstateNo,
        estates: &[Estate; EstateNo::COUNT],
        components: &Components,
    ) {
        let estate = &estates[number.index()];
        set_member(&mut self.planted, number, estate.vineyards > 0);
        set_member(&mut self.cellared, number, estate.cellar);
        set_member(&mut self.extendable, number, estate.is_extendable());
        set_member(&mut self.for_wineries, number, estate.takes_winery());
        set_member(&mut self.for_cellars, number, estate.takes_cellar(components));
        self.update_open_sites(estates, components);
        self.coloured = [Set::empty(); Colour::COUNT];
        for number in self.extendable.iter() {
            let estate = &estates[number.index()];
            let coloured = &mut self.coloured[estate.colour.index()];
            *coloured = *coloured | estate.region.map_or(Set::empty(), Set::of);
        }
    }

    /// Finds the distinct estates without vineyard, and the regions that can be planted there.
    fn update_open_sites(&mut self, estates: &[Estate; EstateNo::COUNT], components: &Components) {
        let open = ALL_ESTATES - self.planted;
        let mut seen = 0u32;
        self.distinct = self.planted;
        for number in open.iter() {
            let alike = 1 << estates[number.index()].equality_key();
            set_member(&mut self.distinct, number, seen & alike == 0);
            seen |= alike;
        }
        self.any = if !(open - self.cellared).is_empty() {
            ALL_REGIONS
        } else if !open.is_empty() {
            components.lookup.cellar_regions()
        } else {
            Set::empty()
        };
    }

    /// Returns the estates where a winery may be built.
    pub(crate) fn winery_sites(&self) -> Set<EstateNo> {
        self.for_wineries & self.distinct
    }

    /// Returns the estates where a cellar may be built.
    pub(crate) fn cellar_sites(&self) -> Set<EstateNo> {
        self.for_cellars & self.distinct
    }

    /// Returns the estates on which this vineyard may be placed. Of estates without vineyard that are alike, only the
    /// first is included (clauses 4.4, 4.5, 4.12).
    pub(crate) fn vineyard_sites(
        &self,
        region: Region,
        colour: Colour,
        estates: &[Estate; EstateNo::COUNT],
        components: &Components,
    ) -> Set<EstateNo> {
        let open = self.distinct - self.planted;
        let barred = match components.gift(region) == Gift::NoCellar {
            true => self.cellared,
            false => Set::empty(),
        };
        let mut suited = open - barred;
        if self.coloured[colour.index()].contains(region) {
            for number in self.extendable.iter() {
                if estates[number.index()].is_of(region, colour) {
                    suited.insert(number);
                }
            }
        }
        suited
    }

    /// Returns the regions whose vineyard of this colour may be placed (clauses 4.4, 4.5).
    pub(crate) fn placeable(&self, colour: Colour) -> Set<Region> {
        self.any | self.coloured[colour.index()]
    }

    /// Returns the regions whose top vineyard may be placed, by the regions with a white and a red top.
    pub(crate) fn placeable_tops(&self, [white, red]: [Set<Region>; Colour::COUNT]) -> Set<Region> {
        white & self.placeable(Colour::White) | red & self.placeable(Colour::Red)
    }
}
