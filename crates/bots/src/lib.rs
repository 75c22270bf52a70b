//! Computer players.
//!
//! A [`Bot`] is never handed the true state but a [`Dealt`] one, in which all that its seat cannot see
//! is dealt anew. What a player of one game knows and how a learner reads
//! it stands in the game's own [`Mind`]; the rest is written once for all games.

mod advice;
mod analysis;
mod batch;
mod bot;
mod dealt;
mod deeds;
mod encoding;
mod greedy;
mod judgement;
mod mind;
mod network;
mod novice;
mod playout;
mod random;
mod reward;
mod roster;
mod search;
mod style;
mod threads;

pub use advice::{Advice, Reason, advise};
pub use analysis::{Depth, Found, LEAST_LEAD, Line, Verdict, chance, find_puzzle, judge_move};
pub use batch::{Arrays, BadBatch, BadOthers, BadStep, Batch, Others, SavedGame, Terms};
pub use bot::Bot;
pub use dealt::Dealt;
pub use deeds::{Deeds, features_seen};
pub use encoding::{
    Actions, Cached, Encoding, Length, Names, Part, Rows, Scalar, Scales, Scattered, Shape, Sink,
    Vector, byte, clockwise, starts,
};
pub use greedy::Greedy;
pub use judgement::{BadWeights, BuiltIn, Judgement, MAX_FEATURES, Weighed, Weights};
pub use mind::{ActionOf, Mind, Note, OptionsOf, Puzzles, Statistics};
pub use network::{BadNetwork, FEATURE_STEPS, Instinct, Network, Policy, Sight, steps};
pub use novice::Novice;
pub use playout::{Branching, Playout};
pub use random::Random;
pub use reward::{Reward, Standing, UnknownReward};
pub use roster::{Hire, Level, UnknownBot};
pub use search::{
    BadBudget, Budget, Effort, Finding, Forest, Guidance, Guide, Guided, Leaf, Manner, Searcher,
    Thinking, Trust, Value,
};
pub use style::{BadStyle, Patience, Risk, Stake, Style, Talk};
pub use threads::on_threads;
