//! Checkpoints: SQLite's log file is copied into the database in parallel to the writer.
//!
//! By default, the commit that makes the log file too long does that. It waits for the disk twice more, while all
//! others wait. On another connection, a checkpoint blocks nobody. Only if the writer is never idle, the file grows
//! until the writer makes the checkpoint (`wal_autocheckpoint`), with little left to do.

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, watch};

use crate::database::Database;

/// The number of commits between two checkpoints.
const COMMITS: u32 = 50;

/// A counter of commits, which requests checkpoints.
pub(super) struct Checkpoints {
    /// The requests for checkpoints; `None` if the database makes them by itself.
    wishes: Option<mpsc::Sender<()>>,
    commits: u32,
}

impl Checkpoints {
    /// Starts the task that makes checkpoints. When the `Checkpoints` are dropped, it ends and drops `ends`.
    pub(super) fn start(database: &Database, ends: watch::Sender<()>) -> Checkpoints {
        if database.is_shared() {
            return Checkpoints { wishes: None, commits: 0 };
        }
        let (wishes, wished) = mpsc::channel(1);
        tokio::spawn(run_checkpoints(database.clone(), wished, ends));
        Checkpoints { wishes: Some(wishes), commits: 0 }
    }

    pub(super) fn count(&mut self) {
        self.commits += 1;
        if self.commits >= COMMITS
            && let Some(wishes) = &self.wishes
        {
            self.commits = 0;
            // If a request is already pending, a second one is not necessary.
            let _ = wishes.try_send(());
        }
    }
}

async fn run_checkpoints(
    database: Database,
    mut wished: mpsc::Receiver<()>,
    _ends: watch::Sender<()>,
) {
    let mut kept = None;
    while wished.recv().await.is_some() {
        match checkpoint(&database, kept.take()).await {
            Ok(connection) => kept = Some(connection),
            // The writer gets the same error, and reports it.
            Err(error) => {
                tracing::debug!(%error, "could not write the log file back to the database")
            }
        }
    }
    if let Some(connection) = kept {
        let _ = connection.close().await;
    }
}

pub(super) async fn checkpoint(
    database: &Database,
    kept: Option<AnyConnection>,
) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = match kept {
        Some(connection) => connection,
        None => database.connect().await?,
    };
    sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await?;
    Ok(connection)
}
