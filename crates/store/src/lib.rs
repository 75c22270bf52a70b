//! What Vinea keeps: people, sessions, tables with their event log, and what is said at them.
//!
//! SQLite by default, PostgreSQL when several nodes share one log; the same SQL speaks to both.
//! Every change goes through one writer task, which commits whatever has come in together. The log
//! of a table is the truth; the seats are there so that lists need no replay.

mod answers;
mod chat;
mod database;
mod documents;
mod error;
mod hints;
mod ids;
mod listing;
mod log;
mod people;
mod store;
mod tables;
mod thinking;
mod writer;

pub use answers::KeptAnswer;
pub use chat::ChatLine;
pub use documents::Shelf;
pub use error::StoreError;
pub use hints::{Hint, Hints};
pub use ids::{InviteCode, PersonId, SessionToken, TableId};
pub use listing::Listing;
pub use log::{Appended, Entry, LogEvent};
pub use people::Person;
pub use store::Store;
pub use tables::{NewTable, SeatRow, Status, TableRow, Visibility};
