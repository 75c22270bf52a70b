//! The writer's connection. It is kept until the first error.

use std::time::{Duration, Instant};
use std::{fmt, io};

use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, Connection};
use tokio::time::timeout;

use super::{ChangeOutcome, Statement, postgres};
use crate::database::{Database, PATIENCE, with_time_limit};
use crate::error::{StoreError, is_full, is_lost};

pub(super) struct WriterConnection {
    database: Database,
    connection: Option<AnyConnection>,
    /// The time of the connection's last use.
    used: Instant,
}

/// The idle time after which a connection to PostgreSQL is tested before it is used. If the server was restarted
/// meanwhile, nothing has been sent yet, and the change is written on a new connection.
const IDLE: Duration = Duration::from_secs(1);

/// The time limit for a group on PostgreSQL.
const LONGEST_WRITE: Duration = Duration::from_secs(10);

/// The reason why a whole group was not written.
#[derive(Debug)]
pub(super) enum GroupFailure {
    /// Nothing was written, and the next attempt may succeed.
    Temporary(sqlx::Error),
    /// Nothing was written.
    NotWritten(sqlx::Error),
    /// The commit itself failed, but may have reached the disk: after a kill, the log file is read again, and a server
    /// may be lost before it answers.
    Unsure(sqlx::Error),
}

impl WriterConnection {
    pub(super) fn new(database: Database) -> WriterConnection {
        WriterConnection { database, connection: None, used: Instant::now() }
    }

    /// Runs a group in one transaction.
    pub(super) async fn commit(
        &mut self,
        group: &[Vec<Statement>],
    ) -> Result<Vec<Result<ChangeOutcome, StoreError>>, GroupFailure> {
        let idle = self.used.elapsed() > IDLE;
        self.used = Instant::now();
        let mut kept = self.connection.take();
        if idle && self.database.is_shared() {
            kept = working_connection(kept).await;
        }
        let fresh = kept.is_none();
        let mut connection = match kept {
            Some(connection) => connection,
            None => open_connection(&self.database).await.map_err(GroupFailure::NotWritten)?,
        };
        let transaction = Transaction {
            #[cfg(test)]
            database: &self.database,
            connection: &mut connection,
        };
        let group = match self.database.is_shared() {
            true => transaction.write_at_once(group).await,
            false => transaction.write(group).await,
        };
        match group {
            Ok(outcomes) => {
                self.connection = Some(connection);
                Ok(outcomes)
            }
            Err(failure) => {
                // Closing rolls back the transaction.
                let _ = connection.close_hard().await;
                Err(match failure {
                    GroupFailure::NotWritten(error) if !fresh && is_lost(&error) => {
                        GroupFailure::Temporary(error)
                    }
                    failure => failure,
                })
            }
        }
    }

    pub(super) async fn end(self) {
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }
}

/// Makes a connection that is ready to write.
async fn open_connection(database: &Database) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = database.connect().await?;
    if database.is_shared() {
        with_time_limit(postgres::set_up(&mut connection)).await?;
    }
    Ok(connection)
}

/// Returns the connection if its server still answers.
async fn working_connection(connection: Option<AnyConnection>) -> Option<AnyConnection> {
    let mut connection = connection?;
    match timeout(PATIENCE, connection.ping()).await {
        Ok(Ok(())) => Some(connection),
        Ok(Err(_)) | Err(_) => None,
    }
}

struct Transaction<'a> {
    #[cfg(test)]
    database: &'a Database,
    connection: &'a mut AnyConnection,
}

impl Transaction<'_> {
    async fn write(
        mut self,
        group: &[Vec<Statement>],
    ) -> Result<Vec<Result<ChangeOutcome, StoreError>>, GroupFailure> {
        // SQLite takes the lock at once. Otherwise the transaction could fail halfway because another process holds the
        // lock.
        self.execute_sql("BEGIN IMMEDIATE").await.map_err(before_commit)?;
        let mut outcomes = Vec::with_capacity(group.len());
        for statements in group {
            let outcome = self.change_at_once(statements, !outcomes.is_empty()).await;
            outcomes.push(outcome.map_err(before_commit)?);
        }
        // A part of the group may be on the disk.
        self.execute_sql("COMMIT").await.map_err(GroupFailure::Unsure)?;
        Ok(outcomes)
    }

    /// Writes the whole group on PostgreSQL in one round trip, which is one transaction. If the connection breaks
    /// meanwhile, it is unknown if the commit was made.
    async fn write_at_once(
        self,
        group: &[Vec<Statement>],
    ) -> Result<Vec<Result<ChangeOutcome, StoreError>>, GroupFailure> {
        let answer = postgres::write(self.connection, group);
        #[cfg(test)]
        let answer = self.database.faults.run_or_fail(answer);
        match timeout(LONGEST_WRITE, answer).await {
            Ok(Ok(outcomes)) => Ok(outcomes),
            Ok(Err(error @ sqlx::Error::Database(_))) => Err(before_commit(error)),
            Ok(Err(error)) => Err(GroupFailure::Unsure(error)),
            Err(_) => Err(GroupFailure::Unsure(io::Error::from(io::ErrorKind::TimedOut).into())),
        }
    }

    /// Runs one change in its savepoint. An outer error means that the whole group failed. The savepoint stays until
    /// the next change or the commit, so that a change is one call.
    async fn change_at_once(
        &mut self,
        statements: &[Statement],
        after_another: bool,
    ) -> Result<Result<ChangeOutcome, StoreError>, sqlx::Error> {
        let before = match after_another {
            true => "RELEASE change;SAVEPOINT change;",
            false => "SAVEPOINT change;",
        };
        let run = Statement::run_all(before, statements, self.connection);
        #[cfg(test)]
        let run = self.database.faults.run_or_fail(run);
        let outcome = match run.await {
            Ok(true) => return Ok(Ok(ChangeOutcome::Done)),
            Ok(false) => Ok(ChangeOutcome::CalledOff),
            Err(error) if breaks_constraint(&error) => {
                Err(StoreError::Constraint(error.to_string()))
            }
            Err(error) => return Err(error),
        };
        self.execute_sql("ROLLBACK TO change").await?;
        Ok(outcome)
    }

    async fn execute_sql(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        self.run(&Statement::new(sql)).await.map(|_| ())
    }

    async fn run(&mut self, statement: &Statement) -> Result<bool, sqlx::Error> {
        #[cfg(test)]
        return self.database.faults.run_or_fail(statement.run(self.connection)).await;
        #[cfg(not(test))]
        statement.run(self.connection).await
    }
}

impl GroupFailure {
    /// Returns the error for the caller of each change of the group.
    pub(super) fn store_error(&self) -> StoreError {
        let (error, sure) = match self {
            GroupFailure::Temporary(error) | GroupFailure::NotWritten(error) => (error, true),
            GroupFailure::Unsure(error) => (error, false),
        };
        let text = error.to_string();
        match sure {
            _ if is_full(error) => StoreError::Full { text, sure },
            true if is_lost(error) => StoreError::Away(text),
            true => StoreError::NotWritten(text),
            false if is_lost(error) => StoreError::Lost(text),
            false => StoreError::Unsure(text),
        }
    }
}

impl fmt::Display for GroupFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.store_error().fmt(f)
    }
}

fn before_commit(error: sqlx::Error) -> GroupFailure {
    if is_temporary(&error) {
        GroupFailure::Temporary(error)
    } else {
        GroupFailure::NotWritten(error)
    }
}

/// Returns true if a change conflicts with existing rows. The database itself works.
fn breaks_constraint(error: &sqlx::Error) -> bool {
    let kind = error.as_database_error().map(|error| error.kind());
    match kind {
        Some(
            ErrorKind::UniqueViolation
            | ErrorKind::ForeignKeyViolation
            | ErrorKind::NotNullViolation
            | ErrorKind::CheckViolation
            | ErrorKind::ExclusionViolation,
        ) => true,
        Some(_) | None => false,
    }
}

/// Returns true for PostgreSQL's serialization failures and deadlocks: a second attempt succeeds.
fn is_temporary(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("40001" | "40P01"))
}
