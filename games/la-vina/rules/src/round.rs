//! Set-up, the flow from decision to decision, and the end (sections 2, 4, 9, 12 and 13).

use game::{BadOptions, Ctx, GameOptions, List, Ranking, Seat, Shared};

use crate::aisle::{Aisle, MAX_PICKERS, Picker};
use crate::basket::{Basket, BasketKind, BasketNo, Upgrade};
use crate::cards::{CARDS, CardId, CardSet};
use crate::components::{ChartRow, Components, MAX_WINERIES, WINERY_CARDS};
use crate::event::{Event, Laid};
use crate::frame::Frame;
use crate::options::Options;
use crate::state::{MAX_DELIVERIES, MAX_PLAYERS, Player, State};
use crate::tools::{Tool, Tools};
use crate::vines::{Pile, Reach, Vines};
use crate::winery::Wineries;

/// Set-up (section 2).
impl State {
    pub(crate) fn set_up(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        let chart = components.chart(options.players);
        let mut deck = List::new();
        CardId::all().for_each(|card| deck.push(card));
        ctx.shuffle(&mut deck);
        let wineries = draw_wineries(components, chart.wineries as usize, ctx);
        let mut state = State {
            components: Shared::new(components),
            options: *options,
            round: 1,
            ending: false,
            poured: false,
            picker: Picker::default(),
            seat: Seat::default(),
            frames: List::new(),
            aisle: Aisle::new(chart.spaces, chart.pickers, &first_queue(chart)),
            vines: Vines::default(),
            players: [Player::default(); MAX_PLAYERS],
            wineries: Wineries::new(&wineries),
            bank: Tools::of_each(chart.tools),
            paid: Tools::NONE,
            baskets: [chart.upgrade_baskets; 2],
            wild_supply: components.wild_grapes - 1,
            wild_at_exit: true,
            deck,
            undrawn: CardSet::ALL,
            discard: CardSet::EMPTY,
        };
        ctx.emit(|| Event::WineriesShown { cards: wineries.to_vec() });
        state.equip_players(chart, ctx);
        ctx.emit(|| Event::RoundBegan { round: 1 });
        state.refill(ctx);
        state.begin_turn();
        Ok(state)
    }

    /// Clauses 2.5 and 2.6.
    fn equip_players(&mut self, chart: &ChartRow, ctx: &mut Ctx<'_, Event>) {
        let components = self.components;
        for seat in Seat::all(self.options.players) {
            let prestige = chart.prestige.as_slice()[seat.index()];
            let basket = |kind| Basket::new(kind, &components);
            self.players[seat.index()] = Player {
                baskets: [basket(BasketKind::StartingSmall), basket(BasketKind::StartingMedium)],
                prestige: u16::from(prestige),
                tools: Tools::NONE,
                wild: 0,
                barrels: chart.barrels,
            };
            ctx.emit(|| Event::Began { seat, prestige });
        }
    }
}

/// The queue at the start: the players in order, and once more if each has two pickers (clause 2.4).
fn first_queue(chart: &ChartRow) -> List<Picker, MAX_PICKERS> {
    let mut queue = List::new();
    for figure in 0..chart.pickers {
        for player in 0..chart.players {
            let index = player * chart.pickers + figure;
            queue.push(Picker::new(index.into()).expect("at most five pickers play"));
        }
    }
    queue
}

/// Turns winery cards up, at most two of a variety (clause 2.3).
fn draw_wineries(
    components: &Components,
    count: usize,
    ctx: &mut Ctx<'_, Event>,
) -> List<u8, MAX_WINERIES> {
    let mut cards: [u8; WINERY_CARDS] = std::array::from_fn(|card| card as u8);
    ctx.shuffle(&mut cards);
    let mut shown = List::new();
    let mut requests = [0; 4];
    for card in cards {
        let requests = &mut requests[components.wineries[card as usize].variety as usize];
        if shown.len() < count && *requests < 2 {
            *requests += 1;
            shown.push(card);
        }
    }
    shown
}

/// The flow.
impl State {
    /// Runs on from what an action left until somebody has a choice (clauses 4.2 and 9.4).
    #[inline]
    pub(crate) fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        loop {
            let Some(&frame) = self.frames.last() else { return };
            match frame {
                Frame::Turn { moved, took } => {
                    self.bring_back_tools();
                    if moved && !self.has_choice_after_move(took) {
                        self.end_turn(ctx);
                    }
                    return;
                }
                Frame::ReturnTool | Frame::PlaceCard { .. } | Frame::SecondCard { .. } => return,
                Frame::ArriveAtExit { took } => {
                    self.bring_back_tools();
                    if !took && self.can_use_boots_at_exit() {
                        return;
                    }
                    self.take_wild(ctx);
                    self.frames.pop();
                    self.frames.push(Frame::Deliver { made: 0 });
                }
                Frame::Deliver { made } => {
                    let player = self.active();
                    if made < MAX_DELIVERIES && player.barrels > 0 && player.has_grapes() {
                        return;
                    }
                    self.begin_upgrades();
                }
                Frame::UpgradeBaskets { traded } => {
                    if !self.active().has_grapes() && !self.can_upgrade_any(traded) {
                        self.end_turn(ctx);
                    }
                    return;
                }
            }
        }
    }

    /// The tools of a take go back when it is resolved (clause 7.13).
    #[inline]
    fn bring_back_tools(&mut self) {
        if !self.paid.is_empty() {
            self.bank.add(self.paid);
            self.paid = Tools::NONE;
        }
    }

    #[inline]
    fn has_choice_after_move(&self, took: bool) -> bool {
        self.active().has_grapes() || (!took && self.can_take(self.reach()))
    }

    /// Clause 9.3.
    fn can_use_boots_at_exit(&self) -> bool {
        self.options.boots_at_exit
            && self.active().tools.has(Tool::Boots)
            && self.can_take(Reach::from_exit(self.aisle.spaces()))
    }

    /// Clause 9.2.
    fn take_wild(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.seat;
        if std::mem::take(&mut self.wild_at_exit) {
            self.active_mut().wild += 1;
            ctx.emit(|| Event::WildTaken { seat });
        }
    }

    fn can_upgrade_any(&self, traded: [bool; 2]) -> bool {
        BasketNo::BOTH
            .iter()
            .any(|&basket| Upgrade::ALL.iter().any(|&to| self.can_upgrade(traded, basket, to)))
    }

    pub(crate) fn end_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.frames.clear();
        if self.aisle.left().len() < self.pickers() as usize {
            return self.begin_turn();
        }
        let round = self.round;
        ctx.emit(|| Event::RoundEnded { round });
        if self.ending || round == self.options.max_rounds {
            let winner = self.winner();
            ctx.emit(|| Event::GameEnded { winner });
            return;
        }
        self.begin_round(ctx);
        self.begin_turn();
    }

    /// Clause 3.2.
    #[inline]
    fn begin_turn(&mut self) {
        self.picker = self.aisle.hindmost().expect("somebody is still in the vineyard");
        self.seat = self.aisle.owner(self.picker);
        self.frames.push(Frame::Turn { moved: false, took: false });
    }

    /// Section 12.
    fn begin_round(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.round += 1;
        let round = self.round;
        ctx.emit(|| Event::RoundBegan { round });
        self.aisle.line_up();
        self.wineries.add_seals();
        ctx.emit(|| {
            let wineries = self.wineries.open().filter(|winery| !winery.is_cooperative());
            Event::SealsAdded { wineries: wineries.collect() }
        });
        if !self.wild_at_exit && self.wild_supply > 0 {
            self.wild_supply -= 1;
            self.wild_at_exit = true;
            ctx.emit(|| Event::WildLaid);
        }
        self.refill(ctx);
    }

    /// Clauses 2.2 and 12.4.
    fn refill(&mut self, ctx: &mut Ctx<'_, Event>) {
        let before = self.vines;
        ctx.reveal();
        for pile in Pile::all(self.aisle.spaces()) {
            while !self.vines.doubled().contains(pile) {
                let Some(card) = self.draw(ctx) else { break };
                self.vines.lay(pile, card, self.options.open_vines);
            }
        }
        ctx.emit(|| Event::Laid { cards: self.laid_since(&before) });
    }

    /// Clause 12.5.
    #[inline]
    fn draw(&mut self, ctx: &mut Ctx<'_, Event>) -> Option<CardId> {
        if self.deck.is_empty() {
            self.reshuffle(ctx);
        }
        let card = self.deck.pop()?;
        self.undrawn.remove(card);
        Some(card)
    }

    fn reshuffle(&mut self, ctx: &mut Ctx<'_, Event>) {
        let cards = self.discard.len() as u8;
        self.undrawn = std::mem::take(&mut self.discard);
        self.undrawn.for_each(|card| self.deck.push(card));
        ctx.shuffle(&mut self.deck);
        ctx.emit(|| Event::Reshuffled { cards });
    }

    /// The cards that now lie on the vines and did not before.
    fn laid_since(&self, before: &Vines) -> Vec<Laid> {
        let piles = Pile::all(self.aisle.spaces());
        let laid = piles.flat_map(|pile| {
            let new = before.pile(pile).len()..self.vines.pile(pile).len();
            new.map(move |index| Laid { pile, card: self.shown(pile, index) })
        });
        laid.collect()
    }
}

/// The end (section 13).
impl State {
    /// Places by prestige, ties by who left first in the round (clauses 13.2 and 13.3).
    pub(crate) fn rank(&self) -> Ranking {
        Ranking::by_key(self.options.players, |seat| {
            let first_out = self.aisle.left().iter().position(|&p| self.aisle.owner(p) == seat);
            (self.player(seat).prestige, std::cmp::Reverse(first_out.unwrap_or(CARDS)))
        })
    }

    fn winner(&self) -> Seat {
        let ranking = self.rank();
        let winner = ranking.iter().find(|(_, place)| **place == 1);
        winner.map(|(seat, _)| seat).expect("somebody has the first place")
    }
}
