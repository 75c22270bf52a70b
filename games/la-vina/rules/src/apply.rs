//! The effects of actions, one function per action.

use game::Ctx;

use crate::action::Action;
use crate::aisle::{AisleBox, Position};
use crate::basket::Basket;
use crate::event::{Delivery, Event};
use crate::frame::Frame;
use crate::ids::{BasketNo, Tool, Upgrade, WineryNo};
use crate::options::ToolReturn;
use crate::state::{MAX_TOOLS, State};
use crate::tools::Tools;
use crate::vines::{Layer, Pile, Side};

impl State {
    /// Does a legal action and continues to the next decision.
    pub(crate) fn act(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
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
            // After a pour there are still grapes to discard, so the decision stays.
            Action::Pour(basket) => return self.pour(basket, ctx),
            Action::Empty(basket) => self.empty(basket, ctx),
            Action::Deliver { basket, to, wild } => self.deliver(basket, to, wild, ctx),
            Action::Upgrade { basket, to } => self.upgrade(basket, to, ctx),
            Action::EndDeliveries => self.begin_upgrades(),
            Action::EndTurn | Action::EndUpgrades => return self.end_turn(ctx),
        }
        self.advance(ctx);
    }

    /// Pays the tools and takes the first card. This is the one take of the turn. Tools gained by it do not change it
    /// (clauses 6.1, 7.1 and 7.12).
    fn take(&mut self, tools: Tools, pile: Pile, layer: Layer, ctx: &mut Ctx<'_, Event>) {
        match self.frames.last_mut() {
            Some(Frame::Turn { took, .. } | Frame::ArriveAtExit { took }) => *took = true,
            Some(_) | None => unreachable!("a take begins in a turn or on arrival at the exit"),
        }
        if !tools.is_empty() {
            self.pay(tools);
            if tools.has(Tool::Shears) {
                self.frames.push(Frame::SecondCard { space: pile.space() });
            }
        }
        self.take_card(pile, layer, tools, ctx);
    }

    /// Puts the tools into the bank, or aside until the take is resolved (clauses 7.1 and 7.13).
    fn pay(&mut self, tools: Tools) {
        self.player_mut(self.actor).tools.remove(tools);
        match self.options.tool_return {
            ToolReturn::First => self.bank.add(tools),
            ToolReturn::After => self.paid = tools,
        }
    }

    /// Takes the second card of the shears, from the same space (clauses 7.4, 7.10 and 7.11).
    fn take_second(&mut self, side: Side, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::SecondCard { space }) = self.frames.pop() else {
            unreachable!("a second card is taken when one is due");
        };
        self.take_card(Pile::new(space, side), Layer::Available, Tools::NONE, ctx);
    }

    /// Takes one card off the vines and gains its tools, which are revealed with it (clauses 6.3 to 6.6, 6.9 and 14.3).
    #[inline]
    fn take_card(&mut self, pile: Pile, layer: Layer, tools: Tools, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let unseen = self.vines.with_unseen_tool().contains(pile);
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
        if !grape.tools.is_empty() {
            self.gain_tools(grape.tools, ctx);
        }
    }

    /// Gains the tools that the card shows and the bank has (clauses 6.4, 6.5 and 6.9).
    fn gain_tools(&mut self, shown: Tools, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let gained = shown.common(self.bank);
        self.bank.remove(gained);
        self.player_mut(seat).tools.add(gained);
        for tool in gained.iter() {
            ctx.emit(|| Event::ToolGained { seat, tool });
        }
        if self.player(seat).tools.total() > MAX_TOOLS {
            self.frames.push(Frame::ReturnTool);
        }
    }

    /// Forgoes the second card, or the boots at the exit (clauses 7.5 and 9.3).
    fn skip(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::SecondCard { .. }) => {
                self.frames.pop();
            }
            Some(Frame::ArriveAtExit { took }) => *took = true,
            Some(_) | None => {
                unreachable!("only a second card and the boots at the exit can be skipped")
            }
        }
    }

    /// Moves the picker to a box ahead (clauses 5.1 and 5.2).
    fn move_to(&mut self, to: AisleBox, ctx: &mut Ctx<'_, Event>) {
        let (seat, picker, from) = (self.actor, self.picker, self.position());
        let to = Position::at(to);
        self.aisle.move_picker(picker, to);
        ctx.emit(|| Event::Moved { seat, picker, from, to });
        if let Some(Frame::Turn { moved, .. }) = self.frames.last_mut() {
            *moved = true;
        }
    }

    /// Moves the picker to the exit and begins the steps there (clauses 5.3 and 9.1).
    fn leave(&mut self, ctx: &mut Ctx<'_, Event>) {
        let (seat, picker, from) = (self.actor, self.picker, self.position());
        self.aisle.leave(picker);
        let place = self.aisle.left().len() as u8;
        ctx.emit(|| Event::Left { seat, picker, from, place });
        let Some(Frame::Turn { took, .. }) = self.frames.pop() else {
            unreachable!("a picker leaves in its turn");
        };
        self.frames.push(Frame::ArriveAtExit { took });
    }

    /// Puts the card in hand into a basket (clause 6.7).
    fn place(&mut self, basket: BasketNo, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::PlaceCard { card }) = self.frames.pop() else {
            unreachable!("a card in hand is placed");
        };
        let (seat, components) = (self.actor, self.components);
        self.player_mut(self.actor).baskets[basket as usize].put(card, &components);
        ctx.emit(|| Event::Placed { seat, card, basket });
    }

    /// Discards the card in hand (clause 6.7).
    fn discard_card(&mut self, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::PlaceCard { card }) = self.frames.pop() else {
            unreachable!("a card in hand is discarded");
        };
        let seat = self.actor;
        self.discard.insert(card);
        ctx.emit(|| Event::Discarded { seat, card });
    }

    /// Returns one tool. The decision stays while the player has too many (clauses 6.5 and 6.9).
    fn return_tool(&mut self, tool: Tool, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let held = &mut self.player_mut(seat).tools;
        held.remove(Tools::one(tool));
        if held.total() <= MAX_TOOLS {
            self.frames.pop();
        }
        self.bank.add(Tools::one(tool));
        ctx.emit(|| Event::ToolReturned { seat, tool });
    }

    /// Pours all cards of a basket into the other (clause 8.1).
    fn pour(&mut self, from: BasketNo, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let [first, second] = &mut self.player_mut(self.actor).baskets;
        let (source, target) = match from {
            BasketNo::First => (first, second),
            BasketNo::Second => (second, first),
        };
        ctx.emit(|| Event::Poured { seat, from, cards: source.cards().to_vec() });
        source.pour_into(target);
        self.poured = true;
    }

    /// Discards all cards of a basket (clause 8.2).
    fn empty(&mut self, basket: BasketNo, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let load = self.clear_basket(basket);
        ctx.emit(|| Event::Emptied { seat, basket, cards: load.cards().to_vec() });
    }

    /// Puts the cards of a basket on the discard pile and returns the basket as it was.
    fn clear_basket(&mut self, basket: BasketNo) -> Basket {
        let emptied = &mut self.players[self.actor.index()].baskets[basket as usize];
        let load = *emptied;
        emptied.clear();
        for &card in load.cards() {
            self.discard.insert(card);
        }
        load
    }

    /// Sells a basket: a barrel on the next slot, the printed reward, the seals with the last slot;
    /// grapes are discarded and wild ones go back (clauses 10.1, 10.2, 10.5, 10.12 to 10.14 and 13.1).
    fn deliver(&mut self, basket: BasketNo, to: WineryNo, wild: u8, ctx: &mut Ctx<'_, Event>) {
        let (seat, players, components) = (self.actor, self.options.players, self.components.get());
        let load = self.clear_basket(basket);
        let value = load.values().total() + wild;
        let slot = self.wineries.get(to).barrels.len();
        let rewards = self.wineries.rewards(to, components, players);
        let prestige = rewards.as_slice()[slot].of(value);
        self.wild_supply += wild;
        let player = self.player_mut(self.actor);
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

    /// Gives the seals to the player who filled the last slot (clause 10.13).
    fn take_seals(&mut self, winery: WineryNo, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let seals = self.wineries.take_seals(winery);
        self.player_mut(self.actor).prestige += u16::from(seals);
        if seals > 0 {
            ctx.emit(|| Event::SealsTaken { seat, winery, seals });
        }
    }

    /// Begins the upgrades after the deliveries, made or not (clauses 9.1 and 11.1).
    pub(crate) fn begin_upgrades(&mut self) {
        self.frames.pop();
        self.frames.push(Frame::UpgradeBaskets { traded: [false; 2] });
    }

    /// Trades a basket in and pays the difference (clauses 11.1 to 11.3).
    fn upgrade(&mut self, basket: BasketNo, to: Upgrade, ctx: &mut Ctx<'_, Event>) {
        let (seat, components) = (self.actor, self.components);
        let old = *self.player(self.actor).basket(basket);
        let cost = self.price(&old, to).expect("an upgrade is to a larger basket");
        self.baskets[to as usize] -= 1;
        let player = self.player_mut(self.actor);
        player.prestige -= u16::from(cost);
        player.baskets[basket as usize] = Basket::new(to.kind(), &components);
        ctx.emit(|| Event::Upgraded { seat, basket, from: old.kind, to: to.kind(), cost });
        if let Some(Frame::UpgradeBaskets { traded }) = self.frames.last_mut() {
            traded[basket as usize] = true;
        }
    }
}
