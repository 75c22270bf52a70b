//! Marks on the board: the move that was played, and the best move.

use game::Seat;
use page::ElementAttribute;

use super::{Replay, ReplayView};
use crate::replay::analysis::{AnalysisState, judgement_at};

/// Maximum number of places that are marked for a move.
const PLACES: usize = 2;

/// Returns the marks of a moment: for the move that led to it, and for the best move if that was another one.
pub fn ghosts(
    replay: &Replay,
    known: &AnalysisState,
    at: usize,
    eyes: ReplayView,
) -> Vec<ElementAttribute> {
    let Some(made) = judgement_at(replay, known, at) else { return Vec::new() };
    let before = replay.current.at(made.number - 1);
    let places = |notation: &str, attribute: &str| {
        let found = before.places_of(Seat::new(made.seat), notation, eyes.observer());
        let found = found.into_iter().filter(|place| !place.starts_with("strip-")).take(PLACES);
        let mark = |name| ElementAttribute { name, attribute: attribute.to_string() };
        found.map(mark).collect::<Vec<ElementAttribute>>()
    };
    let mut marks = places(&made.notation, "data-played");
    let best = made.best.first().and_then(|line| line.moves.first());
    if let Some(best) = best.filter(|best| best.notation != made.notation) {
        marks.extend(places(&best.notation, "data-best"));
    }
    marks
}
