//! What may be done now: one function per frame.

use crate::action::Action;
use crate::event::Cause;
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Cell, Colour, Magnate, Region, Tile, Worker, bits, members};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

/// The caller's buffer.
type Out<'a> = &'a mut Vec<Action>;

impl State {
    pub(crate) fn list_actions(&self, out: Out<'_>) {
        out.clear();
        let Some(frame) = self.frame() else { return };
        match frame {
            Frame::StartVineyard => self.list_starts(out),
            Frame::StartPorto | Frame::BonusBuilding(_) | Frame::MakePorto(_) => {
                out.extend([Action::Yes, Action::No]);
            }
            Frame::StartTile => {
                let tiles = self.shown & Tile::ACTIONS;
                push_each(tiles, out, |index| Action::Take(Tile::ALL[index]));
            }
            Frame::BeforeMove => self.list_before_move(out),
            Frame::AfterAction => self.list_after_action(out),
            Frame::BuyVineyard(purchase) => self.list_purchases(purchase, out),
            Frame::FreeExpert { cause, .. } => {
                self.list_decks(out);
                if cause == Cause::RegionBonus {
                    out.push(Action::Done);
                }
            }
            Frame::BuildWinery { units, price } => self.list_wineries(units, price, out),
            Frame::BuildCellar { units, price } => self.list_cellars(units, price, out),
            Frame::HireStaff(units) => self.list_staff(units, out),
            Frame::HireExpert(units) => self.list_experts(units, out),
            Frame::SellWine(units) => {
                for wine in self.tradable() {
                    if self.sales_for(wine) != 0 {
                        out.push(Action::Sell(wine));
                    }
                }
                self.list_unit_end(units, out);
            }
            Frame::SalesSlot(wine) => {
                let slots = self.sales_for(wine);
                push_each(slots, out, |index| Action::SellAt(SalesSlot::at(index)));
            }
            Frame::ExportWine(units) => {
                for wine in self.tradable() {
                    if self.exports_for(wine) != 0 {
                        out.push(Action::Export(wine));
                    }
                }
                self.list_unit_end(units, out);
            }
            Frame::ExportSlot(wine) => {
                let slots = self.exports_for(wine);
                push_each(slots, out, |index| Action::ExportTo(ExportSlot::at(index)));
            }
            Frame::RecallBarrel => self.list_recalls(out),
            Frame::PlaceRenown => {
                push_each(self.spaced, out, |index| Action::Renown(Region::ALL[index]));
            }
            Frame::RearrangeDeck => self.list_rearrangements(out),
            Frame::OrderSlot => out.extend(self.free_order_slots().map(Action::Order)),
            Frame::PassOrPresent => {
                out.push(Action::Pass);
                push_wines(self.me().wines, out, Action::Present);
            }
            Frame::PresentLate => push_wines(self.me().wines, out, Action::Present),
            Frame::SpendRenown(wine) => {
                let cubes = self.spendable_cubes(State::origin(self.me(), wine));
                out.extend((0..=cubes).map(Action::Spend));
            }
            Frame::ChooseBooth(_) => out.extend(self.free_booths().map(Action::Booth)),
            Frame::SendExpert { feature, .. } => {
                let experts = self.sendable(feature);
                push_each(experts, out, |index| Action::Send(Expert::at(index)));
                out.push(Action::Done);
            }
            Frame::TakeBarrel { pleased, .. } => {
                push_each(pleased.into(), out, |index| Action::Barrel(Magnate::ALL[index]));
                out.push(Action::Done);
            }
            Frame::Maintenance => {
                let slots = self.me().sales;
                push_each(slots, out, |index| Action::RecallSale(SalesSlot::at(index)));
            }
            Frame::MoveWorker { worker, gave, took } => {
                self.list_worker_moves(worker, gave, took, out);
            }
            Frame::TakeTile => {
                let tiles = self.takeable();
                push_each(tiles, out, |index| Action::Take(Tile::ALL[index]));
                out.push(Action::Pass);
            }
            Frame::PayWine(_) => push_wines(self.me().wines, out, Action::Pay),
        }
    }

    fn list_starts(&self, out: Out<'_>) {
        let regions = self.tops[0] | self.tops[1];
        push_each(regions, out, |index| Action::Start(Region::ALL[index]));
    }

    fn list_before_move(&self, out: Out<'_>) {
        push_each(self.open_cells(), out, |index| Action::Move(Cell::ALL[index]));
        push_uses(self.helpers_before_move(), out);
        push_tiles(self.playable(), out);
    }

    fn list_after_action(&self, out: Out<'_>) {
        out.push(Action::Done);
        push_uses(self.helpers(), out);
        push_tiles(self.playable(), out);
    }

    fn list_purchases(&self, purchase: Purchase, out: Out<'_>) {
        let me = self.me();
        let regions = self.purchasable(purchase, me.bagos);
        for region in members(&Region::ALL, regions) {
            let colour = Colour::ALL[usize::from(self.tops[1] & region.bit() != 0)];
            let sites = me.sites_for(region, colour, self.tables.get());
            push_each(sites.into(), out, |index| Action::Buy {
                region,
                estate: EstateNo::at(index),
            });
        }
        if !purchase.units.first {
            out.push(Action::Done);
        }
        push_uses(self.helpers_in_purchase(purchase), out);
    }

    fn list_decks(&self, out: Out<'_>) {
        out.extend(self.stocked_features().map(Action::Expert));
    }

    fn list_wineries(&self, units: Units, price: u8, out: Out<'_>) {
        let me = self.me();
        if self.can_raise_winery(price) {
            let sites = me.grounds.winery_sites().into();
            push_each(sites, out, |index| Action::Winery(EstateNo::at(index)));
        }
        self.list_unit_end(units, out);
    }

    fn list_cellars(&self, units: Units, price: u8, out: Out<'_>) {
        let me = self.me();
        if self.can_raise_cellar(price) {
            let sites = me.grounds.cellar_sites().into();
            push_each(sites, out, |index| Action::Cellar(EstateNo::at(index)));
        }
        self.list_unit_end(units, out);
    }

    fn list_staff(&self, units: Units, out: Out<'_>) {
        for worker in Worker::ALL {
            if self.can_hire(worker, self.wage(worker)) {
                out.push(Action::Hire(worker));
            }
        }
        self.list_unit_end(units, out);
    }

    fn list_experts(&self, units: Units, out: Out<'_>) {
        if self.me().bagos >= self.tables.numbers.expert.into() {
            self.list_decks(out);
        }
        self.list_unit_end(units, out);
    }

    /// The end of an action after its first unit, and the experts that help in between; before the
    /// first unit none helps where no unit can be done (clauses 3.14, 10.4, 10.11).
    fn list_unit_end(&self, units: Units, out: Out<'_>) {
        if !units.first {
            out.push(Action::Done);
        } else if out.is_empty() {
            return;
        }
        push_uses(self.helpers(), out);
    }

    fn list_recalls(&self, out: Out<'_>) {
        let me = self.me();
        push_each(me.sales, out, |index| Action::RecallSale(SalesSlot::at(index)));
        push_each(me.exports, out, |index| Action::RecallExport(ExportSlot::at(index)));
        push_each(me.locked, out, |index| Action::RecallTile(Tile::ALL[index]));
    }

    fn list_rearrangements(&self, out: Out<'_>) {
        let Some(purchase) = self.purchase_below() else { return };
        let ways = self.rearrangements(purchase);
        out.extend(ways.map(|(region, colour)| Action::Top { region, colour }));
    }

    /// The vineyards action inside which a deck is rearranged.
    pub(crate) fn purchase_below(&self) -> Option<Purchase> {
        match *self.frames {
            [.., Frame::BuyVineyard(purchase), Frame::RearrangeDeck] => Some(purchase),
            _ => None,
        }
    }

    fn list_worker_moves(&self, worker: Worker, gave: u8, took: u8, out: Out<'_>) {
        out.push(Action::Keep);
        let (sources, targets) = self.worker_moves(worker, gave, took);
        for from in bits(sources.into()).map(EstateNo::at) {
            let others = targets & !from.bit();
            push_each(others.into(), out, |index| Action::Shift {
                worker,
                from,
                to: EstateNo::at(index),
            });
        }
    }

    /// Whether the second unit of an action could be done, so that the player is asked.
    pub(crate) fn has_unit(&self, frame: Frame) -> bool {
        let me = self.me();
        match frame {
            Frame::BuyVineyard(purchase) => self.purchasable(purchase, me.bagos) != 0,
            Frame::BuildWinery { price, .. } => self.can_raise_winery(price),
            Frame::BuildCellar { price, .. } => self.can_raise_cellar(price),
            Frame::HireStaff(_) => {
                Worker::ALL.iter().any(|&worker| self.can_hire(worker, self.wage(worker)))
            }
            Frame::HireExpert(_) => {
                me.bagos >= self.tables.numbers.expert.into() && self.has_experts()
            }
            Frame::SellWine(_) => self.tradable().any(|wine| self.sales_for(wine) != 0),
            Frame::ExportWine(_) => self.tradable().any(|wine| self.exports_for(wine) != 0),
            _ => true,
        }
    }
}

/// One action for each bit of the mask.
#[inline]
fn push_each(mask: u32, out: Out<'_>, action: impl Fn(usize) -> Action) {
    for index in bits(mask) {
        out.push(action(index));
    }
}

fn push_wines(wines: u32, out: Out<'_>, action: impl Fn(WineAt) -> Action) {
    push_each(wines, out, |index| action(WineAt::at(index)));
}

fn push_uses(experts: u32, out: Out<'_>) {
    push_each(experts, out, |index| Action::Use(Expert::at(index)));
}

fn push_tiles(tiles: u32, out: Out<'_>) {
    push_each(tiles, out, |index| Action::Play(Tile::ALL[index]));
}
