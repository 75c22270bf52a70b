//! The effects of actions: one match arm for each. The work is in the file of the phase.

use game::Ctx;

use crate::action::Action;
use crate::event::{Cause, Event, PurchaseTerms};
use crate::frame::{Frame, Units};
use crate::ids::{Feature, Region, Tile, Worker};
use crate::slots::{EstateNo, SalesSlot};
use crate::state::{Phase, State};

impl State {
    /// Applies a legal action and continues to the next decision.
    pub(crate) fn act(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        match action {
            Action::Start(region) => self.start_with(region, ctx),
            Action::Move(cell) => self.move_marker(cell, ctx),
            Action::Use(expert) => self.use_ability(expert, ctx),
            Action::Play(tile) => self.play_tile(tile, ctx),
            Action::Buy { region, estate } => self.buy_vineyard(region, estate, ctx),
            Action::Winery(estate) => self.build_winery(estate, ctx),
            Action::Cellar(estate) => self.build_cellar(estate, ctx),
            Action::Hire(worker) => self.hire_worker(worker, ctx),
            Action::Expert(feature) => self.choose_deck(feature, ctx),
            Action::Sell(wine) => self.frames.push(Frame::SalesSlot(wine)),
            Action::SellAt(slot) => self.sell_at(slot, ctx),
            Action::Export(wine) => self.frames.push(Frame::ExportSlot(wine)),
            Action::ExportTo(slot) => {
                let Some(Frame::ExportSlot(wine)) = self.frames.pop() else {
                    unreachable!("a slot is chosen for a wine to export");
                };
                self.export(wine, slot, ctx);
                self.end_unit();
            }
            Action::RecallSale(slot) => self.recall_from_sales(slot, ctx),
            Action::RecallExport(slot) => {
                self.frames.pop();
                self.recall_export(slot, ctx);
            }
            Action::RecallTile(tile) => {
                self.frames.pop();
                self.recall_from_tile(tile, ctx);
            }
            Action::Renown(region) => {
                self.frames.pop();
                self.put_cube(region, ctx);
            }
            Action::Top { region, colour } => {
                self.frames.pop();
                self.rearrange(region, colour, ctx);
            }
            Action::Order(slot) => self.take_order_slot(slot, ctx),
            Action::Present(wine) => self.name_wine(wine, ctx),
            Action::Spend(cubes) => {
                let Some(Frame::SpendRenown(wine)) = self.frame() else {
                    unreachable!("cubes are spent on a presented wine");
                };
                self.present(wine, cubes, ctx);
            }
            Action::Booth(booth) => {
                let Some(Frame::ChooseBooth(entry)) = self.frame() else {
                    unreachable!("a booth is chosen at a fair");
                };
                self.take_booth(entry, booth, ctx);
            }
            Action::Send(expert) => {
                let Some(Frame::SendExpert { entry, feature }) = self.frame() else {
                    unreachable!("an expert is sent to a fair");
                };
                self.send_expert(expert, ctx);
                self.next_feature(entry, feature.index() + 1, ctx);
            }
            Action::Barrel(magnate) => self.free_barrel(magnate, ctx),
            Action::Shift { worker, from, to } => self.shift_worker(worker, from, to, ctx),
            Action::Keep => {
                let Some(Frame::MoveWorker { worker, .. }) = self.frame() else {
                    unreachable!("workers are kept when they could move");
                };
                self.keep_workers(worker, ctx);
            }
            Action::Yes => self.answer(true, ctx),
            Action::No => self.answer(false, ctx),
            Action::Take(tile) => self.choose_tile(tile, ctx),
            Action::Pay(wine) => {
                let Some(Frame::PayWine(tile)) = self.frame() else {
                    unreachable!("a wine pays for a tile");
                };
                self.pay_for_tile(tile, wine, ctx);
            }
            Action::Pass => self.apply_pass(ctx),
            Action::Done => self.apply_done(ctx),
        }
        self.advance(ctx);
    }

    /// Replaces the top frame.
    pub(crate) fn replace_frame(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }

    /// Counts a unit of the current action as done.
    fn end_unit(&mut self) {
        let over = match self.frames.last_mut() {
            Some(Frame::BuyVineyard(purchase)) => count_unit(&mut purchase.units),
            Some(Frame::BuildWinery { units, .. } | Frame::BuildCellar { units, .. })
            | Some(Frame::HireStaff(units) | Frame::HireExpert(units))
            | Some(Frame::SellWine(units) | Frame::ExportWine(units)) => count_unit(units),
            Some(_) | None => unreachable!("only actions of one or two units have units"),
        };
        if over {
            self.frames.pop();
        }
    }

    /// Takes a first vineyard free of charge and makes a wine of it (clause 2.8).
    fn start_with(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        let first = EstateNo::at(0);
        self.frames.pop();
        self.place_vineyard(region, first, 0, ctx);
        if !matches!(self.frame(), Some(Frame::BonusBuilding(_))) {
            self.make_first_wine(ctx);
        }
    }

    /// Makes the wine of the first vineyard, or asks about Porto. A bonus building of its region comes first
    /// (clauses 2.8, 12.7).
    fn make_first_wine(&mut self, ctx: &mut Ctx<'_, Event>) {
        let first = EstateNo::at(0);
        if self.could_make_porto(self.player(self.actor), first) {
            self.frames.push(Frame::StartPorto);
        } else {
            self.make_wine(first, false, 0, ctx);
        }
    }

    /// Buys a vineyard (section 4). The unit ends first, because a bonus may need a decision.
    fn buy_vineyard(&mut self, region: Region, estate: EstateNo, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::BuyVineyard(purchase)) = self.frames.last_mut() else {
            unreachable!("a vineyard is bought when one is for sale");
        };
        purchase.bought = Some(region);
        let off = purchase.off;
        self.end_unit();
        let price = self.vineyard_price(region, off) as u8;
        self.place_vineyard(region, estate, price, ctx);
    }

    fn build_winery(&mut self, estate: EstateNo, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::BuildWinery { price, .. }) = self.frame() else {
            unreachable!("a winery is built when one is for sale");
        };
        self.place_winery(estate, PurchaseTerms::paid(price), ctx);
        self.end_unit();
    }

    fn build_cellar(&mut self, estate: EstateNo, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::BuildCellar { price, .. }) = self.frame() else {
            unreachable!("a cellar is built when one is for sale");
        };
        self.place_cellar(estate, PurchaseTerms::paid(price), ctx);
        self.end_unit();
    }

    fn hire_worker(&mut self, worker: Worker, ctx: &mut Ctx<'_, Event>) {
        self.hire(worker, PurchaseTerms::paid(self.worker_price(worker)), ctx);
        self.end_unit();
    }

    /// Takes an expert: hired (clause 10.1) or free (clause 10.15).
    fn choose_deck(&mut self, feature: Feature, ctx: &mut Ctx<'_, Event>) {
        match self.frames.last_mut() {
            Some(Frame::FreeExpert { left, cause }) => {
                *left -= 1;
                let cause = *cause;
                self.take_expert(feature, PurchaseTerms { price: 0, cause }, ctx);
            }
            Some(Frame::HireExpert(_)) => {
                self.take_expert(feature, PurchaseTerms::paid(self.components.numbers.expert), ctx);
                self.end_unit();
            }
            Some(_) | None => unreachable!("a deck is chosen for an expert"),
        }
    }

    fn sell_at(&mut self, slot: SalesSlot, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::SalesSlot(wine)) = self.frames.pop() else {
            unreachable!("a slot is chosen for a wine to sell");
        };
        self.sell(wine, slot, ctx);
        self.end_unit();
    }

    /// Takes a barrel back from sales, by an expert (clause 10.6) or in maintenance (clause 12.1).
    fn recall_from_sales(&mut self, slot: SalesSlot, ctx: &mut Ctx<'_, Event>) {
        let cause = match self.frames.pop() {
            Some(Frame::RecallBarrel) => Cause::Expert,
            Some(Frame::Maintenance) => Cause::Maintenance,
            Some(_) | None => unreachable!("a barrel comes back when one is due"),
        };
        self.recall_sale(slot, cause, ctx);
    }

    /// Applies a yes or no.
    fn answer(&mut self, yes: bool, ctx: &mut Ctx<'_, Event>) {
        match self.frames.pop() {
            Some(Frame::StartPorto) => self.make_wine(EstateNo::at(0), yes, 0, ctx),
            Some(Frame::MakePorto(estate)) => {
                self.make_wine(estate, yes, self.vintage().weather, ctx);
                self.make_wines(estate.index() + 1, ctx);
            }
            Some(Frame::BonusBuilding(estate)) => {
                self.answer_bonus_building(estate, yes, ctx);
                if self.phase == Phase::StartVineyards {
                    self.make_first_wine(ctx);
                }
            }
            Some(_) | None => unreachable!("an answer is given to a question"),
        }
    }

    /// Chooses a tile. It is free at the start (clause 2.9) and costs a wine at a fair (clause 13.8).
    fn choose_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        match self.frame() {
            Some(Frame::StartTile) => {
                self.frames.pop();
                self.take_tile(tile, ctx);
            }
            Some(Frame::TakeTile) => self.replace_frame(Frame::PayWine(tile)),
            Some(_) | None => unreachable!("a tile is taken at the start and at a fair"),
        }
    }

    fn apply_pass(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        match self.frames.pop() {
            Some(Frame::TakeTile) => {
                self.passed.insert(seat);
                ctx.emit(|| Event::BuyingPassed { seat });
            }
            Some(Frame::PassOrPresent) => ctx.emit(|| Event::Passed { seat }),
            Some(_) | None => unreachable!("only press releases and tiles can be passed"),
        }
    }

    fn apply_done(&mut self, ctx: &mut Ctx<'_, Event>) {
        match self.frame() {
            Some(Frame::SendExpert { entry, feature }) => {
                self.next_feature(entry, feature.index() + 1, ctx);
            }
            Some(Frame::TakeBarrel { wine, .. }) => self.close_press(wine, ctx),
            Some(Frame::FreeExpert { .. }) => {
                let seat = self.actor;
                self.frames.pop();
                ctx.emit(|| Event::BonusDeclined { seat });
            }
            Some(Frame::AfterAction | Frame::BuyVineyard(_))
            | Some(Frame::BuildWinery { .. } | Frame::BuildCellar { .. })
            | Some(Frame::HireStaff(_) | Frame::HireExpert(_))
            | Some(Frame::SellWine(_) | Frame::ExportWine(_)) => {
                self.frames.pop();
            }
            Some(_) | None => unreachable!("only these decisions can be ended"),
        }
    }
}

/// Counts a unit. Returns true if the action has no more units.
fn count_unit(units: &mut Units) -> bool {
    *units = units.next();
    units.left == 0
}
