//! The places of events on the board, and the sources of their points.

use game::Seat;
use la_vina::{BasketNo, Event, Pile, PointSource, Position, WineryNo};
use table_kit::EventPlaces;

pub fn places(event: &Event) -> EventPlaces {
    match *event {
        Event::Began { seat, .. } | Event::EndCalled { seat } => EventPlaces::of(seat),
        Event::ToolGained { seat, tool } | Event::ToolReturned { seat, tool } => {
            EventPlaces::of(seat).sign(tool.key())
        }
        Event::WineriesShown { .. } | Event::Laid { .. } => EventPlaces::default(),
        Event::RoundBegan { .. } | Event::RoundEnded { .. } | Event::Reshuffled { .. } => {
            EventPlaces::default().at(HEAD)
        }
        Event::SealsAdded { ref wineries } => {
            let all = EventPlaces::default().sign("seal");
            wineries.iter().fold(all, |places, number| places.at(winery(*number)))
        }
        Event::WildLaid => EventPlaces::default().at(EXIT).sign("wild"),
        Event::Moved { seat, to, .. } => EventPlaces::of(seat).at(place(to)).sign(figure(seat)),
        Event::Left { seat, .. } => EventPlaces::of(seat).at(EXIT).sign(figure(seat)),
        Event::WildTaken { seat } => EventPlaces::of(seat).at(EXIT).sign("wild"),
        Event::Taken { seat, pile, .. } => EventPlaces::of(seat).at(pile_id(pile)),
        Event::Uncovered { pile, .. } => EventPlaces::default().at(pile_id(pile)),
        Event::Placed { seat, basket, .. }
        | Event::Emptied { seat, basket, .. }
        | Event::Upgraded { seat, basket, .. } => {
            EventPlaces::of(seat).named("basket", basket_id(seat, basket)).sign("basket")
        }
        Event::Poured { seat, from, .. } => EventPlaces::of(seat)
            .named("basket", basket_id(seat, from))
            .named("other", basket_id(seat, from.other()))
            .sign("pour"),
        Event::Discarded { seat, .. } => EventPlaces::of(seat).at(HEAD).sign("throw-away"),
        Event::Delivered(ref delivery) => {
            EventPlaces::of(delivery.seat).named("winery", winery(delivery.winery)).sign("barrel")
        }
        Event::SealsTaken { seat, winery: number, .. } => {
            EventPlaces::of(seat).named("winery", winery(number)).sign("seal")
        }
        Event::GameEnded { winner } => EventPlaces::of(winner).sign("star"),
    }
}

/// Returns the key of the text that names the source of the points.
pub fn source(event: &Event) -> &'static str {
    match event.points().map(|(_, _, source)| source) {
        Some(PointSource::Start) => "points-began",
        Some(PointSource::Delivery) => "points-delivered",
        Some(PointSource::Seals) => "points-seals-taken",
        Some(PointSource::Baskets) => "points-upgraded",
        None => "points",
    }
}

const HEAD: &str = "vina-head";
const EXIT: &str = "box-exit";

/// Returns the symbol of a player's picker.
fn figure(seat: Seat) -> String {
    format!("picker-{}", (b'a' + seat.number()) as char)
}

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
