//! The door from a layout to a state: what is wrong is named, what is right is let in.

use std::collections::HashSet;

use game::{BadState, Ctx, GameOptions, List, Seat, Shared, Told};

use crate::aisle::{Aisle, Picker, Position, Space};
use crate::basket::{Basket, BasketKind, BasketNo};
use crate::cards::{CARDS, CardId, CardSet};
use crate::components::{ChartRow, Components, WINERY_CARDS};
use crate::event::Event;
use crate::frame::{Frame, MAX_FRAMES};
use crate::layout::{BasketLayout, Decision, Layout, PileLayout, PlayerLayout, card_text};
use crate::options::ToolReturn;
use crate::state::{MAX_DELIVERIES, MAX_PLAYERS, MAX_TOOLS, Player, State};
use crate::tools::{Tool, Tools};
use crate::vines::{Pile, Side, Vines};
use crate::winery::{Wineries, WineryNo};

/// Far above any prestige that can be won, and far below what overflows.
const MOST_PRESTIGE: u16 = 9999;

/// Reads a layout against the components.
struct Door<'a> {
    layout: &'a Layout,
    components: &'static Components,
    chart: &'static ChartRow,
}

type Read<T> = Result<T, String>;

impl State {
    pub(crate) fn through_door(
        layout: &Layout,
        components: &'static Components,
    ) -> Result<State, BadState> {
        layout.options.check().map_err(|error| BadState::one(error.to_string()))?;
        let chart = components.chart(layout.options.players);
        let door = Door { layout, components, chart };
        let state = door.build().map_err(BadState::one)?;
        let mut problems = state.find_problems();
        door.check_piles(&state, &mut problems);
        door.check_players(&state, &mut problems);
        door.check_wineries(&state, &mut problems);
        door.check_round(&state, &mut problems);
        door.check_turn(&state, &mut problems);
        BadState::unless_empty(problems)?;
        state.check_settled()?;
        Ok(state)
    }

    /// A state waits for a choice: one that would run on by itself is not a state between actions.
    fn check_settled(&self) -> Result<(), BadState> {
        let mut settled = self.clone();
        settled.advance(&mut Ctx::<Event>::quiet(&mut Told::new(&[])));
        if settled == *self {
            return Ok(());
        }
        Err(BadState::one("the pending decision leaves nothing to choose and would be passed over"))
    }
}

/// Building: what cannot even be arranged is refused at once.
impl Door<'_> {
    fn build(&self) -> Read<State> {
        let layout = self.layout;
        let aisle = self.read_aisle()?;
        let (picker, poured, frames) = match &layout.turn {
            None => (*aisle.left().last().unwrap_or(&Picker::default()), false, List::new()),
            Some(turn) => (self.read_picker(turn.picker)?, turn.poured, self.read_frames()?),
        };
        let mut players = [Player::default(); MAX_PLAYERS];
        expect_count("players", layout.players.len(), layout.options.players)?;
        for (seat, player) in layout.players.iter().enumerate() {
            players[seat] = self.read_player(seat, player)?;
        }
        let drawn_last = layout.deck.iter().rev();
        let deck: Vec<CardId> = drawn_last.map(|text| self.read_card(text)).collect::<Read<_>>()?;
        let discard: Vec<CardId> =
            layout.discard.iter().map(|text| self.read_card(text)).collect::<Read<_>>()?;
        check_distinct("discard", &discard)?;
        Ok(State {
            components: Shared::new(self.components),
            options: layout.options,
            round: layout.round,
            ending: layout.ending,
            poured,
            picker,
            seat: aisle.owner(picker),
            frames,
            aisle,
            vines: self.read_vines()?,
            players,
            wineries: self.read_wineries()?,
            bank: read_tools("bank", &layout.bank)?,
            paid: read_tools("paid", &layout.paid)?,
            baskets: [layout.medium_baskets, layout.large_baskets],
            wild_supply: layout.wild_supply,
            wild_at_exit: layout.wild_at_exit,
            deck: List::from_slice(&deck).ok_or("the deck has more than 72 cards")?,
            undrawn: deck.iter().copied().collect(),
            discard: discard.into_iter().collect::<CardSet>(),
        })
    }

    fn read_card(&self, text: &str) -> Read<CardId> {
        let number = text.split(' ').next().and_then(|word| word.strip_prefix('#'));
        let card = number.and_then(|number| number.parse().ok()).and_then(CardId::new);
        let card = card
            .ok_or_else(|| format!("`{text}` is not a card: expected `#0` to `#{}`", CARDS - 1))?;
        let full = card_text(card, self.components);
        if text == full || Some(text) == full.split(' ').next() {
            return Ok(card);
        }
        Err(format!("`{text}` is not a card: that number is `{full}`"))
    }

    fn read_picker(&self, number: u8) -> Read<Picker> {
        let pickers = self.chart.players * self.chart.pickers;
        let picker = Picker::new(number.into()).filter(|_| number < pickers);
        picker.ok_or_else(|| format!("there is no picker {number}: there are 0 to {}", pickers - 1))
    }

    fn read_aisle(&self) -> Read<Aisle> {
        let (layout, chart) = (self.layout, self.chart);
        let pickers = chart.players * chart.pickers;
        expect_count("pickers", layout.pickers.len(), pickers)?;
        let mut positions = Vec::new();
        for (number, picker) in layout.pickers.iter().enumerate() {
            let owner = number as u8 / chart.pickers;
            if picker.seat != owner {
                return Err(format!(
                    "picker {number} belongs to seat {owner}, not {}",
                    picker.seat
                ));
            }
            let position = Position::read(&picker.at)
                .filter(|position| self.is_on_board(*position, pickers))
                .ok_or_else(|| format!("picker {number}: there is no place `{}`", picker.at))?;
            if position != Position::EXIT && positions.contains(&position) {
                return Err(format!("two pickers are at `{position}`"));
            }
            positions.push(position);
        }
        let left: Vec<Picker> =
            layout.left.iter().map(|&number| self.read_picker(number)).collect::<Read<_>>()?;
        check_distinct("left", &left)?;
        let gone = positions.iter().filter(|&&position| position == Position::EXIT).count();
        let all_gone = left.iter().all(|picker| positions[picker.index()] == Position::EXIT);
        if !all_gone || gone != left.len() {
            return Err("`left` must list exactly the pickers at the exit".to_string());
        }
        let left = List::from_slice(&left).ok_or("more pickers have left than there are")?;
        Ok(Aisle::set_up(chart.spaces, chart.pickers, &positions, left))
    }

    fn is_on_board(&self, position: Position, pickers: u8) -> bool {
        match position.space() {
            Some(space) => space.number() <= self.chart.spaces,
            None => position == Position::EXIT || position < Position::past_entrance(pickers),
        }
    }

    fn read_frames(&self) -> Read<List<Frame, MAX_FRAMES>> {
        let decisions = self.layout.turn.iter().flat_map(|turn| &turn.decisions);
        let frames: Vec<Frame> = decisions.map(|one| self.read_frame(one)).collect::<Read<_>>()?;
        if frames.is_empty() {
            return Err("a turn needs a decision; use `null` for a game that is over".to_string());
        }
        List::from_slice(&frames).ok_or_else(|| "too many decisions are pending".to_string())
    }

    fn read_frame(&self, decision: &Decision) -> Read<Frame> {
        Ok(match decision {
            &Decision::Turn { moved, took } => Frame::Turn { moved, took },
            Decision::ReturnTool => Frame::ReturnTool,
            Decision::PlaceCard { card } => Frame::PlaceCard { card: self.read_card(card)? },
            &Decision::SecondCard { space } => {
                let found = Space::from_number(space).filter(|_| space <= self.chart.spaces);
                Frame::SecondCard { space: found.ok_or(format!("there is no space {space}"))? }
            }
            &Decision::ArriveAtExit { took } => Frame::ArriveAtExit { took },
            &Decision::Deliver { made } => Frame::Deliver { made },
            &Decision::UpgradeBaskets { traded } => Frame::UpgradeBaskets { traded },
        })
    }

    fn read_vines(&self) -> Read<Vines> {
        expect_count("spaces of vines", self.layout.vines.len(), self.chart.spaces)?;
        let mut vines = Vines::default();
        for (index, sides) in self.layout.vines.iter().enumerate() {
            let space = Space::new(index).expect("the chart has at most six spaces");
            for (side, pile) in [(Side::Left, &sides.left), (Side::Right, &sides.right)] {
                self.read_pile(Pile::new(space, side), pile, &mut vines)?;
            }
        }
        Ok(vines)
    }

    fn read_pile(&self, pile: Pile, layout: &PileLayout, vines: &mut Vines) -> Read<()> {
        if layout.cards.len() > 2 {
            return Err(format!("pile {pile} has more than two cards"));
        }
        for text in &layout.cards {
            vines.lay(pile, self.read_card(text)?, false);
        }
        vines.set_seen(pile, layout.seen);
        Ok(())
    }

    fn read_player(&self, seat: usize, layout: &PlayerLayout) -> Read<Player> {
        let [first, second] = &layout.baskets;
        Ok(Player {
            baskets: [self.read_basket(seat, first)?, self.read_basket(seat, second)?],
            prestige: layout.prestige,
            tools: read_tools(&format!("tools of seat {seat}"), &layout.tools)?,
            wild: layout.wild,
            barrels: layout.barrels,
        })
    }

    fn read_basket(&self, seat: usize, layout: &BasketLayout) -> Read<Basket> {
        let mut basket = Basket::new(layout.kind, self.components);
        for text in &layout.cards {
            if !basket.has_room() {
                let (kind, capacity) = (layout.kind, basket.capacity());
                return Err(format!("seat {seat}: a {kind} basket holds {capacity} cards"));
            }
            basket.put(self.read_card(text)?, self.components);
        }
        Ok(basket)
    }

    fn read_wineries(&self) -> Read<Wineries> {
        let display = &self.layout.wineries;
        expect_count("wineries", display.len(), self.chart.wineries)?;
        let cards: Vec<u8> = display.iter().map(|winery| winery.card).collect();
        check_distinct("wineries", &cards)?;
        if let Some(card) = cards.iter().find(|&&card| usize::from(card) >= WINERY_CARDS) {
            return Err(format!("there is no winery card {card}"));
        }
        let mut wineries = Wineries::new(&cards);
        for (index, winery) in display.iter().enumerate() {
            let number = WineryNo::new(index).expect("the chart has at most eight wineries");
            self.read_barrels(number, &winery.barrels, &mut wineries)?;
            wineries.get_mut(number).seals = winery.seals;
        }
        self.read_barrels(WineryNo::COOPERATIVE, &self.layout.cooperative, &mut wineries)?;
        wineries.recount(self.components, self.layout.options.players);
        Ok(wineries)
    }

    fn read_barrels(&self, winery: WineryNo, owners: &[u8], wineries: &mut Wineries) -> Read<()> {
        let players = self.layout.options.players;
        let slots = wineries.rewards(winery, self.components, players).count();
        if owners.len() > slots {
            return Err(format!("winery {winery} has {slots} slots, not {}", owners.len()));
        }
        for &owner in owners {
            let seat = Seat::at_table(owner.into(), players);
            let seat = seat.ok_or_else(|| format!("winery {winery}: there is no seat {owner}"))?;
            wineries.get_mut(winery).barrels.push(seat);
        }
        Ok(())
    }
}

/// Judging: a state was built, and everything wrong with it is named.
impl Door<'_> {
    fn check_piles(&self, state: &State, problems: &mut Vec<String>) {
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

    fn check_players(&self, state: &State, problems: &mut Vec<String>) {
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

    fn check_wineries(&self, state: &State, problems: &mut Vec<String>) {
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

    fn check_round(&self, state: &State, problems: &mut Vec<String>) {
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

    fn check_turn(&self, state: &State, problems: &mut Vec<String>) {
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

    fn check_over(&self, state: &State, problems: &mut Vec<String>) {
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

fn expect_count(what: &str, found: usize, due: u8) -> Read<()> {
    if found == usize::from(due) { Ok(()) } else { Err(format!("{found} {what} instead of {due}")) }
}

fn check_distinct<T: std::hash::Hash + Eq + std::fmt::Debug>(what: &str, items: &[T]) -> Read<()> {
    let mut seen = HashSet::new();
    match items.iter().find(|item| !seen.insert(*item)) {
        Some(twice) => Err(format!("{what}: {twice:?} is there twice")),
        None => Ok(()),
    }
}

fn read_tools(what: &str, tools: &[Tool]) -> Read<Tools> {
    let counts = Tool::ALL.map(|tool| tools.iter().filter(|&&other| other == tool).count());
    let too_many = || format!("{what}: at most {} tools of a type are in play", Tools::MOST);
    if counts.iter().any(|&count| count > usize::from(Tools::MOST)) {
        return Err(too_many());
    }
    Tools::from_counts(counts.map(|count| count as u8)).ok_or_else(too_many)
}
