//! Knowledge of La Viña beyond its rules: the evaluation of a position, the encoding for learning programs, and the
//! statistics of reports.

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
