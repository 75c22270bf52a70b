//! Whether what was built from a layout is a state that play can reach.

use game::Seat;

use crate::aisle::{Position, Space};
use crate::basket::{BasketKind, BasketNo};
use crate::door::Door;
use crate::frame::Frame;
use crate::options::ToolReturn;
use crate::state::{MAX_DELIVERIES, MAX_TOOLS, State};
use crate::tools::Tool;
use crate::vines::{Pile, Side};

/// Far above any prestige that can be won, and far below what overflows.
const MOST_PRESTIGE: u16 = 9999;

/// What was built is judged, and everything wrong with it is named.
impl Door<'_> {
    pub(crate) fn check_piles(&self, state: &State, problems: &mut Vec<String>) {
        for pile in Pile::all(self.chart.spaces) {
            let (count, seen) = (state.vines.pile(pile).len(), state.vines.is_seen(pile));
            let problem = match (count, seen) {
                (0, true) => "is empty, so nothing in it was seen",
                (1, false) => "has one card, which everybody sees",
                (2, false) if state.options.open_vines => "is open: its lower card is seen",
                _ => continue,
            };
            problems.push(format!("pile {pile} {problem}"));
        }
    }

    pub(crate) fn check_players(&self, state: &State, problems: &mut Vec<String>) {
        for seat in Seat::all(state.options.players) {
            let player = state.player(seat);
            let number = seat.number();
            let returning = seat == state.seat && state.frame() == Some(Frame::ReturnTool);
            let most = if returning { MAX_TOOLS + 1 } else { MAX_TOOLS };
            if player.tools.total() > most || (returning && player.tools.total() < most) {
                problems.push(format!("seat {number} holds {} tools", player.tools.total()));
            }
            if player.prestige > MOST_PRESTIGE {
                problems.push(format!("seat {number} has more than {MOST_PRESTIGE} prestige"));
            }
            let [first, second] = player.baskets.map(|basket| basket.kind);
            if first == BasketKind::StartingMedium || second == BasketKind::StartingSmall {
                problems.push(format!("seat {number}: the first basket is the small one at start"));
            }
        }
    }

    pub(crate) fn check_wineries(&self, state: &State, problems: &mut Vec<String>) {
        let mut requests = [0; 4];
        for number in state.wineries.all() {
            let seals = state.wineries.get(number).seals;
            if !state.wineries.is_open(number) && seals > 0 {
                problems.push(format!("winery {number} is full and keeps seals"));
            }
            if seals >= state.round.max(1) {
                problems
                    .push(format!("winery {number} has {seals} seals in round {}", state.round));
            }
            let Some(card) = state.wineries.request(number, self.components) else { continue };
            requests[card.variety as usize] += 1;
            if requests[card.variety as usize] == 3 {
                let variety = card.variety.key();
                problems.push(format!("more than two wineries request {variety}"));
            }
        }
    }

    pub(crate) fn check_round(&self, state: &State, problems: &mut Vec<String>) {
        let last = state.options.max_rounds;
        if !(1..=last).contains(&state.round) {
            problems.push(format!("round {} is not from 1 to {last}", state.round));
        }
        let players = &state.players[..usize::from(state.options.players)];
        if state.ending != players.iter().any(|player| player.barrels == 0) {
            problems.push("the end is called when somebody has no barrel left".to_string());
        }
        let arriving = matches!(state.frames.first(), Some(Frame::ArriveAtExit { .. }));
        let wild_due = match state.aisle.left().len() {
            0 => state.wild_supply > 0 || state.wild_at_exit,
            1 if arriving => state.wild_at_exit,
            _ => false,
        };
        if state.wild_at_exit != wild_due {
            problems.push("the first picker out takes the wild grape, and nobody else".to_string());
        }
    }

    pub(crate) fn check_turn(&self, state: &State, problems: &mut Vec<String>) {
        let Some((&first, waiting)) = state.frames.split_first() else {
            return self.check_over(state, problems);
        };
        if let Some(problem) = self.first_problem(state, first) {
            problems.push(problem.to_string());
        }
        if let Some(problem) = self.take_problem(state, first, waiting) {
            problems.push(problem.to_string());
        }
        if state.poured {
            let [first, second] = BasketNo::BOTH.map(|basket| state.active().basket(basket));
            if first.is_empty() == second.is_empty() {
                problems.push("after a pour exactly one basket is empty".to_string());
            }
        }
    }

    pub(crate) fn check_over(&self, state: &State, problems: &mut Vec<String>) {
        let all_out = state.aisle.left().len() == usize::from(state.pickers());
        let last = state.ending || state.round == state.options.max_rounds;
        if !all_out || !last {
            problems.push(
                "the game is over only when all have left in the last round; `turn` is missing"
                    .to_string(),
            );
        }
        if !state.paid.is_empty() {
            problems.push("tools stay paid only during a take".to_string());
        }
    }

    /// What is wrong with the decision that the others wait upon, seen from the aisle.
    fn first_problem(&self, state: &State, first: Frame) -> Option<&'static str> {
        let position = state.position();
        let in_aisle = position.space().is_some();
        let last_out = state.aisle.left().last() == Some(&state.picker);
        let sound = match first {
            Frame::Turn { moved: false, took } => {
                if state.aisle.hindmost() != Some(state.picker) {
                    return Some("the turn is the hindmost picker's");
                }
                in_aisle || !took
            }
            Frame::Turn { moved: true, .. } => in_aisle,
            Frame::ArriveAtExit { .. } if !state.options.boots_at_exit => {
                return Some("boots at the exit are not agreed on");
            }
            Frame::ArriveAtExit { .. } => last_out,
            Frame::Deliver { made } => last_out && made < MAX_DELIVERIES,
            Frame::UpgradeBaskets { traded } => {
                let [first, second] = state.active().baskets.map(|basket| basket.kind);
                let starting = [BasketKind::StartingSmall, BasketKind::StartingMedium];
                last_out
                    && !(traded[0] && starting.contains(&first))
                    && !(traded[1] && starting.contains(&second))
            }
            Frame::ReturnTool | Frame::PlaceCard { .. } | Frame::SecondCard { .. } => {
                return Some("a card in hand and a third tool come from a take in a turn");
            }
        };
        (!sound).then_some("the pending decision does not fit where its picker is")
    }

    /// What is wrong with the take in progress.
    fn take_problem(&self, state: &State, first: Frame, waiting: &[Frame]) -> Option<&'static str> {
        let took =
            matches!(first, Frame::Turn { took: true, .. } | Frame::ArriveAtExit { took: true });
        if !waiting.is_empty() && !took {
            return Some("a take is being resolved that was not made");
        }
        let rank = |frame: &Frame| match frame {
            Frame::SecondCard { .. } => 1,
            Frame::PlaceCard { .. } => 2,
            Frame::ReturnTool => 3,
            Frame::Turn { .. }
            | Frame::ArriveAtExit { .. }
            | Frame::Deliver { .. }
            | Frame::UpgradeBaskets { .. } => 0,
        };
        let ranks: Vec<u8> = waiting.iter().map(rank).collect();
        if ranks.contains(&0) || !ranks.is_sorted_by(|one, next| one < next) {
            return Some("a take is resolved in order: third tool, card in hand, second card");
        }
        if state.poured && ranks.last() == Some(&3) {
            return Some("baskets rest while a third tool is given back");
        }
        let second = waiting.iter().find_map(|frame| match frame {
            Frame::SecondCard { space } => Some(*space),
            _ => None,
        });
        if let Some(space) = second
            && (!self.is_reached(state, space)
                || Side::ALL
                    .iter()
                    .all(|&side| state.vines.pile(Pile::new(space, side)).is_empty()))
        {
            return Some("there is no second card to take there");
        }
        let vine = |card| self.components.grape(card).variety.is_none();
        if state.card_in_hand().is_some_and(vine) {
            return Some("an empty vine is never in hand");
        }
        self.paid_problem(state, waiting, second)
    }

    fn is_reached(&self, state: &State, space: Space) -> bool {
        state.position() == Position::EXIT
            || state.position().space().is_some_and(|own| space <= own)
    }

    /// What is wrong with the tools in use (clause 7.13).
    fn paid_problem(
        &self,
        state: &State,
        waiting: &[Frame],
        second: Option<Space>,
    ) -> Option<&'static str> {
        let paid = state.paid;
        let taking = !waiting.is_empty();
        match state.options.tool_return {
            ToolReturn::First if !paid.is_empty() => Some("paid tools are in the bank at once"),
            ToolReturn::After if !paid.is_empty() && !taking => {
                Some("tools stay paid only during a take")
            }
            ToolReturn::After if paid != paid.kinds() || paid.total() > 2 => {
                Some("two different tools at most are paid for a take")
            }
            ToolReturn::After if second.is_some() && !paid.has(Tool::Shears) => {
                Some("a second card is taken with the shears")
            }
            ToolReturn::First | ToolReturn::After => None,
        }
    }
}
