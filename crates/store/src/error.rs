//! What can go wrong between us and the database.

use std::io;
use std::path::PathBuf;

/// A failure of the storage. Lost races are no failures: see [`crate::Appended::Stale`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database cannot be brought to this program's version: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("`{0}` is not the address of a database: expected `sqlite:PATH` or `postgres://…`")]
    Address(String),
    #[error("a document in the database cannot be read: {0}")]
    Document(#[from] serde_json::Error),
    #[error("`{found}` in the database is not a {expected}")]
    Value { found: String, expected: &'static str },
    /// A change that was not made: it can be asked for again when the trouble is over.
    #[error("nothing was written: {0}")]
    NotWritten(String),
    /// A change that may have been made: the log will tell.
    #[error("it is not known whether it was written: {0}")]
    Unsure(String),
    #[error("`{0}` is not a database of Vinea's")]
    Garbage(String),
    #[error("{path} cannot be used: {error}", path = path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("there is no database at {path}", path = .0.display())]
    NoDatabase(PathBuf),
    #[error("{0} is for SQLite; PostgreSQL has pg_dump and pg_restore")]
    NotForPostgres(&'static str),
    #[error("{path} is there already", path = .0.display())]
    InTheWay(PathBuf),
    #[error("{path} is not sound: {fault}", path = path.display())]
    Unsound { path: PathBuf, fault: String },
    #[error("the writer has stopped")]
    Closed,
}
