//! Tournaments of many games, and their statistics.
//!
//! A [`Tournament`] runs on all cores, and its result does not depend on their number. A [`Tally`] counts the wins,
//! with their uncertainty. [`Ratings`] compare bots over many tables. A [`TournamentReport`] combines all of this
//! with the use of the game's parts and their share of wins.

mod cancelled;
mod entrant;
mod gather;
mod guest;
mod interval;
mod ladder;
mod rating;
mod report;
mod sheet;
mod statistics;
mod tally;
mod tournament;

pub use cancelled::cancelled;
pub use entrant::Entrant;
pub use gather::{BadPositions, GatherSettings, gather, usual_players};
pub use guest::{ForfeitReason, ProgramPool};
pub use interval::{Mean, Proportion};
pub use ladder::{LadderMatch, LadderMatchResult};
pub use rating::{BotRating, Ratings};
pub use report::{GameRow, ReportHeading, TournamentReport};
pub use sheet::UsageSheet;
pub use statistics::{BotUse, UsageItem, balance, uses_by_bot};
pub use tally::{GameResult, Standing, Tally};
pub use tournament::{BadTournament, FinishedGame, Forfeit, Tournament};
