//! The pending decisions.

use game::{Seat, kinds};
use serde::{Deserialize, Serialize};

use crate::ids::{BarrelNo, Family};
use crate::special::Special;

kinds! {
    /// A decision that a player has to make. If it has no seat, the player on turn decides.
    #[derive(Default, Serialize, Deserialize)]
    pub enum Frame: FrameKind in u32, key "prompt-" {
        /// The cloud's move (section 4).
        Cloud(Seat) = "cloud",
        /// The action card to take, and the grey cards to play before (section 5).
        #[default]
        Choose = "choose",
        /// Playing a Block or not before another player's choice (clause 11.20). Private.
        Block(Seat) = "block",
        /// The second card that a Block turns down (11.15).
        TurnDown(Seat) = "turn-down",
        /// The one of two drawn special cards to keep. They are on top of their stack (5.4).
        Keep = "keep",
        /// The kind of harvest. No special card replaces a late harvest (6.1, 11.6).
        Harvest { late: bool } = "harvest",
        /// The grape to put into the row (6.2).
        Put = "put",
        /// The second card of a Recycling or of Seasonal Pickers (11.4, 11.5).
        TakeMore(GrapeSource) = "take-more",
        /// The grapes to barrel, and the barrels; Racking may replace it unless it is plain (7.1, 11.8).
        Barrel { plain: bool } = "barrel",
        /// The region to visit (8.1). A Broker may replace the first step of a Merchant card.
        Visit { broker: bool } = "visit",
        /// The wine to blend for a Local Vineyard (8.3).
        LocalBlend { broker: bool } = "local-blend",
        /// An optional move after it (8.3).
        LocalMove = "local-move",
        /// The move for a Neighbouring Vineyard (8.4).
        NeighbourMove { broker: bool } = "neighbour-move",
        /// An optional blend after it (8.4). Private, because hidden cards may be the reason for the question.
        NeighbourBlend = "neighbour-blend",
        /// The wine to blend for a Double Vintage (11.12).
        DoubleBlend = "double-blend",
        /// Optional specials of the action's family after it (10.3). Private.
        Follow(Family) = "follow",
        /// Cancelling an attack with an Insurance or not (11.16). Private.
        Insurance { seat: Seat, attack: Attack } = "insurance",
        /// Playing an Overtime or not (11.19). Private.
        Overtime = "overtime",
        /// The cards above five to discard (12.1).
        Discard(Seat) = "discard",
    }
}

/// A place of open grape cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GrapeSource {
    Row,
    Discard,
}

/// An attack that an Insurance may cancel (clause 10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    SocialContribution,
    Phylloxera,
    LeakyBarrel(BarrelNo),
}

/// The facts about a kind of decision.
#[derive(Clone, Copy)]
struct FrameFacts {
    /// The seat that decides, if it is not the player on turn.
    seat: Option<Seat>,
    /// True if the question would show the others that a certain card is held (clause 14.5).
    private: bool,
    /// True if the player may always pass.
    optional: bool,
    /// The family of the current action (clause 10.1).
    family: Option<Family>,
}

impl Frame {
    #[inline]
    const fn facts(self) -> FrameFacts {
        const PLAIN: FrameFacts =
            FrameFacts { seat: None, private: false, optional: false, family: None };
        const OPTIONAL: FrameFacts = FrameFacts { optional: true, ..PLAIN };
        const PRIVATE: FrameFacts = FrameFacts { private: true, ..OPTIONAL };
        const HARVEST: Option<Family> = Some(Family::Harvest);
        const MERCHANT: Option<Family> = Some(Family::Merchant);
        match self {
            Frame::Cloud(seat) | Frame::TurnDown(seat) | Frame::Discard(seat) => {
                FrameFacts { seat: Some(seat), ..PLAIN }
            }
            Frame::Choose | Frame::Keep => PLAIN,
            Frame::Block(seat) => FrameFacts { seat: Some(seat), ..PRIVATE },
            Frame::Harvest { .. } | Frame::Put => FrameFacts { family: HARVEST, ..PLAIN },
            Frame::TakeMore(_) => FrameFacts { family: HARVEST, ..OPTIONAL },
            Frame::Barrel { .. } => FrameFacts { family: Some(Family::Barrel), ..PLAIN },
            Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::NeighbourMove { .. }
            | Frame::DoubleBlend => FrameFacts { family: MERCHANT, ..PLAIN },
            Frame::LocalMove => FrameFacts { family: MERCHANT, ..OPTIONAL },
            Frame::NeighbourBlend => FrameFacts { family: MERCHANT, ..PRIVATE },
            Frame::Follow(family) => FrameFacts { family: Some(family), ..PRIVATE },
            Frame::Insurance { seat, attack } => {
                FrameFacts { seat: Some(seat), family: attack.special().family(), ..PRIVATE }
            }
            Frame::Overtime => PRIVATE,
        }
    }

    /// Returns the seat that decides.
    #[inline]
    pub fn seat(self, active: Seat) -> Seat {
        self.facts().seat.unwrap_or(active)
    }

    /// Returns true if the question would show the others that a certain card is held (clause 14.5).
    pub const fn is_private(self) -> bool {
        self.facts().private
    }

    /// Returns the family of the current action (clause 10.1).
    pub const fn family(self) -> Option<Family> {
        self.facts().family
    }

    /// Returns true if the player may always pass.
    #[inline]
    pub const fn may_be_passed(self) -> bool {
        self.facts().optional
    }
}

impl Attack {
    /// Returns the special card of the attack.
    pub const fn special(self) -> Special {
        match self {
            Attack::SocialContribution => Special::SocialContribution,
            Attack::Phylloxera => Special::Phylloxera,
            Attack::LeakyBarrel(_) => Special::LeakyBarrel,
        }
    }
}
