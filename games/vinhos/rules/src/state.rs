//! The state: one flat value without heap memory, cloned by memcpy.

use game::{List, Seat, Set, SharedComponents, Turn, words};

use crate::components::{Components, VintageRow};
use crate::decks::{ExpertDeck, RivalCard, VineyardDeck};
use crate::frame::{Frame, MAX_FRAMES};
use crate::ids::{Colour, Feature, Region, Tile};
use crate::options::Options;
use crate::player::Player;
use crate::slots::{Expert, ExportSlot, SalesSlot};

/// Maximum number of players.
pub const MAX_PLAYERS: usize = 4;

words! {
    /// The phase of the game (section 3).
    pub enum Phase: u16 {
        /// The free first vineyards (clause 2.8).
        StartVineyards = "start-vineyards",
        /// The first action tiles, in reverse order (clause 2.9).
        StartTiles = "start-tiles",
        FirstAction = "first-action",
        SecondAction = "second-action",
        Maintenance = "maintenance",
        Production = "production",
        /// The fair: latecomers present their wine (clause 13.1).
        LatePress = "late-press",
        /// The fair: the player in fourth place takes an expert (clause 13.5).
        FourthPlace = "fourth-place",
        /// The fair: tiles are bought (clause 13.8).
        Buying = "buying",
        /// The turn after the third fair (clause 3.16).
        ExtraAction = "extra-action",
        Over = "over",
    }
}

/// The supply on the board. Wine tiles and Bagos never run out (clause 1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Supply {
    pub wineries: u8,
    pub cellars: u8,
    pub enologists: u8,
    pub farmers: u8,
    pub porto: u8,
    pub cubes: u8,
}

/// The Rival's possessions besides those of a player. Empty in a game of several players.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rival {
    /// The cards not drawn yet; the end is the top.
    pub(crate) cards: List<RivalCard, { RivalCard::COUNT }>,
    /// The vineyards that it took out of the decks, white and red.
    pub(crate) vineyards: [[u8; Colour::COUNT]; Region::COUNT],
}

/// The actions of the current turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(deny_unknown_fields, expecting = "what was used in the turn")]
pub struct TurnMarks {
    /// An ability was used (clause 10.3).
    pub expert_used: bool,
    /// An action tile was used (clause 10.12).
    pub tile_used: bool,
    /// The next move costs nothing (clause 10.7).
    pub free_move: bool,
}

/// A game of Vinhos.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) components: SharedComponents<Components>,
    pub(crate) frames: List<Frame, MAX_FRAMES>,
    /// The seat that decides.
    pub(crate) actor: Seat,
    pub(crate) phase: Phase,
    /// The current place in the order.
    pub(crate) at: u8,
    pub(crate) year: u8,
    pub(crate) turn: TurnMarks,
    pub(crate) options: Options,
    pub(crate) order: [Seat; MAX_PLAYERS],
    /// The lower order row (clause 11.1).
    pub(crate) lower: [Option<Seat>; MAX_PLAYERS],
    pub(crate) booths: [Option<Seat>; 4],
    /// The seats that take an expert for the fourth place at this fair (clause 13.5).
    pub(crate) fourth: Set<Seat>,
    /// The seats that did not take part in this fair (clause 13.2).
    pub(crate) absent: Set<Seat>,
    /// The seats that passed in the buying of tiles at this fair (clause 13.8).
    pub(crate) passed: Set<Seat>,
    pub(crate) supply: Supply,
    /// Slots with a barrel; export slots outside the frame count as taken.
    pub(crate) sales_taken: Set<SalesSlot>,
    pub(crate) exports_taken: Set<ExportSlot>,
    /// Regions with a white top, and with a red one; updated with `vineyards`.
    pub(crate) tops: [Set<Region>; Colour::COUNT],
    pub(crate) cubes: [u8; Region::COUNT],
    /// Regions of the game with a free cube space; updated with `cubes`.
    pub(crate) spaced: Set<Region>,
    /// The possible increase of each region's wine; updated with `cubes`.
    pub(crate) lifts: [u8; Region::COUNT],
    pub(crate) vineyards: [VineyardDeck; Region::COUNT],
    pub(crate) experts: [ExpertDeck; Feature::COUNT],
    /// The vintage tiles in the order of the years.
    pub(crate) vintages: [u8; 8],
    /// Regions in the game.
    pub(crate) regions: Set<Region>,
    /// Copies of each tile in the display, and the kinds that have any.
    pub(crate) display: [u8; Tile::COUNT],
    pub(crate) shown: Set<Tile>,
    /// The magnate deck; its end is the top.
    pub(crate) deck: List<Tile, 40>,
    /// Copies of each tile in the deck, three bits for each kind; updated with `deck`.
    pub(crate) in_deck: u64,
    pub(crate) players: [Player; MAX_PLAYERS],
    pub(crate) rival: Rival,
}

impl State {
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.options.players)
    }

    /// Returns the board of a seat. The remainder keeps the index in range, so that no bounds check is needed.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % MAX_PLAYERS]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % MAX_PLAYERS]
    }

    pub fn year(&self) -> u8 {
        self.year
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the pending decision, if the game is not over.
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    pub fn order(&self) -> &[Seat] {
        &self.order[..self.options.places() as usize]
    }

    /// Returns the vintage tile of this year.
    pub fn vintage(&self) -> &'static VintageRow {
        &self.components.get().vintages[self.vintages[self.year as usize - 1] as usize]
    }

    pub fn cubes_in(&self, region: Region) -> u8 {
        self.cubes[region.index()]
    }

    pub fn vineyard_deck(&self, region: Region) -> VineyardDeck {
        self.vineyards[region.index()]
    }

    pub fn expert_deck(&self, feature: Feature) -> ExpertDeck {
        self.experts[feature.index()]
    }

    pub fn supply(&self) -> Supply {
        self.supply
    }

    /// Returns true if this player's disc is in a booth, so the press release for the coming fair is made.
    pub fn is_entered(&self, seat: Seat) -> bool {
        self.booths.contains(&Some(seat))
    }

    pub(crate) fn current_turn(&self) -> Turn {
        if self.phase == Phase::Over { Turn::Over } else { Turn::Decide(self.actor) }
    }

    /// Returns the top expert of a deck, if there is one.
    pub fn top_expert(&self, feature: Feature) -> Option<Expert> {
        self.expert_deck(feature).top().map(|ability| Expert::new(feature, ability))
    }
}
