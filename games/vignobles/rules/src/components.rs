//! The printed values of board and cards (section 1), as rows with their sources.

use std::borrow::Cow;

use game::{Set, Source};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{Card, Region, Variety, Wine};
use crate::options::{Mode, Options, SideName};
use crate::special::{Special, Specials};

/// A name that is compiled in or was read from a component set.
type Name = Cow<'static, str>;

/// The numbers of cards of each kind (clauses 1.2, 1.7).
pub(crate) const GRAPES: usize = 60;
pub(crate) const SPECIALS: usize = 47;
/// Number of action cards that stay face down each round. It is the same for all decks (clause 3.2).
pub(crate) const FACE_DOWN: usize = 3;

/// All printed values.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub varieties: [VarietyRow; Variety::COUNT],
    pub specials: [SpecialRow; Special::COUNT],
    /// The action decks for two, three and four players.
    pub decks: [DeckRow; 3],
    /// The goals for two, three, four (family) and four (extended) players.
    pub goals: [GoalRow; 4],
    pub south_west: BoardSide,
    pub france: BoardSide,
    /// The values that are computed once from the two sides.
    #[serde(skip)]
    pub(crate) boards: [BoardTables; 2],
    /// All special cards of the box.
    #[serde(skip)]
    pub(crate) all_specials: Specials,
}

/// A grape colour and its varieties (clause 1.2).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VarietyRow {
    pub letter: Variety,
    pub colour: Colour,
    pub south_west: Name,
    pub france: Name,
    pub cards: u8,
    pub source: Source,
}

/// The colour of a wine and the class of a grape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Red,
    White,
}

/// A kind of special card (section 11).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRow {
    pub card: Special,
    pub copies: u8,
    pub source: Source,
}

/// An action deck (clauses 2.5, 2.6, 3.2).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckRow {
    pub players: u8,
    pub harvest: u8,
    pub barrel: u8,
    pub visit: u8,
    pub local: u8,
    pub neighbour: u8,
    /// The number of face-up cards.
    pub shown: u8,
    pub source: Source,
}

/// The goals (clause 13.2).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalRow {
    pub players: u8,
    pub mode: Mode,
    /// Medals put on the board.
    pub placed: u8,
    pub medals: u8,
    pub red: u8,
    pub white: u8,
    /// Number of wines of one region; none means all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<u8>,
    pub source: Source,
}

/// A side of the board (clause 1.1).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSide {
    pub start: Region,
    pub regions: [RegionRow; Region::COUNT],
    pub wines: [WineRow; Wine::COUNT],
}

/// A region and its neighbours.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionRow {
    pub name: Name,
    pub neighbours: RegionSet,
    pub source: Source,
}

/// An appellation: its colour, its two varieties and the mark of a prestige wine (clauses 1.3 to 1.5).
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WineRow {
    pub name: Name,
    pub region: Region,
    pub colour: Colour,
    /// The lead variety and the other one.
    pub grapes: [Variety; 2],
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prestige: bool,
    /// The real grapes of the wine, if they are not those named on the two cards.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub really: Name,
    pub source: Source,
}

/// A set of regions, written as a list of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionSet(pub Set<Region>);

/// A side of the board as the rules use it.
#[derive(Debug, Default, PartialEq)]
pub struct BoardTables {
    pub neighbours: [Set<Region>; Region::COUNT],
    /// The regions one or two steps away, without the region itself (clauses 8.1, 8.2).
    pub reach: [Set<Region>; Region::COUNT],
    pub wines_of: [Set<Wine>; Region::COUNT],
    pub region_of: [Region; Wine::COUNT],
    /// The two varieties of each wine.
    pub recipe: [Set<Variety>; Wine::COUNT],
    pub grapes: [[Variety; 2]; Wine::COUNT],
    pub red: Set<Wine>,
    pub prestige: Set<Wine>,
    pub start: Region,
}

impl Components {
    pub fn side(&self, name: SideName) -> &BoardSide {
        match name {
            SideName::SouthWest => &self.south_west,
            SideName::France => &self.france,
        }
    }

    /// Returns the values that are computed from a side.
    #[inline]
    pub fn board(&self, name: SideName) -> &BoardTables {
        &self.boards[name as usize]
    }

    #[inline]
    pub(crate) fn all_specials(&self) -> Specials {
        self.all_specials
    }

    /// Returns the action cards in play (clause 2.5).
    pub fn deck(&self, options: &Options) -> &DeckRow {
        &self.decks[options.players as usize - 2]
    }

    /// Returns the goals of the game (clause 13.2).
    pub fn goal(&self, options: &Options) -> &GoalRow {
        match (options.players, options.mode) {
            (4, Mode::Extended) => &self.goals[3],
            (players, _) => &self.goals[players as usize - 2],
        }
    }

    pub fn variety_name(&self, side: SideName, variety: Variety) -> &str {
        let row = &self.varieties[variety.index()];
        match side {
            SideName::SouthWest => &row.south_west,
            SideName::France => &row.france,
        }
    }
}

impl DeckRow {
    pub(crate) fn cards(&self) -> [u8; Card::COUNT] {
        [self.harvest, self.barrel, self.visit, self.local, self.neighbour]
    }
}

impl BoardSide {
    pub fn region(&self, region: Region) -> &RegionRow {
        &self.regions[region.index()]
    }

    pub fn wine(&self, wine: Wine) -> &WineRow {
        &self.wines[wine.index()]
    }

    pub(crate) const fn board(&self) -> BoardTables {
        let mut board = BoardTables {
            neighbours: [Set::from_bits(0); Region::COUNT],
            reach: [Set::from_bits(0); Region::COUNT],
            wines_of: [Set::from_bits(0); Region::COUNT],
            region_of: [Region::new(0); Wine::COUNT],
            recipe: [Set::from_bits(0); Wine::COUNT],
            grapes: [[Variety::at(0); 2]; Wine::COUNT],
            red: Set::from_bits(0),
            prestige: Set::from_bits(0),
            start: self.start,
        };
        let mut index = 0;
        while index < Wine::COUNT {
            let row = &self.wines[index];
            let [lead, second] = row.grapes;
            let there = &mut board.wines_of[row.region.index()];
            *there = Set::from_bits(there.bits() | 1 << index);
            board.region_of[index] = row.region;
            board.recipe[index] = Set::from_bits(1 << lead.index() | 1 << second.index());
            board.grapes[index] = row.grapes;
            if matches!(row.colour, Colour::Red) {
                board.red = Set::from_bits(board.red.bits() | 1 << index);
            }
            if row.prestige {
                board.prestige = Set::from_bits(board.prestige.bits() | 1 << index);
            }
            index += 1;
        }
        let mut here = 0;
        while here < Region::COUNT {
            let near = self.regions[here].neighbours.0;
            let (mut reach, mut next) = (near.bits(), 0);
            while next < Region::COUNT {
                if near.bits() >> next & 1 == 1 {
                    reach |= self.regions[next].neighbours.0.bits();
                }
                next += 1;
            }
            board.neighbours[here] = near;
            board.reach[here] = Set::from_bits(reach & !(1 << here));
            here += 1;
        }
        board
    }
}

/// Returns all copies of all special cards.
pub(crate) const fn all_copies(rows: &[SpecialRow]) -> Specials {
    let (mut all, mut row) = (Specials::NONE, 0);
    while row < rows.len() {
        let mut copies = 0;
        while copies < rows[row].copies {
            all.add(rows[row].card);
            copies += 1;
        }
        row += 1;
    }
    all
}

impl Serialize for RegionSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl<'de> Deserialize<'de> for RegionSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RegionSet, D::Error> {
        Ok(RegionSet(Vec::<Region>::deserialize(deserializer)?.into_iter().collect()))
    }
}
