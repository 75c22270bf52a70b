//! Planting and building on estates (sections 4, 5 and 7), and hiring workers for them (section 6).

use game::{Ctx, Set};

use crate::decks::VineyardDeck;
use crate::event::{Cause, Event, PurchaseTerms};
use crate::frame::Frame;
use crate::ids::{Colour, Gift, Region, Worker, set_member};
use crate::slots::EstateNo;
use crate::state::State;

/// A building on an estate besides the vineyards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Building {
    Winery,
    Cellar,
}

impl State {
    /// Returns the price of a region's vineyards with a discount (clauses 4.1, 10.10).
    pub fn vineyard_price(&self, region: Region, off: u8) -> u16 {
        self.components.regions[region.index()].price.saturating_sub(off).into()
    }

    /// Returns the regions whose vineyards cost at most this much money, with a discount.
    pub(crate) fn affordable_regions(&self, bagos: u16, off: u8) -> Set<Region> {
        self.components.get().lookup.affordable_by_price(bagos + u16::from(off))
    }

    /// Returns true if a vineyard may be placed on this estate of the actor (clauses 4.4, 4.5).
    pub(crate) fn may_place(&self, region: Region, colour: Colour, number: EstateNo) -> bool {
        self.player(self.actor).estate(number).takes_vineyard(region, colour, self.components.get())
    }

    /// Places the top vineyard of a region on an estate of the actor, with all its effects (clauses 4.4 to 4.11).
    pub(crate) fn place_vineyard(
        &mut self,
        region: Region,
        number: EstateNo,
        price: u8,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let seat = self.actor;
        let colour = self.draw_vineyard(region);
        let me = self.player_mut(self.actor);
        me.bagos -= u16::from(price);
        me.vineyards += 1;
        let estate = me.estate_mut(number);
        let first = estate.vineyards == 0;
        estate.vineyards += 1;
        estate.region = Some(region);
        estate.colour = colour;
        let waiting = std::mem::take(&mut estate.waiting);
        ctx.emit(|| Event::VineyardPlaced { seat, region, colour, estate: number, price });
        self.show_vineyard(region, ctx);
        if first {
            ctx.emit(|| Event::MarkerPlaced { seat, region, estate: number });
        }
        if waiting > 0 {
            self.bind_waiting_cubes(region, waiting, ctx);
        }
        self.put_cube(region, ctx);
        if first {
            self.grant_region_bonus(region, number, ctx);
        }
        self.update_estate_sites(number);
    }

    /// Updates the free sites of the actor for one estate that changed.
    fn update_estate_sites(&mut self, number: EstateNo) {
        let components = self.components.get();
        self.player_mut(self.actor).update_estate_sites(number, components);
    }

    pub(crate) fn draw_vineyard(&mut self, region: Region) -> Colour {
        let deck = &mut self.vineyards[region.index()];
        let colour = deck.top().expect("only regions with a vineyard on top are offered");
        *deck = VineyardDeck { reds: deck.reds >> 1, len: deck.len - 1 };
        self.update_top(region);
        colour
    }

    /// Updates `tops` for a deck.
    pub(crate) fn update_top(&mut self, region: Region) {
        let top = self.vineyards[region.index()].top();
        for colour in Colour::ALL {
            set_member(&mut self.tops[colour.index()], region, top == Some(colour));
        }
    }

    /// Emits the new top of a deck. It was hidden unless all remaining tiles have the same colour.
    pub(crate) fn show_vineyard(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        let deck = self.vineyards[region.index()];
        let Some(colour) = deck.top() else { return };
        if deck.count(colour.other()) > 0 {
            ctx.reveal();
        }
        ctx.emit(|| Event::VineyardShown { region, colour });
    }

    /// Moves the cubes that waited on the buildings of an estate to its region (clause 4.7).
    fn bind_waiting_cubes(&mut self, region: Region, waiting: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let cubes = waiting.min(self.cube_spaces(region));
        self.cubes[region.index()] += cubes;
        self.update_cubes(region);
        if cubes > 0 {
            ctx.emit(|| Event::RenownPlaced { seat, region, cubes });
        }
        let returned = waiting - cubes;
        self.supply.cubes += returned;
        if returned > 0 {
            ctx.emit(|| Event::RenownReturned { seat, cubes: returned });
        }
    }

    /// Returns the number of free cube spaces in a region's inset.
    pub(crate) fn cube_spaces(&self, region: Region) -> u8 {
        self.components.regions[region.index()].spaces - self.cubes[region.index()]
    }

    /// Updates `spaced` and `lifts` for a region's cubes.
    pub(crate) fn update_cubes(&mut self, region: Region) {
        let spaces = self.components.regions[region.index()].spaces;
        let free = self.cubes_in(region) < spaces;
        set_member(&mut self.spaced, region, free);
        self.lifts[region.index()] = self.largest_increase(region);
    }

    /// Puts one cube from the supply into an inset, if there is a cube and a space (clause 4.8).
    pub(crate) fn put_cube(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        if self.add_cube(region) {
            ctx.emit(|| Event::RenownPlaced { seat, region, cubes: 1 });
        }
    }

    /// Moves one cube from the supply into an inset. Returns false if there is no cube or no space.
    pub(crate) fn add_cube(&mut self, region: Region) -> bool {
        if self.supply.cubes == 0 || self.cube_spaces(region) == 0 {
            return false;
        }
        self.supply.cubes -= 1;
        self.cubes[region.index()] += 1;
        self.update_cubes(region);
        true
    }

    /// Places the cube of a new building (clauses 5.2, 5.3, 7.4).
    fn put_building_cube(&mut self, number: EstateNo, ctx: &mut Ctx<'_, Event>) {
        if let Some(region) = self.player(self.actor).estate(number).region {
            return self.put_cube(region, ctx);
        }
        if self.supply.cubes > 0 {
            self.supply.cubes -= 1;
            self.player_mut(self.actor).estate_mut(number).waiting += 1;
            let seat = self.actor;
            ctx.emit(|| Event::RenownWaits { seat, estate: number });
        }
    }

    /// Grants the bonus of an estate's first vineyard (clauses 4.9 to 4.11).
    fn grant_region_bonus(&mut self, region: Region, number: EstateNo, ctx: &mut Ctx<'_, Event>) {
        match self.components.gift(region) {
            Gift::Cellar | Gift::Winery => {
                if self.has_bonus_building(number) {
                    self.frames.push(Frame::BonusBuilding(number));
                }
            }
            Gift::Porto => {
                let tiles = self.supply.porto.min(2);
                self.supply.porto -= tiles;
                self.player_mut(self.actor).porto += tiles;
                let seat = self.actor;
                if tiles > 0 {
                    ctx.emit(|| Event::PortoTaken { seat, tiles });
                }
            }
            Gift::Farmer => {
                if self.supply.farmers > 0 {
                    self.place_worker(Worker::Farmer, number, PurchaseTerms::BONUS, ctx);
                }
            }
            Gift::Experts => {
                self.frames.push(Frame::FreeExpert { left: 2, cause: Cause::RegionBonus })
            }
            Gift::FairPoints | Gift::NoCellar | Gift::Renown | Gift::Value => {}
        }
    }

    /// Returns the bonus building of an estate of the actor, if its region has one (clause 4.9).
    pub(crate) fn bonus_building(&self, number: EstateNo) -> Option<Building> {
        match self.components.gift(self.player(self.actor).estate(number).region?) {
            Gift::Cellar => Some(Building::Cellar),
            Gift::Winery => Some(Building::Winery),
            Gift::FairPoints
            | Gift::NoCellar
            | Gift::Porto
            | Gift::Farmer
            | Gift::Experts
            | Gift::Renown
            | Gift::Value => None,
        }
    }

    /// Returns true if that building is in the supply and the estate has room for it (clause 4.10).
    pub(crate) fn has_bonus_building(&self, number: EstateNo) -> bool {
        let estate = self.player(self.actor).estate(number);
        match self.bonus_building(number) {
            Some(Building::Cellar) => self.supply.cellars > 0 && !estate.cellar,
            Some(Building::Winery) => self.supply.wineries > 0 && estate.takes_winery(),
            None => false,
        }
    }

    /// Takes or declines the bonus building of a region (clauses 4.9, 4.11).
    pub(crate) fn answer_bonus_building(
        &mut self,
        number: EstateNo,
        take: bool,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let seat = self.actor;
        match self.bonus_building(number) {
            Some(Building::Cellar) if take => self.place_cellar(number, PurchaseTerms::BONUS, ctx),
            Some(Building::Winery) if take => self.place_winery(number, PurchaseTerms::BONUS, ctx),
            Some(_) | None => ctx.emit(|| Event::BonusDeclined { seat }),
        }
    }

    /// Builds a winery and pays for it (clause 5.1).
    pub(crate) fn place_winery(
        &mut self,
        at: EstateNo,
        terms: PurchaseTerms,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let PurchaseTerms { price, cause } = terms;
        let seat = self.actor;
        self.supply.wineries -= 1;
        let me = self.player_mut(self.actor);
        me.wineries += 1;
        me.estate_mut(at).wineries += 1;
        ctx.emit(|| Event::WineryBuilt { seat, estate: at, price, cause });
        self.finish_building(at, terms, ctx);
    }

    /// Builds a cellar and pays for it; wines keep their places (clauses 7.1, 7.2).
    pub(crate) fn place_cellar(
        &mut self,
        at: EstateNo,
        terms: PurchaseTerms,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let PurchaseTerms { price, cause } = terms;
        let seat = self.actor;
        self.supply.cellars -= 1;
        self.player_mut(self.actor).estate_mut(at).cellar = true;
        ctx.emit(|| Event::CellarBuilt { seat, estate: at, price, cause });
        self.finish_building(at, terms, ctx);
    }

    /// Pays for a building and places its cube. A bonus building brings no cube (clause 4.10).
    fn finish_building(
        &mut self,
        number: EstateNo,
        terms: PurchaseTerms,
        ctx: &mut Ctx<'_, Event>,
    ) {
        self.player_mut(self.actor).bagos -= u16::from(terms.price);
        if terms.cause != Cause::RegionBonus {
            self.put_building_cube(number, ctx);
        }
        self.update_estate_sites(number);
    }

    /// Hires a worker and puts it on the first estate with room, estates with a vineyard first
    /// (clauses 6.1, 6.3).
    pub(crate) fn hire(&mut self, worker: Worker, terms: PurchaseTerms, ctx: &mut Ctx<'_, Event>) {
        let me = self.player(self.actor);
        let with_room = |&number: &EstateNo| {
            let (here, room) = me.estate(number).staff(worker);
            here < room
        };
        let number = EstateNo::all()
            .filter(with_room)
            .min_by_key(|&number| me.estate(number).vineyards == 0)
            .expect("a worker is hired only where there is room");
        self.place_worker(worker, number, terms, ctx);
    }

    fn place_worker(
        &mut self,
        worker: Worker,
        number: EstateNo,
        terms: PurchaseTerms,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let PurchaseTerms { price, cause } = terms;
        let seat = self.actor;
        let me = &mut self.players[seat.index()];
        me.bagos -= u16::from(price);
        *me.estate_mut(number).staff_mut(worker) += 1;
        match worker {
            Worker::Enologist => {
                self.supply.enologists -= 1;
                me.enologists += 1;
            }
            Worker::Farmer => {
                self.supply.farmers -= 1;
                me.farmers += 1;
            }
        }
        ctx.emit(|| Event::Hired { seat, worker, estate: number, price, cause });
    }

    /// Returns the number of workers of this kind in the supply.
    pub(crate) fn in_supply(&self, worker: Worker) -> u8 {
        match worker {
            Worker::Enologist => self.supply.enologists,
            Worker::Farmer => self.supply.farmers,
        }
    }

    /// Returns the price of a worker in the staff action (clause 6.1).
    pub(crate) fn worker_price(&self, worker: Worker) -> u8 {
        match worker {
            Worker::Enologist => self.components.numbers.enologist,
            Worker::Farmer => self.components.numbers.farmer,
        }
    }

    /// Returns true if the actor could hire a worker of this kind at this price (clause 6.2).
    pub(crate) fn can_hire(&self, worker: Worker, price: u8) -> bool {
        let me = self.player(self.actor);
        self.in_supply(worker) > 0 && me.has_room_for(worker) && me.bagos >= price.into()
    }
}
