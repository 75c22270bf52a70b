//! What can go wrong between us and the database.

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
    #[error("the writer has stopped")]
    Closed,
}
