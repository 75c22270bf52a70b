//! Computer players.
//!
//! A [`Bot`] is handed the true state, but may only use what its seat can see of it: it deals the
//! rest anew (`determinize`) before it looks. What a player of one game knows stands in
//! `knowledge/<game>.rs`, how a learner reads it in `encode/<game>.rs`; the rest is written once for
//! all games.

mod batch;
mod bot;
mod encode;
mod greedy;
mod knowledge;
mod novice;
mod playout;
mod random;
mod reward;
mod roster;
mod search;

pub use batch::{Arrays, BadBatch, BadStep, Batch};
pub use bot::Bot;
pub use encode::{Encode, Entry, Kept, Length, Names, Part, Rows, Scales, Shape, Sink, Vector};
pub use greedy::Greedy;
pub use knowledge::{BadWeights, BuiltIn, Knowledge, MAX_FEATURES, Weights};
pub use novice::Novice;
pub use playout::{Playout, Seen};
pub use random::Random;
pub use reward::{Reward, Standing, UnknownReward};
pub use roster::{Hire, Level, UnknownBot};
pub use search::{BadBudget, Budget, Effort, Finding, Leaf, Searcher, Thinking};
