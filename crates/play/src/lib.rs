//! A game in progress. Its types are known inside; outside there are a few object-safe traits, so that the table and
//! the pages are compiled without any game.

pub mod advice;
pub mod analysis;
mod any_game;
mod any_match;
mod chain;
mod entry;
pub mod explanation;
mod history;
mod last_move;
mod line;
mod opening;
pub mod puzzle;
mod typed;
mod typed_match;

pub use any_game::{AnyGame, GameRef, MatchOrigin, games, install};
pub use any_match::{
    AnyMatch, KeptBot, LOGGED_MOVES, LogLine, NoSuchMove, Play, Points, PublicMove, Review, Show,
    Think,
};
pub use entry::{Entry, EntryAction, EntryComponents, EntryEvent, EntryOptions};
pub use last_move::{LastMove, PublicStanding};
pub use opening::RecordedGame;
pub use typed::TypedGame;
