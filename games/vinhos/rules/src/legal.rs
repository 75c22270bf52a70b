//! Legal actions: the list for each decision, and the check of each action.
//!
//! The checks define the rules. The lists for nearly every decision are written for speed, and a law test compares them
//! with the checks. All other lists keep the actions that pass their check.

mod check;
mod reason;

use game::Set;

use crate::action::Action;
use crate::event::Cause;
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Colour, Feature, Magnate, Region, Tile, Worker};
use crate::refusal::Refusal;
use crate::slots::{EstateNo, WineAt};
use crate::state::State;

/// The caller's buffer.
type ActionsOut<'a> = &'a mut Vec<Action>;

impl State {
    /// Lists all legal actions, in a fixed order.
    pub(crate) fn list_actions(&self, out: ActionsOut<'_>) {
        out.clear();
        let Some(frame) = self.frame() else { return };
        match frame {
            Frame::StartVineyard => {
                self.list_passing(frame, Region::ALL, Action::Start, State::check_start, out);
            }
            Frame::StartTile => {
                self.list_passing(frame, Tile::ALL, Action::Take, State::check_take, out);
            }
            Frame::StartPorto | Frame::BonusBuilding(_) | Frame::MakePorto(_) => {
                out.extend([Action::Yes, Action::No]);
            }
            Frame::BeforeMove => self.list_before_move(out),
            Frame::AfterAction => self.list_after_action(out),
            Frame::BuyVineyard(purchase) => self.list_purchases(purchase, out),
            Frame::FreeExpert { cause, .. } => self.list_free_experts(cause, out),
            Frame::BuildWinery { units, price } => self.list_wineries(units, price, out),
            Frame::BuildCellar { units, price } => self.list_cellars(units, price, out),
            Frame::HireStaff(units) => self.list_staff(units, out),
            Frame::HireExpert(units) => self.list_experts(units, out),
            Frame::SellWine(units) => self.list_sales(units, out),
            Frame::SalesSlot(wine) => self.list_sales_slots(wine, out),
            Frame::ExportWine(units) => self.list_exports(units, out),
            Frame::ExportSlot(wine) => self.list_export_slots(wine, out),
            Frame::RecallBarrel => self.list_recalls(out),
            Frame::PlaceRenown => {
                self.list_passing(frame, Region::ALL, Action::Renown, State::check_renown, out);
            }
            Frame::RearrangeDeck => self.list_rearrangements(out),
            Frame::OrderSlot => {
                self.list_passing(frame, 0..4, Action::Order, State::check_order, out);
            }
            Frame::PassOrPresent => {
                out.push(Action::Pass);
                self.list_wines(Action::Present, out);
            }
            Frame::PresentLate => self.list_wines(Action::Present, out),
            Frame::SpendRenown(_) => {
                self.list_passing(frame, 0..=2, Action::Spend, State::check_spend, out);
            }
            Frame::ChooseBooth(_) => {
                self.list_passing(frame, 0..4, Action::Booth, State::check_booth, out);
            }
            Frame::SendExpert { feature, .. } => self.list_sendable_experts(feature, out),
            Frame::TakeBarrel { .. } => {
                self.list_passing(frame, Magnate::ALL, Action::Barrel, State::check_barrel, out);
                out.push(Action::Done);
            }
            Frame::Maintenance => self.list_maintenance(out),
            Frame::MoveWorker { worker, gave, took } => {
                self.list_worker_moves(worker, gave, took, out);
            }
            Frame::TakeTile => self.list_tiles(out),
            Frame::PayWine(_) => self.list_wines(Action::Pay, out),
        }
    }

    /// Lists the actions on these elements that pass the check.
    fn list_passing<T: Copy>(
        &self,
        frame: Frame,
        things: impl IntoIterator<Item = T>,
        action: impl Fn(T) -> Action,
        check: impl Fn(&State, Frame, T) -> Result<(), Refusal>,
        out: ActionsOut<'_>,
    ) {
        let passing = things.into_iter().filter(|&thing| check(self, frame, thing).is_ok());
        out.extend(passing.map(action));
    }

    /// Lists moves, and the experts and tiles that may be used before one (clauses 3.5, 10.4, 10.7, 10.12).
    fn list_before_move(&self, out: ActionsOut<'_>) {
        out.extend(self.open_cells().iter().map(Action::Move));
        out.extend(self.usable_experts_before_move().iter().map(Action::Use));
        out.extend(self.playable().iter().map(Action::Play));
    }

    /// Lists the end of the turn, and the experts and tiles that may be used before it (clauses 10.4, 10.12).
    fn list_after_action(&self, out: ActionsOut<'_>) {
        out.push(Action::Done);
        out.extend(self.usable_experts().iter().map(Action::Use));
        out.extend(self.playable().iter().map(Action::Play));
    }

    /// Lists vineyards, the end of the action after the first one, and experts (clauses 4.1 to 4.5, 4.12, 10.8, 10.10,
    /// 10.11).
    fn list_purchases(&self, purchase: Purchase, out: ActionsOut<'_>) {
        let me = self.player(self.actor);
        let regions = self.purchasable(purchase, me.bagos);
        for region in regions.iter() {
            let colour = Colour::ALL[usize::from(self.tops[1].contains(region))];
            let sites = me.sites_for(region, colour, self.components.get());
            out.extend(sites.iter().map(|estate| Action::Buy { region, estate }));
        }
        if !purchase.units.first {
            out.push(Action::Done);
        }
        out.extend(self.usable_experts_in_purchase(purchase).iter().map(Action::Use));
    }

    /// Lists decks with a free expert. The bonus of a region may be declined (clauses 4.11, 10.15).
    fn list_free_experts(&self, cause: Cause, out: ActionsOut<'_>) {
        out.extend(self.stocked_features().map(Action::Expert));
        if cause == Cause::RegionBonus {
            out.push(Action::Done);
        }
    }

    /// Lists the sites for a winery (clauses 4.12, 5.1).
    fn list_wineries(&self, units: Units, price: u8, out: ActionsOut<'_>) {
        if self.can_build_winery(price) {
            out.extend(self.player(self.actor).sites.winery_sites().iter().map(Action::Winery));
        }
        self.list_unit_end(units, out);
    }

    /// Lists the sites for a cellar (clauses 4.12, 7.1, 7.3).
    fn list_cellars(&self, units: Units, price: u8, out: ActionsOut<'_>) {
        if self.can_build_cellar(price) {
            out.extend(self.player(self.actor).sites.cellar_sites().iter().map(Action::Cellar));
        }
        self.list_unit_end(units, out);
    }

    /// Lists the workers to hire (clauses 6.1, 6.2).
    fn list_staff(&self, units: Units, out: ActionsOut<'_>) {
        for worker in Worker::ALL {
            if self.can_hire(worker, self.worker_price(worker)) {
                out.push(Action::Hire(worker));
            }
        }
        self.list_unit_end(units, out);
    }

    /// Lists the experts to hire (clauses 10.1, 10.2).
    fn list_experts(&self, units: Units, out: ActionsOut<'_>) {
        if self.player(self.actor).bagos >= self.components.numbers.expert.into() {
            out.extend(self.stocked_features().map(Action::Expert));
        }
        self.list_unit_end(units, out);
    }

    /// Lists the wines to sell (clauses 8.4, 9.1).
    fn list_sales(&self, units: Units, out: ActionsOut<'_>) {
        let sellable = self.tradable().filter(|&wine| !self.sales_for(wine).is_empty());
        out.extend(sellable.map(Action::Sell));
        self.list_unit_end(units, out);
    }

    /// Lists the sales slots that a wine reaches (clauses 8.4, 9.1).
    fn list_sales_slots(&self, wine: WineAt, out: ActionsOut<'_>) {
        out.extend(self.sales_for(wine).iter().map(Action::SellAt));
    }

    /// Lists the wines to export (clauses 8.4, 9.2).
    fn list_exports(&self, units: Units, out: ActionsOut<'_>) {
        let exportable = self.tradable().filter(|&wine| !self.exports_for(wine).is_empty());
        out.extend(exportable.map(Action::Export));
        self.list_unit_end(units, out);
    }

    /// Lists the export slots that a wine reaches (clauses 8.4, 9.2, 9.4).
    fn list_export_slots(&self, wine: WineAt, out: ActionsOut<'_>) {
        out.extend(self.exports_for(wine).iter().map(Action::ExportTo));
    }

    /// Lists the end of an action after its first unit, and the experts that help. Before the first unit, no expert is
    /// listed if no unit can be done (clauses 3.14, 10.4, 10.11).
    fn list_unit_end(&self, units: Units, out: ActionsOut<'_>) {
        if !units.first {
            out.push(Action::Done);
        } else if out.is_empty() {
            return;
        }
        out.extend(self.usable_experts().iter().map(Action::Use));
    }

    /// Lists the barrels that an expert can bring back (clause 10.6).
    fn list_recalls(&self, out: ActionsOut<'_>) {
        let me = self.player(self.actor);
        out.extend(me.sales.iter().map(Action::RecallSale));
        out.extend(me.exports.iter().map(Action::RecallExport));
        out.extend(me.locked.iter().map(Action::RecallTile));
    }

    /// Lists the decks that an expert can rearrange (clauses 10.8, 10.11).
    fn list_rearrangements(&self, out: ActionsOut<'_>) {
        let Some(purchase) = self.purchase_below() else { return };
        let ways = self.deck_rearrangements(purchase);
        out.extend(ways.map(|(region, colour)| Action::Top { region, colour }));
    }

    /// Returns the vineyards action in which a deck is rearranged (clause 10.8).
    pub(crate) fn purchase_below(&self) -> Option<Purchase> {
        match *self.frames {
            [.., Frame::BuyVineyard(purchase), Frame::RearrangeDeck] => Some(purchase),
            _ => None,
        }
    }

    /// Lists the wines to present or to give for a tile (clauses 11.3, 13.1, 13.8).
    fn list_wines(&self, action: impl Fn(WineAt) -> Action, out: ActionsOut<'_>) {
        out.extend(self.player(self.actor).wines.iter().map(action));
    }

    /// Lists the experts to send along, or none (clause 11.6).
    fn list_sendable_experts(&self, feature: Feature, out: ActionsOut<'_>) {
        out.extend(self.sendable(feature).iter().map(Action::Send));
        out.push(Action::Done);
    }

    /// Lists the barrels in sales; one of them comes back (clause 12.1).
    fn list_maintenance(&self, out: ActionsOut<'_>) {
        out.extend(self.player(self.actor).sales.iter().map(Action::RecallSale));
    }

    /// Lists the workers to move, or none (clauses 12.3, 12.4).
    fn list_worker_moves(
        &self,
        worker: Worker,
        gave: Set<EstateNo>,
        took: Set<EstateNo>,
        out: ActionsOut<'_>,
    ) {
        out.push(Action::Keep);
        let (sources, targets) = self.worker_moves(worker, gave, took);
        for from in sources.iter() {
            let others = targets.without(from);
            out.extend(others.iter().map(|to| Action::Shift { worker, from, to }));
        }
    }

    /// Lists the tiles to buy, or none (clauses 13.8 to 13.10).
    fn list_tiles(&self, out: ActionsOut<'_>) {
        out.extend(self.takeable().iter().map(Action::Take));
        out.push(Action::Pass);
    }

    /// Returns true if a unit of an action could be done (clauses 3.10, 3.14).
    pub(crate) fn has_unit(&self, frame: Frame) -> bool {
        let me = self.player(self.actor);
        match frame {
            Frame::BuyVineyard(purchase) => self.can_purchase(purchase, me.bagos),
            Frame::BuildWinery { price, .. } => self.can_build_winery(price),
            Frame::BuildCellar { price, .. } => self.can_build_cellar(price),
            Frame::HireStaff(_) => {
                Worker::ALL.iter().any(|&worker| self.can_hire(worker, self.worker_price(worker)))
            }
            Frame::HireExpert(_) => {
                me.bagos >= self.components.numbers.expert.into() && self.has_experts()
            }
            Frame::SellWine(_) => self.tradable().any(|wine| !self.sales_for(wine).is_empty()),
            Frame::ExportWine(_) => self.tradable().any(|wine| !self.exports_for(wine).is_empty()),
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::BonusBuilding(_)
            | Frame::FreeExpert { .. }
            | Frame::SalesSlot(_)
            | Frame::ExportSlot(_)
            | Frame::RecallBarrel
            | Frame::PlaceRenown
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::SpendRenown(_)
            | Frame::ChooseBooth(_)
            | Frame::SendExpert { .. }
            | Frame::TakeBarrel { .. }
            | Frame::Maintenance
            | Frame::MoveWorker { .. }
            | Frame::MakePorto(_)
            | Frame::TakeTile
            | Frame::PayWine(_) => true,
        }
    }
}
