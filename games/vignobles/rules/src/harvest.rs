//! The harvest: row, stack and grape discard (section 6).

use game::Ctx;

use crate::event::Event;
use crate::frame::Pile;
use crate::ids::Variety;
use crate::state::{FLUSH, State, present, size};

impl State {
    /// Whether a grape can be drawn (clause 6.6).
    #[inline]
    pub(crate) fn can_draw(&self) -> bool {
        !self.grape_stack.is_empty() || self.grape_discard != [0; Variety::COUNT]
    }

    #[inline]
    pub(crate) fn pile(&self, pile: Pile) -> &[u8; Variety::COUNT] {
        match pile {
            Pile::Row => &self.row,
            Pile::Discard => &self.grape_discard,
        }
    }

    /// The varieties that lie in an open pile, as bits.
    #[inline]
    pub(crate) fn lying(&self, pile: Pile) -> u8 {
        present(self.pile(pile))
    }

    /// An open card goes to the hand of the player on turn.
    pub(crate) fn take_grape(&mut self, variety: Variety, from: Pile, ctx: &mut Ctx<'_, Event>) {
        match from {
            Pile::Row => self.row[variety.index()] -= 1,
            Pile::Discard => self.grape_discard[variety.index()] -= 1,
        }
        self.actor_mut().add_known_grape(variety);
        let seat = self.active;
        ctx.emit(|| Event::GrapeTaken { seat, variety, from });
    }

    /// Up to so many cards from the stack go to the hand of the player on turn (clause 6.5).
    pub(crate) fn draw_grapes(&mut self, most: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let mut cards = 0;
        while cards < most && self.can_draw() {
            if self.grape_stack.is_empty() {
                self.renew_stack(ctx);
            }
            let Some(variety) = self.grape_stack.pop() else { break };
            self.actor_mut().add_grape(variety);
            ctx.emit(|| Event::GrapeDrawn { seat, variety });
            cards += 1;
        }
        ctx.reveal();
        ctx.emit(|| Event::GrapesDrawn { seat, cards });
    }

    /// The grape discard becomes the stack (clause 6.5).
    fn renew_stack(&mut self, ctx: &mut Ctx<'_, Event>) {
        let cards = size(&self.grape_discard);
        for variety in Variety::all() {
            for _ in 0..self.grape_discard[variety.index()] {
                self.grape_stack.push(variety);
            }
        }
        self.grape_discard = [0; Variety::COUNT];
        ctx.shuffle(&mut self.grape_stack);
        ctx.emit(|| Event::StackRenewed { cards });
    }

    /// A grape goes from the hand into the row, and a fifth card flushes it (6.2, 6.3).
    pub(crate) fn put_in_row(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.actor_mut().remove_grape(variety);
        self.row[variety.index()] += 1;
        ctx.emit(|| Event::GrapePut { seat, variety });
        if size(&self.row) >= FLUSH {
            for (discard, row) in self.grape_discard.iter_mut().zip(&mut self.row) {
                *discard += std::mem::take(row);
            }
            ctx.emit(|| Event::RowFlushed);
        }
    }
}
