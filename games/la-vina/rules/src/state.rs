//! The whole table: one flat value without heap, cloned by memcpy.

use game::{List, Seat, Shared};

use crate::aisle::{Aisle, Picker, Position};
use crate::basket::Basket;
use crate::components::Components;
use crate::frame::{Frame, MAX_FRAMES};
use crate::ids::{BasketNo, CARDS, CardId, CardSet, Upgrade};
use crate::options::Options;
use crate::tools::Tools;
use crate::vines::{Reach, Vines};
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
    /// The seat whose turn it is.
    pub(crate) picker: Picker,
    /// Its owner.
    pub(crate) actor: Seat,
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

/// A player's possessions.
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

    /// Returns true if there is any card to pour or to throw away.
    #[inline]
    pub fn has_grapes(&self) -> bool {
        !self.baskets[0].is_empty() || !self.baskets[1].is_empty()
    }

    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.baskets.iter().flat_map(|basket| basket.cards().iter().copied())
    }
}

/// Looking around. What is not offered here is hidden.
impl State {
    /// The seat that decides.
    #[inline]
    pub fn actor(&self) -> Seat {
        self.actor
    }

    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
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

    /// Returns true if the last action was a pour.
    pub fn has_poured(&self) -> bool {
        self.poured
    }

    /// Returns true if both states have everything in the same place, whether or not the last action was a pour.
    pub fn lies_as(&self, other: &State) -> bool {
        self.poured == other.poured && self == other
            || State { poured: other.poured, ..self.clone() } == *other
    }

    pub fn discard(&self) -> CardSet {
        self.discard
    }

    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// Returns true if the last barrel of somebody is down.
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

    /// The number of pickers in play.
    pub fn pickers(&self) -> u8 {
        self.options.players * self.aisle.each()
    }

    #[inline]
    pub(crate) fn position(&self) -> Position {
        self.aisle.position(self.picker)
    }

    /// The piles from which the acting picker can take.
    #[inline]
    pub(crate) fn reach(&self) -> Reach {
        Reach::from(self.position())
    }

    /// The difference of the prices, if the new basket holds more (clauses 11.1 and 11.2).
    pub(crate) fn price(&self, from: &Basket, to: Upgrade) -> Option<u8> {
        let (old, new) = (self.components.basket(from.kind), self.components.basket(to.kind()));
        (new.capacity > old.capacity).then(|| new.price - old.price)
    }
}
