//! A turn: taking an action card, and the grey cards before and after it (section 5).

use crate::action::Action;
use crate::frame::{Frame, GrapeSource};
use crate::ids::{Card, Variety};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::State;

impl State {
    /// Returns the kinds of action cards that are face up, each once.
    #[inline]
    pub(crate) fn face_up(&self) -> impl Iterator<Item = Card> + use<> {
        let face_up = self.face_up;
        Card::ALL.into_iter().filter(move |card| face_up[card.index()] > 0)
    }

    #[inline]
    fn is_face_up(&self, card: Card) -> bool {
        self.face_up[card.index()] > 0
    }

    /// Returns true if the obligatory part of an action is possible (clauses 5.2, 5.3).
    pub(crate) fn can_perform(&self, card: Card) -> bool {
        let player = self.player(self.active);
        match card {
            Card::Harvest => self.can_draw() || self.row != [0; Variety::COUNT],
            Card::Barrel => {
                player.grape_cards > 0 || player.has(Special::Racking) && !player.cellar_is_empty()
            }
            Card::Visit | Card::Neighbour => true,
            Card::Local => player.has(Special::Broker) || self.can_blend(),
        }
    }

    /// Lists taking an action card, or doing without (clauses 5.1, 5.5, 5.6).
    pub(crate) fn list_choices(&self, out: &mut Vec<Action>) {
        if self.any_face_up() {
            for card in self.face_up().filter(|&card| self.can_perform(card)) {
                out.push(Action::Perform(card));
            }
            if out.is_empty() || !self.special_stack.is_empty() {
                out.extend(self.face_up().map(Action::Decline));
            }
        } else if self.special_stack.is_empty() {
            out.push(Action::Pass);
        } else {
            out.push(Action::Specials);
        }
    }

    /// Checks that a face-up card can be performed (clauses 5.1 to 5.3).
    pub(crate) fn check_perform(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        let Frame::Choose = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NotFaceUp.unless(self.is_face_up(card))?;
        if self.can_perform(card) {
            return Ok(());
        }
        match card {
            Card::Harvest => Err(Refusal::NothingToHarvest),
            Card::Barrel => Err(Refusal::NothingToBarrel),
            Card::Local => Err(self.why_no_blend()),
            // These can always be performed.
            Card::Visit | Card::Neighbour => Ok(()),
        }
    }

    /// Checks that a face-up card can be declined: for special cards, or because nothing else is possible (clauses 5.1,
    /// 5.4, 5.5).
    pub(crate) fn check_decline(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        let Frame::Choose = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NotFaceUp.unless(self.is_face_up(card))?;
        let stuck = || !self.face_up().any(|card| self.can_perform(card));
        Refusal::NoSpecialsLeft.unless(!self.special_stack.is_empty() || stuck())
    }

    /// Checks drawing special cards without an action card (clauses 5.5, 5.6).
    pub(crate) fn check_specials(&self, frame: Frame) -> Result<(), Refusal> {
        let Frame::Choose = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::CardsAreFaceUp.unless(!self.any_face_up())?;
        Refusal::NoSpecialsLeft.unless(!self.special_stack.is_empty())
    }

    /// Lists keeping one of the two cards on top of the special stack (clause 5.4).
    pub(crate) fn list_keeps(&self, out: &mut Vec<Action>) {
        if let [.., under, top] = *self.special_stack {
            out.push(Action::Keep(top));
            if under != top {
                out.push(Action::Keep(under));
            }
        }
    }

    /// Checks that the card is one of the two special cards drawn (clause 5.4).
    pub(crate) fn check_keep(&self, frame: Frame, special: Special) -> Result<(), Refusal> {
        let Frame::Keep = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NotDrawn
            .unless(self.special_stack.iter().rev().take(2).any(|&drawn| drawn == special))
    }

    /// Checks Block: it turns down a face-up card (clauses 11.15, 11.20).
    pub(crate) fn check_block(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        self.check_special(frame, Special::Block)?;
        Refusal::NotFaceUpToBlock.unless(self.is_face_up(card))
    }

    /// Checks the second card that a Block turns down (clause 11.15).
    pub(crate) fn check_turn_down(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        let Frame::TurnDown(_) = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NotFaceUpToBlock.unless(self.is_face_up(card))
    }

    /// Checks Barter: it swaps different varieties between hand and row (clauses 10.6, 11.18).
    pub(crate) fn check_barter(
        &self,
        frame: Frame,
        give: Variety,
        take: Variety,
    ) -> Result<(), Refusal> {
        self.check_special(frame, Special::Barter)?;
        Refusal::NotInHandToBarter.unless(self.player(self.active).grapes[give.index()] > 0)?;
        Refusal::NotInTheRowToBarter.unless(self.pile(GrapeSource::Row)[take.index()] > 0)?;
        Refusal::NoEffect.unless(give != take)
    }

    /// Checks Overtime: it performs one more face-up card (clauses 5.1, 5.8, 11.19).
    pub(crate) fn check_overtime(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        self.check_special(frame, Special::Overtime)?;
        Refusal::NotFaceUp.unless(self.is_face_up(card))?;
        Refusal::OvertimeMustPerform.unless(self.can_perform(card))
    }
}
