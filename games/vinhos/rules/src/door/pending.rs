//! Checks that the pending decision of a layout fits the board.

use game::{BadState, Set};

use crate::components::{MOST_BARRELS_FREED, MOST_CUBES_SPENT, YEARS};
use crate::event::Cause;
use crate::expert::DISCOUNT;
use crate::frame::{FairEntry, Frame, Purchase, Units};
use crate::ids::{Cell, Magnate, Tile};
use crate::magnate::TileEffect;
use crate::slots::{EstateNo, WineAt};
use crate::state::{Phase, State, TurnMarks};
use crate::wine::value_per_cube;

impl State {
    /// Checks phase, stack and frames of a state with a valid board.
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
            return Err(BadState::from_problem(problem));
        }
        let mut legal = Vec::new();
        self.list_actions(&mut legal);
        if legal.is_empty() && self.phase != Phase::Over {
            return Err(BadState::from_problem("turn: no action is legal"));
        }
        match self.frames.iter().all(|&frame| self.can_do_first_unit(frame)) {
            true => Ok(()),
            false => Err(BadState::from_problem(
                "turn: the first unit of the action could not be done (clause 3.10)",
            )),
        }
    }

    /// Checks that year, order row, booths and marks fit the phase.
    fn course_problem(&self) -> Option<&'static str> {
        let acting = self.is_action_phase();
        let started = !matches!(self.phase, Phase::StartVineyards | Phase::StartTiles);
        let fair = matches!(self.phase, Phase::LatePress | Phase::FourthPlace | Phase::Buying);
        let last = matches!(self.phase, Phase::ExtraAction | Phase::Over);
        if fair && self.fair_of_year().is_none() || last && self.year != YEARS {
            return Some("phase: impossible in this year");
        }
        if !started && self.year != 1 {
            return Some("phase: the start is possible only in year 1");
        }
        let rows_used = matches!(self.phase, Phase::FirstAction | Phase::SecondAction);
        if !rows_used && self.lower.iter().any(Option::is_some) {
            return Some("lower_order: not empty outside an action round (clause 11.1)");
        }
        let discs = self.booths.iter().any(Option::is_some);
        if discs && (!started || last || self.phase == Phase::Buying) {
            return Some("booths: not empty in this phase (clause 13.7)");
        }
        if self.phase != Phase::FourthPlace && !self.fourth.is_empty() {
            return Some("fourth: possible only at a fair, before tiles are bought (clause 13.5)");
        }
        let ranked = matches!(self.phase, Phase::FourthPlace | Phase::Buying);
        let entered = self.absent.iter().any(|seat| self.is_entered(seat));
        if !ranked && !self.absent.is_empty() || entered {
            return Some("absent: possible only at a fair, after its ranking (clause 13.2)");
        }
        if self.phase != Phase::Buying && !self.passed.is_empty() {
            return Some("passed: possible only at a fair, while tiles are bought (clause 13.8)");
        }
        if !acting && self.turn != TurnMarks::default() {
            return Some("turn: something is marked as used outside a turn (clause 10.4)");
        }
        if acting && self.turn.free_move && !self.frames.contains(&Frame::BeforeMove) {
            return Some("turn: the free move is over (clause 10.7)");
        }
        self.row_problem()
    }

    fn is_action_phase(&self) -> bool {
        matches!(self.phase, Phase::FirstAction | Phase::SecondAction | Phase::ExtraAction)
    }

    /// Checks that no player has a slot of the order row before acting in the round.
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
        taken.then_some("lower_order: contains a player before the turn (clause 11.1)")
    }

    /// Returns true if an action still offers its first unit after the decisions above it (clauses 3.10, 10.11). A
    /// vineyards action on top may depend on the help of an expert.
    fn can_do_first_unit(&self, frame: Frame) -> bool {
        let owed = frame.units().is_some_and(|units| units.first);
        let leans = matches!(frame, Frame::BuyVineyard(_))
            && (self.frame() == Some(frame) || self.frame() == Some(Frame::RearrangeDeck));
        !owed || leans || self.has_unit(frame)
    }

    /// Checks that the decisions can be on the stack in this order.
    fn stack_problem(&self) -> Option<&'static str> {
        let problem = "turn: these decisions are impossible in this phase";
        let mut units = self.frames.iter().filter_map(|frame| frame.units());
        if units.any(|units| !(1..=2).contains(&units.left)) {
            return Some("turn: an action does not have one or two units (clause 3.14)");
        }
        let fits = match (self.phase, &self.frames[..]) {
            (Phase::Over, []) => true,
            (Phase::StartVineyards, [Frame::StartVineyard | Frame::StartPorto]) => true,
            (Phase::StartVineyards, [Frame::BonusBuilding(_)]) => true,
            (Phase::StartVineyards, [expert]) => is_free_expert(*expert, Cause::RegionBonus),
            (Phase::FourthPlace, [expert]) => is_free_expert(*expert, Cause::FourthPlace),
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
        let moved = match base {
            Frame::AfterAction => true,
            Frame::BeforeMove => false,
            _ => return false,
        };
        let on_pass =
            moved && self.player(self.actor).cell == Cell::Pass && self.phase != Phase::ExtraAction;
        let helped = self.turn.expert_used;
        match rest {
            [] => true,
            [Frame::OrderSlot | Frame::PassOrPresent] => on_pass,
            [Frame::RecallBarrel | Frame::PlaceRenown] => helped,
            [Frame::BonusBuilding(_)] => self.has_planted(moved),
            [expert @ Frame::FreeExpert { cause: Cause::RegionBonus, .. }] => {
                is_free_expert(*expert, Cause::RegionBonus) && self.has_planted(moved)
            }
            [expert @ Frame::FreeExpert { cause: Cause::Tile, .. }] => {
                is_free_expert(*expert, Cause::Tile) && self.has_played(Tile::Expert)
            }
            [action] if action.units().is_some() => self.action_fits(*action, moved),
            [action @ Frame::BuyVineyard(purchase), Frame::BonusBuilding(_)] => {
                !purchase.units.first && self.action_fits(*action, moved)
            }
            [action @ Frame::BuyVineyard(purchase), expert @ Frame::FreeExpert { .. }] => {
                !purchase.units.first
                    && is_free_expert(*expert, Cause::RegionBonus)
                    && self.action_fits(*action, moved)
            }
            [action @ Frame::BuyVineyard(_), Frame::RearrangeDeck] => {
                helped && self.action_fits(*action, moved)
            }
            [action @ Frame::SellWine(_), Frame::SalesSlot(_)]
            | [action @ Frame::ExportWine(_), Frame::ExportSlot(_)] => {
                self.action_fits(*action, moved)
            }
            [action, Frame::RecallBarrel | Frame::PlaceRenown] if action.units().is_some() => {
                helped && self.action_fits(*action, moved)
            }
            press => on_pass && is_press(press),
        }
    }

    /// Returns true if the last unit of a vineyards action may just have been done, by the move or by a tile.
    fn has_planted(&self, moved: bool) -> bool {
        let cell = matches!(self.player(self.actor).cell, Cell::VineyardsA | Cell::VineyardsB);
        moved && cell || self.has_played(Tile::Vineyard)
    }

    /// Returns true if the tile used in this turn may be this one (clause 10.12).
    fn has_played(&self, tile: Tile) -> bool {
        self.turn.tile_used && self.player(self.actor).actions_down.contains(tile)
    }

    /// Returns true if an action of one or two units belongs to the marker's cell or to a played tile, at its price
    /// (clauses 3.5, 10.13, 10.14).
    fn action_fits(&self, action: Frame, moved: bool) -> bool {
        let by_cell = moved
            && self.cell_action(self.player(self.actor).cell)
                == Some(original_action(action, self.turn));
        let by_tile = |tile: Tile| match self.effect(tile) {
            Some(TileEffect::Action(frame)) => frame == original_action(action, self.turn),
            Some(TileEffect::FreeExpert | TileEffect::FairPoints(_) | TileEffect::Hire { .. })
            | None => false,
        };
        by_cell || Tile::ALL.into_iter().any(|tile| self.has_played(tile) && by_tile(tile))
    }

    /// Checks that the subject of a decision exists.
    fn frame_problem(&self, frame: Frame) -> Option<&'static str> {
        let me = self.player(self.actor);
        let has = |wine: WineAt| me.wines.contains(wine);
        let entered = self.is_entered(self.actor);
        let fits = match frame {
            Frame::StartPorto => self.could_make_porto(me, EstateNo::at(0)) && me.wines.is_empty(),
            Frame::MakePorto(estate) => self.could_make_porto(me, estate),
            Frame::BonusBuilding(estate) => self.bonus_fits(estate),
            Frame::FreeExpert { .. } => self.has_experts(),
            Frame::SalesSlot(wine) => me.barrels > 0 && has(wine),
            Frame::ExportSlot(wine) => me.barrels > 0 && has(wine),
            Frame::SpendRenown(wine) => has(wine) && !entered,
            Frame::ChooseBooth(entry) => !entered && self.entry_fits(entry),
            Frame::SendExpert { entry, .. } => entered && self.entry_fits(entry),
            Frame::TakeBarrel { wine, pleased, left } => {
                has(wine) && entered && self.barrels_fit(wine, pleased, left)
            }
            Frame::PassOrPresent => self.may_present() && self.lower.contains(&Some(self.actor)),
            Frame::PresentLate => !me.wines.is_empty() && !entered,
            Frame::MoveWorker { gave, took, .. } => (gave & took).is_empty(),
            Frame::PayWine(tile) => self.takeable().contains(tile) && !me.wines.is_empty(),
            Frame::TakeTile => self.can_take_tile() && !self.passed.contains(self.actor),
            Frame::PlaceRenown => self.supply.cubes > 0,
            Frame::StartVineyard => me.vineyards == 0,
            Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::BuyVineyard(_)
            | Frame::BuildWinery { .. }
            | Frame::BuildCellar { .. }
            | Frame::HireStaff(_)
            | Frame::HireExpert(_)
            | Frame::SellWine(_)
            | Frame::ExportWine(_)
            | Frame::RecallBarrel
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::Maintenance => true,
        };
        (!fits).then_some("turn: the decision does not fit the board")
    }

    /// Returns true if the building is available for an estate with its first vineyard. At the start the wine is made
    /// after it (clauses 2.8, 4.9).
    fn bonus_fits(&self, number: EstateNo) -> bool {
        let estate = self.player(self.actor).estate(number);
        let start = self.phase == Phase::StartVineyards;
        self.has_bonus_building(number)
            && estate.vineyards == 1
            && (!start || number == EstateNo::at(0) && self.player(self.actor).wines.is_empty())
    }

    /// Returns true if the wine exists and renown of its region can have raised it to that value (clause 8.3).
    fn entry_fits(&self, FairEntry { wine, value }: FairEntry) -> bool {
        let me = self.player(self.actor);
        let Some(region) = me.estate(wine.estate()).region else { return false };
        let plain = self.plain_value_of(me, wine);
        let renown = MOST_CUBES_SPENT * value_per_cube(region, self.components.get());
        me.wines.contains(wine) && (plain..=plain + renown).contains(&value)
    }

    /// Returns true if the magnates hold barrels, and a wine of this colour and region can please them (clause 11.7).
    fn barrels_fit(&self, wine: WineAt, pleased: Set<Magnate>, left: u8) -> bool {
        let me = self.player(self.actor);
        let estate = me.estate(wine.estate());
        let Some(region) = estate.region else { return false };
        let value = self.plain_value_of(me, wine)
            + MOST_CUBES_SPENT * value_per_cube(region, self.components.get());
        let may = |magnate: &Magnate| {
            let held = me.with_magnates[magnate.index()] > 0;
            held && self.vintage().pleases(*magnate, estate.colour, region, value)
        };
        let possible: Set<Magnate> = Magnate::ALL.into_iter().filter(may).collect();
        (pleased - possible).is_empty() && (1..=MOST_BARRELS_FREED).contains(&left)
    }
}

/// Returns true for one or two free experts as the bonus of a region, or for one with another cause (clauses 4.9,
/// 10.15).
fn is_free_expert(frame: Frame, wanted: Cause) -> bool {
    let most = if wanted == Cause::RegionBonus { 2 } else { 1 };
    matches!(frame, Frame::FreeExpert { left, cause } if cause == wanted && (1..=most).contains(&left))
}

/// Returns an action as it was when it began, if it can occur in a turn with these marks.
fn original_action(action: Frame, marks: TurnMarks) -> Frame {
    let whole = |units: Units| {
        if units.first { units } else { Units { left: units.left + 1, first: true } }
    };
    match action {
        Frame::BuyVineyard(purchase) => {
            let consistent = purchase.units.first == purchase.bought.is_none();
            let off = match marks.expert_used && !purchase.tile {
                true => purchase.off.saturating_sub(DISCOUNT),
                false => purchase.off,
            };
            let bought = if consistent { None } else { purchase.bought };
            Frame::BuyVineyard(Purchase { units: whole(purchase.units), bought, off, ..purchase })
        }
        Frame::BuildWinery { units, price } => Frame::BuildWinery { units: whole(units), price },
        Frame::BuildCellar { units, price } => Frame::BuildCellar { units: whole(units), price },
        Frame::HireStaff(units) => Frame::HireStaff(whole(units)),
        Frame::HireExpert(units) => Frame::HireExpert(whole(units)),
        Frame::SellWine(units) => Frame::SellWine(whole(units)),
        Frame::ExportWine(units) => Frame::ExportWine(whole(units)),
        other => other,
    }
}

/// Returns true if these are the decisions of a press release.
fn is_press(frames: &[Frame]) -> bool {
    match frames {
        [Frame::SpendRenown(_) | Frame::ChooseBooth(_) | Frame::SendExpert { .. }]
        | [Frame::TakeBarrel { .. }] => true,
        [Frame::SendExpert { .. }, expert] => is_free_expert(*expert, Cause::Booth),
        _ => false,
    }
}
