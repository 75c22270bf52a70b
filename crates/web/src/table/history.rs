//! What the log keeps of each move, for each observer.

use catalog::Entry;
use game::{Game, Journal, Observer, Phrase, Seat};
use table_kit::{Board, Moment, Places};

use super::any_match::Points;

/// What came of the set-up or of one move.
pub struct HistoryEntry {
    /// The moves that everybody knows of, so far. A reaction that was let go by counts as part of
    /// the move before it: that somebody was asked is nobody's business.
    pub number: usize,
    pub quiet: bool,
    pub seat: Option<Seat>,
    /// The lines by observer: the public first, then every seat.
    pub lines: Vec<Vec<HistoryLine>>,
    pub points: Vec<Points>,
    /// When others might react.
    pub moments: Vec<Moment>,
    /// What the move changed in its player's purse, if the turn goes on.
    pub billed: Option<i32>,
}

/// What an observer was told of an event.
pub struct HistoryLine {
    pub phrase: Phrase,
    pub places: Places,
    /// Whether a chapter of the log begins here.
    pub opens: bool,
}

impl HistoryEntry {
    /// What the events that led to the journal's state mean for each observer.
    pub fn new<E: Entry>(
        journal: &Journal<E::Rules>,
        seat: Option<Seat>,
        events: &[<E::Rules as Game>::Event],
    ) -> HistoryEntry {
        let (state, ply) = (journal.state(), journal.moves().len());
        let line = |event: &<E::Rules as Game>::Event| {
            Some(HistoryLine {
                phrase: state.narrate(event)?,
                places: E::Board::places(event),
                opens: E::Board::opens_chapter(event),
            })
        };
        let lines = |observer| {
            let known = events.iter().filter_map(|event| E::Rules::redact(event, observer));
            known.filter_map(|event| line(&event)).collect()
        };
        let points = events.iter().filter_map(|event| {
            let (seat, points) = E::Rules::scoring(event)?;
            let source = E::Board::source(event);
            Some(Points { ply, round: state.round(), seat, points, source })
        });
        HistoryEntry {
            number: 0,
            quiet: false,
            seat,
            lines: observers(state.players()).map(lines).collect(),
            points: points.collect(),
            moments: Vec::new(),
            billed: None,
        }
    }
}

fn observers(players: u8) -> impl Iterator<Item = Observer> {
    std::iter::once(Observer::Public).chain(Seat::all(players).map(Observer::Seat))
}
