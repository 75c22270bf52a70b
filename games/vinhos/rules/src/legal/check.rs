//! Checks of actions: one function for each action, which returns the rule that an illegal one breaks.

use game::Set;

use crate::action::Action;
use crate::components::{MOST_BARRELS_FREED, MOST_OF_A_KIND};
use crate::event::Cause;
use crate::expert::{DISCOUNT, MONEY};
use crate::frame::{Frame, Purchase};
use crate::ids::{Ability, Cell, Colour, Feature, Magnate, Region, Tile, Worker};
use crate::refusal::Refusal;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

impl State {
    /// Checks that an action is legal in the pending decision.
    pub(crate) fn check_action(&self, frame: Frame, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Start(region) => self.check_start(frame, region),
            Action::Move(cell) => self.check_move(frame, cell),
            Action::Use(expert) => self.check_use(frame, expert),
            Action::Play(tile) => self.check_play(frame, tile),
            Action::Buy { region, estate } => self.check_buy(frame, region, estate),
            Action::Winery(estate) => self.check_winery(frame, estate),
            Action::Cellar(estate) => self.check_cellar(frame, estate),
            Action::Hire(worker) => self.check_hire(frame, worker),
            Action::Expert(feature) => self.check_expert(frame, feature),
            Action::Sell(wine) => self.check_sell(frame, wine),
            Action::SellAt(slot) => self.check_sell_at(frame, slot),
            Action::Export(wine) => self.check_export(frame, wine),
            Action::ExportTo(slot) => self.check_export_to(frame, slot),
            Action::RecallSale(slot) => self.check_recall_sale(frame, slot),
            Action::RecallExport(slot) => self.check_recall_export(frame, slot),
            Action::RecallTile(tile) => self.check_recall_tile(frame, tile),
            Action::Renown(region) => self.check_renown(frame, region),
            Action::Top { region, colour } => self.check_top(frame, region, colour),
            Action::Order(slot) => self.check_order(frame, slot),
            Action::Present(wine) => self.check_present(frame, wine),
            Action::Spend(cubes) => self.check_spend(frame, cubes),
            Action::Booth(booth) => self.check_booth(frame, booth),
            Action::Send(expert) => self.check_send(frame, expert),
            Action::Barrel(magnate) => self.check_barrel(frame, magnate),
            Action::Shift { worker, from, to } => self.check_shift(frame, worker, from, to),
            Action::Keep => self.check_keep(frame),
            Action::Yes | Action::No => self.check_answer(frame),
            Action::Take(tile) => self.check_take(frame, tile),
            Action::Pay(wine) => self.check_pay(frame, wine),
            Action::Pass => self.check_pass(frame),
            Action::Done => self.check_done(frame),
        }
    }

    /// Returns the refusal of an action that does not answer the pending decision.
    pub(crate) fn pending_decision_refusal(frame: Frame) -> Refusal {
        match frame {
            Frame::StartVineyard => Refusal::StartVineyardFirst,
            Frame::StartPorto | Frame::MakePorto(_) => Refusal::PortoFirst,
            Frame::StartTile => Refusal::StartTileFirst,
            Frame::BeforeMove => Refusal::MoveFirst,
            Frame::AfterAction => Refusal::ActionDone,
            Frame::BuyVineyard(_) => Refusal::VineyardFirst,
            Frame::BonusBuilding(_) => Refusal::BonusFirst,
            Frame::FreeExpert { .. } => Refusal::FreeExpertFirst,
            Frame::BuildWinery { .. } => Refusal::WineryFirst,
            Frame::BuildCellar { .. } => Refusal::CellarFirst,
            Frame::HireStaff(_) => Refusal::StaffFirst,
            Frame::HireExpert(_) => Refusal::ExpertFirst,
            Frame::SellWine(_) | Frame::SalesSlot(_) => Refusal::SaleFirst,
            Frame::ExportWine(_) | Frame::ExportSlot(_) => Refusal::ExportFirst,
            Frame::RecallBarrel => Refusal::RecallFirst,
            Frame::PlaceRenown => Refusal::RenownFirst,
            Frame::RearrangeDeck => Refusal::RearrangeFirst,
            Frame::OrderSlot => Refusal::OrderSlotFirst,
            Frame::PassOrPresent => Refusal::PassOrPresentFirst,
            Frame::PresentLate => Refusal::PresentFirst,
            Frame::SpendRenown(_) => Refusal::SpendFirst,
            Frame::ChooseBooth(_) => Refusal::BoothFirst,
            Frame::SendExpert { .. } => Refusal::SendFirst,
            Frame::TakeBarrel { .. } => Refusal::BarrelsFirst,
            Frame::Maintenance => Refusal::MaintenanceFirst,
            Frame::MoveWorker { .. } => Refusal::WorkersFirst,
            Frame::TakeTile => Refusal::BuyTileFirst,
            Frame::PayWine(_) => Refusal::PayFirst,
        }
    }

    /// Checks a first vineyard (clauses 2.2, 2.8, 4.3).
    pub(super) fn check_start(&self, frame: Frame, region: Region) -> Result<(), Refusal> {
        let Frame::StartVineyard = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        self.check_region(region).map(|_| ())
    }

    /// Returns the colour of the top vineyard of a region, if there is one (clauses 2.2, 4.3).
    fn check_region(&self, region: Region) -> Result<Colour, Refusal> {
        Refusal::RegionNotInGame.unless(self.regions.contains(region))?;
        self.vineyard_deck(region).top().ok_or(Refusal::NoVineyardLeft)
    }

    /// Checks a move (clauses 3.5 to 3.13, 10.7).
    fn check_move(&self, frame: Frame, cell: Cell) -> Result<(), Refusal> {
        let Frame::BeforeMove = frame else { return Err(State::pending_decision_refusal(frame)) };
        let me = self.player(self.actor);
        if cell == me.cell {
            Refusal::MustLeaveCell.unless(cell == Cell::Pass)?;
            return Refusal::MayNotStayOnPass.unless(self.open_cells() == Set::of(Cell::Pass));
        }
        let bagos = if self.turn.free_move { 0 } else { self.fare(self.actor, cell).total() };
        let have = me.bagos;
        let left = have.checked_sub(bagos).ok_or(Refusal::MoveTooDear { bagos, have })?;
        self.check_cell(cell, left)
    }

    /// Checks the use of an ability (clauses 10.3 to 10.11, 10.14).
    fn check_use(&self, frame: Frame, expert: Expert) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        let outside = matches!(frame, Frame::BeforeMove | Frame::AfterAction);
        State::pending_decision_refusal(frame).unless(outside || frame.units().is_some())?;
        Refusal::ExpertNotReady.unless(me.experts_up.contains(expert))?;
        Refusal::ExpertUsedAlready.unless(!self.turn.expert_used)?;
        match expert.ability() {
            Ability::Money => {}
            Ability::Barrel => Refusal::NoBarrelThere.unless(me.has_barrels_out())?,
            Ability::Renown => self.check_cube()?,
            Ability::Move => Refusal::MoveExpertTooLate.unless(frame == Frame::BeforeMove)?,
            Ability::Rearrange => {
                let buys = matches!(frame, Frame::BuyVineyard(_));
                Refusal::RearrangeElsewhere.unless(buys)?;
            }
            Ability::Discount => {
                let Frame::BuyVineyard(purchase) = frame else {
                    return Err(Refusal::DiscountElsewhere);
                };
                Refusal::NoDiscountOnTile.unless(!purchase.tile)?;
            }
        }
        self.check_unit_after_ability(frame, expert.ability())
    }

    /// Checks that a first unit that is not done yet is possible after the ability (clause 10.11). A deck to rearrange
    /// must exist in any case (clause 10.8).
    fn check_unit_after_ability(&self, frame: Frame, ability: Ability) -> Result<(), Refusal> {
        let owed = frame.units().is_some_and(|units| units.first);
        let bagos = self.player(self.actor).bagos;
        let unit = match (ability, frame) {
            (Ability::Rearrange, Frame::BuyVineyard(purchase)) => Refusal::NoRearrangementHelps
                .unless(self.deck_rearrangements(purchase).next().is_some()),
            _ if !owed => Ok(()),
            (Ability::Money, Frame::BuyVineyard(_)) => self.check_unit(frame, bagos + MONEY),
            (Ability::Discount, Frame::BuyVineyard(purchase)) => {
                let off = purchase.off + DISCOUNT;
                self.check_unit(Frame::BuyVineyard(Purchase { off, ..purchase }), bagos)
            }
            _ => self.check_unit(frame, bagos),
        };
        unit.map_err(|refusal| match refusal {
            Refusal::CheapestVineyardTooDear { bagos, .. } => {
                Refusal::AbilityLeavesTooLittle { bagos }
            }
            Refusal::NoVineyardSuits => Refusal::AbilityBringsNoVineyard,
            other => other,
        })
    }

    /// Checks the use of an action tile (clauses 10.12, 10.13).
    fn check_play(&self, frame: Frame, tile: Tile) -> Result<(), Refusal> {
        Refusal::NotInsideAnAction.unless(frame.units().is_none())?;
        let outside = matches!(frame, Frame::BeforeMove | Frame::AfterAction);
        State::pending_decision_refusal(frame).unless(outside)?;
        Refusal::TileNotPlayed.unless(!tile.is_multiplier())?;
        Refusal::TileNotReady.unless(self.player(self.actor).actions_up.contains(tile))?;
        Refusal::TileUsedAlready.unless(!self.turn.tile_used)?;
        self.check_effect(tile)
    }

    /// Checks the purchase of a vineyard (clauses 4.1 to 4.5, 4.12, 10.10).
    fn check_buy(&self, frame: Frame, region: Region, number: EstateNo) -> Result<(), Refusal> {
        let Frame::BuyVineyard(purchase) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let me = self.player(self.actor);
        let colour = self.check_region(region)?;
        Refusal::SameRegionTwice.unless(purchase.bought != Some(region))?;
        let offered = me.sites_for(region, colour, self.components.get());
        Refusal::NoEstateForVineyard.unless(!offered.is_empty())?;
        self.check_site(region, colour, number)?;
        let (bagos, have) = (self.vineyard_price(region, purchase.off), me.bagos);
        Refusal::VineyardTooDear { bagos, have }.unless(have >= bagos)?;
        Refusal::LikeAnEarlierEstate.unless(offered.contains(number))
    }

    /// Checks the building of a winery (clauses 4.12, 5.1).
    fn check_winery(&self, frame: Frame, number: EstateNo) -> Result<(), Refusal> {
        let Frame::BuildWinery { price, .. } = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let me = self.player(self.actor);
        Refusal::NoWineryLeft.unless(self.supply.wineries > 0)?;
        let have = me.bagos;
        Refusal::WineryTooDear { bagos: price, have }.unless(have >= price.into())?;
        Refusal::EstateHasTwoWineries.unless(me.estate(number).wineries < MOST_OF_A_KIND)?;
        Refusal::NoRoomForWinery.unless(me.estate(number).takes_winery())?;
        Refusal::LikeAnEarlierEstate.unless(me.sites.winery_sites().contains(number))
    }

    /// Checks the building of a cellar (clauses 4.12, 7.1, 7.3).
    fn check_cellar(&self, frame: Frame, number: EstateNo) -> Result<(), Refusal> {
        let Frame::BuildCellar { price, .. } = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let me = self.player(self.actor);
        let (estate, have) = (me.estate(number), me.bagos);
        Refusal::NoCellarLeft.unless(self.supply.cellars > 0)?;
        Refusal::CellarTooDear { bagos: price, have }.unless(have >= price.into())?;
        Refusal::CellarThere.unless(!estate.cellar)?;
        Refusal::NoCellarInMinho.unless(estate.takes_cellar(self.components.get()))?;
        Refusal::LikeAnEarlierEstate.unless(me.sites.cellar_sites().contains(number))
    }

    /// Checks the hiring of a worker (clauses 6.1, 6.2).
    fn check_hire(&self, frame: Frame, worker: Worker) -> Result<(), Refusal> {
        let Frame::HireStaff(_) = frame else { return Err(State::pending_decision_refusal(frame)) };
        let (bagos, have) = (self.worker_price(worker), self.player(self.actor).bagos);
        Refusal::NoWorkerLeft.unless(self.in_supply(worker) > 0)?;
        Refusal::NoRoomForWorker.unless(self.player(self.actor).has_room_for(worker))?;
        Refusal::WageTooHigh { bagos, have }.unless(have >= bagos.into())
    }

    /// Checks the taking of an expert, hired or free (clauses 10.1, 10.2, 10.15).
    fn check_expert(&self, frame: Frame, feature: Feature) -> Result<(), Refusal> {
        let bagos = match frame {
            Frame::HireExpert(_) => self.components.numbers.expert,
            Frame::FreeExpert { .. } => 0,
            _ => return Err(State::pending_decision_refusal(frame)),
        };
        Refusal::DeckEmpty.unless(!self.expert_deck(feature).is_empty())?;
        let have = self.player(self.actor).bagos;
        Refusal::ExpertTooDear { bagos, have }.unless(have >= bagos.into())
    }

    /// Checks that a wine exists (clause 1.9).
    fn check_wine(&self, wine: WineAt) -> Result<(), Refusal> {
        Refusal::NoSuchWine.unless(self.player(self.actor).wines.contains(wine))
    }

    /// Checks a wine to sell (clauses 8.4, 9.1).
    fn check_sell(&self, frame: Frame, wine: WineAt) -> Result<(), Refusal> {
        let Frame::SellWine(_) = frame else { return Err(State::pending_decision_refusal(frame)) };
        self.check_wine(wine)?;
        Refusal::NoBarrelForSale.unless(self.player(self.actor).barrels > 0)?;
        self.check_some_sale(wine)
    }

    /// Checks a sales slot (clauses 8.4, 9.1).
    fn check_sell_at(&self, frame: Frame, slot: SalesSlot) -> Result<(), Refusal> {
        let Frame::SalesSlot(wine) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let me = self.player(self.actor);
        Refusal::SaleOfOtherColour.unless(slot.colour() == me.estate(wine.estate()).colour)?;
        Refusal::SaleTaken.unless(!self.sales_taken.contains(slot))?;
        let value = self.components.sales[slot.index()].value;
        let missing = value.saturating_sub(self.highest_value(me, wine));
        Refusal::SaleTooHigh { missing }.unless(missing == 0)
    }

    /// Checks a wine to export (clauses 8.4, 9.2).
    fn check_export(&self, frame: Frame, wine: WineAt) -> Result<(), Refusal> {
        let Frame::ExportWine(_) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        self.check_wine(wine)?;
        Refusal::NoBarrelForExport.unless(self.player(self.actor).barrels > 0)?;
        self.check_some_export(wine)
    }

    /// Checks an export slot (clauses 8.4, 9.2, 9.4).
    fn check_export_to(&self, frame: Frame, slot: ExportSlot) -> Result<(), Refusal> {
        let Frame::ExportSlot(wine) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let open = self.components.export_open(self.options.players);
        Refusal::OutsideTheFrame.unless(open.contains(slot))?;
        Refusal::ExportTaken.unless(!self.exports_taken.contains(slot))?;
        let highest = self.highest_value(self.player(self.actor), wine);
        let missing = self.components.get().export_value(slot).saturating_sub(highest);
        Refusal::ExportTooHigh { missing }.unless(missing == 0)
    }

    /// Checks a barrel that comes back from sales (clauses 10.6, 12.1).
    fn check_recall_sale(&self, frame: Frame, slot: SalesSlot) -> Result<(), Refusal> {
        let absent = match frame {
            Frame::Maintenance => Refusal::NoBarrelInSlot,
            Frame::RecallBarrel => Refusal::NoBarrelThere,
            _ => return Err(State::pending_decision_refusal(frame)),
        };
        absent.unless(self.player(self.actor).sales.contains(slot))
    }

    /// Checks a barrel that comes back from export (clause 10.6).
    fn check_recall_export(&self, frame: Frame, slot: ExportSlot) -> Result<(), Refusal> {
        let Frame::RecallBarrel = frame else { return Err(State::pending_decision_refusal(frame)) };
        Refusal::NoBarrelThere.unless(self.player(self.actor).exports.contains(slot))
    }

    /// Checks a barrel that comes back from a multiplier tile (clause 10.6).
    fn check_recall_tile(&self, frame: Frame, tile: Tile) -> Result<(), Refusal> {
        let Frame::RecallBarrel = frame else { return Err(State::pending_decision_refusal(frame)) };
        Refusal::NoBarrelThere.unless(self.player(self.actor).locked.contains(tile))
    }

    /// Checks the region for an expert's cube (clause 10.9).
    pub(super) fn check_renown(&self, frame: Frame, region: Region) -> Result<(), Refusal> {
        let Frame::PlaceRenown = frame else { return Err(State::pending_decision_refusal(frame)) };
        self.check_cube()?;
        Refusal::RegionNotInGame.unless(self.regions.contains(region))?;
        Refusal::NoSpaceInRegion.unless(self.spaced.contains(region))
    }

    /// Checks a deck to rearrange (clauses 10.8, 10.11).
    fn check_top(&self, frame: Frame, region: Region, colour: Colour) -> Result<(), Refusal> {
        let Some(purchase) = self.purchase_below() else {
            return Err(State::pending_decision_refusal(frame));
        };
        let deck = self.vineyard_deck(region);
        Refusal::DeckTooThin.unless(deck.len >= 2)?;
        Refusal::ColourNotInDeck.unless(deck.count(colour) > 0)?;
        let leaves = self.deck_rearrangements(purchase).any(|way| way == (region, colour));
        Refusal::DeckLeavesNoVineyard.unless(leaves)
    }

    /// Checks a slot of the lower order row (clause 11.1).
    pub(super) fn check_order(&self, frame: Frame, slot: u8) -> Result<(), Refusal> {
        let Frame::OrderSlot = frame else { return Err(State::pending_decision_refusal(frame)) };
        Refusal::NoSuchOrderSlot.unless(slot < self.options.places())?;
        Refusal::OrderSlotTaken.unless(self.free_order_slots().any(|free| free == slot))
    }

    /// Checks a wine to present (clauses 11.2, 11.3, 13.1).
    fn check_present(&self, frame: Frame, wine: WineAt) -> Result<(), Refusal> {
        match frame {
            Frame::PassOrPresent | Frame::PresentLate => self.check_wine(wine),
            _ if self.is_entered(self.actor) => Err(Refusal::PressReleaseMade),
            _ if self.player(self.actor).wines.is_empty() => Err(Refusal::NoWineToPresent),
            _ => Err(State::pending_decision_refusal(frame)),
        }
    }

    /// Checks the renown for a press release (clauses 8.3, 11.3).
    pub(super) fn check_spend(&self, frame: Frame, cubes: u8) -> Result<(), Refusal> {
        let Frame::SpendRenown(wine) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let most = self.spendable_cubes(State::origin(self.player(self.actor), wine));
        Refusal::NotSoManyCubes.unless(cubes <= most)
    }

    /// Checks a booth (clause 11.5).
    pub(super) fn check_booth(&self, frame: Frame, booth: u8) -> Result<(), Refusal> {
        let Frame::ChooseBooth(_) = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        Refusal::BoothTaken.unless(self.free_booths().any(|free| free == booth))
    }

    /// Checks an expert to send along (clause 11.6).
    fn check_send(&self, frame: Frame, expert: Expert) -> Result<(), Refusal> {
        let Frame::SendExpert { feature, .. } = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        Refusal::ExpertDoesNotSuit { feature }.unless(self.sendable(feature).contains(expert))
    }

    /// Checks a barrel from a magnate (clause 11.7).
    pub(super) fn check_barrel(&self, frame: Frame, magnate: Magnate) -> Result<(), Refusal> {
        let Frame::TakeBarrel { pleased, left, .. } = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let held = self.player(self.actor).with_magnates[magnate.index()];
        Refusal::MagnateHoldsNoBarrel.unless(held > 0)?;
        let untouched = left == MOST_BARRELS_FREED;
        Refusal::MagnateNotPleased.unless(!untouched || pleased.contains(magnate))?;
        Refusal::NoOtherBarrelThere.unless(pleased.contains(magnate))
    }

    /// Checks a worker to move (clauses 12.3, 12.4).
    fn check_shift(
        &self,
        frame: Frame,
        worker: Worker,
        from: EstateNo,
        to: EstateNo,
    ) -> Result<(), Refusal> {
        let Frame::MoveWorker { worker: due, gave, took } = frame else {
            return Err(State::pending_decision_refusal(frame));
        };
        let (there, _) = self.player(self.actor).estate(from).staff(worker);
        let (here, room) = self.player(self.actor).estate(to).staff(worker);
        Refusal::WorkerCannotGo.unless(there > 0 && here < room && from != to)?;
        let (sources, targets) = self.worker_moves(worker, gave, took);
        let one_way = worker == due && sources.contains(from) && targets.contains(to);
        Refusal::WorkerMovesOneWay.unless(one_way)
    }

    /// Checks the end of moving workers (clause 12.4).
    fn check_keep(&self, frame: Frame) -> Result<(), Refusal> {
        State::pending_decision_refusal(frame).unless(matches!(frame, Frame::MoveWorker { .. }))
    }

    /// Checks a yes or no: to Porto, or to the bonus building of a region (clauses 2.8, 4.11, 12.7).
    fn check_answer(&self, frame: Frame) -> Result<(), Refusal> {
        let asked =
            matches!(frame, Frame::StartPorto | Frame::MakePorto(_) | Frame::BonusBuilding(_));
        State::pending_decision_refusal(frame).unless(asked)
    }

    /// Checks a tile of the display (clauses 2.9, 13.8 to 13.10).
    pub(super) fn check_take(&self, frame: Frame, tile: Tile) -> Result<(), Refusal> {
        let me = self.player(self.actor);
        State::pending_decision_refusal(frame)
            .unless(matches!(frame, Frame::StartTile | Frame::TakeTile))?;
        Refusal::NotInDisplay.unless(self.shown.contains(tile))?;
        if frame == Frame::StartTile {
            return Refusal::StartTileFirst.unless(!tile.is_multiplier());
        }
        Refusal::TileOwned.unless(!me.tiles().contains(tile))?;
        Refusal::NoBarrelForTile.unless(!tile.is_multiplier() || me.barrels > 0)
    }

    /// Checks the wine given for a tile (clause 13.8).
    fn check_pay(&self, frame: Frame, wine: WineAt) -> Result<(), Refusal> {
        let Frame::PayWine(_) = frame else { return Err(State::pending_decision_refusal(frame)) };
        self.check_wine(wine)
    }

    /// Checks a pass: no press release, or no more tiles (clauses 11.2, 13.8).
    fn check_pass(&self, frame: Frame) -> Result<(), Refusal> {
        State::pending_decision_refusal(frame)
            .unless(matches!(frame, Frame::PassOrPresent | Frame::TakeTile))
    }

    /// Checks the end of an action or of an offer (clauses 3.14, 4.11, 11.6, 11.7).
    fn check_done(&self, frame: Frame) -> Result<(), Refusal> {
        match (frame, frame.units()) {
            (_, Some(units)) => Refusal::NotBeforeTheFirstUnit.unless(!units.first),
            (Frame::FreeExpert { cause, .. }, None) => {
                State::pending_decision_refusal(frame).unless(cause == Cause::RegionBonus)
            }
            (Frame::AfterAction | Frame::SendExpert { .. } | Frame::TakeBarrel { .. }, None) => {
                Ok(())
            }
            (_, None) => Err(State::pending_decision_refusal(frame)),
        }
    }
}
