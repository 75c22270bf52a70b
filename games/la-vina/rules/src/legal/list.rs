//! The lists of legal actions, one function for each pending decision.
//!
//! Rare decisions list the actions that pass their checks. The others are listed by hand, which is many times faster.
//! Law 9 compares them with the checks.

use game::Element;

use super::buffer::ActionBuffer;
use crate::action::Action;
use crate::aisle::{AisleBox, Space};
use crate::delivery::wild_needed;
use crate::frame::Frame;
use crate::ids::{BasketNo, Tool, Upgrade};
use crate::state::State;
use crate::tools::Tools;
use crate::vines::{Layer, Pile, PileReach, Piles, Side};

impl State {
    pub(crate) fn list_actions(&self, out: &mut Vec<Action>) {
        let mut list = ActionBuffer::new(out);
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

    /// Lists the actions of a turn: move, take once, or end it (clauses 4.1, 4.2 and 5.1 to 5.4).
    #[inline]
    fn list_turn(&self, moved: bool, took: bool, list: &mut ActionBuffer<'_>) {
        if !took {
            self.list_takes(self.reach(), list);
        }
        if moved {
            list.add(Action::EndTurn);
        } else {
            let boxes = self.aisle.boxes_ahead(self.position());
            list.add_set(boxes.bits(), |index| Action::Move(AisleBox::at(index.into())));
            list.add(Action::Exit);
        }
        self.list_basket_work(list);
    }

    /// Lists all ways to take, tool by tool (clauses 6.2 to 7.11).
    #[inline]
    fn list_takes(&self, reach: PileReach, list: &mut ActionBuffer<'_>) {
        for pile in reach.own_sides() {
            let action = Action::Take { tools: Tools::NONE, pile, layer: Layer::Available };
            list.add_if((reach.own & self.vines.with_available_card()).contains(pile), action);
        }
        let held = self.player(self.actor).tools;
        if !held.is_empty() {
            self.list_takes_with_tools(reach, held.kinds(), list);
        }
    }

    /// Lists the takes with one tool or two different ones (clauses 7.1 to 7.11).
    fn list_takes_with_tools(&self, reach: PileReach, held: Tools, list: &mut ActionBuffer<'_>) {
        let (filled, doubled) = (self.vines.with_available_card(), self.vines.with_covered_card());
        if held.has(Tool::Billhook) {
            list_piles(doubled & reach.own, Layer::Covered, Tools::BILLHOOK, list);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs() & filled & reach.own;
            list_piles(pairs, Layer::Available, Tools::SHEARS, list);
        }
        if held.include(Tools::BILLHOOK_AND_SHEARS) {
            list_piles(doubled & reach.own, Layer::Covered, Tools::BILLHOOK_AND_SHEARS, list);
        }
        if held.has(Tool::Boots) {
            self.list_takes_behind(reach.behind, held, list);
        }
    }

    /// Lists the takes that need the boots (clauses 7.7, 7.9 and 7.10).
    fn list_takes_behind(&self, behind: Piles, held: Tools, list: &mut ActionBuffer<'_>) {
        let (filled, doubled) = (self.vines.with_available_card(), self.vines.with_covered_card());
        list_piles(filled & behind, Layer::Available, Tools::BOOTS, list);
        if held.has(Tool::Billhook) {
            list_piles(doubled & behind, Layer::Covered, Tools::BILLHOOK_AND_BOOTS, list);
        }
        if held.has(Tool::Shears) {
            let pairs = self.vines.pairs() & filled & behind;
            list_piles(pairs, Layer::Available, Tools::BOOTS_AND_SHEARS, list);
        }
    }

    /// Lists the takes with the boots at the exit, and skipping them (clause 9.3).
    fn list_takes_at_exit(&self, list: &mut ActionBuffer<'_>) {
        let reach = PileReach::from_exit(self.aisle.spaces());
        self.list_takes_with_tools(reach, self.player(self.actor).tools.kinds(), list);
        list.add(Action::Skip);
        self.list_basket_work(list);
    }

    /// Lists the tools that can be returned (clause 6.5).
    fn list_returns(&self, list: &mut ActionBuffer<'_>) {
        for tool in Tool::ALL {
            list.add_if(self.check_return(tool).is_ok(), Action::Return(tool));
        }
    }

    /// Lists the places of a card in hand: a basket, or the discard pile (clause 6.7).
    #[inline]
    fn list_places(&self, list: &mut ActionBuffer<'_>) {
        let player = self.player(self.actor);
        for basket in BasketNo::BOTH {
            list.add_if(player.basket(basket).has_room(), Action::Place(basket));
        }
        list.add(Action::Discard);
        self.list_basket_work(list);
    }

    /// Lists the second cards: from either side, or none (clauses 7.4 and 7.5).
    fn list_second_cards(&self, space: Space, list: &mut ActionBuffer<'_>) {
        for side in Side::ALL {
            list.add_if(self.check_second_card(space, side).is_ok(), Action::Also { side });
        }
        list.add(Action::Skip);
        self.list_basket_work(list);
    }

    /// Lists pouring and emptying, at any time of the player's turn (clauses 8.1 to 8.4).
    #[inline]
    fn list_basket_work(&self, list: &mut ActionBuffer<'_>) {
        let player = self.player(self.actor);
        for basket in BasketNo::BOTH {
            let (from, to) = (player.basket(basket), player.basket(basket.other()));
            let pours = !from.is_empty() & !self.poured & from.fits_into(to);
            list.add_if(pours, Action::Pour(basket));
            list.add_if(!from.is_empty(), Action::Empty(basket));
        }
    }

    /// Lists the deliveries of every basket to every winery that accepts it, with each legal number of wild grapes
    /// (clauses 10.2 to 10.11).
    fn list_deliveries(&self, list: &mut ActionBuffer<'_>) {
        let player = self.player(self.actor);
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

    /// Lists every possible trade (clauses 11.1 to 11.5).
    fn list_upgrades(&self, traded: [bool; 2], list: &mut ActionBuffer<'_>) {
        for basket in BasketNo::BOTH {
            for to in Upgrade::ALL {
                let legal = self.check_upgrade(traded, basket, to).is_ok();
                list.add_if(legal, Action::Upgrade { basket, to });
            }
        }
        list.add(Action::EndUpgrades);
        self.list_basket_work(list);
    }

    /// Returns true if a card can be taken within this reach.
    #[inline]
    pub(crate) fn can_take(&self, reach: PileReach) -> bool {
        let filled = self.vines.with_available_card();
        !(filled & reach.own).is_empty()
            || (self.player(self.actor).tools.has(Tool::Boots)
                && !(filled & reach.behind).is_empty())
    }
}

#[inline]
fn list_piles(piles: Piles, layer: Layer, tools: Tools, list: &mut ActionBuffer<'_>) {
    list.add_set(piles.bits(), |index| Action::Take { tools, pile: Pile::at(index.into()), layer });
}
