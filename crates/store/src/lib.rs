//! The database: people, sessions, tables with their event logs, and chat.
//!
//! SQLite is the default. PostgreSQL is for several nodes that share one database; the same SQL works on both. All
//! changes go through one writer task, which commits everything that is waiting in one group. The log of a table
//! decides: the seats are only a copy for lists, which then need no replay.

mod answers;
mod backup;
mod calls;
mod chat;
mod confirmations;
mod database;
mod deletion;
mod devices;
mod documents;
mod error;
mod export;
#[cfg(test)]
mod faults;
mod glances;
mod hints;
mod ids;
mod invitations;
mod lessons;
mod listing;
mod log;
mod meter;
mod node_events;
mod openings;
mod people;
mod pulse;
mod ratings;
mod seats;
mod sessions;
mod solved;
mod status;
mod store;
mod tables;
mod thinking;
mod writer;

pub use answers::KeptAnswer;
pub use backup::{BackupCounts, check_file, restore};
pub use calls::ChannelRow;
pub use chat::ChatLine;
pub use confirmations::{Confirmation, ConfirmationLimits};
pub use documents::DocumentKind;
pub use error::StoreError;
pub use export::TableDocument;
pub use hints::{Hint, Hints};
pub use ids::{InviteCode, PersonId, SessionId, SessionToken, TableId};
pub use invitations::Invitation;
pub use lessons::LessonRow;
pub use listing::Listing;
pub use log::{AppendOutcome, LogEvent, NewEvent};
pub use meter::{Counter, Histogram, Meter};
pub use node_events::NodeEvents;
pub use openings::{MOVE_SEPARATOR, OpeningLine};
pub use people::{Person, PersonRow};
pub use ratings::{NewPuzzleAttempt, PuzzleAttempt, Rating};
pub use seats::SeatRow;
pub use sessions::{Session, SessionRow};
pub use status::Status;
pub use store::Store;
pub use tables::{NewTable, TableRow, Visibility};
