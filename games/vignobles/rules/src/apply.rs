//! The effects of actions, one function for each action. Each expects a legal action.

use game::{Ctx, Seat};

use crate::action::{Action, Blend};
use crate::event::{Event, HandCard};
use crate::frame::{Attack, Frame, GrapeSource};
use crate::ids::{BarrelNo, Card, Family, Region, Variety};
use crate::special::Special;
use crate::state::State;

impl State {
    /// Does a legal action and continues to the next decision.
    pub(crate) fn act(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        match action {
            Action::Cloud(region) => self.act_cloud(region, ctx),
            Action::Perform(card) => self.act_perform(card, ctx),
            Action::Decline(card) => self.act_decline(card, ctx),
            Action::Specials => self.act_specials(ctx),
            Action::Pass => self.act_pass(ctx),
            Action::Keep(special) => self.act_keep(special, ctx),
            Action::Take(variety) => self.act_take(variety, ctx),
            Action::Draw => self.act_draw(ctx),
            Action::Put(variety) => self.act_put(variety, ctx),
            Action::Barrel { variety, barrel } => self.act_barrel(variety, barrel, ctx),
            Action::Move(region) => self.act_move(region, ctx),
            Action::Blend(blend) => self.act_blend(blend, ctx),
            Action::DiscardGrape(variety) => self.act_discard_grape(variety, ctx),
            Action::DiscardSpecial(special) => self.act_discard_special(special, ctx),
            Action::BumperHarvest => self.act_bumper_harvest(ctx),
            Action::SocialContribution(seat) => self.act_social_contribution(seat, ctx),
            Action::Phylloxera => self.act_phylloxera(ctx),
            Action::Recycling(variety) => self.act_recycling(variety, ctx),
            Action::SeasonalPickers(variety) => self.act_seasonal_pickers(variety, ctx),
            Action::LateHarvest => self.act_late_harvest(ctx),
            Action::SecondVat => self.act_second_vat(ctx),
            Action::Racking(barrel) => self.act_racking(barrel, ctx),
            Action::LeakyBarrel { seat, barrel } => self.act_leaky_barrel(seat, barrel, ctx),
            Action::WineRoad(region) => self.act_wine_road(region, ctx),
            Action::DoubleVintage => self.act_double_vintage(ctx),
            Action::Broker(card) => self.act_broker(card, ctx),
            Action::Block(card) => self.act_block(card, ctx),
            Action::TurnDown(card) => self.act_turn_down(card, ctx),
            Action::Insurance => self.act_insurance(ctx),
            Action::WindChange(region) => self.act_wind_change(region, ctx),
            Action::Barter { give, take } => self.act_barter(give, take, ctx),
            Action::Overtime(card) => self.act_overtime(card, ctx),
        }
        self.advance(ctx);
    }

    /// Moves the cloud to a region, for the player who acts last (clauses 4.1, 4.2).
    fn act_cloud(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.move_cloud(self.last(), region, ctx);
    }

    /// Performs an action card (clause 5.1).
    fn act_perform(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.perform(card, ctx);
    }

    /// Turns an action card face down and begins its action. Special cards of its family and an Overtime may follow
    /// (clauses 5.1, 5.8, 10.1).
    fn perform(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.face_up[card.index()] -= 1;
        self.replaced = false;
        self.blended = false;
        ctx.emit(|| Event::Performed { seat, card });
        self.frames.push(Frame::Overtime);
        self.frames.push(Frame::Follow(Family::of(card)));
        self.frames.push(match card {
            Card::Harvest => Frame::Harvest { late: false },
            Card::Barrel => Frame::Barrel { plain: false },
            Card::Visit => Frame::Visit { broker: true },
            Card::Local => Frame::LocalBlend { broker: true },
            Card::Neighbour => Frame::NeighbourMove { broker: true },
        });
    }

    /// Turns an action card face down to draw special cards (clauses 5.1, 5.4).
    fn act_decline(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.face_up[card.index()] -= 1;
        ctx.emit(|| Event::Declined { seat, card });
        self.act_specials(ctx);
    }

    /// Draws two special cards, of which one is kept (clauses 5.4 to 5.6).
    fn act_specials(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.frames.pop();
        let drawn = self.special_stack.len().min(2);
        ctx.emit(|| Event::SpecialsDrawn { seat, cards: drawn as u8 });
        if drawn == 0 {
            return;
        }
        ctx.reveal();
        for &special in self.special_stack.iter().rev().take(drawn) {
            ctx.emit(|| Event::SpecialSeen { seat, special });
        }
        if drawn == 2 {
            self.frames.push(Frame::Keep);
        } else if let Some(special) = self.special_stack.pop() {
            self.player_mut(self.active).add_special(special);
            ctx.emit(|| Event::SpecialKept { seat, special });
        }
    }

    /// Keeps one special card. All see that the other leaves the game (clauses 5.4, 5.9, 10.5).
    fn act_keep(&mut self, special: Special, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.frames.pop();
        let top = self.special_stack.pop().expect("two cards were drawn");
        let under = self.special_stack.pop().expect("two cards were drawn");
        let rejected = if special == top { under } else { top };
        self.player_mut(self.active).add_special(special);
        self.spent.add(rejected);
        ctx.reveal();
        ctx.emit(|| Event::SpecialKept { seat, special });
        ctx.emit(|| Event::SpecialRejected { seat, special: rejected });
    }

    /// Passes. An attack that is not cancelled hits (clauses 5.6, 10.7, 11.20).
    fn act_pass(&mut self, ctx: &mut Ctx<'_, Event>) {
        match self.frames.pop() {
            Some(Frame::Block(seat)) => self.ask_next_for_block(seat),
            Some(Frame::Insurance { seat, attack }) => {
                self.hit(attack, seat, ctx);
                self.continue_after(attack, seat, ctx);
            }
            Some(Frame::Choose) => {
                let seat = self.active;
                ctx.emit(|| Event::Passed { seat });
            }
            Some(_) | None => {}
        }
    }

    /// Asks the next player clockwise who holds a Block, even one drawn in the turn before (clauses 11.20, 11.22).
    pub(crate) fn ask_next_for_block(&mut self, seat: Seat) {
        let mut next = seat.left(self.options.players);
        while next != self.active {
            if self.player(next).has(Special::Block) {
                self.frames.push(Frame::Block(next));
                return;
            }
            next = next.left(self.options.players);
        }
    }

    /// Continues after an attack. Phylloxera has more victims after the first (clause 10.7).
    fn continue_after(&mut self, attack: Attack, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        match attack {
            Attack::Phylloxera => self.spread_phylloxera(seat, ctx),
            Attack::SocialContribution | Attack::LeakyBarrel(_) => {}
        }
    }

    /// Takes an open grape card (clauses 6.1, 11.4, 11.5).
    fn act_take(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        let from = match self.frames.pop() {
            Some(Frame::TakeMore(pile)) => pile,
            Some(Frame::Harvest { .. }) => GrapeSource::Row,
            Some(_) | None => unreachable!("a grape is taken in a harvest or after one"),
        };
        self.take_grape(variety, from, ctx);
    }

    /// Draws two grape cards. One grape of the hand must then go into the row (clause 6.1).
    fn act_draw(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.draw_grapes(2, ctx);
        self.frames.push(Frame::Put);
    }

    /// Puts a grape into the row (clauses 6.2, 6.3).
    fn act_put(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.put_in_row(variety, ctx);
    }

    /// Barrels a variety (clause 7.1).
    fn act_barrel(&mut self, variety: Variety, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.barrel(variety, barrel, ctx);
    }

    /// Moves the merchant. On a Neighbouring Vineyard the player may then blend (clauses 8.1, 8.3, 8.4).
    fn act_move(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        if let Some(Frame::NeighbourMove { .. }) = self.frames.pop() {
            self.frames.push(Frame::NeighbourBlend);
        }
        self.move_merchant(region, ctx);
    }

    /// Blends a wine. After a Local Vineyard the merchant may then move (clauses 8.3, 8.4).
    fn act_blend(&mut self, blend: Blend, ctx: &mut Ctx<'_, Event>) {
        if let Some(Frame::LocalBlend { .. }) = self.frames.pop() {
            self.frames.push(Frame::LocalMove);
        }
        self.blend(blend, ctx);
    }

    /// Discards a grape above the hand limit (clause 12.2).
    fn act_discard_grape(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Discard(seat)) = self.frame() else {
            unreachable!("a grape is discarded above the hand limit");
        };
        self.player_mut(seat).remove_grape(variety);
        self.grape_discard[variety.index()] += 1;
        ctx.emit(|| Event::Discarded { seat, card: HandCard::Grape(variety) });
    }

    /// Removes a special card above the hand limit from the game (clauses 10.5, 12.2).
    fn act_discard_special(&mut self, special: Special, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Discard(seat)) = self.frame() else {
            unreachable!("a special card is discarded above the hand limit");
        };
        self.player_mut(seat).remove_special(special);
        self.spent.add(special);
        ctx.emit(|| Event::Discarded { seat, card: HandCard::Special(special) });
    }

    /// Removes a played special card from the game (clause 10.5).
    pub(crate) fn spend(&mut self, seat: Seat, special: Special, ctx: &mut Ctx<'_, Event>) {
        self.player_mut(seat).remove_special(special);
        self.spent.add(special);
        ctx.emit(|| Event::SpecialPlayed { seat, special });
    }

    /// Plays a special card instead of the normal action, or after another such card (clause 10.3).
    fn replace_harvest(&mut self, special: Special, ctx: &mut Ctx<'_, Event>) {
        if let Some(Frame::Harvest { .. }) = self.frame() {
            self.frames.pop();
        }
        self.replaced = true;
        self.spend(self.active, special, ctx);
    }

    /// Draws three grape cards (clause 11.1).
    fn act_bumper_harvest(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.replace_harvest(Special::BumperHarvest, ctx);
        self.draw_grapes(3, ctx);
    }

    /// Takes the first of two cards from the grape discard (clause 11.4).
    fn act_recycling(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        self.replace_harvest(Special::Recycling, ctx);
        self.take_first(variety, GrapeSource::Discard, ctx);
    }

    /// Takes the first of two cards from the row (clause 11.5).
    fn act_seasonal_pickers(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        self.replace_harvest(Special::SeasonalPickers, ctx);
        self.take_first(variety, GrapeSource::Row, ctx);
    }

    /// Takes a card. If any is left, the player may take another (clauses 11.4, 11.5).
    fn take_first(&mut self, variety: Variety, pile: GrapeSource, ctx: &mut Ctx<'_, Event>) {
        self.take_grape(variety, pile, ctx);
        if !self.varieties_in(pile).is_empty() {
            self.frames.push(Frame::TakeMore(pile));
        }
    }

    /// Robs one opponent of a card (clauses 10.7, 11.2).
    fn act_social_contribution(&mut self, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::SocialContribution, ctx);
        self.attack_victim(Attack::SocialContribution, seat, ctx);
    }

    /// Attacks all opponents, one after the other (clauses 10.7, 11.3).
    fn act_phylloxera(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::Phylloxera, ctx);
        self.spread_phylloxera(self.active, ctx);
    }

    /// Begins one more normal harvest (clause 11.6).
    fn act_late_harvest(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::LateHarvest, ctx);
        self.frames.push(Frame::Harvest { late: true });
    }

    /// Begins one more normal barrelling (clause 11.7).
    fn act_second_vat(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::SecondVat, ctx);
        self.frames.push(Frame::Barrel { plain: true });
    }

    /// Empties a barrel and begins a normal barrelling (clause 11.8).
    fn act_racking(&mut self, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        if let Some(Frame::Barrel { .. }) = self.frame() {
            self.frames.pop();
        }
        self.replaced = true;
        self.spend(self.active, Special::Racking, ctx);
        self.rack(barrel, ctx);
        self.frames.push(Frame::Barrel { plain: true });
    }

    /// Attacks an opponent's barrel (clauses 10.7, 11.9).
    fn act_leaky_barrel(&mut self, seat: Seat, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::LeakyBarrel, ctx);
        self.attack_victim(Attack::LeakyBarrel(barrel), seat, ctx);
    }

    /// Moves the merchant as on a visit (clause 11.11).
    fn act_wine_road(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::WineRoad, ctx);
        self.move_merchant(region, ctx);
    }

    /// Begins one more blend (clause 11.12).
    fn act_double_vintage(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::DoubleVintage, ctx);
        self.frames.push(Frame::DoubleBlend);
    }

    /// Changes the action card to another kind (clause 11.14).
    fn act_broker(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.spend(self.active, Special::Broker, ctx);
        self.frames.push(match card {
            Card::Local => Frame::LocalBlend { broker: false },
            Card::Neighbour => Frame::NeighbourMove { broker: false },
            Card::Visit | Card::Harvest | Card::Barrel => Frame::Visit { broker: false },
        });
    }

    /// Turns down a first card, then asks for a second if there is one (clause 11.15).
    fn act_block(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor();
        self.spend(seat, Special::Block, ctx);
        self.turn_down(seat, card, ctx);
        if self.any_face_up() {
            self.frames.push(Frame::TurnDown(seat));
        }
    }

    /// Turns down the second card (clause 11.15).
    fn act_turn_down(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::TurnDown(seat)) = self.frames.pop() else {
            unreachable!("only the blocking seat turns down a card");
        };
        self.turn_down(seat, card, ctx);
    }

    fn turn_down(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_, Event>) {
        self.face_up[card.index()] -= 1;
        ctx.emit(|| Event::TurnedDown { seat, card });
    }

    /// Cancels the attack on this player (clauses 10.7, 11.16). The next events depend on the attacker's hand, so this
    /// always reveals something.
    fn act_insurance(&mut self, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        let Some(Frame::Insurance { seat, attack }) = self.frames.pop() else {
            unreachable!("an insurance answers an attack");
        };
        self.spend(seat, Special::Insurance, ctx);
        self.continue_after(attack, seat, ctx);
    }

    /// Moves the cloud to a neighbouring region (clause 11.17).
    fn act_wind_change(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        self.spend(self.active, Special::WindChange, ctx);
        self.move_cloud(self.active, region, ctx);
    }

    /// Swaps a grape of the hand with one of the row (clause 11.18).
    fn act_barter(&mut self, give: Variety, take: Variety, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.spend(seat, Special::Barter, ctx);
        self.player_mut(self.active).remove_grape(give);
        self.player_mut(self.active).add_known_grape(take);
        self.row[take.index()] -= 1;
        self.row[give.index()] += 1;
        ctx.emit(|| Event::Bartered { seat, give, take });
    }

    /// Performs one more action card (clause 11.19).
    fn act_overtime(&mut self, card: Card, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.spend(self.active, Special::Overtime, ctx);
        self.perform(card, ctx);
    }
}
