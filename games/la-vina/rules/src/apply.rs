//! What an action does, one function per action.

use game::Ctx;

use crate::action::Action;
use crate::aisle::{AisleBox, Position};
use crate::basket::{Basket, BasketNo, Upgrade};
use crate::event::{Delivery, Event};
use crate::frame::Frame;
use crate::options::ToolReturn;
use crate::state::{MAX_TOOLS, State};
use crate::tools::{Tool, Tools};
use crate::vines::{Layer, Pile, Side};
use crate::winery::WineryNo;

type Told<'a, 'c> = &'a mut Ctx<'c, Event>;

impl State {
    pub(crate) fn act(&mut self, action: Action, ctx: Told) {
        self.poured = false;
        match action {
            Action::Take { tools, pile, layer } => self.take(tools, pile, layer, ctx),
            Action::Also { side } => self.take_second(side, ctx),
            Action::Skip => self.skip(),
            Action::Move(to) => self.move_to(to, ctx),
            Action::Exit => self.leave(ctx),
            Action::Place(basket) => self.place(basket, ctx),
            Action::Discard => self.discard_card(ctx),
            Action::Return(tool) => self.return_tool(tool, ctx),
            // Who has poured still has grapes to throw away, so the decision stands.
            Action::Pour(basket) => return self.pour(basket, ctx),
            Action::Empty(basket) => self.empty(basket, ctx),
            Action::Deliver { basket, to, wild } => self.deliver(basket, to, wild, ctx),
            Action::Upgrade { basket, to } => self.upgrade(basket, to, ctx),
            Action::EndDeliveries => self.begin_upgrades(),
            Action::EndTurn | Action::EndUpgrades => return self.end_turn(ctx),
        }
        self.advance(ctx);
    }

    /// Pays the tools and takes the first card (clauses 6.1 and 7.1).
    fn take(&mut self, tools: Tools, pile: Pile, layer: Layer, ctx: Told) {
        match self.frames.last_mut() {
            Some(Frame::Turn { took, .. } | Frame::ArriveAtExit { took }) => *took = true,
            _ => unreachable!("a take begins in a turn or on arrival at the exit"),
        }
        if !tools.is_empty() {
            self.pay(tools);
            if tools.has(Tool::Shears) {
                self.frames.push(Frame::SecondCard { space: pile.space() });
            }
        }
        self.take_card(pile, layer, tools, ctx);
    }

    /// Clause 7.13.
    fn pay(&mut self, tools: Tools) {
        self.active_mut().tools.remove(tools);
        match self.options.tool_return {
            ToolReturn::First => self.bank.add(tools),
            ToolReturn::After => self.paid = tools,
        }
    }

    /// Clause 7.4.
    fn take_second(&mut self, side: Side, ctx: Told) {
        let Some(Frame::SecondCard { space }) = self.frames.pop() else {
            unreachable!("a second card is taken when one is due");
        };
        self.take_card(Pile::new(space, side), Layer::Available, Tools::NONE, ctx);
    }

    /// Takes one card off the vines and gains its tool (clauses 6.3 to 6.6).
    #[inline]
    fn take_card(&mut self, pile: Pile, layer: Layer, tools: Tools, ctx: Told) {
        let seat = self.seat;
        let unseen = self.vines.unseen().contains(pile);
        let card = self.vines.take(pile, layer);
        ctx.emit(|| Event::Taken { seat, card, pile, layer, tools });
        if unseen {
            ctx.reveal();
            if let (Layer::Available, &[card]) = (layer, self.vines.pile(pile)) {
                ctx.emit(|| Event::Uncovered { pile, card });
            }
        }
        let grape = *self.components.grape(card);
        match grape.variety {
            Some(_) => self.frames.push(Frame::PlaceCard { card }),
            None => self.discard.insert(card),
        }
        if let Some(tool) = grape.tool {
            self.gain_tool(tool, ctx);
        }
    }

    /// Clauses 6.4 and 6.5.
    fn gain_tool(&mut self, tool: Tool, ctx: Told) {
        if !self.bank.has(tool) {
            return;
        }
        let seat = self.seat;
        self.bank.remove(Tools::one(tool));
        self.active_mut().tools.add(Tools::one(tool));
        ctx.emit(|| Event::ToolGained { seat, tool });
        if self.active().tools.total() > MAX_TOOLS {
            self.frames.push(Frame::ReturnTool);
        }
    }

    /// Clauses 7.5 and 9.3.
    fn skip(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::SecondCard { .. }) => {
                self.frames.pop();
            }
            Some(Frame::ArriveAtExit { took }) => *took = true,
            _ => unreachable!("only a second card and the boots at the exit can be forgone"),
        }
    }

    /// Section 5.
    fn move_to(&mut self, to: AisleBox, ctx: Told) {
        let (seat, picker, from) = (self.seat, self.picker, self.position());
        let to = Position::at(to);
        self.aisle.go(picker, to);
        ctx.emit(|| Event::Moved { seat, picker, from, to });
        if let Some(Frame::Turn { moved, .. }) = self.frames.last_mut() {
            *moved = true;
        }
    }

    /// Clause 9.1.
    fn leave(&mut self, ctx: Told) {
        let (seat, picker, from) = (self.seat, self.picker, self.position());
        self.aisle.leave(picker);
        let place = self.aisle.left().len() as u8;
        ctx.emit(|| Event::Left { seat, picker, from, place });
        let Some(Frame::Turn { took, .. }) = self.frames.pop() else {
            unreachable!("a picker leaves in its turn");
        };
        self.frames.push(Frame::ArriveAtExit { took });
    }

    /// Clause 6.7.
    fn place(&mut self, basket: BasketNo, ctx: Told) {
        let Some(Frame::PlaceCard { card }) = self.frames.pop() else {
            unreachable!("a card in hand is placed");
        };
        let (seat, components) = (self.seat, self.components);
        self.active_mut().baskets[basket as usize].put(card, &components);
        ctx.emit(|| Event::Placed { seat, card, basket });
    }

    /// Clause 6.7.
    fn discard_card(&mut self, ctx: Told) {
        let Some(Frame::PlaceCard { card }) = self.frames.pop() else {
            unreachable!("a card in hand is discarded");
        };
        let seat = self.seat;
        self.discard.insert(card);
        ctx.emit(|| Event::Discarded { seat, card });
    }

    /// Clause 6.5.
    fn return_tool(&mut self, tool: Tool, ctx: Told) {
        let seat = self.seat;
        self.frames.pop();
        self.active_mut().tools.remove(Tools::one(tool));
        self.bank.add(Tools::one(tool));
        ctx.emit(|| Event::ToolReturned { seat, tool });
    }

    /// Clause 8.1.
    fn pour(&mut self, from: BasketNo, ctx: Told) {
        let seat = self.seat;
        let [first, second] = &mut self.active_mut().baskets;
        let (source, target) = match from {
            BasketNo::First => (first, second),
            BasketNo::Second => (second, first),
        };
        ctx.emit(|| Event::Poured { seat, from, cards: source.cards().to_vec() });
        source.pour_into(target);
        self.poured = true;
    }

    /// Clause 8.2.
    fn empty(&mut self, basket: BasketNo, ctx: Told) {
        let seat = self.seat;
        let load = self.clear_basket(basket);
        ctx.emit(|| Event::Emptied { seat, basket, cards: load.cards().to_vec() });
    }

    /// Puts the cards of a basket on the discard pile and returns the basket as it was.
    fn clear_basket(&mut self, basket: BasketNo) -> Basket {
        let emptied = &mut self.players[self.seat.index()].baskets[basket as usize];
        let load = *emptied;
        emptied.clear();
        for &card in load.cards() {
            self.discard.insert(card);
        }
        load
    }

    /// Section 10.
    fn deliver(&mut self, basket: BasketNo, to: WineryNo, wild: u8, ctx: Told) {
        let (seat, players, components) = (self.seat, self.options.players, self.components.get());
        let load = self.clear_basket(basket);
        let value = load.values().total() + wild;
        let slot = self.wineries.get(to).barrels.len();
        let rewards = self.wineries.rewards(to, components, players);
        let prestige = rewards.as_slice()[slot].of(value);
        self.wild_supply += wild;
        let player = self.active_mut();
        player.wild -= wild;
        player.barrels -= 1;
        player.prestige += prestige;
        let last_barrel = player.barrels == 0;
        let full = self.wineries.fill(to, seat, rewards.count());
        ctx.emit(|| {
            Event::Delivered(Delivery {
                seat,
                basket,
                winery: to,
                slot: slot as u8 + 1,
                cards: load.cards().to_vec(),
                wild,
                value,
                prestige,
                requested: self.wineries.request(to, components).map(|card| card.variety),
            })
        });
        if full {
            self.take_seals(to, ctx);
        }
        if last_barrel {
            self.ending = true;
            ctx.emit(|| Event::EndCalled { seat });
        }
        if let Some(Frame::Deliver { made }) = self.frames.last_mut() {
            *made += 1;
        }
    }

    /// Clause 10.13.
    fn take_seals(&mut self, winery: WineryNo, ctx: Told) {
        let seat = self.seat;
        let seals = self.wineries.take_seals(winery);
        self.active_mut().prestige += u16::from(seals);
        if seals > 0 {
            ctx.emit(|| Event::SealsTaken { seat, winery, seals });
        }
    }

    pub(crate) fn begin_upgrades(&mut self) {
        self.frames.pop();
        self.frames.push(Frame::UpgradeBaskets { traded: [false; 2] });
    }

    /// Clauses 11.1 and 11.2.
    fn upgrade(&mut self, basket: BasketNo, to: Upgrade, ctx: Told) {
        let (seat, components) = (self.seat, self.components);
        let old = *self.active().basket(basket);
        let cost = self.price(&old, to).expect("an upgrade is to a larger basket");
        self.baskets[to as usize] -= 1;
        let player = self.active_mut();
        player.prestige -= u16::from(cost);
        player.baskets[basket as usize] = Basket::new(to.kind(), &components);
        ctx.emit(|| Event::Upgraded { seat, basket, from: old.kind, to: to.kind(), cost });
        if let Some(Frame::UpgradeBaskets { traded }) = self.frames.last_mut() {
            traded[basket as usize] = true;
        }
    }
}
