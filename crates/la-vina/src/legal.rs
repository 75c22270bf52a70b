//! What may be done, one function per pending decision.

use crate::action::Action;
use crate::aisle::Space;
use crate::basket::{BasketNo, Upgrade};
use crate::delivery::wild_needed;
use crate::frame::Frame;
use crate::state::State;
use crate::tools::{Tool, Tools};
use crate::vines::{Layer, Pile, Piles, Reach, Side};

impl State {
    pub(crate) fn list_actions(&self, out: &mut Vec<Action>) {
        let Some(&frame) = self.frames.last() else { return };
        match frame {
            Frame::Turn { moved, took } => self.list_turn(moved, took, out),
            Frame::ReturnTool => self.list_returns(out),
            Frame::PlaceCard { .. } => self.list_places(out),
            Frame::SecondCard { space } => self.list_second_cards(space, out),
            Frame::ArriveAtExit { .. } => self.list_takes_at_exit(out),
            Frame::Deliver { .. } => self.list_deliveries(out),
            Frame::UpgradeBaskets { traded } => self.list_upgrades(traded, out),
        }
    }

    /// Sections 4 to 7.
    fn list_turn(&self, moved: bool, took: bool, out: &mut Vec<Action>) {
        if !took {
            self.list_takes(self.reach(), out);
        }
        if moved {
            self.list_basket_work(out);
            out.push(Action::EndTurn);
        } else {
            out.extend(self.aisle.boxes_ahead(self.position()).map(Action::Move));
            out.push(Action::Exit);
            self.list_basket_work(out);
        }
    }

    /// All ways to take, tool by tool (clauses 6.2 to 7.11).
    #[inline]
    fn list_takes(&self, reach: Reach, out: &mut Vec<Action>) {
        let (filled, doubled) = (self.vines.filled(), self.vines.doubled());
        push_takes(filled.and(reach.own), Layer::Available, Tools::NONE, out);
        let held = self.active().tools.kinds();
        if held.is_empty() {
            return;
        }
        if held.has(Tool::Billhook) {
            push_takes(doubled.and(reach.own), Layer::Covered, Tools::BILLHOOK, out);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs().and(filled).and(reach.own);
            push_takes(pairs, Layer::Available, Tools::SHEARS, out);
        }
        if held.include(Tools::BILLHOOK_AND_SHEARS) {
            push_takes(doubled.and(reach.own), Layer::Covered, Tools::BILLHOOK_AND_SHEARS, out);
        }
        if held.has(Tool::Boots) {
            self.list_takes_behind(reach.behind, held, out);
        }
    }

    /// The takes that need the boots (clauses 7.7, 7.9 and 7.10).
    fn list_takes_behind(&self, behind: Piles, held: Tools, out: &mut Vec<Action>) {
        let (filled, doubled) = (self.vines.filled(), self.vines.doubled());
        push_takes(filled.and(behind), Layer::Available, Tools::BOOTS, out);
        if held.has(Tool::Billhook) {
            push_takes(doubled.and(behind), Layer::Covered, Tools::BILLHOOK_AND_BOOTS, out);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs().and(filled).and(behind);
            push_takes(pairs, Layer::Available, Tools::BOOTS_AND_SHEARS, out);
        }
    }

    /// Clause 9.3.
    fn list_takes_at_exit(&self, out: &mut Vec<Action>) {
        self.list_takes(Reach::from_exit(self.aisle.spaces()), out);
        self.list_basket_work(out);
        out.push(Action::Skip);
    }

    /// Clause 6.5.
    fn list_returns(&self, out: &mut Vec<Action>) {
        let held = self.active().tools;
        out.extend(Tool::ALL.into_iter().filter(|&tool| held.has(tool)).map(Action::Return));
    }

    /// Clause 6.7.
    fn list_places(&self, out: &mut Vec<Action>) {
        let player = self.active();
        for basket in BasketNo::BOTH {
            if player.basket(basket).has_room() {
                out.push(Action::Place(basket));
            }
        }
        out.push(Action::Discard);
        self.list_basket_work(out);
    }

    /// Clauses 7.4 and 7.5.
    fn list_second_cards(&self, space: Space, out: &mut Vec<Action>) {
        for side in Side::ALL {
            if self.vines.filled().contains(Pile::new(space, side)) {
                out.push(Action::Also { side });
            }
        }
        self.list_basket_work(out);
        out.push(Action::Skip);
    }

    /// Pouring and emptying, at any time of the own turn (clauses 8.1 to 8.4).
    #[inline]
    fn list_basket_work(&self, out: &mut Vec<Action>) {
        let player = self.active();
        for basket in BasketNo::BOTH {
            let (from, to) = (player.basket(basket), player.basket(basket.other()));
            if from.is_empty() {
                continue;
            }
            if !self.poured && from.fits_into(to) {
                out.push(Action::Pour(basket));
            }
            out.push(Action::Empty(basket));
        }
    }

    /// Section 10.
    fn list_deliveries(&self, out: &mut Vec<Action>) {
        let player = self.active();
        for basket in BasketNo::BOTH {
            let load = player.basket(basket);
            if load.is_empty() {
                continue;
            }
            for to in self.wineries.open() {
                let request = self.wineries.request(to, &self.components);
                let Some(least) = wild_needed(load.values(), request) else { continue };
                for wild in least..=player.wild {
                    out.push(Action::Deliver { basket, to, wild });
                }
            }
        }
        self.list_basket_work(out);
        out.push(Action::EndDeliveries);
    }

    /// Section 11.
    fn list_upgrades(&self, traded: [bool; 2], out: &mut Vec<Action>) {
        for basket in BasketNo::BOTH {
            for to in Upgrade::ALL {
                if self.can_upgrade(traded, basket, to) {
                    out.push(Action::Upgrade { basket, to });
                }
            }
        }
        self.list_basket_work(out);
        out.push(Action::EndUpgrades);
    }

    /// Clauses 11.1 to 11.5.
    pub(crate) fn can_upgrade(&self, traded: [bool; 2], basket: BasketNo, to: Upgrade) -> bool {
        let player = self.active();
        let old = player.basket(basket);
        !traded[basket as usize]
            && old.is_empty()
            && self.upgrades_left(to) > 0
            && self.price(old, to).is_some_and(|price| u16::from(price) <= player.prestige)
    }

    /// Whether there is anything to take from here.
    #[inline]
    pub(crate) fn can_take(&self, reach: Reach) -> bool {
        let filled = self.vines.filled();
        !filled.and(reach.own).is_empty()
            || (self.active().tools.has(Tool::Boots) && !filled.and(reach.behind).is_empty())
    }
}

#[inline]
fn push_takes(piles: Piles, layer: Layer, tools: Tools, out: &mut Vec<Action>) {
    out.extend(piles.map(|pile| Action::Take { tools, pile, layer }));
}
