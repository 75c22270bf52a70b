//! What a player's estates have room for (sections 4, 5 and 7).

use crate::components::{Components, ESTATE_SLOTS, MOST_OF_A_KIND};
use crate::ids::{Colour, Gift, Region, bits};
use crate::slots::EstateNo;
use crate::state::{Estate, Player};

/// Every region of the map.
const ALL_REGIONS: u16 = (1 << Region::COUNT) - 1;

/// Masks over a player's estates and over the regions. They change with buildings and vineyards only,
/// and are asked for at every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// Estates with a vineyard.
    pub(crate) planted: u8,
    /// Estates without vineyard, one for each likeness (clause 4.12).
    open: u8,
    /// Of these, those with a cellar.
    open_cellars: u8,
    /// Estates with one vineyard and a slot for another.
    extendable: u8,
    /// Estates that take a winery, those without vineyard once for each likeness.
    pub(crate) wineries: u8,
    /// Estates that take a cellar, those without vineyard once for each likeness.
    pub(crate) cellars: u8,
    /// Regions of which a vineyard of any colour may be placed.
    any: u16,
    /// Regions of which a white or a red vineyard extends an estate.
    coloured: [u16; Colour::COUNT],
}

impl Grounds {
    pub(crate) const EMPTY: Grounds = Grounds {
        planted: 0,
        open: 0,
        open_cellars: 0,
        extendable: 0,
        wineries: 0,
        cellars: 0,
        any: 0,
        coloured: [0; Colour::COUNT],
    };

    pub(crate) fn of(estates: &[Estate; EstateNo::COUNT], tables: &Components) -> Grounds {
        let mut grounds = Grounds::EMPTY;
        let mut seen = 0u32;
        for (index, estate) in estates.iter().enumerate() {
            let bit = 1 << index;
            let only_if = |is: bool| if is { bit } else { 0 };
            if estate.vineyards == 0 {
                let alike = 1 << estate.likeness();
                if seen & alike != 0 {
                    continue;
                }
                seen |= alike;
                grounds.open |= bit;
                grounds.open_cellars |= only_if(estate.cellar);
                grounds.any |= match estate.cellar {
                    true => regions_for_cellars(tables),
                    false => ALL_REGIONS,
                };
            } else {
                grounds.planted |= bit;
                if let Some(region) = estate.region.filter(|_| estate.is_extendable()) {
                    grounds.extendable |= bit;
                    grounds.coloured[estate.colour.index()] |= region.bit() as u16;
                }
            }
            grounds.wineries |= only_if(estate.takes_winery());
            grounds.cellars |= only_if(estate.takes_cellar(tables));
        }
        grounds
    }

    /// The regions whose vineyard of this colour may be placed (clauses 4.4, 4.5).
    pub(crate) fn placeable(&self, colour: Colour) -> u32 {
        (self.any | self.coloured[colour.index()]).into()
    }

    /// The regions whose top vineyard may be placed, by the regions with a white and a red top.
    pub(crate) fn placeable_tops(&self, [white, red]: [u32; Colour::COUNT]) -> u32 {
        white & self.placeable(Colour::White) | red & self.placeable(Colour::Red)
    }
}

fn regions_for_cellars(tables: &Components) -> u16 {
    let allowed = tables.regions.iter().filter(|row| row.gift != Gift::NoCellar);
    allowed.fold(0, |mask, row| mask | row.region.bit() as u16)
}

impl Estate {
    pub fn has_free_slot(&self) -> bool {
        self.vineyards + self.wineries < ESTATE_SLOTS
    }

    /// Whether a winery finds a slot here (clause 5.1).
    pub fn takes_winery(&self) -> bool {
        self.wineries < MOST_OF_A_KIND && self.has_free_slot()
    }

    /// Whether a cellar may cover the warehouse (clauses 7.1, 7.3).
    pub fn takes_cellar(&self, tables: &Components) -> bool {
        let forbidden = self.region.is_some_and(|region| tables.gift(region) == Gift::NoCellar);
        !self.cellar && !forbidden
    }

    /// Whether a vineyard may come here (clauses 4.4, 4.5).
    pub fn takes_vineyard(&self, region: Region, colour: Colour, tables: &Components) -> bool {
        match self.vineyards {
            0 => !(self.cellar && tables.gift(region) == Gift::NoCellar),
            _ => self.is_extendable() && self.is_of(region, colour),
        }
    }

    /// Whether a second vineyard finds a slot here (clause 4.4).
    fn is_extendable(&self) -> bool {
        self.vineyards == 1 && self.has_free_slot()
    }

    fn is_of(&self, region: Region, colour: Colour) -> bool {
        self.region == Some(region) && self.colour == colour
    }

    /// What tells estates without vineyard apart (clause 4.12), as a number below 32.
    fn likeness(&self) -> u32 {
        u32::from(self.waiting) << 3 | u32::from(self.wineries) << 1 | u32::from(self.cellar)
    }
}

impl Player {
    /// Works the masks out anew after something was built.
    pub(crate) fn survey(&mut self, tables: &Components) {
        self.grounds = Grounds::of(&self.estates, tables);
    }

    /// The estates to which this vineyard may come, those without vineyard once for each likeness
    /// (clauses 4.4, 4.5, 4.12).
    pub(crate) fn sites_for(&self, region: Region, colour: Colour, tables: &Components) -> u8 {
        let grounds = &self.grounds;
        let mut sites = match tables.gift(region) {
            Gift::NoCellar => grounds.open & !grounds.open_cellars,
            _ => grounds.open,
        };
        if u32::from(grounds.coloured[colour.index()]) & region.bit() != 0 {
            for index in bits(grounds.extendable.into()) {
                sites |= u8::from(self.estates[index].is_of(region, colour)) << index;
            }
        }
        sites
    }
}
