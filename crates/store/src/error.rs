//! Errors of the database.

use std::io;
use std::path::PathBuf;

/// A failure of the database. Lost races are not failures: see [`crate::AppendOutcome::Stale`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database cannot be upgraded to the version of this program: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("`{0}` is not the address of a database: expected `sqlite:PATH` or `postgres://…`")]
    Address(String),
    #[error("a document in the database cannot be read: {0}")]
    Document(#[from] serde_json::Error),
    #[error("`{found}` in the database is not a {expected}")]
    Value { found: String, expected: &'static str },
    /// The change was not made. It can be tried again later.
    #[error("nothing was written: {0}")]
    NotWritten(String),
    /// The change conflicts with existing data. It was not made.
    #[error("the change conflicts with existing data: {0}")]
    Constraint(String),
    /// The change may have been made. The log shows if it was.
    #[error("it is unknown whether the change was written: {0}")]
    Unsure(String),
    /// The change may have been made, but the connection to the database was lost.
    #[error("the connection was lost, and it is unknown whether the change was written: {0}")]
    Lost(String),
    /// The disk is full. If `sure`, the change was not made. Otherwise the log shows if it was.
    #[error("the disk is full: {text}")]
    Full { text: String, sure: bool },
    /// The change was not made, because the database server could not be reached.
    #[error("the database server cannot be reached: {0}")]
    Away(String),
    #[error("`{0}` is not a Vinea database")]
    NotVineaDatabase(String),
    #[error("{path} cannot be used: {error}", path = path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("there is no database at {path}", path = .0.display())]
    NoDatabase(PathBuf),
    #[error("{0} works only with SQLite: use pg_dump and pg_restore for PostgreSQL")]
    NotForPostgres(&'static str),
    #[error("{path} already exists", path = .0.display())]
    FileExists(PathBuf),
    #[error("the check of {path} failed: {fault}", path = path.display())]
    DamagedFile { path: PathBuf, fault: String },
    #[error(
        "the database file could not be rewritten, so deleted data may still be found in it: {0}"
    )]
    NotCompacted(String),
    #[error("the writer has stopped")]
    Closed,
}

impl StoreError {
    /// Returns true if the change may have been made.
    pub fn is_unsure(&self) -> bool {
        matches!(
            self,
            StoreError::Unsure(_) | StoreError::Lost(_) | StoreError::Full { sure: false, .. }
        )
    }

    /// Returns true if the database server could not be reached, so that a later attempt may succeed.
    pub fn is_away(&self) -> bool {
        match self {
            StoreError::Away(_) => true,
            StoreError::Database(error) => is_lost(error),
            _ => false,
        }
    }
}

/// Returns true if the connection is lost and the request was not wrong. PostgreSQL reports its own shutdown and start
/// with codes of class 57P.
pub(crate) fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}

/// Returns true if the disk is full: SQLite's codes 13 (full), 778 (a write failed) and 4874 (its shared memory cannot
/// grow), and PostgreSQL's 53100.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("13" | "778" | "4874" | "53100"))
}
