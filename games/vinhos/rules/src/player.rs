//! One player's board and belongings.

use game::Set;

use crate::components::Components;
use crate::estate::{Estate, FreeSites};
use crate::ids::{Cell, Colour, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};

/// One player's board and belongings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub bagos: u16,
    pub vp: u16,
    /// Never reset, and without an upper limit (clause 11.9).
    pub fair_points: u16,
    pub cell: Cell,
    /// Barrels in supply.
    pub barrels: u8,
    /// Barrels still with each magnate.
    pub with_magnates: [u8; Magnate::COUNT],
    pub porto: u8,
    /// Experts face-up and face-down.
    pub experts_up: Set<Expert>,
    pub experts_down: Set<Expert>,
    /// Magnate tiles owned: action tiles face-up, face-down, multipliers, and multipliers with a barrel
    /// on them.
    pub actions_up: Set<Tile>,
    pub actions_down: Set<Tile>,
    pub multipliers: Set<Tile>,
    pub locked: Set<Tile>,
    /// Slots with a barrel of the player.
    pub sales: Set<SalesSlot>,
    pub exports: Set<ExportSlot>,
    /// The places of wines; updated with `estates`.
    pub wines: Set<WineAt>,
    pub estates: [Estate; EstateNo::COUNT],
    /// Totals over the estates, updated with them.
    pub vineyards: u8,
    pub wineries: u8,
    pub enologists: u8,
    pub farmers: u8,
    /// The free sites of the estates, updated with them.
    pub(crate) sites: FreeSites,
}

impl Player {
    pub const EMPTY: Player = Player {
        bagos: 0,
        vp: 0,
        fair_points: 0,
        cell: Cell::Pass,
        barrels: 0,
        with_magnates: [0; Magnate::COUNT],
        porto: 0,
        experts_up: Set::from_bits(0),
        experts_down: Set::from_bits(0),
        actions_up: Set::from_bits(0),
        actions_down: Set::from_bits(0),
        multipliers: Set::from_bits(0),
        locked: Set::from_bits(0),
        sales: Set::from_bits(0),
        exports: Set::from_bits(0),
        wines: Set::from_bits(0),
        estates: [Estate::EMPTY; EstateNo::COUNT],
        vineyards: 0,
        wineries: 0,
        enologists: 0,
        farmers: 0,
        sites: FreeSites::EMPTY,
    };

    pub fn estate(&self, number: EstateNo) -> &Estate {
        &self.estates[number.index()]
    }

    pub fn estate_mut(&mut self, number: EstateNo) -> &mut Estate {
        &mut self.estates[number.index()]
    }

    /// Returns all magnate tiles owned, including face-down ones (clause 13.10).
    pub fn tiles(&self) -> Set<Tile> {
        self.actions_up | self.actions_down | self.multipliers
    }

    pub fn quality(&self, wine: WineAt) -> u8 {
        self.estates[wine.estate().index()].wines[wine.place()]
    }

    /// Puts a wine of this quality, at least 1, in a place.
    pub fn put_wine(&mut self, wine: WineAt, quality: u8) {
        self.estates[wine.estate().index()].wines[wine.place()] = quality;
        self.wines.insert(wine);
    }

    /// Removes a wine.
    pub fn drop_wine(&mut self, wine: WineAt) {
        self.estates[wine.estate().index()].wines[wine.place()] = 0;
        self.wines.remove(wine);
    }

    /// Returns true if some winery or vineyard has no worker yet (clause 6.2).
    pub fn has_room_for(&self, worker: Worker) -> bool {
        match worker {
            Worker::Enologist => self.enologists < self.wineries,
            Worker::Farmer => self.farmers < self.vineyards,
        }
    }

    /// Computes the sets for all estates.
    pub(crate) fn compute_sites(&mut self, components: &Components) {
        self.sites = FreeSites::of(&self.estates, components);
    }

    /// Updates the sets for one estate that changed.
    pub(crate) fn update_estate_sites(&mut self, number: EstateNo, components: &Components) {
        self.sites.note(number, &self.estates, components);
    }

    /// Returns the estates on which this vineyard may be placed. Of estates without vineyard that are alike, only the
    /// first is included (clauses 4.4, 4.5, 4.12).
    pub(crate) fn sites_for(
        &self,
        region: Region,
        colour: Colour,
        components: &Components,
    ) -> Set<EstateNo> {
        self.sites.vineyard_sites(region, colour, &self.estates, components)
    }
}
