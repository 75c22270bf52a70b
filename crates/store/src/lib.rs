//! The database: people, sessions, tables with their event logs, and chat.
//!
//! SQLite is the default. PostgreSQL is for several nodes that share one database; the same SQL works on both. All
//! changes go through one writer task, which commits everything that is waiting in one group. The log of a table
//! decides: the seats are only a copy for lists, which then need no replay.

mod backup;
mod database;
mod deletion;
mod documents;
mod error;
#[cfg(test)]
mod faults;
mod ids;
mod log;
mod meter;
mod nodes;
mod notices;
mod people;
mod presence;
mod pulse;
mod rows;
mod store;
mod study;
mod tables;
mod writer;

pub use backup::{BackupCounts, check_file, restore};
pub use documents::{DocumentKind, TableDocument};
pub use error::StoreError;
pub use ids::{InviteCode, PersonId, SessionId, SessionToken, TableId};
pub use log::{AppendOutcome, ChatLine, KeptAnswer, LogEvent, NewEvent};
pub use meter::{WriterMeter, durations};
pub use nodes::{ChangeHint, ChangeHints, NodeEvents};
pub use notices::{ChannelRow, ConfirmationLimits, ConfirmationOutcome};
pub use people::{Person, PersonRow, Session, SessionRow};
pub use presence::PresentPlayer;
pub use store::Store;
pub use study::{
    LessonRow, MOVE_SEPARATOR, NewPuzzleAttempt, OpeningLine, PuzzleAttempt, PuzzleRating,
};
pub use tables::{Invitation, NewTable, SeatRow, Status, TableListing, TableRow, Visibility};
