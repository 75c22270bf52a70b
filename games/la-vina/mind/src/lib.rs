//! What is known of La Viña beyond its rules: how a position is judged, how learners read it, and what
//! reports count.

mod encoding;
mod judgement;
mod puzzles;
mod statistics;

use la_vina::State;

/// The mind of La Viña.
pub struct Mind;

impl bots::Mind for Mind {
    type Game = State;
}
