//! Knowledge of Vinhos beyond its rules: the evaluation of a position, the encoding for learners, and the
//! statistics of reports.

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
