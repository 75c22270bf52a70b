//! The pending decisions.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{BarrelNo, Family};
use crate::special::Special;

/// A decision that somebody has to make. Those without a seat are the player's on turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Where the cloud goes (section 4).
    Cloud(Seat),
    /// Which action card to take, and what grey cards to play before (section 5).
    #[default]
    Choose,
    /// Whether to play a Block before another player's choice (11.20). Private.
    Block(Seat),
    /// The second card that a Block turns down (11.15).
    TurnDown(Seat),
    /// Which of the two specials drawn to keep: they lie on top of their stack (5.4).
    Keep,
    /// How to harvest; a late harvest has no replacing specials (6.1, 11.6).
    Harvest { late: bool },
    /// Which grape to put into the row (6.2).
    Put,
    /// The second card of a Recycling or of Seasonal Pickers (11.4, 11.5).
    TakeMore(Pile),
    /// What to barrel where; Racking may replace it unless it is plain (7.1, 11.8).
    Barrel { plain: bool },
    /// Where to visit (8.1). A Broker may replace the first step of a Merchant card.
    Visit { broker: bool },
    /// Which wine to blend for a Local Vineyard (8.3).
    LocalBlend { broker: bool },
    /// Whether and where to move after it (8.3).
    LocalMove,
    /// Where to move for a Neighbouring Vineyard (8.4).
    NeighbourMove { broker: bool },
    /// Whether and what to blend after it (8.4). Private, as hidden cards may be the reason to ask.
    NeighbourBlend,
    /// Which wine to blend for a Double Vintage (11.12).
    DoubleBlend,
    /// Whether to follow the action with specials of its family (10.3). Private.
    Follow(Family),
    /// Whether to cancel an attack with an Insurance (11.16). Private.
    Insurance { seat: Seat, attack: Attack },
    /// Whether to play an Overtime (11.19). Private.
    Overtime,
    /// What to discard above five cards (12.1).
    Discard(Seat),
}

/// Where open grape cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pile {
    Row,
    Discard,
}

/// What an Insurance may cancel (clause 10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    SocialContribution,
    Phylloxera,
    LeakyBarrel(BarrelNo),
}

impl Frame {
    /// Who decides.
    #[inline]
    pub const fn seat(self, active: Seat) -> Seat {
        match self {
            Frame::Cloud(seat)
            | Frame::Block(seat)
            | Frame::TurnDown(seat)
            | Frame::Insurance { seat, .. }
            | Frame::Discard(seat) => seat,
            Frame::Choose
            | Frame::Keep
            | Frame::Harvest { .. }
            | Frame::Put
            | Frame::TakeMore(_)
            | Frame::Barrel { .. }
            | Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::LocalMove
            | Frame::NeighbourMove { .. }
            | Frame::NeighbourBlend
            | Frame::DoubleBlend
            | Frame::Follow(_)
            | Frame::Overtime => active,
        }
    }

    /// Its name in a layout.
    pub const fn word(self) -> &'static str {
        match self {
            Frame::Cloud(_) => "cloud",
            Frame::Choose => "choose",
            Frame::Block(_) => "block",
            Frame::TurnDown(_) => "turn-down",
            Frame::Keep => "keep",
            Frame::Harvest { .. } => "harvest",
            Frame::Put => "put",
            Frame::TakeMore(_) => "take-more",
            Frame::Barrel { .. } => "barrel",
            Frame::Visit { .. } => "visit",
            Frame::LocalBlend { .. } => "local-blend",
            Frame::LocalMove => "local-move",
            Frame::NeighbourMove { .. } => "neighbour-move",
            Frame::NeighbourBlend => "neighbour-blend",
            Frame::DoubleBlend => "double-blend",
            Frame::Follow(_) => "follow",
            Frame::Insurance { .. } => "insurance",
            Frame::Overtime => "overtime",
            Frame::Discard(_) => "discard",
        }
    }

    /// Whether the question would tell the others that a certain card is held (clause 14.5).
    pub const fn is_private(self) -> bool {
        match self {
            Frame::Block(_)
            | Frame::NeighbourBlend
            | Frame::Follow(_)
            | Frame::Insurance { .. }
            | Frame::Overtime => true,
            Frame::Cloud(_)
            | Frame::Choose
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Harvest { .. }
            | Frame::Put
            | Frame::TakeMore(_)
            | Frame::Barrel { .. }
            | Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::LocalMove
            | Frame::NeighbourMove { .. }
            | Frame::DoubleBlend
            | Frame::Discard(_) => false,
        }
    }

    /// The family of the action under way (clause 10.1).
    pub const fn family(self) -> Option<Family> {
        match self {
            Frame::Harvest { .. } | Frame::Put | Frame::TakeMore(_) => Some(Family::Harvest),
            Frame::Barrel { .. } => Some(Family::Barrel),
            Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::LocalMove
            | Frame::NeighbourMove { .. }
            | Frame::NeighbourBlend
            | Frame::DoubleBlend => Some(Family::Merchant),
            Frame::Follow(family) => Some(family),
            Frame::Insurance { attack, .. } => attack.special().family(),
            Frame::Cloud(_)
            | Frame::Choose
            | Frame::Block(_)
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Overtime
            | Frame::Discard(_) => None,
        }
    }

    /// Whether one may always do nothing about it.
    #[inline]
    pub const fn may_be_passed(self) -> bool {
        match self {
            Frame::Block(_)
            | Frame::TakeMore(_)
            | Frame::LocalMove
            | Frame::NeighbourBlend
            | Frame::Follow(_)
            | Frame::Insurance { .. }
            | Frame::Overtime => true,
            Frame::Cloud(_)
            | Frame::Choose
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Harvest { .. }
            | Frame::Put
            | Frame::Barrel { .. }
            | Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::NeighbourMove { .. }
            | Frame::DoubleBlend
            | Frame::Discard(_) => false,
        }
    }
}

impl Attack {
    /// The special card that it comes from.
    pub const fn special(self) -> Special {
        match self {
            Attack::SocialContribution => Special::SocialContribution,
            Attack::Phylloxera => Special::Phylloxera,
            Attack::LeakyBarrel(_) => Special::LeakyBarrel,
        }
    }
}
