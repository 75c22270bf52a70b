//! Computer players.
//!
//! A [`Bot`] never gets the true state, but a [`DealtPosition`] one, in which everything that its seat cannot see is
//! dealt anew. The knowledge about one game and its encoding for learners are in the game's own [`Mind`]; the rest is
//! common to all games.

mod advice;
mod analysis;
mod batch;
mod bot;
mod dealt;
mod detours;
mod effects;
mod encoding;
mod explanation;
mod greedy;
mod judgement;
mod level;
mod mind;
mod network;
mod playout;
mod random;
mod reward;
mod roster;
mod search;
mod style;
mod temperament;
mod threads;

pub use advice::{Advice, Reason, advise, percent};
pub use analysis::{
    AnalysisDepth, DecisionAnalysis, ExpectedLine, FoundPuzzle, LEAST_LEAD, LEAST_LEAD_PLAYED,
    PlayoutResult, chance, find_puzzle, judge_move, play_out,
};
pub use batch::{
    BadBatch, BadOpponents, BadStep, Batch, BatchArrays, BatchConfig, OpponentBots, SavedGame,
};
pub use bot::Bot;
pub use dealt::DealtPosition;
pub use detours::TurnHistory;
pub use effects::{ActionEffects, append_observed_features};
pub use encoding::{
    Encoding, EncodingShape, LengthSink, ObservationPart, PartCache, PrecomputedRows, Scalar,
    ScaleSink, Sink, SliceNameSink, SparseEntries, VectorSink, byte, clockwise,
};
pub use explanation::{MoveExplanation, explain};
#[doc(hidden)]
pub use game;
pub use greedy::Greedy;
pub use judgement::{
    BadWeights, BuiltInWeights, Judgement, MAX_FEATURES, PositionEvaluation, Weights,
};
pub use level::Level;
#[doc(hidden)]
pub use mind::encode_plainly;
pub use mind::{ActionOf, Mind, OptionsOf, Puzzles, RecordUse, Statistics};
pub use network::{
    BadNetwork, BadNetworkFile, FEATURE_STEPS, Network, Policy, PolicyNet, ValueNet, quantize,
};
pub use playout::{BranchingCounts, PlayoutRunner};
pub use random::Random;
pub use reward::{RewardKind, ScoresBefore, UnknownReward};
pub use roster::{BotSpec, UnknownBot};
pub use search::{
    ActionResult, BadBudget, Budget, EndValue, Evaluator, Forest, GuidedSearchSettings, GuidedTree,
    LeafEvaluation, NetworkUse, SearchEffort, SearchParameters, SearchSettings, Searcher,
    Temperature,
};
pub use style::{BadStyle, DecisionDelays, DecisionWeight, Risk, Style, TalkSettings};
pub use temperament::{BadTemperaments, BotChoice, Preferences, Temperament, Temperaments};
pub use threads::{on_threads, set_thread_limit, thread_limit};
