//! The places of events on the board, and the sources of their points.

use game::Seat;
use table_kit::EventPlaces;
use vignobles::{BarrelNo, Card, Event, Region, Special, Wine};

use super::{market, token};

pub fn places(event: &Event) -> EventPlaces {
    match *event {
        Event::MedalsPlaced { ref wines } => wines
            .iter()
            .fold(EventPlaces::default(), |places, wine| places.named("wines", label(*wine))),
        Event::RowLaid { .. } | Event::RowFlushed => EventPlaces::default().at(MARKET),
        Event::RoundBegan { first, .. } => EventPlaces::of(first).at(ACTIONS),
        Event::CloudMoved { seat, to, .. } => {
            EventPlaces::of(seat).named("region", region(to)).sign("cloud")
        }
        Event::Moved { seat, to, .. } => EventPlaces::of(seat)
            .named("region", region(to))
            .sign(format!("merchant-{}", seat.number())),
        Event::CardsTurnedUp { .. } => EventPlaces::default().at(ACTIONS),
        Event::TurnBegan { seat } | Event::Passed { seat } => EventPlaces::of(seat),
        Event::Performed { seat, card: taken }
        | Event::Declined { seat, card: taken }
        | Event::TurnedDown { seat, card: taken } => {
            EventPlaces::of(seat).named("card", card(taken)).sign(token::picture(taken))
        }
        Event::SpecialsDrawn { seat, .. } => EventPlaces::of(seat).sign("card-special"),
        Event::SpecialSeen { seat, special: drawn }
        | Event::SpecialKept { seat, special: drawn }
        | Event::SpecialRejected { seat, special: drawn }
        | Event::SpecialPlayed { seat, special: drawn } => {
            let sign = format!("special-{}", drawn.word());
            EventPlaces::of(seat).named("special", special(seat, drawn)).sign(sign)
        }
        Event::GrapesDrawn { seat, .. } | Event::GrapeDrawn { seat, .. } => {
            EventPlaces::of(seat).at(market::STACK).sign("card-grape")
        }
        Event::GrapeTaken { seat, .. }
        | Event::GrapePut { seat, .. }
        | Event::Bartered { seat, .. } => EventPlaces::of(seat).at(MARKET).sign("card-grape"),
        Event::StackRenewed { .. } => EventPlaces::default().at(market::STACK),
        Event::Barrelled { seat, barrel: number, .. }
        | Event::BarrelReplaced { seat, barrel: number, .. }
        | Event::Racked { seat, barrel: number, .. }
        | Event::BarrelLeaked { seat, barrel: number, .. } => {
            EventPlaces::of(seat).named("barrel", barrel(seat, number)).sign("barrel")
        }
        Event::GrapeLost { seat, .. } | Event::Discarded { seat, .. } => EventPlaces::of(seat),
        Event::CardStolen { victim, .. } | Event::CardSeen { victim, .. } => {
            EventPlaces::of(victim)
        }
        Event::Blended { seat, wine, .. } => EventPlaces::of(seat)
            .named("wine", label(wine))
            .sign(format!("estate-{}", seat.number())),
        Event::MedalWon { seat, wine } => {
            EventPlaces::of(seat).named("wine", label(wine)).sign("medal")
        }
        Event::MedalRemoved { wine } => EventPlaces::default().named("wine", label(wine)),
        Event::Progressed { seat, .. } | Event::Won { seat, .. } => EventPlaces::of(seat).at(RACE),
        Event::RoundsOver => EventPlaces::default().at(RACE),
    }
}

/// The key of the text for the source of points. All points are from progress towards a goal.
pub const SOURCE: &str = "points-progressed";

const MARKET: &str = "market-title";
const ACTIONS: &str = "actions-title";
const RACE: &str = "race-title";

fn label(wine: Wine) -> String {
    format!("wine-{wine}")
}

fn region(region: Region) -> String {
    format!("region-{region}")
}

fn card(card: Card) -> String {
    format!("card-{}", card.word())
}

fn special(seat: Seat, special: Special) -> String {
    format!("special-{}-{}", seat.number(), special.word())
}

fn barrel(seat: Seat, barrel: BarrelNo) -> String {
    format!("barrel-{}-{barrel}", seat.number())
}
