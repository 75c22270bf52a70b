//! Whether an action may be done, and if not, the rule that it breaks: one function per action.

use game::Set;

use crate::action::Action;
use crate::event::Cause;
use crate::expert::{DISCOUNT, MONEY};
use crate::frame::{Frame, Purchase};
use crate::ids::{Ability, Cell, Colour, Feature, Magnate, Region, Tile, Worker};
use crate::refusal::Refusal;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

/// `Ok`, or the rule that is broken.
pub(super) type Checked = Result<(), Refusal>;

/// Refuses unless something holds.
fn unless(holds: bool, refusal: Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal) }
}

impl State {
    /// Whether an action may be done in the pending decision.
    pub(crate) fn check_action(&self, frame: Frame, action: Action) -> Checked {
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

    /// The decision that comes before anything else.
    fn due(frame: Frame) -> Refusal {
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

    /// A first vineyard (clauses 2.2, 2.8, 4.3).
    pub(super) fn check_start(&self, frame: Frame, region: Region) -> Checked {
        let Frame::StartVineyard = frame else { return Err(State::due(frame)) };
        self.check_region(region).map(|_| ())
    }

    /// The top vineyard of a region (clauses 2.2, 4.3).
    fn check_region(&self, region: Region) -> Result<Colour, Refusal> {
        unless(self.regions.contains(region), Refusal::RegionNotInGame)?;
        self.vineyard_deck(region).top().ok_or(Refusal::NoVineyardLeft)
    }

    /// A move (clauses 3.5 to 3.13, 10.7).
    fn check_move(&self, frame: Frame, cell: Cell) -> Checked {
        let Frame::BeforeMove = frame else { return Err(State::due(frame)) };
        let me = self.acting();
        if cell == me.cell {
            let stuck = self.open_cells() == Set::of(Cell::Pass);
            return unless(cell == Cell::Pass && stuck, Refusal::MustLeaveCell);
        }
        let bagos = if self.turn.free_move { 0 } else { self.fare(self.actor, cell).total() };
        let left = me.bagos.checked_sub(bagos).ok_or(Refusal::MoveTooDear { bagos })?;
        unless(self.can_act_at(cell, left), Refusal::NothingToDoThere)
    }

    /// Whether one unit of a cell's action could be done with this much money (clauses 3.10, 3.11).
    fn can_act_at(&self, cell: Cell, bagos: u16) -> bool {
        let numbers = &self.tables.get().numbers;
        let pays = |price: u8| bagos >= price.into();
        match cell {
            Cell::Pass => true,
            Cell::VineyardsA | Cell::VineyardsB => !self.payable_top(bagos).is_empty(),
            Cell::Cellars => self.can_raise_cellar(0) && pays(numbers.cellar),
            Cell::Wineries => self.can_raise_winery(0) && pays(numbers.winery),
            Cell::Experts => self.has_experts() && pays(numbers.expert),
            Cell::Staff => {
                let can = |&worker: &Worker| self.can_hire(worker, 0) && pays(self.wage(worker));
                Worker::ALL.iter().any(can)
            }
            Cell::Export => !self.reach().exports.is_empty(),
            Cell::Sales => !self.reach().sales.is_empty(),
        }
    }

    /// An ability (clauses 10.3 to 10.11, 10.14).
    fn check_use(&self, frame: Frame, expert: Expert) -> Checked {
        let me = self.acting();
        let outside = matches!(frame, Frame::BeforeMove | Frame::AfterAction);
        unless(outside || frame.units().is_some(), State::due(frame))?;
        unless(me.experts_up.contains(expert), Refusal::ExpertNotReady)?;
        unless(!self.turn.expert_used, Refusal::ExpertUsedAlready)?;
        match expert.ability() {
            Ability::Money => {}
            Ability::Barrel => unless(me.has_barrels_out(), Refusal::NoBarrelThere)?,
            Ability::Renown => unless(self.can_place_renown(), Refusal::NoCubeOrSpace)?,
            Ability::Move => unless(frame == Frame::BeforeMove, Refusal::MoveExpertTooLate)?,
            Ability::Rearrange => {
                let buys = matches!(frame, Frame::BuyVineyard(_));
                unless(buys, Refusal::RearrangeElsewhere)?;
            }
            Ability::Discount => {
                let Frame::BuyVineyard(purchase) = frame else {
                    return Err(Refusal::DiscountElsewhere);
                };
                unless(!purchase.tile, Refusal::NoDiscountOnTile)?;
            }
        }
        unless(self.leaves_unit(frame, expert.ability()), Refusal::LeavesNoUnit)
    }

    /// Whether a unit that is still owed could be done after the ability (clause 10.11); a deck must be
    /// there to be rearranged in any case (clause 10.8).
    fn leaves_unit(&self, frame: Frame, ability: Ability) -> bool {
        let first = frame.units().is_some_and(|units| units.first);
        let Frame::BuyVineyard(purchase) = frame else {
            return !first || self.has_unit(frame);
        };
        let bagos = self.acting().bagos;
        let can_buy = |off: u8, bagos: u16| {
            let purchase = Purchase { off: purchase.off + off, ..purchase };
            self.can_purchase(purchase, bagos)
        };
        match ability {
            Ability::Rearrange => self.rearrangements(purchase).next().is_some(),
            _ if !first => true,
            Ability::Money => can_buy(0, bagos + MONEY),
            Ability::Discount => can_buy(DISCOUNT, bagos),
            Ability::Barrel | Ability::Move | Ability::Renown => can_buy(0, bagos),
        }
    }

    /// An action tile (clauses 10.12, 10.13).
    fn check_play(&self, frame: Frame, tile: Tile) -> Checked {
        unless(frame.units().is_none(), Refusal::NotInsideAnAction)?;
        let outside = matches!(frame, Frame::BeforeMove | Frame::AfterAction);
        unless(outside, State::due(frame))?;
        unless(self.acting().actions_up.contains(tile), Refusal::TileNotReady)?;
        unless(!self.turn.tile_used, Refusal::TileUsedAlready)?;
        unless(self.has_effect(tile), Refusal::TileWithoutEffect)
    }

    /// The purchase of a vineyard (clauses 4.1 to 4.5, 4.12, 10.10).
    fn check_buy(&self, frame: Frame, region: Region, number: EstateNo) -> Checked {
        let Frame::BuyVineyard(purchase) = frame else { return Err(State::due(frame)) };
        let me = self.acting();
        let colour = self.check_region(region)?;
        unless(purchase.bought != Some(region), Refusal::SameRegionTwice)?;
        let unsuited = match me.estate(number).vineyards {
            0 => Refusal::CellarBarsMinho,
            _ => Refusal::EstateDoesNotSuit,
        };
        unless(self.may_place(region, colour, number), unsuited)?;
        let bagos = self.vineyard_price(region, purchase.off);
        unless(me.bagos >= bagos, Refusal::VineyardTooDear { bagos })?;
        let offered = me.sites_for(region, colour, self.tables.get());
        unless(offered.contains(number), Refusal::LikeAnEarlierEstate)
    }

    /// A winery (clauses 4.12, 5.1).
    fn check_winery(&self, frame: Frame, number: EstateNo) -> Checked {
        let Frame::BuildWinery { price, .. } = frame else { return Err(State::due(frame)) };
        let me = self.acting();
        unless(self.supply.wineries > 0, Refusal::NoWineryLeft)?;
        unless(me.bagos >= price.into(), Refusal::WineryTooDear { bagos: price })?;
        unless(me.estate(number).takes_winery(), Refusal::NoRoomForWinery)?;
        unless(me.sites.winery_sites().contains(number), Refusal::LikeAnEarlierEstate)
    }

    /// A cellar (clauses 4.12, 7.1, 7.3).
    fn check_cellar(&self, frame: Frame, number: EstateNo) -> Checked {
        let Frame::BuildCellar { price, .. } = frame else { return Err(State::due(frame)) };
        let me = self.acting();
        let estate = me.estate(number);
        unless(self.supply.cellars > 0, Refusal::NoCellarLeft)?;
        unless(me.bagos >= price.into(), Refusal::CellarTooDear { bagos: price })?;
        unless(!estate.cellar, Refusal::CellarThere)?;
        unless(estate.takes_cellar(self.tables.get()), Refusal::NoCellarInMinho)?;
        unless(me.sites.cellar_sites().contains(number), Refusal::LikeAnEarlierEstate)
    }

    /// A worker (clauses 6.1, 6.2).
    fn check_hire(&self, frame: Frame, worker: Worker) -> Checked {
        let Frame::HireStaff(_) = frame else { return Err(State::due(frame)) };
        let bagos = self.wage(worker);
        unless(self.in_supply(worker) > 0, Refusal::NoWorkerLeft)?;
        unless(self.acting().has_room_for(worker), Refusal::NoRoomForWorker)?;
        unless(self.acting().bagos >= bagos.into(), Refusal::WageTooHigh { bagos })
    }

    /// An expert, hired or free (clauses 10.1, 10.2, 10.15).
    fn check_expert(&self, frame: Frame, feature: Feature) -> Checked {
        let bagos = match frame {
            Frame::HireExpert(_) => self.tables.numbers.expert,
            Frame::FreeExpert { .. } => 0,
            _ => return Err(State::due(frame)),
        };
        unless(!self.expert_deck(feature).is_empty(), Refusal::DeckEmpty)?;
        unless(self.acting().bagos >= bagos.into(), Refusal::ExpertTooDear { bagos })
    }

    /// A wine that lies there (clause 1.9).
    fn check_wine(&self, wine: WineAt) -> Checked {
        unless(self.acting().wines.contains(wine), Refusal::NoSuchWine)
    }

    /// A wine to sell (clauses 8.4, 9.1).
    fn check_sell(&self, frame: Frame, wine: WineAt) -> Checked {
        let Frame::SellWine(_) = frame else { return Err(State::due(frame)) };
        self.check_wine(wine)?;
        unless(self.acting().barrels > 0, Refusal::NoBarrelForSale)?;
        unless(!self.sales_for(wine).is_empty(), Refusal::WineReachesNoSale)
    }

    /// A sales slot (clauses 8.4, 9.1).
    fn check_sell_at(&self, frame: Frame, slot: SalesSlot) -> Checked {
        let Frame::SalesSlot(wine) = frame else { return Err(State::due(frame)) };
        let colour = self.acting().estate(wine.estate()).colour;
        unless(slot.colour() == colour, Refusal::SaleOfOtherColour)?;
        unless(!self.sales_taken.contains(slot), Refusal::SaleTaken)?;
        unless(self.sales_for(wine).contains(slot), Refusal::SaleTooHigh)
    }

    /// A wine to export (clauses 8.4, 9.2).
    fn check_export(&self, frame: Frame, wine: WineAt) -> Checked {
        let Frame::ExportWine(_) = frame else { return Err(State::due(frame)) };
        self.check_wine(wine)?;
        unless(self.acting().barrels > 0, Refusal::NoBarrelForExport)?;
        unless(!self.exports_for(wine).is_empty(), Refusal::WineReachesNoExport)
    }

    /// An export slot (clauses 8.4, 9.2, 9.4).
    fn check_export_to(&self, frame: Frame, slot: ExportSlot) -> Checked {
        let Frame::ExportSlot(wine) = frame else { return Err(State::due(frame)) };
        let open = self.tables.export_open(self.options.players);
        unless(open.contains(slot), Refusal::OutsideTheFrame)?;
        unless(!self.exports_taken.contains(slot), Refusal::ExportTaken)?;
        unless(self.exports_for(wine).contains(slot), Refusal::ExportTooHigh)
    }

    /// A barrel that comes back from sales (clauses 10.6, 12.1).
    fn check_recall_sale(&self, frame: Frame, slot: SalesSlot) -> Checked {
        let absent = match frame {
            Frame::Maintenance => Refusal::NoBarrelInSlot,
            Frame::RecallBarrel => Refusal::NoBarrelThere,
            _ => return Err(State::due(frame)),
        };
        unless(self.acting().sales.contains(slot), absent)
    }

    /// A barrel that comes back from export (clause 10.6).
    fn check_recall_export(&self, frame: Frame, slot: ExportSlot) -> Checked {
        let Frame::RecallBarrel = frame else { return Err(State::due(frame)) };
        unless(self.acting().exports.contains(slot), Refusal::NoBarrelThere)
    }

    /// A barrel that comes back from a multiplier tile (clause 10.6).
    fn check_recall_tile(&self, frame: Frame, tile: Tile) -> Checked {
        let Frame::RecallBarrel = frame else { return Err(State::due(frame)) };
        unless(self.acting().locked.contains(tile), Refusal::NoBarrelThere)
    }

    /// A cube by an expert (clause 10.9).
    pub(super) fn check_renown(&self, frame: Frame, region: Region) -> Checked {
        let Frame::PlaceRenown = frame else { return Err(State::due(frame)) };
        unless(self.spaced.contains(region), Refusal::NoCubeOrSpace)
    }

    /// A deck to rearrange (clauses 10.8, 10.11).
    fn check_top(&self, frame: Frame, region: Region, colour: Colour) -> Checked {
        let Some(purchase) = self.purchase_below() else { return Err(State::due(frame)) };
        let deck = self.vineyard_deck(region);
        unless(deck.len >= 2 && deck.count(colour) > 0, Refusal::DeckTooThin)?;
        let leaves = self.rearrangements(purchase).any(|way| way == (region, colour));
        unless(leaves, Refusal::LeavesNoUnit)
    }

    /// A slot of the lower order row (clause 11.1).
    pub(super) fn check_order(&self, frame: Frame, slot: u8) -> Checked {
        let Frame::OrderSlot = frame else { return Err(State::due(frame)) };
        unless(self.free_order_slots().any(|free| free == slot), Refusal::OrderSlotTaken)
    }

    /// A wine to present (clauses 11.2, 11.3, 13.1).
    fn check_present(&self, frame: Frame, wine: WineAt) -> Checked {
        match frame {
            Frame::PassOrPresent | Frame::PresentLate => self.check_wine(wine),
            _ if self.is_entered(self.actor) => Err(Refusal::PressReleaseMade),
            _ if self.acting().wines.is_empty() => Err(Refusal::NoWineToPresent),
            _ => Err(State::due(frame)),
        }
    }

    /// Renown for a press release (clauses 8.3, 11.3).
    pub(super) fn check_spend(&self, frame: Frame, cubes: u8) -> Checked {
        let Frame::SpendRenown(wine) = frame else { return Err(State::due(frame)) };
        let most = self.spendable_cubes(State::origin(self.acting(), wine));
        unless(cubes <= most, Refusal::NotSoManyCubes)
    }

    /// A booth (clause 11.5).
    pub(super) fn check_booth(&self, frame: Frame, booth: u8) -> Checked {
        let Frame::ChooseBooth(_) = frame else { return Err(State::due(frame)) };
        unless(self.free_booths().any(|free| free == booth), Refusal::BoothTaken)
    }

    /// An expert to send along (clause 11.6).
    fn check_send(&self, frame: Frame, expert: Expert) -> Checked {
        let Frame::SendExpert { feature, .. } = frame else { return Err(State::due(frame)) };
        unless(self.sendable(feature).contains(expert), Refusal::ExpertDoesNotSuit)
    }

    /// A barrel from a magnate (clause 11.7).
    pub(super) fn check_barrel(&self, frame: Frame, magnate: Magnate) -> Checked {
        let Frame::TakeBarrel { pleased, .. } = frame else { return Err(State::due(frame)) };
        unless(pleased.contains(magnate), Refusal::MagnateNotPleased)
    }

    /// A worker to move (clauses 12.3, 12.4).
    fn check_shift(&self, frame: Frame, worker: Worker, from: EstateNo, to: EstateNo) -> Checked {
        let Frame::MoveWorker { worker: due, gave, took } = frame else {
            return Err(State::due(frame));
        };
        let (there, _) = self.acting().estate(from).staff(worker);
        let (here, room) = self.acting().estate(to).staff(worker);
        unless(there > 0 && here < room && from != to, Refusal::WorkerCannotGo)?;
        let (sources, targets) = self.worker_moves(worker, gave, took);
        let one_way = worker == due && sources.contains(from) && targets.contains(to);
        unless(one_way, Refusal::WorkerMovesOneWay)
    }

    /// No more workers to move (clause 12.4).
    fn check_keep(&self, frame: Frame) -> Checked {
        unless(matches!(frame, Frame::MoveWorker { .. }), State::due(frame))
    }

    /// Yes or no: to Porto, to a building that a region brings (clauses 2.8, 4.11, 12.7).
    fn check_answer(&self, frame: Frame) -> Checked {
        let asked =
            matches!(frame, Frame::StartPorto | Frame::MakePorto(_) | Frame::BonusBuilding(_));
        unless(asked, State::due(frame))
    }

    /// A tile of the display (clauses 2.9, 13.8 to 13.10).
    pub(super) fn check_take(&self, frame: Frame, tile: Tile) -> Checked {
        let me = self.acting();
        unless(matches!(frame, Frame::StartTile | Frame::TakeTile), State::due(frame))?;
        unless(self.shown.contains(tile), Refusal::NotInDisplay)?;
        if frame == Frame::StartTile {
            return unless(!tile.is_multiplier(), Refusal::StartTileFirst);
        }
        unless(!me.tiles().contains(tile), Refusal::TileOwned)?;
        unless(!tile.is_multiplier() || me.barrels > 0, Refusal::NoBarrelForTile)
    }

    /// The wine given for a tile (clause 13.8).
    fn check_pay(&self, frame: Frame, wine: WineAt) -> Checked {
        let Frame::PayWine(_) = frame else { return Err(State::due(frame)) };
        self.check_wine(wine)
    }

    /// No press release, or no more tiles (clauses 11.2, 13.8).
    fn check_pass(&self, frame: Frame) -> Checked {
        unless(matches!(frame, Frame::PassOrPresent | Frame::TakeTile), State::due(frame))
    }

    /// No more of this (clauses 3.14, 4.11, 11.6, 11.7).
    fn check_done(&self, frame: Frame) -> Checked {
        match (frame, frame.units()) {
            (_, Some(units)) => unless(!units.first, Refusal::NotBeforeTheFirstUnit),
            (Frame::FreeExpert { cause, .. }, None) => {
                unless(cause == Cause::RegionBonus, State::due(frame))
            }
            (Frame::AfterAction | Frame::SendExpert { .. } | Frame::TakeBarrel { .. }, None) => {
                Ok(())
            }
            (_, None) => Err(State::due(frame)),
        }
    }
}
