//! The one task that writes.
//!
//! A commit waits for the disk, so everything that has come in meanwhile shares the next one. Each
//! change stands in a savepoint of its own: one that fails leaves the others alone.

use sqlx::any::AnyArguments;
use sqlx::{Acquire, AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;

/// At most this many changes share a commit, so that the first does not wait for ever.
const LARGEST_GROUP: usize = 64;

/// One statement of a change.
pub(crate) struct Statement {
    sql: &'static str,
    binds: Vec<Bind>,
    /// The change is off unless the statement touches exactly one row.
    must_touch_one: bool,
}

enum Bind {
    Text(Option<String>),
    Number(i64),
}

impl Statement {
    pub(crate) fn new(sql: &'static str) -> Statement {
        Statement { sql, binds: Vec::new(), must_touch_one: false }
    }

    pub(crate) fn text(self, value: impl ToString) -> Statement {
        self.maybe(Some(value))
    }

    pub(crate) fn maybe(mut self, value: Option<impl ToString>) -> Statement {
        self.binds.push(Bind::Text(value.map(|value| value.to_string())));
        self
    }

    pub(crate) fn number(mut self, value: i64) -> Statement {
        self.binds.push(Bind::Number(value));
        self
    }

    /// Calls the whole change off unless this touches exactly one row.
    pub(crate) fn touching_one(mut self) -> Statement {
        self.must_touch_one = true;
        self
    }

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        let mut query = sqlx::query::<sqlx::Any>(self.sql);
        for bind in &self.binds {
            query = match bind {
                Bind::Text(text) => query.bind(text.clone()),
                Bind::Number(number) => query.bind(*number),
            };
        }
        let query: sqlx::query::Query<'_, sqlx::Any, AnyArguments> = query;
        let touched = query.execute(connection).await?.rows_affected();
        Ok(!self.must_touch_one || touched == 1)
    }
}

/// Whether a change was made whole or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Done,
    CalledOff,
}

struct Job {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<Written, StoreError>>,
}

/// The way to the task.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub(crate) fn start(pool: AnyPool) -> Writer {
        let (jobs, inbox) = mpsc::channel(1024);
        tokio::spawn(work(pool, inbox));
        Writer { jobs }
    }

    /// Makes the change durable, whole or not at all.
    pub(crate) async fn write(&self, statements: Vec<Statement>) -> Result<Written, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Job { statements, reply };
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn work(pool: AnyPool, mut inbox: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(LARGEST_GROUP);
    while inbox.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        let (statements, replies): (Vec<_>, Vec<_>) =
            group.drain(..).map(|job| (job.statements, job.reply)).unzip();
        match commit(&pool, &statements).await {
            Ok(outcomes) => {
                for (reply, outcome) in replies.into_iter().zip(outcomes) {
                    // Nobody waits any more: the change is durable all the same.
                    let _ = reply.send(outcome.map_err(StoreError::from));
                }
            }
            Err(error) => {
                tracing::error!(%error, "a group of changes was not committed");
                for reply in replies {
                    let _ = reply.send(Err(sqlx::Error::WorkerCrashed.into()));
                }
            }
        }
    }
}

/// Runs a group in one transaction. The outer error means that nothing at all was written.
async fn commit(
    pool: &AnyPool,
    group: &[Vec<Statement>],
) -> Result<Vec<Result<Written, sqlx::Error>>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut outcomes = Vec::with_capacity(group.len());
    for statements in group {
        let mut savepoint = transaction.begin().await?;
        let outcome = run_all(statements, &mut savepoint).await;
        match outcome {
            Ok(Written::Done) => savepoint.commit().await?,
            Ok(Written::CalledOff) | Err(_) => savepoint.rollback().await?,
        }
        outcomes.push(outcome);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

async fn run_all(
    statements: &[Statement],
    connection: &mut AnyConnection,
) -> Result<Written, sqlx::Error> {
    for statement in statements {
        if !statement.run(connection).await? {
            return Ok(Written::CalledOff);
        }
    }
    Ok(Written::Done)
}
