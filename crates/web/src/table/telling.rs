//! What is told of a move, to each observer.

use game::{Journal, Observer, Phrase, Seat};
use serde_json::Value;

use super::playing::Points;
use crate::reactions::Moment;
use crate::scene::Board;

/// What was told of the set-up or of one move.
pub struct Told {
    /// The moves that everybody knows of, so far. A reaction that was let go by counts as part of
    /// the move before it: that somebody was asked is nobody's business.
    pub number: usize,
    pub quiet: bool,
    pub seat: Option<Seat>,
    /// The lines by observer: the public first, then every seat. Each with the places it names.
    pub lines: Vec<Vec<(Phrase, Vec<String>)>>,
    pub points: Vec<Points>,
    /// When others might react.
    pub moments: Vec<Moment>,
}

/// What each observer hears of the events that led to the journal's state.
pub fn tell<G: Board>(journal: &Journal<G>, seat: Option<Seat>, events: &[G::Event]) -> Told {
    let state = journal.state();
    let ply = journal.moves().len();
    let heard = |observer| {
        events
            .iter()
            .filter_map(|event| G::redact(event, observer))
            .filter_map(|event| Some((state.narrate(&event)?, places::<G>(&event))))
            .collect()
    };
    let points = events.iter().filter_map(|event| {
        let (seat, points) = G::scoring(event)?;
        Some(Points { ply, round: state.round(), seat, points, source: event_name(event) })
    });
    Told {
        number: 0,
        quiet: false,
        seat,
        lines: observers(state.players()).map(heard).collect(),
        points: points.collect(),
        moments: Vec::new(),
    }
}

/// The ids of the places that an event speaks of, the most telling first and its player last. Boards
/// name most places by their kind and number, as the event does, and know of the others.
fn places<G: Board>(event: &G::Event) -> Vec<String> {
    let Ok(Value::Object(fields)) = serde_json::to_value(event) else { return Vec::new() };
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let seat = fields.get("seat").and_then(text);
    let mut places = Vec::new();
    for (key, value) in &fields {
        let Some(value) = text(value).filter(|_| key != "seat") else { continue };
        places.extend(G::place(key, &value, seat.as_deref()));
        places.push(format!("{key}-{value}"));
        places.extend(seat.as_ref().map(|seat| format!("{key}-{seat}-{value}")));
    }
    places.extend(seat.map(|seat| format!("strip-{seat}")));
    places
}

/// The name of an event, and of the item it speaks of where it names one.
fn event_name<E: serde::Serialize>(event: &E) -> String {
    let event = serde_json::to_value(event).unwrap_or_default();
    let name = event.get("event").and_then(Value::as_str).unwrap_or_default();
    let item = event.get("item").and_then(Value::as_object).and_then(|item| item.keys().next());
    match item {
        Some(item) => format!("{name}-{item}"),
        None => name.to_string(),
    }
}

fn observers(players: u8) -> impl Iterator<Item = Observer> {
    std::iter::once(Observer::Public).chain(Seat::all(players).map(Observer::Seat))
}
