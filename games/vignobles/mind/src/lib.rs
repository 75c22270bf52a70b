//! Knowledge of Vignobles beyond its rules: the evaluation of a position, the encoding for learning programs, and the
//! statistics of reports.

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
