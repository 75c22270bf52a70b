//! What is told of a move, to each observer.

use game::{Arg, Journal, Observer, Phrase, Seat};
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
    /// The lines by observer: the public first, then every seat.
    pub lines: Vec<Vec<(Phrase, Places)>>,
    pub points: Vec<Points>,
    /// When others might react.
    pub moments: Vec<Moment>,
    /// What the move changed in its player's purse, if the turn goes on.
    pub billed: Option<i32>,
}

/// The ids that the places an event speaks of may have on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Where it happened, the most telling first and its player last.
    pub chief: Vec<String>,
    /// What its fields speak of.
    fields: Vec<(String, Vec<String>)>,
    /// Whether a chapter of the log begins here.
    pub opens: bool,
}

impl Places {
    /// Where an argument of the phrase leads: to the place or the player that it names, or else to
    /// where it happened.
    pub fn of(&self, phrase: &Phrase, name: &str) -> Vec<String> {
        let arg = phrase.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg);
        if let Some(Arg::Seat(seat)) = arg {
            return vec![format!("strip-{}", seat.number())];
        }
        let field = self.fields.iter().find(|(field, _)| field == name);
        let own = field.map(|(_, ids)| ids.as_slice()).unwrap_or_default();
        own.iter().chain(&self.chief).cloned().collect()
    }
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
        billed: None,
    }
}

/// The places that an event speaks of. Boards name most places by their kind and number, as the event
/// does, and know of the others.
fn places<G: Board>(event: &G::Event) -> Places {
    let Ok(Value::Object(fields)) = serde_json::to_value(event) else { return Places::default() };
    let seat = fields.get("seat").and_then(text);
    let name = fields.get("event").and_then(text);
    let opens = name.is_some_and(|name| G::opens_chapter(&name));
    let mut places = Places { opens, ..Places::default() };
    for (key, value) in fields.iter().filter(|(key, _)| *key != "seat") {
        let values = match value {
            Value::Array(values) => values.iter().filter_map(text).collect(),
            value => Vec::from_iter(text(value)),
        };
        let ids: Vec<String> =
            values.iter().flat_map(|value| ids::<G>(key, value, seat.as_deref())).collect();
        places.chief.extend(ids.iter().cloned());
        places.fields.push((key.clone(), ids));
    }
    places.chief.extend(seat.map(|seat| format!("strip-{seat}")));
    places
}

/// The ids that what a field holds may have.
fn ids<G: Board>(key: &str, value: &str, seat: Option<&str>) -> Vec<String> {
    let mut ids = Vec::from_iter(G::place(key, value, seat));
    ids.push(format!("{key}-{value}"));
    ids.extend(seat.map(|seat| format!("{key}-{seat}-{value}")));
    ids
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
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
