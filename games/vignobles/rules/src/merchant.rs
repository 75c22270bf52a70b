//! The moves of the merchant (section 8) and of the cloud (section 4).

use game::{Ctx, Set};

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Card, Region};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::State;

impl State {
    /// Returns the regions one step from another (clause 1.1).
    #[inline]
    fn neighbours(&self, region: Region) -> Set<Region> {
        self.board().neighbours[region.index()]
    }

    /// Returns the regions that a visit can reach (clauses 8.1, 8.2).
    #[inline]
    pub(crate) fn reach(&self) -> Set<Region> {
        self.board().reach[self.player(self.active).merchant.index()]
    }

    /// Lists the moves of one step (clauses 8.3, 8.4).
    pub(crate) fn list_steps(&self, out: &mut Vec<Action>) {
        let near = self.neighbours(self.player(self.active).merchant);
        out.extend(near.iter().map(Action::Move));
    }

    /// Lists the moves of one or two steps (clauses 8.1, 8.2).
    pub(crate) fn list_visits(&self, out: &mut Vec<Action>) {
        out.extend(self.reach().iter().map(Action::Move));
    }

    /// Checks that the merchant moves as the action card allows (clauses 8.1 to 8.4).
    pub(crate) fn check_move(&self, frame: Frame, to: Region) -> Result<(), Refusal> {
        let here = self.player(self.active).merchant;
        let near = self.neighbours(here);
        let step = |refusal: Refusal| {
            Refusal::SameRegion.unless(to != here)?;
            refusal.unless(near.contains(to))
        };
        match frame {
            Frame::Visit { .. } => self.check_visit(to),
            Frame::LocalMove => step(Refusal::NotAdjacentAfterwards),
            Frame::NeighbourMove { .. } => step(Refusal::NotAdjacent),
            _ => Err(self.refusal_of_other_actions(frame)),
        }
    }

    /// Checks a visit: it ends in another region, at most two steps away (clauses 8.1, 8.2, 4.5).
    fn check_visit(&self, to: Region) -> Result<(), Refusal> {
        Refusal::SameRegion.unless(to != self.player(self.active).merchant)?;
        Refusal::TooFar.unless(self.reach().contains(to))
    }

    /// Checks Wine Road: it is a visit (clause 11.11).
    pub(crate) fn check_wine_road(&self, frame: Frame, to: Region) -> Result<(), Refusal> {
        self.check_special(frame, Special::WineRoad)?;
        self.check_visit(to)
    }

    /// Checks Broker: it changes a Merchant card to another kind that can be performed (clauses 10.6, 11.14).
    pub(crate) fn check_broker(&self, frame: Frame, card: Card) -> Result<(), Refusal> {
        self.check_special(frame, Special::Broker)?;
        let taken = match frame {
            Frame::LocalBlend { .. } => Card::Local,
            Frame::NeighbourMove { .. } => Card::Neighbour,
            _ => Card::Visit,
        };
        Refusal::NotAMerchantCard.unless(Card::MERCHANT.contains(&card))?;
        Refusal::NoEffect.unless(card != taken)?;
        Refusal::BrokeredLocalBlendsNothing.unless(card != Card::Local || self.can_blend())
    }

    /// Returns the possible regions of the cloud: any at first, then a neighbour (clauses 4.2, 4.3, 4.6).
    #[inline]
    pub(crate) fn cloud_moves(&self) -> Set<Region> {
        self.cloud.map_or(Region::EVERY, |at| self.neighbours(at))
    }

    /// Lists the possible moves of the cloud (clauses 4.2, 4.3).
    pub(crate) fn list_clouds(&self, out: &mut Vec<Action>) {
        out.extend(self.cloud_moves().iter().map(Action::Cloud));
    }

    /// Checks the move of the cloud by the last player of the round (clauses 4.1 to 4.3).
    pub(crate) fn check_cloud(&self, frame: Frame, to: Region) -> Result<(), Refusal> {
        let Frame::Cloud(_) = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::CloudMustMove.unless(self.cloud_moves().contains(to))
    }

    /// Checks Wind Change: it moves the cloud to a neighbour (clauses 10.6, 11.17).
    pub(crate) fn check_wind_change(&self, frame: Frame, to: Region) -> Result<(), Refusal> {
        self.check_special(frame, Special::WindChange)?;
        Refusal::NoEffect.unless(self.cloud != Some(to))?;
        Refusal::WindTooFar.unless(self.cloud_moves().contains(to))
    }

    pub(crate) fn move_merchant(&mut self, to: Region, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let from = std::mem::replace(&mut self.player_mut(self.active).merchant, to);
        ctx.emit(|| Event::Moved { seat, from, to });
    }

    pub(crate) fn move_cloud(&mut self, seat: game::Seat, to: Region, ctx: &mut Ctx<'_, Event>) {
        let from = self.cloud.replace(to);
        ctx.emit(|| Event::CloudMoved { seat, from, to });
    }
}
