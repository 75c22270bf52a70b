//! The small values that name cards, tools, baskets and wineries.

use std::fmt;

use game::{Set, elements};
use serde::{Deserialize, Serialize, Serializer};

/// The number of grape cards (clause 1.1).
pub const CARDS: usize = 72;
/// The most wineries in play beside the cooperative (clause 2.1).
pub const MAX_WINERIES: usize = 8;

/// What grows on the vines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variety {
    PinotNoir,
    Garnacha,
    Chardonnay,
    CabernetSauvignon,
}

impl Variety {
    pub const ALL: [Variety; 4] =
        [Variety::PinotNoir, Variety::Garnacha, Variety::Chardonnay, Variety::CabernetSauvignon];

    /// The message key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Variety::PinotNoir => "pinot-noir",
            Variety::Garnacha => "garnacha",
            Variety::Chardonnay => "chardonnay",
            Variety::CabernetSauvignon => "cabernet-sauvignon",
        }
    }
}

/// One of the grape cards: its row in the component table.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CardId(u8);

impl CardId {
    pub fn new(row: usize) -> Option<CardId> {
        (row < CARDS).then_some(CardId(row as u8))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards of the box.
    pub fn all() -> impl Iterator<Item = CardId> {
        (0..CARDS as u8).map(CardId)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

elements! { CardId: u128 }

/// Any number of different cards, in no order.
pub type CardSet = Set<CardId>;

/// A tool (clause 1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    Billhook,
    Boots,
    Shears,
}

impl Tool {
    pub const ALL: [Tool; 3] = [Tool::Billhook, Tool::Boots, Tool::Shears];

    /// Its word in the notation, which is its message key too.
    pub const fn key(self) -> &'static str {
        match self {
            Tool::Billhook => "billhook",
            Tool::Boots => "boots",
            Tool::Shears => "shears",
        }
    }
}

/// The basket cards of the box (clause 1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BasketKind {
    #[default]
    StartingSmall,
    StartingMedium,
    Medium,
    Large,
}

impl BasketKind {
    pub const ALL: [BasketKind; 4] = [
        BasketKind::StartingSmall,
        BasketKind::StartingMedium,
        BasketKind::Medium,
        BasketKind::Large,
    ];

    /// The message key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            BasketKind::StartingSmall => "starting-small",
            BasketKind::StartingMedium => "starting-medium",
            BasketKind::Medium => "medium",
            BasketKind::Large => "large",
        }
    }
}

impl fmt::Display for BasketKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The kinds that can be traded for (clause 11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Upgrade {
    Medium,
    Large,
}

impl Upgrade {
    pub const ALL: [Upgrade; 2] = [Upgrade::Medium, Upgrade::Large];

    pub const fn kind(self) -> BasketKind {
        match self {
            Upgrade::Medium => BasketKind::Medium,
            Upgrade::Large => BasketKind::Large,
        }
    }
}

/// Which of a player's two baskets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BasketNo {
    First,
    Second,
}

impl BasketNo {
    pub const BOTH: [BasketNo; 2] = [BasketNo::First, BasketNo::Second];

    /// As people count it, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    pub const fn other(self) -> BasketNo {
        match self {
            BasketNo::First => BasketNo::Second,
            BasketNo::Second => BasketNo::First,
        }
    }
}

impl Serialize for BasketNo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// A winery by its place in the display. The cooperative has the last place of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WineryNo(u8);

impl WineryNo {
    pub const COOPERATIVE: WineryNo = WineryNo(MAX_WINERIES as u8);

    /// The winery at this place, counted from 0.
    pub fn new(index: usize) -> Option<WineryNo> {
        (index < MAX_WINERIES).then_some(WineryNo(index as u8))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As people count it, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub fn is_cooperative(self) -> bool {
        self == WineryNo::COOPERATIVE
    }
}

elements! { WineryNo: u16 }

impl fmt::Debug for WineryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for WineryNo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for WineryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_cooperative() { f.write_str("coop") } else { write!(f, "{}", self.number()) }
    }
}
