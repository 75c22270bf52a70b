//! What happened, for log, animation, scores and statistics.

use game::Seat;
use serde::Serialize;

use crate::frame::Pile;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::special::Special;
use crate::state::{Ending, Goals};

/// Something that happened. What only some may know is an event of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The set-up: where the medals stand (clause 2.2).
    MedalsPlaced {
        wines: Vec<Wine>,
    },
    /// The row is laid open (clause 2.3).
    RowLaid {
        grapes: Vec<Variety>,
    },
    RoundBegan {
        round: u8,
        first: Seat,
    },
    CloudMoved {
        seat: Seat,
        from: Option<Region>,
        to: Region,
    },
    /// The action cards of the round, by kind (clause 3.2).
    CardsTurnedUp {
        harvest: u8,
        barrel: u8,
        visit: u8,
        local: u8,
        neighbour: u8,
    },
    TurnBegan {
        seat: Seat,
    },
    /// An action card is taken and performed.
    Performed {
        seat: Seat,
        card: Card,
    },
    Declined {
        seat: Seat,
        card: Card,
    },
    /// Nothing is face up and nothing is left to draw (clause 5.6).
    Passed {
        seat: Seat,
    },
    SpecialsDrawn {
        seat: Seat,
        cards: u8,
    },
    /// For the drawer only.
    SpecialSeen {
        seat: Seat,
        special: Special,
    },
    /// For the drawer only.
    SpecialKept {
        seat: Seat,
        special: Special,
    },
    /// The other one of the two drawn.
    SpecialRejected {
        seat: Seat,
        special: Special,
    },
    SpecialPlayed {
        seat: Seat,
        special: Special,
    },
    GrapesDrawn {
        seat: Seat,
        cards: u8,
    },
    /// For the drawer only.
    GrapeDrawn {
        seat: Seat,
        variety: Variety,
    },
    GrapeTaken {
        seat: Seat,
        variety: Variety,
        from: Pile,
    },
    GrapePut {
        seat: Seat,
        variety: Variety,
    },
    /// The fifth card is in the row (clause 6.3).
    RowFlushed,
    /// The grape discard is the new stack (clause 6.5).
    StackRenewed {
        cards: u8,
    },
    Barrelled {
        seat: Seat,
        variety: Variety,
        cards: u8,
        barrel: BarrelNo,
    },
    /// A barrel's old cards are discarded (clause 7.4).
    BarrelReplaced {
        seat: Seat,
        variety: Variety,
        cards: u8,
        barrel: BarrelNo,
    },
    /// A barrel's cards return to the hand (clause 11.8).
    Racked {
        seat: Seat,
        variety: Variety,
        cards: u8,
        barrel: BarrelNo,
    },
    BarrelLeaked {
        seat: Seat,
        variety: Variety,
        barrel: BarrelNo,
    },
    /// Phylloxera (clause 11.3).
    GrapeLost {
        seat: Seat,
        variety: Variety,
    },
    /// Social Contribution: all see the back (clause 11.2).
    CardStolen {
        thief: Seat,
        victim: Seat,
        back: Back,
    },
    /// For thief and victim only.
    CardSeen {
        thief: Seat,
        victim: Seat,
        card: HandCard,
    },
    Moved {
        seat: Seat,
        from: Region,
        to: Region,
    },
    /// The grapes are those spent.
    Blended {
        seat: Seat,
        wine: Wine,
        grapes: Vec<Variety>,
    },
    MedalWon {
        seat: Seat,
        wine: Wine,
    },
    /// A prestige wine was made of two cards (clause 9.4).
    MedalRemoved {
        wine: Wine,
    },
    /// The way to the nearest goal grew, in per cent (clause 13.5).
    Progressed {
        seat: Seat,
        points: u8,
    },
    /// A Block turned a card face down.
    TurnedDown {
        seat: Seat,
        card: Card,
    },
    Bartered {
        seat: Seat,
        give: Variety,
        take: Variety,
    },
    Discarded {
        seat: Seat,
        card: HandCard,
    },
    /// The cork passes on.
    Won {
        seat: Seat,
        goals: Goals,
    },
    /// The last round is over (clause 13.4).
    RoundsOver,
}

/// What all can see of a card in a hand (clause 14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Back {
    Grape,
    Special,
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HandCard {
    Grape(Variety),
    Special(Special),
}

impl HandCard {
    pub const fn back(self) -> Back {
        match self {
            HandCard::Grape(_) => Back::Grape,
            HandCard::Special(_) => Back::Special,
        }
    }
}

impl Event {
    pub(crate) fn ended(ending: Ending) -> Event {
        match ending {
            Ending::Won { seat, goals } => Event::Won { seat, goals },
            Ending::Rounds => Event::RoundsOver,
        }
    }
}
