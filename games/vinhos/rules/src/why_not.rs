//! Which rule an action breaks.

use game::Illegal;

use crate::action::Action;
use crate::frame::{Frame, Purchase};
use crate::ids::{Ability, Cell, Gift, Region, Tile, Worker};
use crate::refusal::Refusal;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

/// The reasons, by action.
impl State {
    /// The first rule that the action breaks.
    pub fn refusal(&self, action: Action) -> Refusal {
        let Some(frame) = self.frame() else { return Refusal::OtherDecision };
        match (action, frame) {
            (Action::Start(region), Frame::StartVineyard) => self.refuse_region(region),
            (Action::Move(cell), Frame::BeforeMove) => self.refuse_move(cell),
            (Action::Use(expert), _) => self.refuse_use(expert, frame),
            (Action::Play(tile), _) => self.refuse_play(tile, frame),
            (Action::Buy { region, estate }, Frame::BuyVineyard(purchase)) => {
                self.refuse_purchase(region, estate, purchase)
            }
            (Action::Winery(estate), Frame::BuildWinery { price, .. }) => {
                self.refuse_winery(estate, price)
            }
            (Action::Cellar(estate), Frame::BuildCellar { price, .. }) => {
                self.refuse_cellar(estate, price)
            }
            (Action::Hire(worker), Frame::HireStaff(_)) => self.refuse_hire(worker),
            (Action::Expert(feature), Frame::HireExpert(_) | Frame::FreeExpert { .. }) => {
                match self.expert_deck(feature).is_empty() {
                    true => Refusal::DeckEmpty,
                    false => Refusal::ExpertTooDear { price: self.tables.numbers.expert },
                }
            }
            (Action::Sell(wine), Frame::SellWine(_)) => match self.refuse_wine(wine) {
                Some(refusal) => refusal,
                None if self.me().barrels == 0 => Refusal::NoBarrelForSale,
                None => Refusal::WineReachesNoSale,
            },
            (Action::Export(wine), Frame::ExportWine(_)) => match self.refuse_wine(wine) {
                Some(refusal) => refusal,
                None if self.me().barrels == 0 => Refusal::NoBarrelForExport,
                None => Refusal::WineReachesNoExport,
            },
            (Action::SellAt(slot), Frame::SalesSlot(wine)) => self.refuse_sale(slot, wine),
            (Action::ExportTo(slot), Frame::ExportSlot(_)) => self.refuse_export(slot),
            (Action::RecallSale(_), Frame::Maintenance) => Refusal::NoBarrelInSlot,
            (
                Action::RecallSale(_) | Action::RecallExport(_) | Action::RecallTile(_),
                Frame::RecallBarrel,
            ) => Refusal::NoBarrelThere,
            (Action::Renown(_), Frame::PlaceRenown) => Refusal::NoCubeOrSpace,
            (Action::Top { region, colour }, Frame::RearrangeDeck) => {
                let deck = self.vineyard_deck(region);
                match deck.len < 2 || deck.count(colour) == 0 {
                    true => Refusal::DeckTooThin,
                    false => Refusal::LeavesNoUnit,
                }
            }
            (Action::Order(_), Frame::OrderSlot) => Refusal::OrderSlotTaken,
            (Action::Present(_), Frame::PassOrPresent | Frame::PresentLate) => Refusal::NoSuchWine,
            (Action::Present(_), _) if self.is_entered(self.actor) => Refusal::PressReleaseMade,
            (Action::Present(_), _) if self.me().wines == 0 => Refusal::NoWineToPresent,
            (Action::Spend(_), Frame::SpendRenown(_)) => Refusal::NotSoManyCubes,
            (Action::Booth(_), Frame::ChooseBooth(_)) => Refusal::BoothTaken,
            (Action::Send(_), Frame::SendExpert { .. }) => Refusal::ExpertDoesNotSuit,
            (Action::Barrel(_), Frame::TakeBarrel { .. }) => Refusal::MagnateNotPleased,
            (Action::Shift { worker, from, to }, Frame::MoveWorker { .. }) => {
                self.refuse_shift(worker, from, to)
            }
            (Action::Take(tile), Frame::TakeTile | Frame::StartTile) => self.refuse_tile(tile),
            (Action::Pay(_), Frame::PayWine(_)) => Refusal::NoSuchWine,
            (Action::Done, _) if self.in_first_unit(frame) => Refusal::NotBeforeTheFirstUnit,
            _ => Refusal::OtherDecision,
        }
    }

    pub(crate) fn refuse(&self, action: Action) -> Illegal {
        self.refusal(action).into()
    }

    fn refuse_region(&self, region: Region) -> Refusal {
        match self.regions & region.bit() {
            0 => Refusal::RegionNotInGame,
            _ => Refusal::NoVineyardLeft,
        }
    }

    fn refuse_move(&self, cell: Cell) -> Refusal {
        let fare = self.fare(self.actor, cell).total();
        if cell == self.me().cell {
            Refusal::MustLeaveCell
        } else if fare > self.me().bagos && !self.turn.free_move {
            Refusal::MoveTooDear { fare }
        } else {
            Refusal::NothingToDoThere
        }
    }

    fn refuse_use(&self, expert: Expert, frame: Frame) -> Refusal {
        let me = self.me();
        if !self.is_expert_window(frame) {
            return Refusal::OtherDecision;
        }
        if me.experts_up & expert.bit() == 0 {
            return Refusal::ExpertNotReady;
        }
        if self.turn.expert_used {
            return Refusal::ExpertUsedAlready;
        }
        let purchase = match frame {
            Frame::BuyVineyard(purchase) => Some(purchase),
            _ => None,
        };
        match expert.ability() {
            Ability::Move => Refusal::MoveExpertTooLate,
            Ability::Rearrange if purchase.is_none() => Refusal::RearrangeElsewhere,
            Ability::Discount if purchase.is_none() => Refusal::DiscountElsewhere,
            Ability::Discount if purchase.is_some_and(|p| p.tile) => Refusal::NoDiscountOnTile,
            Ability::Barrel if !me.has_barrels_out() => Refusal::NoBarrelThere,
            Ability::Renown if !self.can_place_renown() => Refusal::NoCubeOrSpace,
            _ => Refusal::LeavesNoUnit,
        }
    }

    /// Whether experts may be used at such a decision (clause 10.4).
    fn is_expert_window(&self, frame: Frame) -> bool {
        matches!(frame, Frame::BeforeMove | Frame::AfterAction) || frame.units().is_some()
    }

    fn refuse_play(&self, tile: Tile, frame: Frame) -> Refusal {
        let outside = matches!(frame, Frame::BeforeMove | Frame::AfterAction);
        if !outside && self.is_expert_window(frame) {
            Refusal::NotInsideAnAction
        } else if !outside {
            Refusal::OtherDecision
        } else if self.me().actions_up & tile.bit() == 0 {
            Refusal::TileNotReady
        } else if self.turn.tile_used {
            Refusal::TileUsedAlready
        } else {
            Refusal::TileWithoutEffect
        }
    }

    fn refuse_purchase(&self, region: Region, number: EstateNo, purchase: Purchase) -> Refusal {
        let Some(colour) = self.vineyard_deck(region).top() else {
            return self.refuse_region(region);
        };
        let estate = self.me().estate(number);
        let price = self.vineyard_price(region, purchase.off);
        if purchase.bought == Some(region) {
            Refusal::SameRegionTwice
        } else if estate.vineyards == 0 && !self.may_place(region, colour, number) {
            Refusal::CellarBarsMinho
        } else if !self.may_place(region, colour, number) {
            Refusal::EstateDoesNotSuit
        } else if price > self.me().bagos {
            Refusal::VineyardTooDear { price }
        } else {
            Refusal::LikeAnEarlierEstate
        }
    }

    fn refuse_winery(&self, number: EstateNo, price: u8) -> Refusal {
        if self.supply.wineries == 0 {
            Refusal::NoWineryLeft
        } else if self.me().bagos < price.into() {
            Refusal::WineryTooDear { price }
        } else if !self.me().estate(number).takes_winery() {
            Refusal::NoRoomForWinery
        } else {
            Refusal::LikeAnEarlierEstate
        }
    }

    fn refuse_cellar(&self, number: EstateNo, price: u8) -> Refusal {
        let estate = self.me().estate(number);
        if self.supply.cellars == 0 {
            Refusal::NoCellarLeft
        } else if self.me().bagos < price.into() {
            Refusal::CellarTooDear { price }
        } else if estate.cellar {
            Refusal::CellarThere
        } else if estate.region.is_some_and(|region| self.tables.gift(region) == Gift::NoCellar) {
            Refusal::NoCellarInMinho
        } else {
            Refusal::LikeAnEarlierEstate
        }
    }

    fn refuse_hire(&self, worker: Worker) -> Refusal {
        if self.in_supply(worker) == 0 {
            Refusal::NoWorkerLeft
        } else if !self.me().has_room_for(worker) {
            Refusal::NoRoomForWorker
        } else {
            Refusal::WageTooHigh { price: self.wage(worker) }
        }
    }

    fn refuse_wine(&self, wine: WineAt) -> Option<Refusal> {
        (self.me().wines & wine.bit() == 0).then_some(Refusal::NoSuchWine)
    }

    fn refuse_sale(&self, slot: SalesSlot, wine: WineAt) -> Refusal {
        if slot.colour() != self.me().estate(wine.estate()).colour {
            Refusal::SaleOfOtherColour
        } else if self.sales_taken & slot.bit() != 0 {
            Refusal::SaleTaken
        } else {
            Refusal::SaleTooHigh
        }
    }

    fn refuse_export(&self, slot: ExportSlot) -> Refusal {
        let open = self.tables.export_open(self.options.players);
        if open & slot.bit() == 0 {
            Refusal::OutsideTheFrame
        } else if self.exports_taken & slot.bit() != 0 {
            Refusal::ExportTaken
        } else {
            Refusal::ExportTooHigh
        }
    }

    fn refuse_shift(&self, worker: Worker, from: EstateNo, to: EstateNo) -> Refusal {
        let me = self.me();
        let (there, _) = me.estate(from).staff(worker);
        let (here, room) = me.estate(to).staff(worker);
        match there == 0 || here >= room || from == to {
            true => Refusal::WorkerCannotGo,
            false => Refusal::WorkerMovesOneWay,
        }
    }

    fn refuse_tile(&self, tile: Tile) -> Refusal {
        let me = self.me();
        if self.shown & tile.bit() == 0 {
            Refusal::NotInDisplay
        } else if me.tiles() & tile.bit() != 0 {
            Refusal::TileOwned
        } else {
            Refusal::NoBarrelForTile
        }
    }

    /// Whether the first unit of an action is still to be done (clause 3.14).
    fn in_first_unit(&self, frame: Frame) -> bool {
        frame.units().is_some_and(|units| units.first)
    }
}
