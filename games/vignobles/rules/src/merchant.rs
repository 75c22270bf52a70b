//! The merchant's ways (section 8) and the cloud's (section 4).

use game::Ctx;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{Card, Region};
use crate::special::Special;
use crate::state::State;

impl State {
    /// Where a neighbouring step leads (clauses 8.3 and 8.4).
    #[inline]
    pub(crate) fn steps(&self) -> impl Iterator<Item = Region> + use<> {
        Region::of(u32::from(self.board().neighbours[self.actor().merchant.index()]))
    }

    /// Where a visit leads (clauses 8.1 and 8.2).
    #[inline]
    pub(crate) fn visits(&self) -> impl Iterator<Item = Region> + use<> {
        Region::of(u32::from(self.board().reach[self.actor().merchant.index()]))
    }

    /// Where the cloud may go (clauses 4.2 and 4.3).
    #[inline]
    pub(crate) fn cloud_moves(&self) -> impl Iterator<Item = Region> + use<> {
        let bits = self.cloud.map_or(u8::MAX, |at| self.board().neighbours[at.index()]);
        Region::of(u32::from(bits))
    }

    pub(crate) fn move_merchant(&mut self, to: Region, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let from = std::mem::replace(&mut self.actor_mut().merchant, to);
        ctx.emit(|| Event::Moved { seat, from, to });
    }

    pub(crate) fn move_cloud(&mut self, seat: game::Seat, to: Region, ctx: &mut Ctx<'_, Event>) {
        let from = self.cloud.replace(to);
        ctx.emit(|| Event::CloudMoved { seat, from, to });
    }

    /// The kinds that a Broker may make of a Merchant card (clause 11.14).
    pub(crate) fn list_brokered(&self, taken: Card, out: &mut Vec<Action>) {
        if !self.actor().has(Special::Broker) {
            return;
        }
        for card in Card::MERCHANT {
            if card != taken && (card != Card::Local || self.can_blend()) {
                out.push(Action::Broker(card));
            }
        }
    }
}
