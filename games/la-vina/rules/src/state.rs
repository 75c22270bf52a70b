//! The whole table: one flat value without heap, cloned by memcpy.

use game::{BadState, List, Seat, Shared};

use crate::aisle::{Aisle, Picker, Position};
use crate::basket::{Basket, BasketNo, Upgrade};
use crate::cards::{CARDS, CardId, CardSet};
use crate::components::Components;
use crate::frame::{Frame, MAX_FRAMES};
use crate::options::Options;
use crate::tools::{Tool, Tools};
use crate::vines::{Pile, Reach, Vines};
use crate::winery::Wineries;

/// The most players.
pub const MAX_PLAYERS: usize = 5;
/// A player keeps so many tools (clause 6.5).
pub const MAX_TOOLS: u8 = 2;
/// Deliveries of one exit (clause 10.1).
pub const MAX_DELIVERIES: u8 = 2;

/// A game of La Viña.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) components: Shared<Components>,
    pub(crate) options: Options,
    pub(crate) round: u8,
    /// Somebody has put down the last barrel (clause 13.1).
    pub(crate) ending: bool,
    /// The last action was a pour (clause 8.4).
    pub(crate) poured: bool,
    /// Whose turn it is.
    pub(crate) picker: Picker,
    pub(crate) seat: Seat,
    /// The pending decisions, the next one last. None once the game is over.
    pub(crate) frames: List<Frame, MAX_FRAMES>,
    pub(crate) aisle: Aisle,
    pub(crate) vines: Vines,
    pub(crate) players: [Player; MAX_PLAYERS],
    pub(crate) wineries: Wineries,
    pub(crate) bank: Tools,
    /// Tools paid for the take in progress that are not back in the bank yet (clause 7.13).
    pub(crate) paid: Tools,
    /// Upgrade baskets left, medium and large.
    pub(crate) baskets: [u8; 2],
    pub(crate) wild_supply: u8,
    pub(crate) wild_at_exit: bool,
    /// The next card to be drawn is the last.
    pub(crate) deck: List<CardId, CARDS>,
    /// The cards of the deck again, kept along with it: dealing anew needs them as a set.
    pub(crate) undrawn: CardSet,
    pub(crate) discard: CardSet,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub baskets: [Basket; 2],
    pub prestige: u16,
    pub tools: Tools,
    pub wild: u8,
    pub barrels: u8,
}

impl Player {
    #[inline]
    pub fn basket(&self, number: BasketNo) -> &Basket {
        &self.baskets[number as usize]
    }

    /// Whether there is any card to pour or to throw away.
    #[inline]
    pub fn has_grapes(&self) -> bool {
        !self.baskets[0].is_empty() || !self.baskets[1].is_empty()
    }

    fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.baskets.iter().flat_map(|basket| basket.cards().iter().copied())
    }
}

/// Looking around. What is not offered here is hidden.
impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn aisle(&self) -> &Aisle {
        &self.aisle
    }

    pub fn vines(&self) -> &Vines {
        &self.vines
    }

    pub fn wineries(&self) -> &Wineries {
        &self.wineries
    }

    /// The tools in the bank.
    pub fn bank(&self) -> Tools {
        self.bank
    }

    /// Tools paid for the take in progress that are not back in the bank yet.
    pub fn paid(&self) -> Tools {
        self.paid
    }

    /// Whether the last action was a pour.
    pub fn has_poured(&self) -> bool {
        self.poured
    }

    pub fn discard(&self) -> CardSet {
        self.discard
    }

    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// Whether the last barrel of somebody is down.
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    pub fn wild_at_exit(&self) -> bool {
        self.wild_at_exit
    }

    pub fn upgrades_left(&self, upgrade: Upgrade) -> u8 {
        self.baskets[upgrade as usize]
    }

    /// The picker whose turn it is.
    pub fn picker(&self) -> Picker {
        self.picker
    }

    /// The decision that is pending, or nothing once the game is over.
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// All pending decisions, the next one last.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The card in hand, taken and not yet placed.
    pub fn card_in_hand(&self) -> Option<CardId> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::PlaceCard { card } => Some(*card),
            Frame::Turn { .. }
            | Frame::ReturnTool
            | Frame::SecondCard { .. }
            | Frame::ArriveAtExit { .. }
            | Frame::Deliver { .. }
            | Frame::UpgradeBaskets { .. } => None,
        })
    }

    /// How many pickers are in play.
    pub fn pickers(&self) -> u8 {
        self.options.players * self.aisle.each()
    }

    #[inline]
    pub(crate) fn active(&self) -> &Player {
        &self.players[self.seat.index()]
    }

    #[inline]
    pub(crate) fn active_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat.index()]
    }

    #[inline]
    pub(crate) fn position(&self) -> Position {
        self.aisle.position(self.picker)
    }

    /// What the acting picker can take from.
    #[inline]
    pub(crate) fn reach(&self) -> Reach {
        Reach::from(self.position())
    }

    pub(crate) fn price(&self, from: &Basket, to: Upgrade) -> Option<u8> {
        let (old, new) = (self.components.basket(from.kind), self.components.basket(to.kind()));
        (new.capacity > old.capacity).then(|| new.price - old.price)
    }
}

/// What must hold of every state.
impl State {
    pub(crate) fn find_problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.check_cards(&mut problems);
        self.check_counters(&mut problems);
        self.check_counts(&mut problems);
        problems
    }

    pub(crate) fn check(&self) -> Result<(), BadState> {
        BadState::unless_empty(self.find_problems())
    }

    /// Every card of the box is in one place.
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
                problems.push(format!("empty vine {card:?} lies in a basket"));
            }
        }
    }

    /// Tools, wild grapes, barrels and baskets add up to the set-up.
    fn check_counters(&self, problems: &mut Vec<String>) {
        let chart = self.components.chart(self.options.players);
        for tool in Tool::ALL {
            let held: u8 = self.players.iter().map(|player| player.tools.count(tool)).sum();
            let sum = held + self.bank.count(tool) + self.paid.count(tool);
            if sum != chart.tools {
                let (key, due) = (tool.key(), chart.tools);
                problems.push(format!("{key}: {sum} with players and bank, not {due}"));
            }
        }
        let held: u32 = self.players.iter().map(|player| u32::from(player.wild)).sum();
        let wild = held + u32::from(self.wild_supply) + u32::from(self.wild_at_exit);
        if wild != u32::from(self.components.wild_grapes) {
            let due = self.components.wild_grapes;
            problems.push(format!("wild grapes: {wild} with players, supply and exit, not {due}"));
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

    /// Upgrade baskets never come back to the supply, but may have left the game.
    fn check_baskets(&self, dealt: u8, problems: &mut Vec<String>) {
        for upgrade in Upgrade::ALL {
            let baskets = self.players.iter().flat_map(|player| &player.baskets);
            let held = baskets.filter(|basket| basket.kind == upgrade.kind()).count();
            let sum = held + usize::from(self.upgrades_left(upgrade));
            if sum > usize::from(dealt) {
                let kind = upgrade.kind();
                problems.push(format!("{kind} baskets: {sum} with players and supply, of {dealt}"));
            }
        }
    }

    /// The counts that are kept along the way agree with a recount.
    fn check_counts(&self, problems: &mut Vec<String>) {
        let mut expect = |holds: bool, what: &str| {
            if !holds {
                problems.push(what.to_string());
            }
        };
        expect(self.aisle.counts_agree(), "the occupied boxes are not those of the pickers");
        let undrawn: CardSet = self.deck.iter().copied().collect();
        expect(undrawn == self.undrawn, "the set of undrawn cards is not that of the deck");
        let (components, players) = (self.components.get(), self.options.players);
        expect(
            self.wineries.counts_agree(components, players),
            "the open wineries are not those with an empty slot",
        );
        for player in &self.players[..players as usize] {
            let agree = player.baskets.iter().all(|basket| basket.counts_agree(components));
            expect(agree, "the value kept for a basket is not that of its cards");
        }
        expect(self.aisle.owner(self.picker) == self.seat, "the turn is not its picker's owner's");
    }
}
