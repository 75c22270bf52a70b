//! The harvest: row, stack and grape discard (section 6).

use game::{Ctx, Set};

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, GrapeSource};
use crate::ids::{Card, Variety};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::{FLUSH, State, size, varieties};

impl State {
    /// Returns true if a grape can be drawn (clause 6.6).
    #[inline]
    pub(crate) fn can_draw(&self) -> bool {
        !self.grape_stack.is_empty() || self.grape_discard != [0; Variety::COUNT]
    }

    #[inline]
    pub(crate) fn pile(&self, pile: GrapeSource) -> &[u8; Variety::COUNT] {
        match pile {
            GrapeSource::Row => &self.row,
            GrapeSource::Discard => &self.grape_discard,
        }
    }

    /// Returns the varieties in an open pile.
    #[inline]
    pub(crate) fn varieties_in(&self, pile: GrapeSource) -> Set<Variety> {
        varieties(self.pile(pile))
    }

    /// Lists the actions of a normal harvest (clauses 6.1, 6.6).
    pub(crate) fn list_harvests(&self, out: &mut Vec<Action>) {
        self.list_takes(GrapeSource::Row, out);
        if self.can_draw() {
            out.push(Action::Draw);
        }
    }

    /// Lists taking one card of each variety in the pile (clauses 6.1, 11.4, 11.5).
    pub(crate) fn list_takes(&self, pile: GrapeSource, out: &mut Vec<Action>) {
        out.extend(self.varieties_in(pile).iter().map(Action::Take));
    }

    /// Checks that an open card can be taken: by harvest, by Recycling or by Seasonal Pickers (clauses 6.1, 11.4,
    /// 11.5).
    pub(crate) fn check_take(&self, frame: Frame, variety: Variety) -> Result<(), Refusal> {
        let (pile, refusal) = match frame {
            Frame::Harvest { .. } => (GrapeSource::Row, Refusal::NotInTheRow),
            Frame::TakeMore(GrapeSource::Row) => (GrapeSource::Row, Refusal::NotInTheRowToPick),
            Frame::TakeMore(GrapeSource::Discard) => {
                (GrapeSource::Discard, Refusal::NotInTheDiscard)
            }
            _ => return Err(self.refusal_of_other_actions(frame)),
        };
        refusal.unless(self.is_open(variety, pile))
    }

    /// Checks that cards can be drawn from the stack (clauses 6.1, 6.6).
    pub(crate) fn check_draw(&self, frame: Frame) -> Result<(), Refusal> {
        let Frame::Harvest { .. } = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NothingToDraw.unless(self.can_draw())
    }

    /// Lists putting any grape of the hand into the row (clause 6.2).
    pub(crate) fn list_puts(&self, out: &mut Vec<Action>) {
        out.extend(self.player(self.active).varieties().iter().map(Action::Put));
    }

    /// Checks that the grape is in the hand, to put it into the row (clause 6.2).
    pub(crate) fn check_put(&self, frame: Frame, variety: Variety) -> Result<(), Refusal> {
        let Frame::Put = frame else { return Err(self.refusal_of_other_actions(frame)) };
        Refusal::NotInHandToPut.unless(self.player(self.active).grapes[variety.index()] > 0)
    }

    /// Checks Bumper Harvest: there must be a grape to draw (clauses 10.6, 11.1).
    pub(crate) fn check_bumper_harvest(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::BumperHarvest)?;
        Refusal::NoEffect.unless(self.can_draw())
    }

    /// Checks Recycling: it begins with a card of the grape discard (clause 11.4).
    pub(crate) fn check_recycling(&self, frame: Frame, variety: Variety) -> Result<(), Refusal> {
        self.check_special(frame, Special::Recycling)?;
        Refusal::NotInTheDiscard.unless(self.is_open(variety, GrapeSource::Discard))
    }

    /// Checks Seasonal Pickers: they begin with a card of the row (clause 11.5).
    pub(crate) fn check_seasonal_pickers(
        &self,
        frame: Frame,
        variety: Variety,
    ) -> Result<(), Refusal> {
        self.check_special(frame, Special::SeasonalPickers)?;
        Refusal::NotInTheRowToPick.unless(self.is_open(variety, GrapeSource::Row))
    }

    /// Checks Late Harvest: there must be something to harvest (clauses 10.6, 11.6).
    pub(crate) fn check_late_harvest(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::LateHarvest)?;
        Refusal::NoEffect.unless(self.can_perform(Card::Harvest))
    }

    fn is_open(&self, variety: Variety, pile: GrapeSource) -> bool {
        self.pile(pile)[variety.index()] > 0
    }

    /// Moves an open card to the hand of the player on turn. The row is not refilled (clause 6.4).
    pub(crate) fn take_grape(
        &mut self,
        variety: Variety,
        from: GrapeSource,
        ctx: &mut Ctx<'_, Event>,
    ) {
        match from {
            GrapeSource::Row => self.row[variety.index()] -= 1,
            GrapeSource::Discard => self.grape_discard[variety.index()] -= 1,
        }
        self.player_mut(self.active).add_known_grape(variety);
        let seat = self.active;
        ctx.emit(|| Event::GrapeTaken { seat, variety, from });
    }

    /// Draws up to `most` cards from the stack for the player on turn (clause 6.5).
    pub(crate) fn draw_grapes(&mut self, most: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let mut cards = 0;
        while cards < most && self.can_draw() {
            if self.grape_stack.is_empty() {
                self.renew_stack(ctx);
            }
            let Some(variety) = self.grape_stack.pop() else { break };
            self.player_mut(self.active).add_grape(variety);
            ctx.emit(|| Event::GrapeDrawn { seat, variety });
            cards += 1;
        }
        ctx.reveal();
        ctx.emit(|| Event::GrapesDrawn { seat, cards });
    }

    /// Makes the grape discard the new stack (clause 6.5).
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

    /// Moves a grape from the hand into the row. A fifth card clears it (6.2, 6.3).
    pub(crate) fn put_in_row(&mut self, variety: Variety, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        self.player_mut(self.active).remove_grape(variety);
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
