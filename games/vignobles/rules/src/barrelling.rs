//! Barrelling (section 7).

use game::Ctx;

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{BarrelNo, Variety};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::{Barrel, Player, State};

impl Barrel {
    /// Removes one card. An emptied barrel is free for any variety.
    pub(crate) fn take_one(&mut self) {
        self.cards -= 1;
        if self.cards == 0 {
            *self = Barrel::EMPTY;
        }
    }
}

impl Player {
    /// Returns true if a variety may go into a barrel (clauses 7.3 and 7.4).
    #[inline]
    pub(crate) fn may_barrel(&self, variety: Variety, barrel: BarrelNo) -> bool {
        let chosen = self.barrels[barrel.index()];
        chosen.is_empty() || chosen.variety == variety || self.cellar_is_full()
    }

    #[inline]
    pub(crate) fn cellar_is_full(&self) -> bool {
        self.barrels.iter().all(|barrel| !barrel.is_empty())
    }

    pub(crate) fn cellar_is_empty(&self) -> bool {
        self.barrels.iter().all(|barrel| barrel.is_empty())
    }
}

impl State {
    /// Lists each variety of the hand with each barrel that can take it (clauses 7.1 to 7.5).
    pub(crate) fn list_barrellings(&self, out: &mut Vec<Action>) {
        let player = self.player(self.active);
        for variety in player.varieties().iter() {
            for barrel in BarrelNo::all() {
                if player.may_barrel(variety, barrel) {
                    out.push(Action::Barrel { variety, barrel });
                }
            }
        }
    }

    /// Checks that the barrel can take this variety of the hand (clauses 7.1, 7.3, 7.4).
    pub(crate) fn check_barrel(
        &self,
        frame: Frame,
        variety: Variety,
        barrel: BarrelNo,
    ) -> Result<(), Refusal> {
        let Frame::Barrel { .. } = frame else { return Err(self.refusal_of_other_actions(frame)) };
        let player = self.player(self.active);
        Refusal::NotInHandToBarrel.unless(player.grapes[variety.index()] > 0)?;
        Refusal::BarrelHoldsAnother.unless(player.may_barrel(variety, barrel))
    }

    /// Checks Second Vat: the player must have a grape in hand (clauses 10.6, 11.7).
    pub(crate) fn check_second_vat(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::SecondVat)?;
        Refusal::NoEffect.unless(self.player(self.active).grape_cards > 0)
    }

    /// Checks Racking: the barrel must be filled (clauses 10.6, 11.8).
    pub(crate) fn check_racking(&self, frame: Frame, barrel: BarrelNo) -> Result<(), Refusal> {
        self.check_special(frame, Special::Racking)?;
        Refusal::NoEffect.unless(!self.player(self.active).barrels[barrel.index()].is_empty())
    }

    /// Moves all cards of a variety from the hand into a barrel (clause 7.1). All see their number.
    pub(crate) fn barrel(&mut self, variety: Variety, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let player = &mut self.players[seat.index()];
        let chosen = &mut player.barrels[barrel.index()];
        let old = *chosen;
        if !old.is_empty() && old.variety != variety {
            self.grape_discard[old.variety.index()] += old.cards;
            *chosen = Barrel::EMPTY;
            let (variety, cards) = (old.variety, old.cards);
            ctx.emit(|| Event::BarrelReplaced { seat, variety, cards, barrel });
        }
        let cards = player.grapes[variety.index()];
        *chosen = Barrel { variety, cards: chosen.cards + cards };
        player.grapes[variety.index()] = 0;
        player.known[variety.index()] = 0;
        player.grape_cards -= cards;
        ctx.reveal();
        ctx.emit(|| Event::Barrelled { seat, variety, cards, barrel });
    }

    /// Returns all cards of a barrel to the hand, for Racking (clause 11.8).
    pub(crate) fn rack(&mut self, barrel: BarrelNo, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let player = self.player_mut(self.active);
        let Barrel { variety, cards } =
            std::mem::replace(&mut player.barrels[barrel.index()], Barrel::EMPTY);
        player.grapes[variety.index()] += cards;
        player.known[variety.index()] += cards;
        player.grape_cards += cards;
        ctx.emit(|| Event::Racked { seat, variety, cards, barrel });
    }
}
