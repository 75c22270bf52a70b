//! What was played and what would have been best, as marks on the board.

use game::Seat;

use super::{Eyes, Replay};
use crate::analysis::{Known, judged};
use crate::regions::Mark;

/// So many places are marked for a move.
const PLACES: usize = 2;

/// The marks of a moment: of the move that led to it, and of the best one found where that was another.
pub fn ghosts(replay: &Replay, known: &Known, at: usize, eyes: Eyes) -> Vec<Mark> {
    let Some(made) = judged(replay, known, at) else { return Vec::new() };
    let before = replay.current.at(made.number - 1);
    let places = |notation: &str, attribute: &'static str| {
        let found = before.places_of(Seat::new(made.seat), notation, eyes.observer());
        let found = found.into_iter().filter(|place| !place.starts_with("strip-")).take(PLACES);
        found.map(move |place| Mark::id(&place, attribute)).collect::<Vec<Mark>>()
    };
    let mut marks = places(&made.notation, "data-played");
    let best = made.best.first().and_then(|line| line.moves.first());
    if let Some(best) = best.filter(|best| best.notation != made.notation) {
        marks.extend(places(&best.notation, "data-best"));
    }
    marks
}
