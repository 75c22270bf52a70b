//! The log of a game: the lines of each move, by observer.

use game::{Game, Observer, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{Board, EventPlaces, LogPart, ReactionMoment, address, log_parts};

use crate::any_match::{LogLine, Points};
use crate::entry::Entry;
use crate::last_move::PublicStanding;

/// A move that was made, with its points, its cost and the standing after it.
pub struct MatchMove<A> {
    pub made: game::Move<A>,
    /// The number of public moves so far. A declined reaction counts as part of the move before it, because nobody else
    /// may know that somebody was asked.
    pub number: usize,
    /// True if nobody else knows of it, because it declined a reaction.
    pub quiet: bool,
    /// True if it was the first decision of a turn.
    pub begins_turn: bool,
    pub points: Box<[Points]>,
    /// The change of its player's purse, or `None` if it ended the turn.
    pub purse_change: Option<i32>,
    /// The public standing after it.
    pub stands: PublicStanding,
}

/// Computes the public standing from the public view.
pub fn open_standing<E: Entry>(round: u32, view: &<E::Rules as Game>::View) -> PublicStanding {
    PublicStanding { round, standing: E::Board::standing(view) }
}

/// The log lines of the set-up or of one move. Only the last ones are kept, because others can be computed again.
pub struct MoveReport {
    pub number: usize,
    lines: Box<[ReportLine]>,
    /// The moments at which others may react.
    pub moments: Vec<ReactionMoment>,
}

/// A line, and the observers who may know it.
struct ReportLine {
    line: LogLine,
    /// The observers, as bits: the public first, then every seat.
    known_to: u8,
}

/// An event as an observer sees it.
#[derive(PartialEq)]
struct NarratedEvent {
    phrase: Phrase,
    places: EventPlaces,
    opens: bool,
}

impl MoveReport {
    /// Makes the lines of the events that led to a state, once for all observers.
    pub fn new<E: Entry>(
        state: &E::Rules,
        number: usize,
        events: &[<E::Rules as Game>::Event],
        names: &[String],
    ) -> MoveReport {
        let saying = |event: &<E::Rules as Game>::Event| {
            Some(NarratedEvent {
                phrase: state.narrate(event)?,
                places: E::Board::places(event),
                opens: E::Board::opens_chapter(event),
            })
        };
        let mut lines = Vec::new();
        for event in events {
            let mut said: Vec<(NarratedEvent, u8)> = Vec::new();
            for observer in observers(state.players()) {
                let known = E::Rules::redact(event, observer).and_then(|event| saying(&event));
                let Some(known) = known else { continue };
                match said.iter_mut().find(|(saying, _)| *saying == known) {
                    Some((_, known_to)) => *known_to |= observer_bit(observer),
                    None => said.push((known, observer_bit(observer))),
                }
            }
            lines.extend(said.into_iter().map(|(saying, known_to)| {
                let NarratedEvent { phrase, places, opens } = saying;
                let parts = log_parts::<E::Rules>(&phrase, &places, names);
                let sign = places.symbol().map(sign::<E>).unwrap_or_default();
                let html = sign.into_string() + &link_places(&parts);
                let text: String = parts.iter().map(|part| part.text.as_str()).collect();
                let seat = places.seat().filter(|_| !opens);
                ReportLine { line: LogLine::new(number, seat, opens, html, text), known_to }
            }));
        }
        MoveReport { number, lines: lines.into(), moments: Vec::new() }
    }

    /// Returns the lines that an observer may know.
    pub fn lines_for(&self, observer: Observer) -> impl Iterator<Item = &LogLine> {
        let known = move |line: &&ReportLine| line.known_to & observer_bit(observer) != 0;
        self.lines.iter().filter(known).map(|known| &known.line)
    }
}

/// Returns the points that the events brought.
pub fn points<E: Entry>(
    state: &E::Rules,
    ply: usize,
    events: &[<E::Rules as Game>::Event],
) -> Box<[Points]> {
    let points = events.iter().filter_map(|event| {
        let (seat, points) = E::Rules::scoring(event)?;
        let source = E::Board::source(event);
        Some(Points { ply, round: state.round(), seat, points, source })
    });
    points.collect()
}

/// Returns the players' points at the start of a match that began with a position.
pub fn points_before<E: Entry>(state: &E::Rules) -> Box<[Points]> {
    let (scores, round) = (state.scores(), state.round());
    let had = |seat| Points { ply: 0, round, seat, points: scores[seat], source: Points::BEFORE };
    Seat::all(state.players()).map(had).filter(|had| had.points != 0).collect()
}

/// Renders a symbol of the board before a line.
fn sign<E: Entry>(symbol: &str) -> Markup {
    let address = address::<E::Board>("sprites.svg");
    html! { svg class="log-sign" aria-hidden="true" { use href={ (address) "#" (symbol) } {} } }
}

/// Renders the parts of a line as links to the places that they name. Neighbours with the same places become one link.
///
/// A line is written when it happens, but the board may be different when it is read. So a link names all places that
/// it may lead to, and the script takes the first that is on the page. Without a script it leads to the last, which is
/// the player's strip if there is one.
fn link_places(parts: &[LogPart]) -> String {
    let mut led: Vec<(Vec<&str>, String)> = Vec::new();
    for part in parts {
        let mut places: Vec<&str> = Vec::new();
        for place in &part.places {
            if !places.contains(&place.as_str()) {
                places.push(place);
            }
        }
        match led.last_mut() {
            Some((last, text)) if *last == places => text.push_str(&part.text),
            _ => led.push((places, part.text.clone())),
        }
    }
    html! {
        @for (places, text) in &led {
            @match places.as_slice() {
                [] => (text),
                [only] => a href={ "#" (only) } { (text) },
                [first @ .., last] => a href={ "#" (last) } data-places=(first.join(" ")) { (text) },
            }
        }
    }
    .into_string()
}

fn observer_bit(observer: Observer) -> u8 {
    match observer {
        Observer::Public => 1,
        Observer::Seat(seat) => 2 << seat.index(),
    }
}

fn observers(players: u8) -> impl Iterator<Item = Observer> {
    std::iter::once(Observer::Public).chain(Seat::all(players).map(Observer::Seat))
}
