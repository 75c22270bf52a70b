//! The last move of a game in everybody's eyes.

use bots::Stake;
use game::{Ranking, Scores, Seat};

/// What everybody has seen of a game and of its last move: all that bots pace themselves by and talk
/// about, so that neither tells what is hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastMove {
    /// The moves that everybody knows of.
    pub number: usize,
    /// Who made the last one.
    pub mover: Option<Seat>,
    /// How things stood before it.
    pub before: OpenStanding,
    pub after: OpenStanding,
    /// The places, once the game is over.
    pub ranking: Option<Ranking>,
}

/// How things stand, as far as it lies open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenStanding {
    pub round: u32,
    /// Where the game shows how the players stand.
    pub standing: Option<Scores>,
}

impl LastMove {
    /// How much a decision of this seat settles, as everybody can see it.
    pub fn stake(&self, seat: Seat) -> Stake {
        if self.number == 0 || self.before.round != self.after.round {
            Stake::Round
        } else if self.mover == Some(seat) {
            Stake::Step
        } else {
            Stake::Turn
        }
    }
}
