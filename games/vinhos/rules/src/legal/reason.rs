//! The specific reasons why an action is not possible, such as too little money.

use crate::frame::{Frame, Purchase};
use crate::ids::{Cell, Colour, Region, Tile, Worker};
use crate::magnate::TileEffect;
use crate::quadrel::MAX_USEFUL_BAGOS;
use crate::refusal::Refusal;
use crate::slots::{EstateNo, WineAt};
use crate::state::State;

impl State {
    /// Checks that one unit of a cell's action could be done with this much money (clauses 3.10, 3.11).
    pub(super) fn check_cell(&self, cell: Cell, left: u16) -> Result<(), Refusal> {
        let unit = match cell {
            Cell::VineyardsA | Cell::VineyardsB => self.check_vineyards_with_help(left),
            _ => self.cell_action(cell).map_or(Ok(()), |frame| self.check_unit(frame, left)),
        };
        let bagos = match unit {
            Err(Refusal::CheapestVineyardTooDear { bagos, .. }) => bagos,
            Err(
                Refusal::WineryTooDear { bagos, .. }
                | Refusal::CellarTooDear { bagos, .. }
                | Refusal::ExpertTooDear { bagos, .. }
                | Refusal::WageTooHigh { bagos, .. },
            ) => bagos.into(),
            other => return other,
        };
        Err(Refusal::MoveLeavesTooLittle { bagos, left })
    }

    /// Checks that a vineyard could be bought, with the help of one expert (clause 3.11).
    fn check_vineyards_with_help(&self, left: u16) -> Result<(), Refusal> {
        match (left..=MAX_USEFUL_BAGOS).find(|bagos| !self.affordable_tops(*bagos).is_empty()) {
            Some(least) => State::check_cheapest_vineyard(least, left),
            None => Refusal::NoVineyardSuits.unless(!self.affordable_tops(left).is_empty()),
        }
    }

    /// Checks that the cheapest vineyard, which is `bagos`, can be paid (clause 4.1).
    fn check_cheapest_vineyard(bagos: u16, have: u16) -> Result<(), Refusal> {
        Refusal::CheapestVineyardTooDear { bagos, have }.unless(bagos <= have)
    }

    /// Checks that a unit of an action could be done with this much money (clauses 3.10, 10.11, 10.13).
    pub(super) fn check_unit(&self, frame: Frame, left: u16) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        match frame {
            Frame::BuyVineyard(purchase) => self.check_purchase(purchase, left),
            Frame::BuildWinery { price, .. } => {
                Refusal::NoWineryLeft.unless(self.supply.wineries > 0)?;
                Refusal::NoEstateForWinery.unless(!me.sites.winery_sites().is_empty())?;
                Refusal::WineryTooDear { bagos: price, have: left }.unless(left >= price.into())
            }
            Frame::BuildCellar { price, .. } => {
                Refusal::NoCellarLeft.unless(self.supply.cellars > 0)?;
                Refusal::NoEstateForCellar.unless(!me.sites.cellar_sites().is_empty())?;
                Refusal::CellarTooDear { bagos: price, have: left }.unless(left >= price.into())
            }
            Frame::HireStaff(_) => {
                self.check_staff(Worker::ALL, |worker| self.worker_price(worker), left)
            }
            Frame::HireExpert(_) => {
                let bagos = self.components.numbers.expert;
                Refusal::NoExpertLeft.unless(self.has_experts())?;
                Refusal::ExpertTooDear { bagos, have: left }.unless(left >= bagos.into())
            }
            Frame::SellWine(_) => {
                Refusal::NoBarrelForSale.unless(me.barrels > 0)?;
                Refusal::NoWineToSell.unless(!me.wines.is_empty())?;
                self.check_any_sale()
            }
            Frame::ExportWine(_) => {
                Refusal::NoBarrelForExport.unless(me.barrels > 0)?;
                Refusal::NoWineToExport.unless(!me.wines.is_empty())?;
                self.check_any_export()
            }
            _ => Ok(()),
        }
    }

    /// Checks that a vineyard can be placed and paid (clauses 4.1 to 4.5).
    fn check_purchase(&self, purchase: Purchase, left: u16) -> Result<(), Refusal> {
        match (left..=MAX_USEFUL_BAGOS).find(|bagos| self.can_purchase(purchase, *bagos)) {
            Some(least) => State::check_cheapest_vineyard(least, left),
            None => Refusal::NoVineyardSuits.unless(self.can_purchase(purchase, left)),
        }
    }

    /// Checks that one of these workers could be hired (clauses 6.1, 6.2).
    fn check_staff<const N: usize>(
        &self,
        workers: [Worker; N],
        price: impl Fn(Worker) -> u8,
        left: u16,
    ) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        let housed = || workers.into_iter().filter(|worker| me.has_room_for(*worker));
        Refusal::NoRoomForStaff.unless(housed().next().is_some())?;
        let free = housed().filter(|worker| self.in_supply(*worker) > 0);
        let bagos = free.map(price).min().ok_or(Refusal::NoStaffLeft)?;
        Refusal::WageTooHigh { bagos, have: left }.unless(left >= bagos.into())
    }

    /// Checks that an action tile has an effect now (clause 10.13).
    pub(super) fn check_effect(&self, tile: Tile) -> Result<(), Refusal> {
        let left = self.player(self.actor).bagos;
        match self.effect(tile) {
            Some(TileEffect::Action(frame)) => self.check_unit(frame, left),
            Some(TileEffect::FreeExpert) => Refusal::NoExpertLeft.unless(self.has_experts()),
            Some(TileEffect::FairPoints(_)) => Ok(()),
            Some(TileEffect::Hire { worker, price }) => self.check_staff([worker], |_| price, left),
            None => Err(Refusal::TileNotPlayed),
        }
    }

    /// Checks that a vineyard may be placed on an estate (clauses 4.4, 4.5).
    pub(super) fn check_site(
        &self,
        region: Region,
        colour: Colour,
        number: EstateNo,
    ) -> Result<(), Refusal> {
        if self.may_place(region, colour, number) {
            return Ok(());
        }
        let estate = self.player(self.actor).estate(number);
        Err(match estate.vineyards {
            0 => Refusal::CellarBarsMinho,
            1 if estate.region != Some(region) => Refusal::EstateOfOtherRegion,
            1 if estate.colour != colour => Refusal::EstateOfOtherColour,
            1 => Refusal::NoRoomForVineyard,
            _ => Refusal::EstateHasTwoVineyards,
        })
    }

    /// Checks that a renown cube could be placed in some region (clause 10.9).
    pub(super) fn check_cube(&self) -> Result<(), Refusal> {
        Refusal::NoCubeLeft.unless(self.supply.cubes > 0)?;
        Refusal::NoSpaceForCube.unless(!self.spaced.is_empty())
    }

    /// Checks that one of the actor's wines reaches an empty sales slot (clauses 8.4, 9.1).
    fn check_any_sale(&self) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        let missing = |wine: WineAt| {
            let least = self.lowest_sale(me.estate(wine.estate()).colour)?;
            Some(least.saturating_sub(self.highest_value(me, wine)))
        };
        let missing = me.wines.iter().filter_map(missing).min().ok_or(Refusal::NoSaleFree)?;
        Refusal::NoSaleInReach { missing }.unless(missing == 0)
    }

    /// Checks that this wine reaches an empty sales slot (clauses 8.4, 9.1).
    pub(super) fn check_some_sale(&self, wine: WineAt) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        let least = self.lowest_sale(me.estate(wine.estate()).colour);
        let least = least.ok_or(Refusal::NoSaleOfColourFree)?;
        let missing = least.saturating_sub(self.highest_value(me, wine));
        Refusal::WineReachesNoSale { missing }.unless(missing == 0)
    }

    /// Checks that one of the actor's wines reaches an empty export slot (clauses 8.4, 9.2).
    fn check_any_export(&self) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        let least = self.lowest_export().ok_or(Refusal::NoExportFree)?;
        let best = me.wines.iter().map(|wine| self.highest_value(me, wine)).max().unwrap_or(0);
        let missing = least.saturating_sub(best);
        Refusal::NoExportInReach { missing }.unless(missing == 0)
    }

    /// Checks that this wine reaches an empty export slot (clauses 8.4, 9.2).
    pub(super) fn check_some_export(&self, wine: WineAt) -> Result<(), Refusal> {
        let least = self.lowest_export().ok_or(Refusal::NoExportFree)?;
        let missing = least.saturating_sub(self.highest_value(self.player(self.actor), wine));
        Refusal::WineReachesNoExport { missing }.unless(missing == 0)
    }
}
