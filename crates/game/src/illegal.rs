//! Why a move is refused.

use crate::phrase::Phrase;
use crate::seat::Seat;

/// A refusal: the clause of `docs/rules/<game>.md` it rests on, and what to tell the player.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("clause {clause}: {}", phrase.key)]
pub struct Illegal {
    pub clause: &'static str,
    pub phrase: Phrase,
}

impl Illegal {
    pub fn new(clause: &'static str, phrase: Phrase) -> Illegal {
        Illegal { clause, phrase }
    }

    /// Somebody else has to decide.
    pub fn not_your_turn(clause: &'static str, seat: Seat) -> Illegal {
        Illegal::new(clause, Phrase::new("not-your-turn").with("seat", seat))
    }

    /// The game is over.
    pub fn over(clause: &'static str) -> Illegal {
        Illegal::new(clause, Phrase::new("game-is-over"))
    }
}
