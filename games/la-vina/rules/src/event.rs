//! What happened, as everybody at the table sees it.

use game::Seat;
use serde::Serialize;

use crate::aisle::{Picker, Position};
use crate::ids::{BasketKind, BasketNo, CardId, Tool, Variety, WineryNo};
use crate::tools::Tools;
use crate::view::CardView;
use crate::vines::{Layer, Pile};

/// Something that happened. No event holds anything that somebody may not know: what is hidden in
/// this game is hidden from all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The first seals of a player (clause 2.5).
    Began {
        seat: Seat,
        prestige: u8,
    },
    /// The display of wineries, by their rows in the component table (clause 2.3).
    WineriesShown {
        cards: Vec<u8>,
    },
    RoundBegan {
        round: u8,
    },
    /// Cards were laid on the vines, in this order (clauses 2.2 and 12.4).
    Laid {
        cards: Vec<Laid>,
    },
    /// The discard pile became the deck (clause 12.5).
    Reshuffled {
        cards: u8,
    },
    /// Each of these wineries got a seal (clause 12.2).
    SealsAdded {
        wineries: Vec<WineryNo>,
    },
    /// A wild grape was laid at the exit (clause 12.3).
    WildLaid,
    Moved {
        seat: Seat,
        picker: Picker,
        from: Position,
        to: Position,
    },
    /// A picker reached the exit, as the first, second … of the round.
    Left {
        seat: Seat,
        picker: Picker,
        from: Position,
        place: u8,
    },
    WildTaken {
        seat: Seat,
    },
    Taken {
        seat: Seat,
        card: CardId,
        pile: Pile,
        layer: Layer,
        tools: Tools,
    },
    /// The tool of a card that was covered came to light.
    Uncovered {
        pile: Pile,
        card: CardId,
    },
    ToolGained {
        seat: Seat,
        tool: Tool,
    },
    ToolReturned {
        seat: Seat,
        tool: Tool,
    },
    Placed {
        seat: Seat,
        card: CardId,
        basket: BasketNo,
    },
    Discarded {
        seat: Seat,
        card: CardId,
    },
    Poured {
        seat: Seat,
        from: BasketNo,
        cards: Vec<CardId>,
    },
    Emptied {
        seat: Seat,
        basket: BasketNo,
        cards: Vec<CardId>,
    },
    Delivered(Delivery),
    /// The last slot was filled and the seals with it taken (clause 10.13).
    SealsTaken {
        seat: Seat,
        winery: WineryNo,
        seals: u8,
    },
    Upgraded {
        seat: Seat,
        basket: BasketNo,
        from: BasketKind,
        to: BasketKind,
        cost: u8,
    },
    /// The last barrel is down (clause 13.1).
    EndCalled {
        seat: Seat,
    },
    RoundEnded {
        round: u8,
    },
    GameEnded {
        winner: Seat,
    },
}

/// A card that was laid on a pile, as much of it as can be seen once the laying is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laid {
    pub pile: Pile,
    pub card: CardView,
}

/// A delivery as it was made (section 10).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Delivery {
    pub seat: Seat,
    pub basket: BasketNo,
    pub winery: WineryNo,
    /// The slot that was filled, counted from 1.
    pub slot: u8,
    pub cards: Vec<CardId>,
    pub wild: u8,
    pub value: u8,
    pub prestige: u16,
    /// The variety the winery asks for; nothing for the cooperative.
    pub requested: Option<Variety>,
}
