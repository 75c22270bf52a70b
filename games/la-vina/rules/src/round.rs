//! Set-up, the flow from decision to decision, and the rounds (sections 2, 4, 9, 12 and 13).

use game::{BadOptions, Ctx, GameOptions, List, Seat, Set, SharedComponents};

use crate::aisle::{Aisle, MAX_PICKERS, Picker};
use crate::basket::Basket;
use crate::components::{ChartRow, Components, WINERY_CARDS};
use crate::event::{Event, LaidCard};
use crate::frame::Frame;
use crate::ids::{BasketKind, BasketNo, CardId, MAX_WINERIES, Tool, Upgrade};
use crate::options::Options;
use crate::state::{MAX_DELIVERIES, MAX_PLAYERS, Player, State};
use crate::tools::Tools;
use crate::vines::{Pile, PileReach, Vines};
use crate::winery::Wineries;

/// Set-up (section 2).
impl State {
    /// Returns the whole table before the first turn (clauses 2.1 to 2.6).
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
            components: SharedComponents::new(components),
            options: *options,
            round: 1,
            ending: false,
            poured: false,
            picker: Picker::default(),
            actor: Seat::default(),
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
            undrawn: CardId::all().collect(),
            discard: Set::empty(),
        };
        ctx.emit(|| Event::WineriesShown { cards: wineries.to_vec() });
        state.deal_starting_components(chart, ctx);
        ctx.emit(|| Event::RoundBegan { round: 1 });
        state.refill(ctx);
        state.begin_turn();
        Ok(state)
    }

    /// Gives each player the first prestige, two empty baskets and the barrels (clauses 2.5 and 2.6).
    fn deal_starting_components(&mut self, chart: &ChartRow, ctx: &mut Ctx<'_, Event>) {
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

/// Returns the queue at the start: the players in order, and once more if each has two pickers (clause 2.4).
fn first_queue(chart: &ChartRow) -> List<Picker, MAX_PICKERS> {
    let mut queue = List::new();
    for figure in 0..chart.pickers {
        for player in 0..chart.players {
            let index = player * chart.pickers + figure;
            queue.push(Picker::from_index(index.into()).expect("at most five pickers play"));
        }
    }
    queue
}

/// Draws the winery cards, at most two of a variety (clause 2.3).
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

/// The flow of the game.
impl State {
    /// Continues after an action until a player has a choice (clauses 4.2 and 9.4).
    #[inline]
    pub(crate) fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        loop {
            let Some(&frame) = self.frames.last() else { return };
            match frame {
                Frame::Turn { moved, took } => {
                    self.return_paid_tools();
                    if moved && !self.has_choice_after_move(took) {
                        self.end_turn(ctx);
                    }
                    return;
                }
                Frame::ReturnTool | Frame::PlaceCard { .. } | Frame::SecondCard { .. } => return,
                Frame::ArriveAtExit { took } => {
                    self.return_paid_tools();
                    if !took && self.can_use_boots_at_exit() {
                        return;
                    }
                    self.take_wild(ctx);
                    self.frames.pop();
                    self.frames.push(Frame::Deliver { made: 0 });
                }
                Frame::Deliver { made } => {
                    let player = self.player(self.actor);
                    if made < MAX_DELIVERIES && player.barrels > 0 && player.has_grapes() {
                        return;
                    }
                    self.begin_upgrades();
                }
                Frame::UpgradeBaskets { traded } => {
                    if !self.player(self.actor).has_grapes() && !self.can_upgrade_any(traded) {
                        self.end_turn(ctx);
                    }
                    return;
                }
            }
        }
    }

    /// Returns the tools of a resolved take to the bank (clause 7.13).
    #[inline]
    fn return_paid_tools(&mut self) {
        if !self.paid.is_empty() {
            self.bank.add(self.paid);
            self.paid = Tools::NONE;
        }
    }

    /// Returns true if anything but the end of the turn can be chosen (clause 4.2).
    #[inline]
    fn has_choice_after_move(&self, took: bool) -> bool {
        self.player(self.actor).has_grapes() || (!took && self.can_take(self.reach()))
    }

    /// Returns true if the player can use boots on arrival and that option is on (clause 9.3).
    fn can_use_boots_at_exit(&self) -> bool {
        self.options.boots_at_exit
            && self.player(self.actor).tools.has(Tool::Boots)
            && self.can_take(PileReach::from_exit(self.aisle.spaces()))
    }

    /// Gives the wild grape to the first picker out (clause 9.2).
    fn take_wild(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        if std::mem::take(&mut self.wild_at_exit) {
            self.player_mut(seat).wild += 1;
            ctx.emit(|| Event::WildTaken { seat });
        }
    }

    /// Returns true if there is a basket to trade (clause 9.4).
    fn can_upgrade_any(&self, traded: [bool; 2]) -> bool {
        BasketNo::BOTH.iter().any(|&basket| {
            Upgrade::ALL.iter().any(|&to| self.check_upgrade(traded, basket, to).is_ok())
        })
    }

    /// Ends the turn: the next picker acts, the next round begins, or the game ends (clauses 4.2, 12.1, 13.1 and 13.4).
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

    /// Begins the turn of the hindmost picker (clauses 3.2 to 3.4).
    #[inline]
    fn begin_turn(&mut self) {
        self.picker = self.aisle.next_to_act().expect("somebody is still in the vineyard");
        self.actor = self.aisle.owner(self.picker);
        self.frames.push(Frame::Turn { moved: false, took: false });
    }

    /// Begins a round with pickers, seals, wild grape and vines. Players keep what they have (clauses 12.1 to 12.6).
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

    /// Fills all piles up to two cards, in order (clauses 2.2 and 12.4).
    fn refill(&mut self, ctx: &mut Ctx<'_, Event>) {
        let before = self.vines;
        ctx.reveal();
        for pile in Pile::all(self.aisle.spaces()) {
            while !self.vines.with_covered_card().contains(pile) {
                let Some(card) = self.draw(ctx) else { break };
                self.vines.lay(pile, card, self.options.open_vines);
            }
        }
        ctx.emit(|| Event::Laid { cards: self.laid_since(&before) });
    }

    /// Draws the next card. If the deck is empty, the discard pile becomes the deck (clause 12.5).
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
        self.undrawn.iter().for_each(|card| self.deck.push(card));
        ctx.shuffle(&mut self.deck);
        ctx.emit(|| Event::Reshuffled { cards });
    }

    /// Returns the cards that were put on the vines since `before`.
    fn laid_since(&self, before: &Vines) -> Vec<LaidCard> {
        let piles = Pile::all(self.aisle.spaces());
        let laid = piles.flat_map(|pile| {
            let new = before.pile(pile).len()..self.vines.pile(pile).len();
            new.map(move |index| LaidCard { pile, card: self.view_card_of(pile, index) })
        });
        laid.collect()
    }
}
