//! The whole table: one flat value without heap memory, copied by memcpy.

use game::{List, Seat, SharedComponents};

use crate::aisle::{Aisle, Picker, Position};
use crate::basket::Basket;
use crate::components::Components;
use crate::frame::{Frame, MAX_FRAMES};
use crate::ids::{BasketNo, CARDS, CardId, CardSet, Upgrade};
use crate::options::Options;
use crate::tools::Tools;
use crate::vines::{PileReach, Vines};
use crate::winery::Wineries;

/// Maximum number of players.
pub const MAX_PLAYERS: usize = 5;
/// Maximum number of tools that a player keeps (clause 6.5).
pub const MAX_TOOLS: u8 = 2;
/// Maximum number of deliveries at one exit (clause 10.1).
pub const MAX_DELIVERIES: u8 = 2;

/// A game of La Viña.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) components: SharedComponents<Components>,
    pub(crate) options: Options,
    pub(crate) round: u8,
    /// True after a player has placed the last barrel (clause 13.1).
    pub(crate) ending: bool,
    /// True if the last action was a pour (clause 8.4).
    pub(crate) poured: bool,
    /// The picker to move.
    pub(crate) picker: Picker,
    /// The owner of that picker.
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
    /// Remaining upgrade baskets, medium and large.
    pub(crate) baskets: [u8; 2],
    pub(crate) wild_supply: u8,
    pub(crate) wild_at_exit: bool,
    /// The deck. The next card is the last.
    pub(crate) deck: List<CardId, CARDS>,
    /// The cards of the deck as a set, updated together with it. Redealing needs the set.
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

    /// Returns true if there is any card to pour or to discard.
    #[inline]
    pub fn has_grapes(&self) -> bool {
        !self.baskets[0].is_empty() || !self.baskets[1].is_empty()
    }

    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.baskets.iter().flat_map(|basket| basket.cards().iter().copied())
    }
}

/// Read access. Everything without a function here is hidden.
impl State {
    /// Returns the seat that decides.
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

    /// Returns the tools in the bank.
    pub fn bank(&self) -> Tools {
        self.bank
    }

    /// Returns the tools paid for the take in progress that are not back in the bank yet.
    pub fn paid_tools(&self) -> Tools {
        self.paid
    }

    /// Returns true if the last action was a pour.
    pub fn has_poured(&self) -> bool {
        self.poured
    }

    /// Returns true if both states have everything in the same place, even if only one of them comes after a pour.
    pub fn same_position(&self, other: &State) -> bool {
        self.poured == other.poured && self == other
            || State { poured: other.poured, ..self.clone() } == *other
    }

    pub fn discard(&self) -> CardSet {
        self.discard
    }

    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// Returns true if a player has placed the last barrel.
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    pub fn wild_at_exit(&self) -> bool {
        self.wild_at_exit
    }

    pub fn upgrades_left(&self, upgrade: Upgrade) -> u8 {
        self.baskets[upgrade as usize]
    }

    /// Returns the picker to move.
    pub fn picker(&self) -> Picker {
        self.picker
    }

    /// Returns the pending decision, or nothing once the game is over.
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Returns all pending decisions, the next one last.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns the card in hand, which is taken and not yet placed.
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

    /// Returns the number of pickers in play.
    pub fn pickers(&self) -> u8 {
        self.options.players * self.aisle.pickers_per_player()
    }

    #[inline]
    pub(crate) fn position(&self) -> Position {
        self.aisle.position(self.picker)
    }

    /// Returns the piles from which the acting picker can take.
    #[inline]
    pub(crate) fn reach(&self) -> PileReach {
        PileReach::from(self.position())
    }

    /// Returns the difference of the prices, if the new basket holds more (clauses 11.1 and 11.2).
    pub(crate) fn price(&self, from: &Basket, to: Upgrade) -> Option<u8> {
        let (old, new) = (self.components.basket(from.kind), self.components.basket(to.kind()));
        (new.capacity > old.capacity).then(|| new.price - old.price)
    }
}
