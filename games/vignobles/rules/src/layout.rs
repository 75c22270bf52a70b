//! The whole state as readable JSON.

use std::fmt;

use game::{Expected, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::options::Options;
use crate::special::Special;
use crate::state::{Barrel, GameEnd, Player, RoundStage, State};

/// Any arrangement of the components.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub options: Options,
    pub round: u8,
    pub stage: RoundStage,
    pub first: Seat,
    /// Number of turns completed in this round.
    pub turn: u8,
    /// The pending decisions, the next one last.
    pub decisions: Vec<Frame>,
    /// True if the current action began with a special card that replaced it.
    #[serde(default)]
    pub replaced: bool,
    /// True if the current action has blended a wine.
    #[serde(default)]
    pub blended: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<GameEnd>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cloud: Option<Region>,
    pub dealt: CardCounts,
    pub face_up: CardCounts,
    pub medals: Vec<Wine>,
    pub row: Grapes,
    pub grape_discard: Grapes,
    /// The last card is on top.
    pub grape_stack: Grapes,
    /// The last card is on top.
    pub special_stack: Vec<Special>,
    pub spent: Vec<Special>,
    pub players: Vec<LayoutPlayer>,
}

/// A player's possessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutPlayer {
    pub merchant: Region,
    pub grapes: Grapes,
    /// The grapes of the hand that all have seen.
    #[serde(default)]
    pub known: Grapes,
    pub specials: Vec<Special>,
    pub barrels: [Grapes; BarrelNo::COUNT],
    pub wines: Vec<Wine>,
    pub medals: u8,
}

/// Action cards by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardCounts {
    pub harvest: u8,
    pub barrel: u8,
    pub visit: u8,
    pub local: u8,
    pub neighbour: u8,
}

/// Grape cards, written as a word of their letters.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Grapes(pub Vec<Variety>);

impl From<[u8; Card::COUNT]> for CardCounts {
    fn from([harvest, barrel, visit, local, neighbour]: [u8; Card::COUNT]) -> CardCounts {
        CardCounts { harvest, barrel, visit, local, neighbour }
    }
}

impl From<CardCounts> for [u8; Card::COUNT] {
    fn from(counts: CardCounts) -> [u8; Card::COUNT] {
        let CardCounts { harvest, barrel, visit, local, neighbour } = counts;
        [harvest, barrel, visit, local, neighbour]
    }
}

impl Grapes {
    pub(crate) fn of_pile(pile: &[u8; Variety::COUNT]) -> Grapes {
        let cards = |variety: Variety| std::iter::repeat_n(variety, pile[variety.index()] as usize);
        Grapes(Variety::all().flat_map(cards).collect())
    }

    pub(crate) fn of_barrel(barrel: Barrel) -> Grapes {
        Grapes(vec![barrel.variety; barrel.cards as usize])
    }
}

impl fmt::Display for Grapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|variety| write!(f, "{variety}"))
    }
}

impl fmt::Debug for Grapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for Grapes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Grapes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grapes, D::Error> {
        let text = String::deserialize(deserializer)?;
        let letters = text.chars().map(|letter| letter.to_string().parse());
        let grapes = letters.collect::<Result<_, Expected>>().map(Grapes);
        grapes.map_err(|expected| de::Error::custom(format!("expected {expected}")))
    }
}

impl State {
    pub(crate) fn to_layout(&self) -> Layout {
        Layout {
            options: self.options,
            round: self.round,
            stage: self.stage,
            first: self.first,
            turn: self.turn,
            decisions: self.frames.to_vec(),
            replaced: self.replaced,
            blended: self.blended,
            ending: self.ending,
            cloud: self.cloud,
            dealt: self.dealt.into(),
            face_up: self.face_up.into(),
            medals: self.medals.iter().collect(),
            row: Grapes::of_pile(&self.row),
            grape_discard: Grapes::of_pile(&self.grape_discard),
            grape_stack: Grapes(self.grape_stack.to_vec()),
            special_stack: self.special_stack.to_vec(),
            spent: self.spent.cards().collect(),
            players: self.seats().map(|seat| self.player(seat).to_layout()).collect(),
        }
    }
}

impl Player {
    fn to_layout(self) -> LayoutPlayer {
        LayoutPlayer {
            merchant: self.merchant,
            grapes: Grapes::of_pile(&self.grapes),
            known: Grapes::of_pile(&self.known),
            specials: self.specials.cards().collect(),
            barrels: self.barrels.map(Grapes::of_barrel),
            wines: self.estates.iter().collect(),
            medals: self.medals,
        }
    }
}
