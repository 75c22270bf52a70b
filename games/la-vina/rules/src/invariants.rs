//! Invariants of every state between two actions: the components add up, counters
//! agree with a recount, and the pending decision fits the board.

use game::{BadState, Seat};

use crate::aisle::{Position, Space};
use crate::frame::Frame;
use crate::ids::{BasketKind, BasketNo, CARDS, CardId, CardSet, Tool, Upgrade};
use crate::options::ToolReturn;
use crate::state::{MAX_DELIVERIES, MAX_TOOLS, Player, State};
use crate::tools::MAX_TOOLS_OF_CARD;
use crate::vines::{Pile, Side};

/// A prestige far above any that can be won, and far below an overflow.
const MOST_PRESTIGE: u16 = 9999;

impl State {
    pub(crate) fn check_invariants(&self) -> Result<(), BadState> {
        let mut problems = Vec::new();
        self.check_cards(&mut problems);
        self.check_counters(&mut problems);
        self.check_counts(&mut problems);
        self.check_piles(&mut problems);
        self.check_players(&mut problems);
        self.check_wineries(&mut problems);
        self.check_round(&mut problems);
        self.check_turn(&mut problems);
        BadState::unless_empty(problems)
    }
}

/// Sums: the components add up.
impl State {
    /// Checks that every card of the box is in one place.
    fn check_cards(&self, problems: &mut Vec<String>) {
        let mut times = [0; CARDS];
        let piles = Pile::all(self.aisle.spaces());
        let on_vines = piles.flat_map(|pile| self.vines.pile(pile).iter().copied());
        let in_baskets = self.players.iter().flat_map(Player::cards);
        (self.deck.iter().copied())
            .chain(self.discard)
            .chain(on_vines)
            .chain(in_baskets)
            .chain(self.card_in_hand())
            .for_each(|card| times[card.index()] += 1);
        for (card, &times) in times.iter().enumerate() {
            if times != 1 {
                problems.push(format!("grape card {card} is in {times} places instead of one"));
            }
        }
        for basket in self.players.iter().flat_map(|player| &player.baskets) {
            let vine = |card: &&CardId| self.components.grape(**card).variety.is_none();
            if let Some(card) = basket.cards().iter().find(vine) {
                problems.push(format!("empty vine {card:?} is in a basket"));
            }
        }
    }

    /// Checks that tools, wild grapes, barrels and baskets add up to the set-up.
    fn check_counters(&self, problems: &mut Vec<String>) {
        let chart = self.components.chart(self.options.players);
        for tool in Tool::ALL {
            let held: u8 = self.players.iter().map(|player| player.tools.count(tool)).sum();
            let sum = held + self.bank.count(tool) + self.paid.count(tool);
            if sum != chart.tools {
                let (key, due) = (tool.key(), chart.tools);
                problems.push(format!("{key}: players and bank have {sum}, not {due}"));
            }
        }
        let held: u32 = self.players.iter().map(|player| u32::from(player.wild)).sum();
        let wild = held + u32::from(self.wild_supply) + u32::from(self.wild_at_exit);
        if wild != u32::from(self.components.wild_grapes) {
            let due = self.components.wild_grapes;
            problems.push(format!("wild grapes: players, supply and exit have {wild}, not {due}"));
        }
        for seat in Seat::all(self.options.players) {
            let placed = self.barrels_placed(seat);
            let left = usize::from(self.player(seat).barrels);
            if placed + left != usize::from(chart.barrels) {
                problems.push(format!(
                    "seat {}: {left} barrels left and {placed} delivered, not {} in all",
                    seat.number(),
                    chart.barrels
                ));
            }
        }
        self.check_baskets(chart.upgrade_baskets, problems);
    }

    fn barrels_placed(&self, seat: Seat) -> usize {
        let barrels = self.wineries.all().map(|winery| {
            self.wineries.get(winery).barrels.iter().filter(|&&owner| owner == seat).count()
        });
        barrels.sum()
    }

    /// Checks the upgrade baskets. They never come back to the supply, but may have left the game.
    fn check_baskets(&self, dealt: u8, problems: &mut Vec<String>) {
        for upgrade in Upgrade::ALL {
            let baskets = self.players.iter().flat_map(|player| &player.baskets);
            let held = baskets.filter(|basket| basket.kind == upgrade.kind()).count();
            let sum = held + usize::from(self.upgrades_left(upgrade));
            if sum > usize::from(dealt) {
                let kind = upgrade.kind();
                problems.push(format!("{kind} baskets: {sum} in play, but {dealt} in the game"));
            }
        }
    }

    /// Checks that the stored counts agree with a recount.
    fn check_counts(&self, problems: &mut Vec<String>) {
        let mut expect = |holds: bool, what: &str| {
            if !holds {
                problems.push(what.to_string());
            }
        };
        expect(self.aisle.counts_agree(), "the occupied boxes differ from those of the pickers");
        let undrawn: CardSet = self.deck.iter().copied().collect();
        expect(undrawn == self.undrawn, "the set of undrawn cards differs from the deck");
        let (components, players) = (self.components.get(), self.options.players);
        expect(
            self.wineries.counts_agree(components, players),
            "the open wineries differ from those with an empty slot",
        );
        for player in &self.players[..players as usize] {
            let agree = player.baskets.iter().all(|basket| basket.counts_agree(components));
            expect(agree, "the stored value of a basket differs from its cards");
        }
        expect(self.aisle.owner(self.picker) == self.actor, "this seat does not own the picker");
    }
}

/// Reachability: the state can be reached by play.
impl State {
    fn check_piles(&self, problems: &mut Vec<String>) {
        for pile in Pile::all(self.aisle.spaces()) {
            let (count, seen) = (self.vines.pile(pile).len(), self.vines.is_seen(pile));
            let problem = match (count, seen) {
                (0, true) => "is empty, but marked as seen",
                (1, false) => "has one card, but is not marked as seen",
                (2, false) if self.options.open_vines => "is open, but not marked as seen",
                _ => continue,
            };
            problems.push(format!("pile {pile} {problem}"));
        }
    }

    fn check_players(&self, problems: &mut Vec<String>) {
        for seat in Seat::all(self.options.players) {
            let player = self.player(seat);
            let number = seat.number();
            let returning = seat == self.actor && self.frame() == Some(Frame::ReturnTool);
            let due = match returning {
                true => MAX_TOOLS + 1..=MAX_TOOLS + MAX_TOOLS_OF_CARD,
                false => 0..=MAX_TOOLS,
            };
            if !due.contains(&player.tools.total()) {
                problems.push(format!("seat {number} holds {} tools", player.tools.total()));
            }
            if player.prestige > MOST_PRESTIGE {
                problems.push(format!("seat {number} has more than {MOST_PRESTIGE} prestige"));
            }
            let [first, second] = player.baskets.map(|basket| basket.kind);
            if first == BasketKind::StartingMedium || second == BasketKind::StartingSmall {
                problems.push(format!("seat {number}: the starting baskets have the wrong order"));
            }
        }
    }

    fn check_wineries(&self, problems: &mut Vec<String>) {
        let mut requests = [0; 4];
        for number in self.wineries.all() {
            let seals = self.wineries.get(number).seals;
            if !self.wineries.is_open(number) && seals > 0 {
                problems.push(format!("winery {number} is full but still has seals"));
            }
            if seals >= self.round.max(1) {
                problems.push(format!("winery {number} has {seals} seals in round {}", self.round));
            }
            let Some(card) = self.wineries.request(number, &self.components) else { continue };
            requests[card.variety as usize] += 1;
            if requests[card.variety as usize] == 3 {
                let variety = card.variety.key();
                problems.push(format!("more than two wineries request {variety}"));
            }
        }
    }

    fn check_round(&self, problems: &mut Vec<String>) {
        let last = self.options.max_rounds;
        if !(1..=last).contains(&self.round) {
            problems.push(format!("round {} is not from 1 to {last}", self.round));
        }
        let players = &self.players[..usize::from(self.options.players)];
        if self.ending != players.iter().any(|player| player.barrels == 0) {
            problems.push("`ending` does not fit the barrels that are left".to_string());
        }
        let arriving = matches!(self.frames.first(), Some(Frame::ArriveAtExit { .. }));
        let wild_due = match self.aisle.left().len() {
            0 => self.wild_supply > 0 || self.wild_at_exit,
            1 if arriving => self.wild_at_exit,
            _ => false,
        };
        if self.wild_at_exit != wild_due {
            problems.push("`wild_at_exit` does not fit the pickers at the exit".to_string());
        }
    }

    fn check_turn(&self, problems: &mut Vec<String>) {
        let Some((&first, waiting)) = self.frames.split_first() else {
            return self.check_over(problems);
        };
        if let Some(problem) = self.first_problem(first) {
            problems.push(problem.to_string());
        }
        if let Some(problem) = self.take_problem(first, waiting) {
            problems.push(problem.to_string());
        }
        if self.poured {
            let [first, second] =
                BasketNo::BOTH.map(|basket| self.player(self.actor).basket(basket));
            if first.is_empty() == second.is_empty() {
                problems.push("`poured` needs exactly one empty basket".to_string());
            }
        }
    }

    fn check_over(&self, problems: &mut Vec<String>) {
        let all_out = self.aisle.left().len() == usize::from(self.pickers());
        let last = self.ending || self.round == self.options.max_rounds;
        if !all_out || !last {
            problems.push("`turn` is missing, but the game is not over".to_string());
        }
        if !self.paid.is_empty() {
            problems.push("tools are paid, but nobody takes cards".to_string());
        }
    }

    /// Returns the contradiction between the pending decision and the aisle, if there is one.
    fn first_problem(&self, first: Frame) -> Option<&'static str> {
        let position = self.position();
        let in_aisle = position.space().is_some();
        let last_out = self.aisle.left().last() == Some(&self.picker);
        let sound = match first {
            Frame::Turn { moved: false, took } => {
                if self.aisle.next_to_act() != Some(self.picker) {
                    return Some("the picker to move is not the hindmost one");
                }
                in_aisle || !took
            }
            Frame::Turn { moved: true, .. } => in_aisle,
            Frame::ArriveAtExit { .. } if !self.options.boots_at_exit => {
                return Some("the decision needs the option `boots_at_exit`");
            }
            Frame::ArriveAtExit { .. } => last_out,
            Frame::Deliver { made } => last_out && made < MAX_DELIVERIES,
            Frame::UpgradeBaskets { traded } => {
                let [first, second] = self.player(self.actor).baskets.map(|basket| basket.kind);
                let starting = [BasketKind::StartingSmall, BasketKind::StartingMedium];
                last_out
                    && !(traded[0] && starting.contains(&first))
                    && !(traded[1] && starting.contains(&second))
            }
            Frame::ReturnTool | Frame::PlaceCard { .. } | Frame::SecondCard { .. } => {
                return Some("a decision of a take is pending outside a turn");
            }
        };
        (!sound).then_some("the pending decision does not fit the picker's place")
    }

    /// Returns the fault of the take in progress.
    fn take_problem(&self, first: Frame, waiting: &[Frame]) -> Option<&'static str> {
        let took =
            matches!(first, Frame::Turn { took: true, .. } | Frame::ArriveAtExit { took: true });
        if !waiting.is_empty() && !took {
            return Some("a decision of a take is pending, but no cards were taken");
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
        let ranks = || waiting.iter().map(rank);
        if ranks().any(|rank| rank == 0) || !ranks().is_sorted_by(|one, next| one < next) {
            return Some("the order of decisions must be third tool, card in hand, second card");
        }
        if self.poured && waiting.last().map(rank) == Some(3) {
            return Some("a basket was poured before a third tool was returned");
        }
        let second = waiting.iter().find_map(|frame| match frame {
            Frame::SecondCard { space } => Some(*space),
            _ => None,
        });
        if let Some(space) = second
            && (!self.is_reached(space)
                || Side::ALL.iter().all(|&side| self.vines.pile(Pile::new(space, side)).is_empty()))
        {
            return Some("there is no second card to take there");
        }
        let vine = |card| self.components.grape(card).variety.is_none();
        if self.card_in_hand().is_some_and(vine) {
            return Some("the card in hand is an empty vine");
        }
        self.paid_problem(waiting, second)
    }

    fn is_reached(&self, space: Space) -> bool {
        self.position() == Position::EXIT || self.position().space().is_some_and(|own| space <= own)
    }

    /// Returns the fault of the tools in use (clause 7.13).
    fn paid_problem(&self, waiting: &[Frame], second: Option<Space>) -> Option<&'static str> {
        let paid = self.paid;
        let taking = !waiting.is_empty();
        match self.options.tool_return {
            ToolReturn::First if !paid.is_empty() => Some("the paid tools are not in the bank"),
            ToolReturn::After if !paid.is_empty() && !taking => {
                Some("tools are paid, but nobody takes cards")
            }
            ToolReturn::After if paid != paid.kinds() || paid.total() > 2 => {
                Some("more than two tools, or two equal ones, are paid")
            }
            ToolReturn::After if second.is_some() && !paid.has(Tool::Shears) => {
                Some("a second card is taken without paying the shears")
            }
            ToolReturn::First | ToolReturn::After => None,
        }
    }
}
