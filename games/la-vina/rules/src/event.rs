//! Events, as all players see them.

use game::{Argument, Phrase, Seat};
use serde::Serialize;

use crate::aisle::{Picker, Position};
use crate::ids::{BasketKind, BasketNo, CardId, Tool, Variety, WineryNo};
use crate::state::State;
use crate::tools::Tools;
use crate::view::CardView;
use crate::vines::{Layer, Pile};

game::events! {
    /// Something that happened. No event holds anything that a player may not know: hidden cards in this game are
    /// hidden from all (clause 14.1).
    pub enum Event, told by |state: &State| {
        /// The first seals of a player (clause 2.5).
        Began { seat: Seat, prestige: u8 } => "event-began",
        /// The display of wineries, by their rows in the component table (clause 2.3).
        WineriesShown { cards: Vec<u8> },
        RoundBegan { round: u8 } => "event-round-began",
        /// Cards were put on the vines, in this order (clauses 2.2 and 12.4).
        Laid { cards: Vec<LaidCard> },
        /// The discard pile became the deck (clause 12.5).
        Reshuffled { cards: u8 } => "event-reshuffled",
        /// Each of these wineries got a seal (clause 12.2).
        SealsAdded { wineries: Vec<WineryNo> } => { Phrase::new("event-seals-added").with("count", wineries.len()) },
        /// A wild grape was put at the exit (clause 12.3).
        WildLaid,
        Moved { seat: Seat, picker: Picker, from: Position, to: Position } => {
            let phrase = state.of_picker("event-moved", "event-moved-one-of-two", *picker);
            to.add_to(phrase.with("seat", *seat), "to", state)
        },
        /// A picker reached the exit. `place` is its place in the order of this round.
        Left { seat: Seat, picker: Picker, from: Position, place: u8 } => {
            let phrase = state.of_picker("event-left", "event-left-one-of-two", *picker);
            phrase.with("seat", *seat).with("place", *place)
        },
        WildTaken { seat: Seat } => "event-wild-taken",
        Taken { seat: Seat, card: CardId, pile: Pile, layer: Layer, tools: Tools }
            => { state.narrate_take(*seat, *card, *pile, *layer, *tools) },
        /// The tool of a covered card was revealed.
        Uncovered { pile: Pile, card: CardId } => "event-uncovered",
        ToolGained { seat: Seat, tool: Tool } => "event-tool-gained",
        ToolReturned { seat: Seat, tool: Tool } => "event-tool-returned",
        Placed { seat: Seat, card: CardId, basket: BasketNo } => "event-placed",
        Discarded { seat: Seat, card: CardId } => "event-discarded",
        Poured { seat: Seat, from: BasketNo, cards: Vec<CardId> } => {
            let phrase = Phrase::new("event-poured").with("seat", *seat);
            phrase.with("basket", from.number()).with("other", from.other().number())
        },
        Emptied { seat: Seat, basket: BasketNo, cards: Vec<CardId> } => "event-emptied",
        Delivered(delivery: Delivery) => { state.narrate_delivery(delivery) },
        /// The last slot was filled, and its player took the seals (clause 10.13).
        SealsTaken { seat: Seat, winery: WineryNo, seals: u8 } => "event-seals-taken",
        Upgraded { seat: Seat, basket: BasketNo, from: BasketKind, to: BasketKind, cost: u8 } => "event-upgraded",
        /// A player placed the last barrel (clause 13.1).
        EndCalled { seat: Seat } => "event-end-called",
        RoundEnded { round: u8 } => "event-round-ended",
        GameEnded { winner: Seat } => "event-game-ended",
    }
}

/// A card that was put on a pile, with the part that is visible when all piles are filled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaidCard {
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
    /// The requested variety; nothing for the cooperative.
    pub requested: Option<Variety>,
}
