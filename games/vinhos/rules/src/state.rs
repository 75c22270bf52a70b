//! The state: one flat value without heap, cloned by memcpy.

use game::{List, Seat, Set, Shared, Turn};

use crate::components::{Components, VintageRow};
use crate::decks::{ExpertDeck, VineyardDeck};
use crate::estate::Sites;
use crate::frame::Frame;
use crate::ids::{Cell, Colour, Feature, Magnate, Region, Tile, Worker};
use crate::options::Options;
use crate::rival::Rival;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};

/// The largest table.
pub const MAX_PLAYERS: usize = 4;

/// Where the game stands in its course (section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The free first vineyards (clause 2.8).
    StartVineyards,
    /// The first action tiles, in reverse order (clause 2.9).
    StartTiles,
    FirstAction,
    SecondAction,
    Maintenance,
    Production,
    /// The fair: latecomers present their wine (clause 13.1).
    LatePress,
    /// The fair: who came fourth takes an expert (clause 13.5).
    FourthPlace,
    /// The fair: tiles are bought (clause 13.8).
    Buying,
    /// The turn after the third fair (clause 3.16).
    ExtraAction,
    Over,
}

/// One estate with its warehouse or cellar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estate {
    /// The region it is bound to.
    pub region: Option<Region>,
    /// The colour of its vineyards and wines; white while it has none.
    pub colour: Colour,
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
    /// Renown cubes that wait on its buildings.
    pub waiting: u8,
    /// Quality of the wine at each place; 0 for none.
    pub wines: [u8; WineAt::PLACES],
}

impl Estate {
    pub const EMPTY: Estate = Estate {
        region: None,
        colour: Colour::White,
        vineyards: 0,
        wineries: 0,
        cellar: false,
        enologists: 0,
        farmers: 0,
        waiting: 0,
        wines: [0; WineAt::PLACES],
    };

    /// How many of these workers are here, and how many find room.
    pub const fn staff(&self, worker: Worker) -> (u8, u8) {
        match worker {
            Worker::Enologist => (self.enologists, self.wineries),
            Worker::Farmer => (self.farmers, self.vineyards),
        }
    }

    pub fn staff_mut(&mut self, worker: Worker) -> &mut u8 {
        match worker {
            Worker::Enologist => &mut self.enologists,
            Worker::Farmer => &mut self.farmers,
        }
    }
}

/// One player's board and belongings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub bagos: u16,
    pub vp: u16,
    /// Never reset, and without an upper limit (clause 11.9).
    pub fair_points: u16,
    pub cell: Cell,
    /// Barrels in supply.
    pub barrels: u8,
    /// Barrels still with each magnate.
    pub with_magnates: [u8; Magnate::COUNT],
    pub porto: u8,
    /// Experts face-up and face-down.
    pub experts_up: Set<Expert>,
    pub experts_down: Set<Expert>,
    /// Magnate tiles owned: action tiles face-up, face-down, multipliers, and multipliers with a barrel
    /// on them.
    pub actions_up: Set<Tile>,
    pub actions_down: Set<Tile>,
    pub multipliers: Set<Tile>,
    pub locked: Set<Tile>,
    /// Slots with a barrel of the player.
    pub sales: Set<SalesSlot>,
    pub exports: Set<ExportSlot>,
    /// Where wines lie; kept along with `estates`.
    pub wines: Set<WineAt>,
    pub estates: [Estate; EstateNo::COUNT],
    /// Totals over the estates, kept along with them.
    pub vineyards: u8,
    pub wineries: u8,
    pub enologists: u8,
    pub farmers: u8,
    /// What the estates have room for, kept along with them.
    pub(crate) sites: Sites,
}

impl Player {
    pub const EMPTY: Player = Player {
        bagos: 0,
        vp: 0,
        fair_points: 0,
        cell: Cell::Pass,
        barrels: 0,
        with_magnates: [0; Magnate::COUNT],
        porto: 0,
        experts_up: Set::from_bits(0),
        experts_down: Set::from_bits(0),
        actions_up: Set::from_bits(0),
        actions_down: Set::from_bits(0),
        multipliers: Set::from_bits(0),
        locked: Set::from_bits(0),
        sales: Set::from_bits(0),
        exports: Set::from_bits(0),
        wines: Set::from_bits(0),
        estates: [Estate::EMPTY; EstateNo::COUNT],
        vineyards: 0,
        wineries: 0,
        enologists: 0,
        farmers: 0,
        sites: Sites::EMPTY,
    };

    pub fn estate(&self, number: EstateNo) -> &Estate {
        &self.estates[number.index()]
    }

    pub fn estate_mut(&mut self, number: EstateNo) -> &mut Estate {
        &mut self.estates[number.index()]
    }

    /// All magnate tiles owned, face-down ones among them (clause 13.10).
    pub fn tiles(&self) -> Set<Tile> {
        self.actions_up | self.actions_down | self.multipliers
    }

    pub fn quality(&self, wine: WineAt) -> u8 {
        self.estates[wine.estate().index()].wines[wine.place()]
    }

    /// Puts a wine of this quality, at least 1, in place.
    pub fn put_wine(&mut self, wine: WineAt, quality: u8) {
        self.estates[wine.estate().index()].wines[wine.place()] = quality;
        self.wines.insert(wine);
    }

    /// Takes a wine away.
    pub fn drop_wine(&mut self, wine: WineAt) {
        self.estates[wine.estate().index()].wines[wine.place()] = 0;
        self.wines.remove(wine);
    }
}

/// What lies ready on the board. Wine tiles and Bagos never run out (clause 1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Supply {
    pub wineries: u8,
    pub cellars: u8,
    pub enologists: u8,
    pub farmers: u8,
    pub porto: u8,
    pub cubes: u8,
}

/// What has been done in the turn under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    pub(crate) tables: Shared<Components>,
    pub(crate) frames: List<Frame, 4>,
    /// Who decides.
    pub(crate) actor: Seat,
    pub(crate) phase: Phase,
    /// Whose place in the order it is.
    pub(crate) at: u8,
    pub(crate) year: u8,
    pub(crate) turn: TurnMarks,
    pub(crate) options: Options,
    pub(crate) order: [Seat; MAX_PLAYERS],
    /// The lower order row (clause 11.1).
    pub(crate) lower: [Option<Seat>; MAX_PLAYERS],
    pub(crate) booths: [Option<Seat>; 4],
    /// Who takes an expert for the fourth place at this fair (clause 13.5).
    pub(crate) fourth: Set<Seat>,
    /// Who has passed in the buying of tiles at this fair (clause 13.8).
    pub(crate) passed: Set<Seat>,
    pub(crate) supply: Supply,
    /// Slots with a barrel; export slots outside the frame count as taken.
    pub(crate) sales_taken: Set<SalesSlot>,
    pub(crate) exports_taken: Set<ExportSlot>,
    /// Regions with a white top, and with a red one; kept along with `vineyards`.
    pub(crate) tops: [Set<Region>; Colour::COUNT],
    pub(crate) cubes: [u8; Region::COUNT],
    /// Regions of the game with a free cube space; kept along with `cubes`.
    pub(crate) spaced: Set<Region>,
    /// What each region of the game can add to the value of its wine; kept along with `cubes`.
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
    pub(crate) players: [Player; MAX_PLAYERS],
    pub(crate) rival: Rival,
}

impl State {
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.options.players)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The board of who decides. The remainder says that there is one, so that nobody checks.
    pub(crate) fn acting(&self) -> &Player {
        &self.players[self.actor.index() % MAX_PLAYERS]
    }

    pub(crate) fn acting_mut(&mut self) -> &mut Player {
        &mut self.players[self.actor.index() % MAX_PLAYERS]
    }

    pub fn year(&self) -> u8 {
        self.year
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The pending decision, if the game is not over.
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    pub fn order(&self) -> &[Seat] {
        &self.order[..self.options.places() as usize]
    }

    /// The vintage tile of this year.
    pub fn vintage(&self) -> &'static VintageRow {
        &self.tables.get().vintages[self.vintages[self.year as usize - 1] as usize]
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

    /// Whether this player's disc is in a booth: the press release for the coming fair is made.
    pub fn is_entered(&self, seat: Seat) -> bool {
        self.booths.contains(&Some(seat))
    }

    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over,
            _ => Turn::Decide(self.actor),
        }
    }

    /// The top expert of a deck, if there is one.
    pub fn top_expert(&self, feature: Feature) -> Option<Expert> {
        self.expert_deck(feature).top().map(|ability| Expert::new(feature, ability))
    }
}
