//! The state of a game: inline arrays and sets of bits, cloned by one memcpy.

use game::{List, PerSeat, Seat, Set, SharedComponents};
use serde::{Deserialize, Serialize};

use crate::components::{BoardTables, Components, GRAPES, GoalRow, SPECIALS};
use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::options::Options;
use crate::special::{Special, Specials};

/// Maximum number of players of a game.
pub(crate) const MAX_PLAYERS: usize = 4;
/// The hand limit (clause 12.1).
pub(crate) const HAND: u8 = 5;
/// Number of cards at which the row is cleared (clause 6.3).
pub(crate) const FLUSH: u8 = 5;
/// The last round (clause 13.4).
pub const LAST_ROUND: u8 = 200;
/// Maximum number of nested decisions: an Overtime, the special cards that follow, and the current step.
pub(crate) const MAX_FRAMES: usize = 3;

/// A game of Vignobles.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) components: SharedComponents<Components>,
    pub(crate) options: Options,
    pub(crate) stage: RoundStage,
    pub(crate) round: u8,
    /// The seat with the cork.
    pub(crate) first: Seat,
    /// Number of turns completed in this round, of two laps.
    pub(crate) turn: u8,
    /// The seat on turn.
    pub(crate) active: Seat,
    pub(crate) frames: List<Frame, MAX_FRAMES>,
    /// True if the current action began with a special card that replaced it (clause 10.3).
    pub(crate) replaced: bool,
    /// True if the current action has blended a wine (clause 11.12).
    pub(crate) blended: bool,
    pub(crate) ending: Option<GameEnd>,
    /// The cloud's region; none before the first cloud stage.
    pub(crate) cloud: Option<Region>,
    /// The action cards of this round, and those of them that are still face up.
    pub(crate) dealt: [u8; Card::COUNT],
    pub(crate) face_up: [u8; Card::COUNT],
    /// The wines with a medal on them.
    pub(crate) medals: Set<Wine>,
    pub(crate) players: [Player; MAX_PLAYERS],
    pub(crate) row: [u8; Variety::COUNT],
    pub(crate) grape_discard: [u8; Variety::COUNT],
    /// The last card is on top.
    pub(crate) grape_stack: List<Variety, GRAPES>,
    pub(crate) special_stack: List<Special, SPECIALS>,
    /// Special cards out of the game.
    pub(crate) spent: Specials,
}

/// The stage of the round (clause 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoundStage {
    Cloud,
    Turns,
    /// The hands are checked.
    Hands,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
    /// A player met goals (clause 13.1).
    Won { seat: Seat, goals: MetGoals },
    /// The last round is over (clause 13.4).
    Rounds,
}

/// The goals that a player has met (clause 13.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetGoals {
    pub medals: bool,
    pub red: bool,
    pub white: bool,
    pub region: bool,
}

/// A player's possessions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub grapes: [u8; Variety::COUNT],
    /// Number of grape cards in hand.
    pub grape_cards: u8,
    /// The grapes in hand that all players know of (clause 14.7).
    pub known: [u8; Variety::COUNT],
    pub special_cards: u8,
    pub specials: Specials,
    pub barrels: [Barrel; BarrelNo::COUNT],
    pub merchant: Region,
    pub red: u8,
    pub white: u8,
    pub medals: u8,
    /// The progress towards the nearest goal in per cent (clause 13.5).
    pub score: u8,
    /// The wines that the player owns.
    pub estates: Set<Wine>,
}

/// A barrel: empty, or some cards of one variety (clause 7.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barrel {
    /// The variety. In an empty barrel it has no meaning and is always the first one.
    pub variety: Variety,
    pub cards: u8,
}

impl Barrel {
    pub const EMPTY: Barrel = Barrel { variety: Variety::at(0), cards: 0 };

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cards == 0
    }

    /// Returns the barrel's contents, if any.
    pub fn content(self) -> Option<(Variety, u8)> {
        (!self.is_empty()).then_some((self.variety, self.cards))
    }
}

impl Player {
    #[inline]
    pub fn hand(&self) -> u8 {
        self.grape_cards + self.special_cards
    }

    #[inline]
    pub fn has(&self, special: Special) -> bool {
        self.specials.has(special)
    }

    #[inline]
    pub fn wines(&self) -> u8 {
        self.red + self.white
    }

    /// Returns the varieties in the barrels.
    #[inline]
    pub fn barrelled_varieties(&self) -> Set<Variety> {
        Set::from_bits(
            self.barrels.iter().fold(0, |bits, barrel| {
                bits | u8::from(!barrel.is_empty()) << barrel.variety.index()
            }),
        )
    }

    /// Returns the number of cards of a variety in all barrels.
    #[inline]
    pub fn barrelled_cards(&self, variety: Variety) -> u8 {
        let of = |barrel: &&Barrel| barrel.variety == variety;
        self.barrels.iter().filter(of).map(|barrel| barrel.cards).sum()
    }

    pub(crate) fn add_grape(&mut self, variety: Variety) {
        self.grapes[variety.index()] += 1;
        self.grape_cards += 1;
    }

    /// Adds a grape to the hand that all players see.
    pub(crate) fn add_known_grape(&mut self, variety: Variety) {
        self.add_grape(variety);
        self.known[variety.index()] += 1;
    }

    /// Removes a grape from the hand. All players see it.
    pub(crate) fn remove_grape(&mut self, variety: Variety) {
        self.grapes[variety.index()] -= 1;
        self.grape_cards -= 1;
        let known = &mut self.known[variety.index()];
        *known = known.saturating_sub(1);
    }

    pub(crate) fn add_special(&mut self, special: Special) {
        self.specials.add(special);
        self.special_cards += 1;
    }

    pub(crate) fn remove_special(&mut self, special: Special) {
        self.specials.remove(special);
        self.special_cards -= 1;
    }

    /// Returns the varieties in hand.
    #[inline]
    pub fn varieties(&self) -> Set<Variety> {
        varieties(&self.grapes)
    }
}

/// Returns the varieties of which a pile has a card.
#[inline]
pub(crate) fn varieties(pile: &[u8; Variety::COUNT]) -> Set<Variety> {
    Set::from_bits(pile.iter().rev().fold(0, |bits, &cards| bits << 1 | u8::from(cards > 0)))
}

/// Returns the number of cards in a pile.
#[inline]
pub(crate) fn size(pile: &[u8; Variety::COUNT]) -> u8 {
    pile.iter().sum()
}

impl State {
    #[inline]
    pub fn board(&self) -> &'static BoardTables {
        self.components.get().board(self.options.side)
    }

    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Returns the seat that decides; once the game is over, the one that was on turn last.
    #[inline]
    pub(crate) fn actor(&self) -> Seat {
        self.frame().map_or(self.active, |frame| frame.seat(self.active))
    }

    /// Returns the goals (clause 13.2).
    pub fn goal(&self) -> &'static GoalRow {
        self.components.get().goal(&self.options)
    }

    /// Returns the cloud's region; none before the first cloud stage.
    pub fn cloud(&self) -> Option<Region> {
        self.cloud
    }

    /// Returns the wines with a medal on them.
    pub fn medals(&self) -> Set<Wine> {
        self.medals
    }

    /// Returns the varieties in the row.
    pub fn row(&self) -> Set<Variety> {
        varieties(&self.row)
    }

    /// Returns the pending decision; there is none once the game is over.
    #[inline]
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Returns the seats after `seat` clockwise, once round, without it.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let players = self.options.players;
        (1..players).scan(seat, move |at, _| {
            *at = at.left(players);
            Some(*at)
        })
    }

    /// Returns true if a seat is at the table and not on turn.
    pub(crate) fn is_opponent(&self, seat: Seat) -> bool {
        seat != self.active && seat.number() < self.options.players
    }

    /// Returns the wines that have an owner.
    #[inline]
    pub fn owned_wines(&self) -> Set<Wine> {
        self.players.iter().fold(Set::empty(), |owned, player| owned | player.estates)
    }

    #[inline]
    pub(crate) fn any_face_up(&self) -> bool {
        self.face_up != [0; Card::COUNT]
    }

    /// Returns the seat that acts last in this round, and moves the cloud (clause 4.1).
    pub(crate) fn last(&self) -> Seat {
        let seat = self.first.number() + self.options.players - 1;
        Seat::new(seat % self.options.players)
    }

    /// Returns the seat on turn by the turns of the round. In the other stages this is the first or last one.
    pub(crate) fn seat_on_turn(&self) -> Seat {
        match self.stage {
            RoundStage::Cloud => self.first,
            RoundStage::Turns => {
                Seat::new((self.first.number() + self.turn) % self.options.players)
            }
            RoundStage::Hands => self.last(),
        }
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.options.players)
    }

    pub(crate) fn per_seat<T: Copy + Default>(&self, of: impl Fn(&Player) -> T) -> PerSeat<T> {
        PerSeat::new(self.options.players, |seat| of(self.player(seat)))
    }
}
