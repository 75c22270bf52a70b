//! The pending decision.

use game::kinds;
use serde::Serialize;

use crate::aisle::Space;
use crate::ids::CardId;

kinds! {
    /// The next decision of the active player. The frames beneath it continue afterwards.
    #[derive(Hash, Serialize)]
    #[serde(tag = "decision")]
    pub enum Frame: FrameKind in u8, key "prompt-" {
        /// Move, take, or end the turn (clauses 4.1 and 4.2).
        Turn { moved: bool, took: bool } = "turn",
        /// Return tools until at most two are held (clause 6.5).
        ReturnTool = "return-tool",
        /// Put the card in hand into a basket, or discard it (clause 6.7).
        PlaceCard { card: CardId } = "place-card",
        /// Take a second card with the shears (clause 7.4).
        SecondCard { space: Space } = "second-card",
        /// Take with the boots on arrival at the exit, if that option is on (clause 9.3).
        ArriveAtExit { took: bool } = "arrive-at-exit",
        /// Deliver. `made` counts the deliveries of this exit so far (clause 10.1).
        Deliver { made: u8 } = "deliver",
        /// Trade baskets in. `traded` marks those already traded at this exit (clause 11.2).
        UpgradeBaskets { traded: [bool; 2] } = "upgrade-baskets",
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Turn { moved: false, took: false }
    }
}

/// Maximum number of stacked decisions in a turn: the turn itself, a second card, a card in hand, a third tool.
pub const MAX_FRAMES: usize = 4;
