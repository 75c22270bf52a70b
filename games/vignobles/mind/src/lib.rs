//! What is known of Vignobles beyond its rules: how a position is judged, how learners read it, and what
//! reports count.

mod encoding;
mod judgement;
mod puzzles;
mod statistics;

use vignobles::State;

/// The mind of Vignobles.
pub struct Mind;

impl bots::Mind for Mind {
    type Game = State;
}
