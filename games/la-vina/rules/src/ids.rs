//! The small values that name cards, tools, baskets and wineries.

use std::fmt;

use game::{Set, elements, indexed, words};
use serde::{Serialize, Serializer};

/// The number of grape cards (clause 1.1).
pub const CARDS: usize = 72;
/// Maximum number of wineries in play beside the cooperative (clause 2.1).
pub const MAX_WINERIES: usize = 8;

words! {
    /// A variety on the vines. Its word is also its message key.
    pub enum Variety: u8 {
        PinotNoir = "pinot-noir",
        Garnacha = "garnacha",
        Chardonnay = "chardonnay",
        CabernetSauvignon = "cabernet-sauvignon",
    }
}

indexed! {
    /// One of the grape cards: its row in the component table.
    #[derive(Default, Serialize)]
    #[serde(transparent)]
    pub struct CardId: u128, CARDS
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Any number of different cards, in no order.
pub type CardSet = Set<CardId>;

words! {
    /// A tool (clause 1.5). Its word is also its message key.
    pub enum Tool: u8, expected "`return billhook`, `return boots` or `return shears`" {
        Billhook = "billhook",
        Boots = "boots",
        Shears = "shears",
    }
}

words! {
    /// The basket cards of the box (clause 1.4).
    #[derive(Default)]
    pub enum BasketKind: u8 {
        #[default]
        StartingSmall = "starting-small",
        StartingMedium = "starting-medium",
        Medium = "medium",
        Large = "large",
    }
}

words! {
    /// The kinds that can be traded for (clause 11.1).
    pub enum Upgrade: u8, expected "`upgrade BASKET to medium` or `upgrade BASKET to large`" {
        Medium = "medium",
        Large = "large",
    }
}

impl Upgrade {
    pub const fn kind(self) -> BasketKind {
        match self {
            Upgrade::Medium => BasketKind::Medium,
            Upgrade::Large => BasketKind::Large,
        }
    }
}

/// One of a player's two baskets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BasketNo {
    First,
    Second,
}

impl BasketNo {
    pub const BOTH: [BasketNo; 2] = [BasketNo::First, BasketNo::Second];

    /// Returns the number, counted from 1.
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

/// A winery by its place in the display. The cooperative has the last place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WineryNo(u8);

impl WineryNo {
    pub const COOPERATIVE: WineryNo = WineryNo(MAX_WINERIES as u8);
    pub const COUNT: usize = MAX_WINERIES + 1;

    /// Returns the winery at this place, counted from 0.
    pub fn new(index: usize) -> Option<WineryNo> {
        (index < MAX_WINERIES).then_some(WineryNo(index as u8))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number, counted from 1.
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
