//! The writer's connection: kept while all goes well, thrown away at the first error.

use std::fmt;

use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, Connection};

use super::{Statement, Written};
use crate::database::Database;
use crate::error::StoreError;

pub(super) struct Session {
    database: Database,
    connection: Option<AnyConnection>,
}

/// Why a whole group was not written.
#[derive(Debug)]
pub(super) enum Failure {
    /// Nothing was written, and the same may go well the next time.
    Passing(sqlx::Error),
    /// Nothing was written.
    NotWritten(sqlx::Error),
    /// The commit itself failed. It may have reached the disk all the same: a log file is read again
    /// after a kill, and a server may be lost before it answers.
    Unsure(sqlx::Error),
}

impl Session {
    pub(super) fn new(database: Database) -> Session {
        Session { database, connection: None }
    }

    /// Runs a group in one transaction.
    pub(super) async fn commit(
        &mut self,
        group: &[Vec<Statement>],
    ) -> Result<Vec<Result<Written, sqlx::Error>>, Failure> {
        let kept = self.connection.take();
        let fresh = kept.is_none();
        let mut connection = match kept {
            Some(connection) => connection,
            None => self.database.connect().await.map_err(Failure::NotWritten)?,
        };
        let group =
            Transaction { database: &self.database, connection: &mut connection }.write(group);
        match group.await {
            Ok(outcomes) => {
                self.connection = Some(connection);
                Ok(outcomes)
            }
            Err(failure) => {
                // Closing rolls back whatever was begun.
                let _ = connection.close_hard().await;
                Err(match failure {
                    Failure::NotWritten(error) if !fresh && is_lost(&error) => {
                        Failure::Passing(error)
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

struct Transaction<'a> {
    database: &'a Database,
    connection: &'a mut AnyConnection,
}

impl Transaction<'_> {
    async fn write(
        mut self,
        group: &[Vec<Statement>],
    ) -> Result<Vec<Result<Written, sqlx::Error>>, Failure> {
        let begin = self.database.begin();
        self.say(begin).await.map_err(before_commit)?;
        let mut outcomes = Vec::with_capacity(group.len());
        for statements in group {
            let outcome = match self.database.takes_many() {
                true => self.change_at_once(statements, !outcomes.is_empty()).await,
                false => self.change(statements).await,
            };
            outcomes.push(outcome.map_err(before_commit)?);
        }
        self.say("COMMIT").await.map_err(|error| self.at_commit(error))?;
        Ok(outcomes)
    }

    /// One change in its savepoint. The outer error is the whole group's.
    async fn change(
        &mut self,
        statements: &[Statement],
    ) -> Result<Result<Written, sqlx::Error>, sqlx::Error> {
        self.say("SAVEPOINT change").await?;
        let mut outcome = Ok(Written::Done);
        for statement in statements {
            match self.run(statement).await {
                Ok(true) => continue,
                Ok(false) => outcome = Ok(Written::CalledOff),
                Err(error) if breaks_constraint(&error) => outcome = Err(error),
                Err(error) => return Err(error),
            }
            self.say("ROLLBACK TO change").await?;
            break;
        }
        self.say("RELEASE change").await?;
        Ok(outcome)
    }

    /// The same where a database takes several statements at once. The savepoint stays until the next
    /// change, or the commit, so that a change is one call.
    async fn change_at_once(
        &mut self,
        statements: &[Statement],
        after_another: bool,
    ) -> Result<Result<Written, sqlx::Error>, sqlx::Error> {
        let before = match after_another {
            true => "RELEASE change;SAVEPOINT change;",
            false => "SAVEPOINT change;",
        };
        let run = Statement::run_all(before, statements, self.connection);
        #[cfg(test)]
        let run = self.database.faults.around(run);
        let outcome = match run.await {
            Ok(true) => return Ok(Ok(Written::Done)),
            Ok(false) => Ok(Written::CalledOff),
            Err(error) if breaks_constraint(&error) => Err(error),
            Err(error) => return Err(error),
        };
        self.say("ROLLBACK TO change").await?;
        Ok(outcome)
    }

    async fn say(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        self.run(&Statement::new(sql)).await.map(|_| ())
    }

    async fn run(&mut self, statement: &Statement) -> Result<bool, sqlx::Error> {
        #[cfg(test)]
        return self.database.faults.around(statement.run(self.connection)).await;
        #[cfg(not(test))]
        statement.run(self.connection).await
    }

    /// PostgreSQL answers a commit that it refuses with an error of its own, and then nothing was
    /// written. An error of SQLite's may come from a disk that took a part of it.
    fn at_commit(&self, error: sqlx::Error) -> Failure {
        match error {
            sqlx::Error::Database(_) if self.database.is_shared() => before_commit(error),
            error => Failure::Unsure(error),
        }
    }
}

impl Failure {
    /// What each change of the group is answered.
    pub(super) fn told(&self) -> StoreError {
        match self {
            Failure::Passing(error) | Failure::NotWritten(error) => {
                StoreError::NotWritten(error.to_string())
            }
            Failure::Unsure(error) => StoreError::Unsure(error.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told().fmt(f)
    }
}

fn before_commit(error: sqlx::Error) -> Failure {
    if is_passing(&error) { Failure::Passing(error) } else { Failure::NotWritten(error) }
}

/// A change that does not fit to what is there. Nothing is wrong with the database.
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

/// PostgreSQL's serialization failures and deadlocks: who tries again gets through.
fn is_passing(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("40001" | "40P01"))
}

/// Whether the connection is gone, and not what was asked of it wrong. PostgreSQL tells of its own
/// shutdown with codes of class 57P.
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}
