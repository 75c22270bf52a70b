//! The course of the game, and its end (section 3).

use game::{Ctx, Seat, Set};

use crate::components::YEARS;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::state::{Phase, State, TurnMarks};

/// The course of the game (section 3).
impl State {
    /// Continues the game until somebody has a choice.
    ///
    /// Rare cases are in functions that are not inlined, because the entry of this one costs time at every decision
    /// (measured: 20 of 720 instructions).
    pub(crate) fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        loop {
            match self.frame() {
                Some(frame) => {
                    if !self.resolve(frame, ctx) {
                        return;
                    }
                }
                None if self.phase == Phase::Over => return,
                None => self.next_part(ctx),
            }
        }
    }

    /// Resolves a frame that leaves no choice. Returns `false` if the frame needs a decision.
    fn resolve(&mut self, frame: Frame, ctx: &mut Ctx<'_, Event>) -> bool {
        match frame {
            Frame::AfterAction
                if self.usable_experts().is_empty() && self.playable().is_empty() =>
            {
                self.frames.pop();
            }
            Frame::BuyVineyard(purchase)
                if !purchase.units.first
                    && !self.has_unit(frame)
                    && self.usable_experts_in_purchase(purchase).is_empty() =>
            {
                self.frames.pop();
            }
            Frame::BuildWinery { units, .. } | Frame::BuildCellar { units, .. }
                if self.is_spent(frame, units.first) =>
            {
                self.frames.pop();
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units)
                if self.is_spent(frame, units.first) =>
            {
                self.frames.pop();
            }
            Frame::FreeExpert { left, .. } if left == 0 || !self.has_experts() => {
                self.frames.pop();
            }
            Frame::ChooseBooth(entry) if self.free_booths().count() == 1 => {
                let booth = self.free_booths().next().expect("there are as many booths as seats");
                self.take_booth(entry, booth, ctx);
            }
            Frame::SendExpert { entry, feature } if self.sendable(feature).is_empty() => {
                self.next_feature(entry, feature.index(), ctx);
            }
            Frame::MoveWorker { worker, gave, took }
                if !self.has_worker_moves(worker, gave, took) =>
            {
                self.keep_workers(worker, ctx);
            }
            Frame::PayWine(tile) if self.player(self.actor).wines.len() == 1 => {
                let only =
                    self.player(self.actor).wines.iter().next().expect("a tile costs a wine");
                self.pay_for_tile(tile, only, ctx);
            }
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::BuyVineyard(_)
            | Frame::BonusBuilding(_)
            | Frame::FreeExpert { .. }
            | Frame::BuildWinery { .. }
            | Frame::BuildCellar { .. }
            | Frame::HireStaff(_)
            | Frame::HireExpert(_)
            | Frame::SellWine(_)
            | Frame::SalesSlot(_)
            | Frame::ExportWine(_)
            | Frame::ExportSlot(_)
            | Frame::RecallBarrel
            | Frame::PlaceRenown
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::SpendRenown(_)
            | Frame::ChooseBooth(_)
            | Frame::SendExpert { .. }
            | Frame::TakeBarrel { .. }
            | Frame::Maintenance
            | Frame::MoveWorker { .. }
            | Frame::MakePorto(_)
            | Frame::TakeTile
            | Frame::PayWine(_) => return false,
        }
        true
    }

    /// Returns true if an action offers nothing more after its first unit.
    fn is_spent(&self, frame: Frame, first: bool) -> bool {
        !first && !self.has_unit(frame) && self.usable_experts().is_empty()
    }

    /// Continues with the next player of the phase, or with the next phase (clauses 3.4, 12.8).
    #[inline(never)]
    fn next_part(&mut self, ctx: &mut Ctx<'_, Event>) {
        let players = self.options.places();
        if self.phase == Phase::Buying && self.at == players && !self.buying_is_over() {
            self.at = 0;
        }
        if self.at == players || self.phase == Phase::Buying && self.buying_is_over() {
            return self.next_phase(ctx);
        }
        let backwards = self.phase == Phase::StartTiles;
        let place = if backwards { players - 1 - self.at } else { self.at };
        let seat = self.order[place as usize];
        self.at += 1;
        if self.is_rival(seat) {
            return self.play_rival(ctx);
        }
        self.actor = seat;
        self.turn = TurnMarks::default();
        self.begin_part(ctx);
    }

    /// Begins the actor's decision in this phase, if there is one (clauses 13.1, 13.2, 13.5, 13.8, 13.11).
    fn begin_part(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        match self.phase {
            Phase::StartVineyards => self.frames.push(Frame::StartVineyard),
            Phase::StartTiles => self.frames.push(Frame::StartTile),
            Phase::FirstAction | Phase::SecondAction | Phase::ExtraAction => {
                self.frames.push(Frame::BeforeMove);
            }
            Phase::Maintenance => self.begin_maintenance(ctx),
            Phase::Production => self.begin_production(ctx),
            Phase::LatePress => {
                if self.is_entered(seat) {
                } else if self.player(self.actor).wines.is_empty() {
                    ctx.emit(|| Event::StayedAway { seat });
                } else {
                    self.frames.push(Frame::PresentLate);
                }
            }
            Phase::FourthPlace => {
                if self.fourth.contains(seat) {
                    self.frames.push(Frame::FreeExpert { left: 1, cause: Cause::FourthPlace });
                }
            }
            Phase::Buying => {
                if self.passed.contains(seat) {
                } else if self.can_take_tile() {
                    self.frames.push(Frame::TakeTile);
                } else {
                    self.passed.insert(seat);
                }
            }
            Phase::Over => {}
        }
    }

    /// Begins maintenance. A single barrel in sales comes back without a decision (clause 12.1).
    fn begin_maintenance(&mut self, ctx: &mut Ctx<'_, Event>) {
        let sales = self.player(self.actor).sales;
        match (sales.len(), sales.iter().next()) {
            (1, Some(only)) => self.recall_sale(only, Cause::Maintenance, ctx),
            (_, Some(_)) => self.frames.push(Frame::Maintenance),
            (_, None) => {}
        }
    }

    /// Closes a phase and opens the next one (clauses 3.1, 3.16). After the first tiles the display stays
    /// as it is (clause 2.10).
    #[inline(never)]
    fn next_phase(&mut self, ctx: &mut Ctx<'_, Event>) {
        let year = self.year;
        self.at = 0;
        self.phase = match self.phase {
            Phase::StartVineyards => Phase::StartTiles,
            Phase::StartTiles => {
                ctx.emit(|| Event::ActionRoundBegun { year, round: 1 });
                Phase::FirstAction
            }
            Phase::FirstAction => {
                self.change_order(ctx);
                ctx.emit(|| Event::ActionRoundBegun { year, round: 2 });
                Phase::SecondAction
            }
            Phase::SecondAction => {
                self.change_order(ctx);
                Phase::Maintenance
            }
            Phase::Maintenance => Phase::Production,
            Phase::Production => match self.fair_of_year() {
                Some(fair) => {
                    ctx.emit(|| Event::FairBegun { fair: fair as u8 + 1 });
                    Phase::LatePress
                }
                None => self.begin_year(ctx),
            },
            Phase::LatePress => {
                self.rank_fair(ctx);
                Phase::FourthPlace
            }
            Phase::FourthPlace => {
                self.order_by_booths(ctx);
                self.fourth = Set::empty();
                Phase::Buying
            }
            Phase::Buying => {
                self.passed = Set::empty();
                self.absent = Set::empty();
                if year == YEARS {
                    ctx.emit(|| Event::ExtraRoundBegun);
                    Phase::ExtraAction
                } else {
                    self.refill_display(ctx);
                    self.begin_year(ctx)
                }
            }
            Phase::ExtraAction | Phase::Over => self.end_game(ctx),
        };
    }

    /// Begins the next year: a new vintage, and everything face-up before years 4 and 6 (clauses 3.2, 3.3).
    fn begin_year(&mut self, ctx: &mut Ctx<'_, Event>) -> Phase {
        self.year += 1;
        ctx.reveal();
        self.emit_year(ctx);
        if matches!(self.year, 4 | 6) {
            for player in &mut self.players {
                player.experts_up = player.experts_up | std::mem::take(&mut player.experts_down);
                player.actions_up = player.actions_up | std::mem::take(&mut player.actions_down);
            }
            ctx.emit(|| Event::Refreshed);
        }
        let year = self.year;
        ctx.emit(|| Event::ActionRoundBegun { year, round: 1 });
        Phase::FirstAction
    }

    pub(crate) fn emit_year(&self, ctx: &mut Ctx<'_, Event>) {
        let vintage = self.vintages[self.year as usize - 1];
        ctx.emit(|| Event::YearBegun { year: self.year, vintage });
    }

    /// Changes the order. Players who chose a slot of the lower row get it; the others fill the rest (clause 3.15).
    fn change_order(&mut self, ctx: &mut Ctx<'_, Event>) {
        let chosen = std::mem::take(&mut self.lower);
        if chosen.iter().all(Option::is_none) {
            return;
        }
        let players = self.options.places() as usize;
        let old = self.order;
        let mut others = old[..players].iter().filter(|seat| !chosen.contains(&Some(**seat)));
        for (place, chosen) in chosen[..players].iter().enumerate() {
            self.order[place] = match chosen {
                Some(seat) => *seat,
                None => *others.next().expect("there are as many places as players"),
            };
        }
        ctx.emit(|| Event::OrderChanged { order: self.order().to_vec() });
    }

    fn end_game(&mut self, ctx: &mut Ctx<'_, Event>) -> Phase {
        self.score_end(ctx);
        self.actor = Seat::default();
        self.turn = TurnMarks::default();
        Phase::Over
    }
}
