//! What is known of Vinhos beyond its rules: how a position is judged, how learners read it, and what
//! reports count.

mod encoding;
mod judgement;
mod puzzles;
mod statistics;

use vinhos::State;

/// The mind of Vinhos.
pub struct Mind;

impl bots::Mind for Mind {
    type Game = State;
}
