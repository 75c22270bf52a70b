//! Where on the board events happen, and what their points come from.

use game::Seat;
use la_vina::{BasketNo, Event, Pile, Position, WineryNo};
use table_kit::Places;

pub fn places(event: &Event) -> Places {
    match *event {
        Event::Began { seat, .. }
        | Event::ToolGained { seat, .. }
        | Event::ToolReturned { seat, .. }
        | Event::EndCalled { seat } => Places::of(seat),
        Event::WineriesShown { .. } | Event::Laid { .. } => Places::default(),
        Event::RoundBegan { .. } | Event::RoundEnded { .. } | Event::Reshuffled { .. } => {
            Places::default().at(HEAD)
        }
        Event::SealsAdded { ref wineries } => {
            wineries.iter().fold(Places::default(), |places, number| places.at(winery(*number)))
        }
        Event::WildLaid => Places::default().at(EXIT),
        Event::Moved { seat, to, .. } => Places::of(seat).at(place(to)),
        Event::Left { seat, .. } | Event::WildTaken { seat } => Places::of(seat).at(EXIT),
        Event::Taken { seat, pile, .. } => Places::of(seat).at(pile_id(pile)),
        Event::Uncovered { pile, .. } => Places::default().at(pile_id(pile)),
        Event::Placed { seat, basket, .. }
        | Event::Emptied { seat, basket, .. }
        | Event::Upgraded { seat, basket, .. } => {
            Places::of(seat).named("basket", basket_id(seat, basket))
        }
        Event::Poured { seat, from, .. } => Places::of(seat)
            .named("basket", basket_id(seat, from))
            .named("other", basket_id(seat, from.other())),
        Event::Discarded { seat, .. } => Places::of(seat).at(HEAD),
        Event::Delivered(ref delivery) => {
            Places::of(delivery.seat).named("winery", winery(delivery.winery))
        }
        Event::SealsTaken { seat, winery: number, .. } => {
            Places::of(seat).named("winery", winery(number))
        }
        Event::GameEnded { winner } => Places::of(winner),
    }
}

/// The key of the words for what gave points.
pub fn source(event: &Event) -> &'static str {
    match event {
        Event::Began { .. } => "points-began",
        Event::Delivered(_) => "points-delivered",
        Event::SealsTaken { .. } => "points-seals-taken",
        Event::Upgraded { .. } => "points-upgraded",
        Event::WineriesShown { .. }
        | Event::RoundBegan { .. }
        | Event::Laid { .. }
        | Event::Reshuffled { .. }
        | Event::SealsAdded { .. }
        | Event::WildLaid
        | Event::Moved { .. }
        | Event::Left { .. }
        | Event::WildTaken { .. }
        | Event::Taken { .. }
        | Event::Uncovered { .. }
        | Event::ToolGained { .. }
        | Event::ToolReturned { .. }
        | Event::Placed { .. }
        | Event::Discarded { .. }
        | Event::Poured { .. }
        | Event::Emptied { .. }
        | Event::EndCalled { .. }
        | Event::RoundEnded { .. }
        | Event::GameEnded { .. } => "points",
    }
}

const HEAD: &str = "vina-head";
const EXIT: &str = "box-exit";

fn place(position: Position) -> String {
    format!("box-{position}")
}

fn pile_id(pile: Pile) -> String {
    format!("pile-{pile}")
}

fn winery(number: WineryNo) -> String {
    format!("winery-{number}")
}

fn basket_id(seat: Seat, basket: BasketNo) -> String {
    format!("basket-{}-{}", seat.number(), basket.number())
}
