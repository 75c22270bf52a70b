//! The public facts of a game's last move.

use bots::DecisionWeight;
use game::{Ranking, Scores, Seat};

/// The public facts of a game and of its last move. Bots base their pace and their remarks only on these, so that
/// neither reveals anything hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastMove {
    /// The number of public moves.
    pub number: usize,
    /// The seat that made the last move.
    pub mover: Option<Seat>,
    /// The public standing before it.
    pub before: PublicStanding,
    pub after: PublicStanding,
    /// The places, once the game is over.
    pub ranking: Option<Ranking>,
}

/// The public standing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublicStanding {
    pub round: u32,
    /// The scores, if the game shows them.
    pub standing: Option<Scores>,
}

impl LastMove {
    /// Returns the weight of a decision of this seat, by public facts.
    pub fn decision_weight(&self, seat: Seat) -> DecisionWeight {
        if self.number == 0 || self.before.round != self.after.round {
            DecisionWeight::Round
        } else if self.mover == Some(seat) {
            DecisionWeight::Step
        } else {
            DecisionWeight::Turn
        }
    }
}
