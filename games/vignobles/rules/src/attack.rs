//! Attacks and the Insurance against them (clauses 10.7, 11.2, 11.3, 11.9, 11.16).

use game::{Ctx, Seat};

use crate::event::{Event, HandCard};
use crate::frame::{Attack, Frame};
use crate::ids::{BarrelNo, Variety};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::{Player, State};

impl State {
    /// Returns true if an attack would take anything from a player.
    pub(crate) fn can_hit(&self, attack: Attack, victim: Seat) -> bool {
        let player = self.player(victim);
        match attack {
            Attack::SocialContribution => player.hand() > 0,
            Attack::Phylloxera => player.grape_cards > 0,
            Attack::LeakyBarrel(barrel) => !player.barrels[barrel.index()].is_empty(),
        }
    }

    /// Checks Social Contribution: the opponent must have a card (clauses 10.6, 11.2).
    pub(crate) fn check_social_contribution(
        &self,
        frame: Frame,
        victim: Seat,
    ) -> Result<(), Refusal> {
        self.check_special(frame, Special::SocialContribution)?;
        Refusal::NoOpponentsHand.unless(self.is_opponent(victim))?;
        Refusal::NoEffect.unless(self.can_hit(Attack::SocialContribution, victim))
    }

    /// Checks Phylloxera: an opponent must have a grape in hand (clauses 10.6, 11.3).
    pub(crate) fn check_phylloxera(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::Phylloxera)?;
        let mut victims = self.others(self.active);
        Refusal::NoEffect.unless(victims.any(|seat| self.can_hit(Attack::Phylloxera, seat)))
    }

    /// Checks Leaky Barrel: the opponent's barrel must have a card (clauses 10.6, 11.9).
    pub(crate) fn check_leaky_barrel(
        &self,
        frame: Frame,
        victim: Seat,
        barrel: BarrelNo,
    ) -> Result<(), Refusal> {
        self.check_special(frame, Special::LeakyBarrel)?;
        Refusal::NoOpponentsBarrel.unless(self.is_opponent(victim))?;
        Refusal::NoEffect.unless(self.can_hit(Attack::LeakyBarrel(barrel), victim))
    }

    /// Checks Insurance: it answers an attack (clause 11.16).
    pub(crate) fn check_insurance(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::Insurance)
    }

    /// Attacks a player, who may be insured. Only attacks ask for an Insurance, at a moment that all see (clauses
    /// 11.16, 11.21, 14.6). The answer shows whether the player is insured, so an attack always reveals something.
    pub(crate) fn attack_victim(&mut self, attack: Attack, victim: Seat, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        if self.player(victim).has(Special::Insurance) {
            self.frames.push(Frame::Insurance { seat: victim, attack });
        } else {
            self.hit(attack, victim, ctx);
        }
    }

    /// Spreads Phylloxera round the table, from the player left of `after` (clause 11.3). It always reveals something,
    /// as every attack does.
    pub(crate) fn spread_phylloxera(&mut self, after: Seat, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        let mut victim = after.left(self.options.players);
        while victim != self.active {
            if self.can_hit(Attack::Phylloxera, victim) {
                if self.player(victim).has(Special::Insurance) {
                    let attack = Attack::Phylloxera;
                    self.frames.push(Frame::Insurance { seat: victim, attack });
                    return;
                }
                self.hit(Attack::Phylloxera, victim, ctx);
            }
            victim = victim.left(self.options.players);
        }
    }

    /// Takes the loss from a player who has no Insurance or does not use it. All see the loss, and that the player was
    /// not protected.
    pub(crate) fn hit(&mut self, attack: Attack, victim: Seat, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        match attack {
            Attack::SocialContribution => self.steal(victim, ctx),
            Attack::Phylloxera => self.lose_grape(victim, ctx),
            Attack::LeakyBarrel(barrel) => self.leak(victim, barrel, ctx),
        }
    }

    /// Gives a random card of the victim to the thief, who may play it in this turn (clauses 10.8, 11.2).
    fn steal(&mut self, victim: Seat, ctx: &mut Ctx<'_, Event>) {
        let thief = self.active;
        let hand = u32::from(self.player(victim).hand());
        let card = self.player(victim).nth_card(ctx.below(hand) as u8);
        match card {
            HandCard::Grape(variety) => {
                self.player_mut(victim).remove_unseen_grape(variety);
                self.player_mut(thief).add_grape(variety);
            }
            HandCard::Special(special) => {
                self.player_mut(victim).remove_special(special);
                self.player_mut(thief).add_special(special);
            }
        }
        ctx.emit(|| Event::CardStolen { thief, victim, back: card.back() });
        ctx.emit(|| Event::CardSeen { thief, victim, card });
    }

    /// Discards a random grape of a player (clause 11.3).
    fn lose_grape(&mut self, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        let grapes = u32::from(self.player(seat).grape_cards);
        let variety = self.player(seat).nth_grape(ctx.below(grapes) as u8);
        self.player_mut(seat).remove_grape(variety);
        self.grape_discard[variety.index()] += 1;
        ctx.emit(|| Event::GrapeLost { seat, variety });
    }

    /// Discards a card of a barrel (clause 11.9).
    fn leak(&mut self, seat: Seat, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        let leaking = &mut self.player_mut(seat).barrels[barrel.index()];
        let variety = leaking.variety;
        leaking.take_one();
        self.grape_discard[variety.index()] += 1;
        ctx.emit(|| Event::BarrelLeaked { seat, variety, barrel });
    }
}

impl Player {
    /// Returns the `n`th grape of a hand in order, counted from 0.
    fn nth_grape(&self, mut n: u8) -> Variety {
        for variety in Variety::all() {
            let held = self.grapes[variety.index()];
            if n < held {
                return variety;
            }
            n -= held;
        }
        unreachable!("the hand has fewer grapes than it counts")
    }

    /// Returns the `n`th card of a hand in order, grapes first.
    fn nth_card(&self, n: u8) -> HandCard {
        match n.checked_sub(self.grape_cards) {
            None => HandCard::Grape(self.nth_grape(n)),
            Some(n) => {
                let special = self.specials.cards().nth(n as usize);
                HandCard::Special(special.expect("the hand has as many specials as it counts"))
            }
        }
    }

    /// Removes a grape from the hand. The others see only its back, so any card that they knew may be gone.
    fn remove_unseen_grape(&mut self, variety: Variety) {
        self.remove_grape(variety);
        for other in Variety::all().filter(|&other| other != variety) {
            let known = &mut self.known[other.index()];
            *known = known.saturating_sub(1);
        }
    }
}
