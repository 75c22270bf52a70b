//! The one task that writes to the database.
//!
//! A commit waits for the disk, so all changes that arrive meanwhile share the next commit. On SQLite, each change has
//! its own savepoint: if it breaks a constraint, the others are not affected. Any other error ends the group and closes
//! the connection, because the state of a transaction is unknown after a full disk or a lost server.

mod checkpoints;
mod postgres;
mod session;
mod statement;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc, oneshot, watch};

use self::checkpoints::Checkpoints;
use self::session::{GroupFailure, WriterConnection};
use crate::database::Database;
use crate::error::StoreError;
use crate::meter::WriterMeter;

pub(crate) use self::statement::Statement;

/// Maximum number of changes in one commit, so that the first change does not wait too long.
const LARGEST_GROUP: usize = 64;

/// The number of attempts to write a group that failed for a temporary reason.
const TRIES: u32 = 6;

/// The outcome of a change. It is made completely or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangeOutcome {
    Done,
    CalledOff,
}

struct WriteJob {
    row: String,
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<ChangeOutcome, StoreError>>,
}

/// The handle of the writer task.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<WriteJob>,
    stop: Arc<Notify>,
    ended: watch::Receiver<()>,
    meter: Arc<WriterMeter>,
    failures: Arc<LastFailure>,
}

/// The time of the last failed group.
#[derive(Default)]
pub(crate) struct LastFailure(Mutex<Option<Instant>>);

/// After a failed write, later writes count as failing for this time. On a full disk, small writes may still succeed.
const RECENTLY: Duration = Duration::from_secs(10);

impl LastFailure {
    fn record_failure(&self, now: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// Returns true if a write has failed recently.
    fn is_recent(&self, now: Instant) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| now.saturating_duration_since(last) < RECENTLY)
    }
}

impl Writer {
    pub(crate) fn start(database: Database) -> Writer {
        let (jobs, inbox) = mpsc::channel(1024);
        let (stop, (ends, ended)) = (Arc::new(Notify::new()), watch::channel(()));
        let meter = Arc::new(WriterMeter::default());
        let failures = Arc::<LastFailure>::default();
        let checkpoints = Checkpoints::start(&database, ends.clone());
        let session = WriterConnection::new(database);
        let task =
            WriterTask { session, checkpoints, meter: meter.clone(), failures: failures.clone() };
        tokio::spawn(task.run(inbox, stop.clone(), ends));
        Writer { jobs, stop, ended, meter, failures }
    }

    pub(crate) fn meter(&self) -> &WriterMeter {
        &self.meter
    }

    /// Returns true if a write has failed recently.
    pub(crate) fn fails(&self) -> bool {
        self.failures.is_recent(Instant::now())
    }

    /// Makes the change durable, completely or not at all. `row` names the row on which it depends: a group is written
    /// in the order of these names, so that two nodes never deadlock.
    pub(crate) async fn write(
        &self,
        row: impl ToString,
        statements: Vec<Statement>,
    ) -> Result<ChangeOutcome, StoreError> {
        // PostgreSQL refuses these texts, and with them the whole group.
        if statements.iter().any(Statement::has_zero_byte) {
            return Err(StoreError::Constraint("a text contains a zero byte".to_string()));
        }
        let (reply, answer) = oneshot::channel();
        let job = WriteJob { row: row.to_string(), statements, reply };
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Ends the task after all pending changes.
    pub(crate) async fn end(mut self) {
        self.stop.notify_one();
        // No value is ever sent. The wait ends when the task ends and drops the sender.
        let _ = self.ended.changed().await;
    }
}

struct WriterTask {
    session: WriterConnection,
    checkpoints: Checkpoints,
    meter: Arc<WriterMeter>,
    failures: Arc<LastFailure>,
}

impl WriterTask {
    async fn run(
        mut self,
        mut inbox: mpsc::Receiver<WriteJob>,
        stop: Arc<Notify>,
        _ends: watch::Sender<()>,
    ) {
        let mut group = Vec::with_capacity(LARGEST_GROUP);
        loop {
            tokio::select! {
                received = inbox.recv_many(&mut group, LARGEST_GROUP) => match received {
                    0 => break,
                    _ => self.write(&mut group).await,
                },
                () = stop.notified() => inbox.close(),
            }
        }
        self.session.end().await;
    }

    /// Commits the group and answers all its callers.
    async fn write(&mut self, group: &mut Vec<WriteJob>) {
        let begun = Instant::now();
        group.sort_by(|one, two| one.row.cmp(&two.row));
        let (statements, replies): (Vec<_>, Vec<_>) =
            group.drain(..).map(|job| (job.statements, job.reply)).unzip();
        match commit(&mut self.session, &statements).await {
            Ok(outcomes) => {
                self.meter.commits.inc();
                self.meter.commit_times.observe(begun.elapsed().as_secs_f64());
                for (reply, outcome) in replies.into_iter().zip(outcomes) {
                    // If the caller no longer waits, the change is still durable.
                    let _ = reply.send(outcome);
                }
                self.checkpoints.count();
            }
            Err(failure) => {
                self.meter.failures.inc();
                self.failures.record_failure(Instant::now());
                tracing::error!(%failure, changes = replies.len(), "could not commit a group of changes");
                for reply in replies {
                    let _ = reply.send(Err(failure.store_error()));
                }
            }
        }
    }
}

/// Writes the group, and tries again if that can help: after a deadlock between nodes, or on a connection that the
/// server has closed.
async fn commit(
    session: &mut WriterConnection,
    group: &[Vec<Statement>],
) -> Result<Vec<Result<ChangeOutcome, StoreError>>, GroupFailure> {
    let mut tries = 1;
    loop {
        match session.commit(group).await {
            Err(GroupFailure::Temporary(error)) if tries < TRIES => {
                tracing::warn!(%error, tries, "retrying to commit a group of changes");
                tokio::time::sleep(Duration::from_millis(5 << tries)).await;
                tries += 1;
            }
            outcome => return outcome,
        }
    }
}
