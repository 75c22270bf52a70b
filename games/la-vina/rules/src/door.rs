//! The door from a layout to a state. A layout that cannot be read, or that is no state between two actions, is refused
//! with its reasons.

use std::collections::HashSet;

use game::{BadState, Ctx, GameOptions, List, ReplayedChance, Seat, SharedComponents};

use crate::aisle::{Aisle, Picker, Position, Space};
use crate::basket::Basket;
use crate::components::{ChartRow, Components, WINERY_CARDS};
use crate::event::Event;
use crate::frame::{Frame, MAX_FRAMES};
use crate::ids::{CARDS, CardId, CardSet, Tool, WineryNo};
use crate::layout::{BasketLayout, Layout, PendingDecision, PileLayout, PlayerLayout, card_text};
use crate::state::{MAX_PLAYERS, Player, State};
use crate::tools::Tools;
use crate::vines::{Pile, Side, Vines};
use crate::winery::Wineries;

/// Reads a layout against the components.
struct LayoutReader<'a> {
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
        layout.options.check().map_err(|error| BadState::from_problem(error.to_string()))?;
        let chart = components.chart(layout.options.players);
        let door = LayoutReader { layout, components, chart };
        let state = door.build().map_err(BadState::from_problem)?;
        state.check_invariants()?;
        state.check_settled()?;
        Ok(state)
    }

    /// Checks that the state waits for a choice. A state that would continue by itself is not a state between actions.
    fn check_settled(&self) -> Result<(), BadState> {
        let mut settled = self.clone();
        settled.advance(&mut Ctx::<Event>::without_events(&mut ReplayedChance::new(&[])));
        if settled == *self {
            return Ok(());
        }
        Err(BadState::from_problem("the pending decision has no choice, so the game would skip it"))
    }
}

/// A layout that cannot be arranged is refused at once.
impl LayoutReader<'_> {
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
            components: SharedComponents::new(self.components),
            options: layout.options,
            round: layout.round,
            ending: layout.ending,
            poured,
            picker,
            actor: aisle.owner(picker),
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
        let card = number.and_then(|number| number.parse().ok()).and_then(CardId::from_index);
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
        let picker = Picker::from_index(number.into()).filter(|_| number < pickers);
        picker.ok_or_else(|| format!("there is no picker {number}; the last is {}", pickers - 1))
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

    fn read_frame(&self, decision: &PendingDecision) -> Read<Frame> {
        Ok(match decision {
            &PendingDecision::Turn { moved, took } => Frame::Turn { moved, took },
            PendingDecision::ReturnTool => Frame::ReturnTool,
            PendingDecision::PlaceCard { card } => Frame::PlaceCard { card: self.read_card(card)? },
            &PendingDecision::SecondCard { space } => {
                let found = Space::from_number(space).filter(|_| space <= self.chart.spaces);
                Frame::SecondCard { space: found.ok_or(format!("there is no space {space}"))? }
            }
            &PendingDecision::ArriveAtExit { took } => Frame::ArriveAtExit { took },
            &PendingDecision::Deliver { made } => Frame::Deliver { made },
            &PendingDecision::UpgradeBaskets { traded } => Frame::UpgradeBaskets { traded },
        })
    }

    fn read_vines(&self) -> Read<Vines> {
        expect_count("spaces of vines", self.layout.vines.len(), self.chart.spaces)?;
        let mut vines = Vines::default();
        for (index, sides) in self.layout.vines.iter().enumerate() {
            let space = Space::from_index(index).expect("the chart has at most six spaces");
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
                return Err(format!("seat {seat}: a {kind} basket has more than {capacity} cards"));
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

fn expect_count(what: &str, found: usize, due: u8) -> Read<()> {
    if found == usize::from(due) { Ok(()) } else { Err(format!("{found} {what} instead of {due}")) }
}

fn check_distinct<T: std::hash::Hash + Eq + std::fmt::Debug>(what: &str, items: &[T]) -> Read<()> {
    let mut seen = HashSet::new();
    match items.iter().find(|item| !seen.insert(*item)) {
        Some(twice) => Err(format!("{what}: {twice:?} is listed twice")),
        None => Ok(()),
    }
}

fn read_tools(what: &str, tools: &[Tool]) -> Read<Tools> {
    let counts = Tool::ALL.map(|tool| tools.iter().filter(|&&other| other == tool).count());
    let most = Tools::MOST;
    Tools::from_counts(counts).ok_or_else(|| format!("{what}: more than {most} tools of a type"))
}
