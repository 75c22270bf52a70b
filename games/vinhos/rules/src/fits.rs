//! Whether the pending decision of a layout fits the board.

use game::BadState;

use crate::components::YEARS;
use crate::frame::{Entry, Frame, Units};
use crate::ids::Cell;
use crate::slots::{EstateNo, WineAt};
use crate::state::{Phase, State, TurnMarks};

impl State {
    /// Checks phase, stack and frames of a state whose board is sound.
    pub(crate) fn check_decision(&self) -> Result<(), BadState> {
        let mut problems = Vec::new();
        if let Some(problem) = self.course_problem() {
            problems.push(problem.to_string());
        }
        if let Some(problem) = self.stack_problem() {
            problems.push(problem.to_string());
        }
        BadState::unless_empty(problems)?;
        if let Some(problem) = self.frames.iter().find_map(|&frame| self.frame_problem(frame)) {
            return Err(BadState::one(problem));
        }
        let mut legal = Vec::new();
        self.list_actions(&mut legal);
        if legal.is_empty() && self.phase != Phase::Over {
            return Err(BadState::one("turn: nothing can be done"));
        }
        Ok(())
    }

    /// Year, order row, booths and marks must suit the phase.
    fn course_problem(&self) -> Option<&'static str> {
        let acting = self.is_action_phase();
        let started = !matches!(self.phase, Phase::StartVineyards | Phase::StartTiles);
        let fair = matches!(self.phase, Phase::LatePress | Phase::FourthPlace | Phase::Buying);
        let last = matches!(self.phase, Phase::ExtraAction | Phase::Over);
        if fair && self.fair_of_year().is_none() || last && self.year != YEARS {
            return Some("phase: not in this year");
        }
        if !started && self.year != 1 {
            return Some("phase: the game starts in year 1");
        }
        let rows_used = matches!(self.phase, Phase::FirstAction | Phase::SecondAction);
        if !rows_used && self.lower.iter().any(Option::is_some) {
            return Some("lower_order: it is used in action rounds only (clause 11.1)");
        }
        let discs = self.booths.iter().any(Option::is_some);
        if discs && (!started || last || self.phase == Phase::Buying) {
            return Some("booths: no disc stands there in this phase (clause 13.7)");
        }
        let marks = matches!(self.phase, Phase::FourthPlace | Phase::Buying);
        if !marks && self.marked != 0 {
            return Some("marked: only at a fair");
        }
        if !acting && self.turn != TurnMarks::default() {
            return Some("turn: nothing is used outside a turn (clause 10.4)");
        }
        if acting && self.turn.free_move && !self.frames.contains(&Frame::BeforeMove) {
            return Some("turn: the free move is over (clause 10.7)");
        }
        self.row_problem()
    }

    fn is_action_phase(&self) -> bool {
        matches!(self.phase, Phase::FirstAction | Phase::SecondAction | Phase::ExtraAction)
    }

    /// Who has not acted in the round has chosen no slot of the order row.
    fn row_problem(&self) -> Option<&'static str> {
        let before_slot = self.frames.iter().all(|frame| {
            matches!(frame, Frame::BeforeMove | Frame::AfterAction | Frame::OrderSlot)
        });
        let waiting = self.order().iter().skip(self.at as usize);
        let choosing = self.frames.contains(&Frame::BeforeMove)
            || before_slot && self.frames.contains(&Frame::OrderSlot);
        let actor = choosing.then_some(&self.actor);
        let mut open = waiting.chain(actor);
        let taken = open.any(|seat| self.lower.contains(&Some(*seat)));
        taken.then_some("lower_order: a player stands there before the turn (clause 11.1)")
    }

    /// The decisions must lie on each other as play puts them.
    fn stack_problem(&self) -> Option<&'static str> {
        let problem = "turn: these decisions do not come about in this phase";
        let fits = match (self.phase, &self.frames[..]) {
            (Phase::Over, []) => true,
            (Phase::StartVineyards, [Frame::StartVineyard | Frame::StartPorto]) => true,
            (Phase::StartVineyards | Phase::FourthPlace, [Frame::FreeExpert { .. }]) => true,
            (Phase::StartTiles, [Frame::StartTile]) => true,
            (Phase::Maintenance, [Frame::Maintenance]) => true,
            (Phase::Production, [Frame::MoveWorker { .. } | Frame::MakePorto(_)]) => true,
            (Phase::LatePress, [Frame::PresentLate]) => true,
            (Phase::LatePress, rest) => is_press(rest),
            (Phase::Buying, [Frame::TakeTile | Frame::PayWine(_)]) => true,
            (_, [base, rest @ ..]) if self.is_action_phase() => self.turn_stack_fits(*base, rest),
            _ => false,
        };
        (!fits).then_some(problem)
    }

    fn turn_stack_fits(&self, base: Frame, rest: &[Frame]) -> bool {
        let on_pass = base == Frame::AfterAction
            && self.me().cell == Cell::Pass
            && self.phase != Phase::ExtraAction;
        let helped = self.turn.expert_used;
        let tile = self.turn.tile_used;
        if !matches!(base, Frame::BeforeMove | Frame::AfterAction) {
            return false;
        }
        match rest {
            [] => true,
            [Frame::OrderSlot | Frame::PassOrPresent] => on_pass,
            [Frame::RecallBarrel | Frame::PlaceRenown] => helped,
            [Frame::FreeExpert { .. }] => tile || base == Frame::AfterAction,
            [Frame::BonusWinery(_)] => tile || base == Frame::AfterAction,
            [action] if action.units().is_some() => tile || base == Frame::AfterAction,
            [Frame::BuyVineyard(_), Frame::FreeExpert { .. } | Frame::BonusWinery(_)] => {
                tile || base == Frame::AfterAction
            }
            [Frame::BuyVineyard(_), Frame::RearrangeDeck] => helped,
            [Frame::SellWine(_), Frame::SalesSlot(_)] => tile || base == Frame::AfterAction,
            [Frame::ExportWine(_), Frame::ExportSlot(_)] => tile || base == Frame::AfterAction,
            [action, Frame::RecallBarrel | Frame::PlaceRenown] => {
                helped && action.units().is_some()
            }
            press => on_pass && is_press(press),
        }
    }

    /// What a decision speaks of must be there.
    fn frame_problem(&self, frame: Frame) -> Option<&'static str> {
        let me = self.me();
        let has = |wine: WineAt| me.wines & wine.bit() != 0;
        let entered = self.is_entered(self.actor);
        let few = |units: Units| units.left > 2 || units.left == 0;
        if frame.units().is_some_and(few) {
            return Some("turn: an action has one or two units (clause 3.14)");
        }
        let fits = match frame {
            Frame::StartPorto => self.could_make_porto(me, EstateNo::at(0)) && me.wines == 0,
            Frame::MakePorto(estate) => self.could_make_porto(me, estate),
            Frame::BonusWinery(estate) => {
                self.supply.wineries > 0 && me.estate(estate).takes_winery()
            }
            Frame::FreeExpert { left, .. } => left <= 2 && self.has_experts(),
            Frame::SalesSlot(wine) => me.barrels > 0 && has(wine),
            Frame::ExportSlot(wine) => me.barrels > 0 && has(wine),
            Frame::SpendRenown(wine) => has(wine) && !entered,
            Frame::ChooseBooth(Entry { wine, value }) => has(wine) && !entered && value <= 50,
            Frame::SendExpert { entry, .. } => has(entry.wine) && entered && entry.value <= 50,
            Frame::TakeBarrel { wine, pleased, left } => {
                let held = me.with_magnates.iter().enumerate();
                let holders = held.fold(0, |mask, (m, &count)| mask | u8::from(count > 0) << m);
                has(wine) && entered && pleased & !holders == 0 && matches!(left, 1 | 2)
            }
            Frame::PassOrPresent => self.may_present() && self.lower.contains(&Some(self.actor)),
            Frame::PresentLate => me.wines != 0 && !entered,
            Frame::MoveWorker { gave, took, .. } => (gave | took) < 32 && gave & took == 0,
            Frame::PayWine(tile) => self.takeable() & tile.bit() != 0 && me.wines != 0,
            Frame::TakeTile => self.can_take_tile() && self.marked >> self.actor.number() & 1 == 0,
            Frame::PlaceRenown => self.supply.cubes > 0,
            Frame::BuyVineyard(purchase) => purchase.off <= 20,
            Frame::StartVineyard => me.vineyards == 0,
            _ => true,
        };
        (!fits).then_some("turn: the decision does not fit the board")
    }
}

/// The decisions of a press release.
fn is_press(frames: &[Frame]) -> bool {
    matches!(
        frames,
        [Frame::SpendRenown(_) | Frame::ChooseBooth(_) | Frame::SendExpert { .. }]
            | [Frame::TakeBarrel { .. }]
            | [Frame::SendExpert { .. }, Frame::FreeExpert { .. }]
    )
}
