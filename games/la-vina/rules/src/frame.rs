//! The decision that is pending.

use serde::Serialize;

use crate::aisle::Space;
use crate::ids::CardId;

/// What the player whose turn it is decides next. What waits beneath it goes on afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "decision", rename_all = "kebab-case")]
pub enum Frame {
    /// Move, take, or end the turn (clauses 4.1 and 4.2).
    Turn { moved: bool, took: bool },
    /// Give back a tool, until no more than two are held (clause 6.5).
    ReturnTool,
    /// Put the card in hand into a basket, or discard it (clause 6.7).
    PlaceCard { card: CardId },
    /// Take a second card with the shears (clause 7.4).
    SecondCard { space: Space },
    /// Take with the boots on arrival at the exit, where the table plays so (clause 9.3).
    ArriveAtExit { took: bool },
    /// Deliver, after so many deliveries of this exit (clause 10.1).
    Deliver { made: u8 },
    /// Trade baskets in; those already traded at this exit are marked (clause 11.2).
    UpgradeBaskets { traded: [bool; 2] },
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Turn { moved: false, took: false }
    }
}

/// A turn stacks four decisions at most: itself, a second card, a card in hand, a third tool.
pub const MAX_FRAMES: usize = 4;
