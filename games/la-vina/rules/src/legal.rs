//! What may be done, one function per pending decision.

use crate::action::Action;
use crate::aisle::Space;
use crate::basket::{BasketNo, Upgrade};
use crate::delivery::wild_needed;
use crate::frame::Frame;
use crate::listing::Listing;
use crate::state::State;
use crate::tools::{Tool, Tools};
use crate::vines::{Layer, Pile, Piles, Reach, Side};

impl State {
    pub(crate) fn list_actions(&self, out: &mut Vec<Action>) {
        let mut list = Listing::new(out);
        let Some(&frame) = self.frames.last() else { return };
        match frame {
            Frame::Turn { moved, took } => self.list_turn(moved, took, &mut list),
            Frame::ReturnTool => self.list_returns(&mut list),
            Frame::PlaceCard { .. } => self.list_places(&mut list),
            Frame::SecondCard { space } => self.list_second_cards(space, &mut list),
            Frame::ArriveAtExit { .. } => self.list_takes_at_exit(&mut list),
            Frame::Deliver { .. } => self.list_deliveries(&mut list),
            Frame::UpgradeBaskets { traded } => self.list_upgrades(traded, &mut list),
        }
    }

    /// Sections 4 to 7.
    #[inline]
    fn list_turn(&self, moved: bool, took: bool, list: &mut Listing<'_>) {
        if !took {
            self.list_takes(self.reach(), list);
        }
        if moved {
            list.add(Action::EndTurn);
        } else {
            self.aisle.boxes_ahead(self.position()).list(list);
            list.add(Action::Exit);
        }
        self.list_basket_work(list);
    }

    /// All ways to take, tool by tool (clauses 6.2 to 7.11).
    #[inline]
    fn list_takes(&self, reach: Reach, list: &mut Listing<'_>) {
        for pile in reach.own_sides() {
            let action = Action::Take { tools: Tools::NONE, pile, layer: Layer::Available };
            list.add_if(reach.own.and(self.vines.filled()).contains(pile), action);
        }
        let held = self.active().tools;
        if !held.is_empty() {
            self.list_takes_with_tools(reach, held.kinds(), list);
        }
    }

    fn list_takes_with_tools(&self, reach: Reach, held: Tools, list: &mut Listing<'_>) {
        let (filled, doubled) = (self.vines.filled(), self.vines.doubled());
        if held.has(Tool::Billhook) {
            list_piles(doubled.and(reach.own), Layer::Covered, Tools::BILLHOOK, list);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs().and(filled).and(reach.own);
            list_piles(pairs, Layer::Available, Tools::SHEARS, list);
        }
        if held.include(Tools::BILLHOOK_AND_SHEARS) {
            list_piles(doubled.and(reach.own), Layer::Covered, Tools::BILLHOOK_AND_SHEARS, list);
        }
        if held.has(Tool::Boots) {
            self.list_takes_behind(reach.behind, held, list);
        }
    }

    /// The takes that need the boots (clauses 7.7, 7.9 and 7.10).
    fn list_takes_behind(&self, behind: Piles, held: Tools, list: &mut Listing<'_>) {
        let (filled, doubled) = (self.vines.filled(), self.vines.doubled());
        list_piles(filled.and(behind), Layer::Available, Tools::BOOTS, list);
        if held.has(Tool::Billhook) {
            list_piles(doubled.and(behind), Layer::Covered, Tools::BILLHOOK_AND_BOOTS, list);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs().and(filled).and(behind);
            list_piles(pairs, Layer::Available, Tools::BOOTS_AND_SHEARS, list);
        }
    }

    /// Clause 9.3.
    fn list_takes_at_exit(&self, list: &mut Listing<'_>) {
        let reach = Reach::from_exit(self.aisle.spaces());
        self.list_takes_with_tools(reach, self.active().tools.kinds(), list);
        list.add(Action::Skip);
        self.list_basket_work(list);
    }

    /// Clause 6.5.
    fn list_returns(&self, list: &mut Listing<'_>) {
        let held = self.active().tools;
        for tool in Tool::ALL {
            list.add_if(held.has(tool), Action::Return(tool));
        }
    }

    /// Clause 6.7.
    #[inline]
    fn list_places(&self, list: &mut Listing<'_>) {
        let player = self.active();
        for basket in BasketNo::BOTH {
            list.add_if(player.basket(basket).has_room(), Action::Place(basket));
        }
        list.add(Action::Discard);
        self.list_basket_work(list);
    }

    /// Clauses 7.4 and 7.5.
    fn list_second_cards(&self, space: Space, list: &mut Listing<'_>) {
        for side in Side::ALL {
            let there = self.vines.filled().contains(Pile::new(space, side));
            list.add_if(there, Action::Also { side });
        }
        list.add(Action::Skip);
        self.list_basket_work(list);
    }

    /// Pouring and emptying, at any time of the own turn (clauses 8.1 to 8.4).
    #[inline]
    fn list_basket_work(&self, list: &mut Listing<'_>) {
        let player = self.active();
        for basket in BasketNo::BOTH {
            let (from, to) = (player.basket(basket), player.basket(basket.other()));
            let pours = !from.is_empty() & !self.poured & from.fits_into(to);
            list.add_if(pours, Action::Pour(basket));
            list.add_if(!from.is_empty(), Action::Empty(basket));
        }
    }

    /// Section 10.
    fn list_deliveries(&self, list: &mut Listing<'_>) {
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
                    list.add(Action::Deliver { basket, to, wild });
                }
            }
        }
        list.add(Action::EndDeliveries);
        self.list_basket_work(list);
    }

    /// Section 11.
    fn list_upgrades(&self, traded: [bool; 2], list: &mut Listing<'_>) {
        for basket in BasketNo::BOTH {
            for to in Upgrade::ALL {
                list.add_if(self.can_upgrade(traded, basket, to), Action::Upgrade { basket, to });
            }
        }
        list.add(Action::EndUpgrades);
        self.list_basket_work(list);
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
fn list_piles(piles: Piles, layer: Layer, tools: Tools, list: &mut Listing<'_>) {
    piles.list(list, |pile| Action::Take { tools, pile, layer });
}
