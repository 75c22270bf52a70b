//! What SQLite's log file holds goes into the database beside the writer.
//!
//! Left to itself, the commit that makes the log file too long does that, and waits for the disk twice
//! more, with everybody behind it. From another connection it stops nobody; only where the writer never
//! rests does the file grow until the writer sees to it (`wal_autocheckpoint`), with little left to do.

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, watch};

use crate::database::Database;

/// After so many commits it is time.
const COMMITS: u32 = 50;

/// Counts the commits, and asks for what is due.
pub(super) struct Checkpoints {
    /// Nobody listens where the database sees to it.
    wishes: Option<mpsc::Sender<()>>,
    commits: u32,
}

impl Checkpoints {
    /// Starts the task that makes them. It ends when this is dropped, and lets go of `ends` then.
    pub(super) fn start(database: &Database, ends: watch::Sender<()>) -> Checkpoints {
        if database.is_shared() {
            return Checkpoints { wishes: None, commits: 0 };
        }
        let (wishes, wished) = mpsc::channel(1);
        tokio::spawn(work(database.clone(), wished, ends));
        Checkpoints { wishes: Some(wishes), commits: 0 }
    }

    pub(super) fn count(&mut self) {
        self.commits += 1;
        if self.commits >= COMMITS
            && let Some(wishes) = &self.wishes
        {
            self.commits = 0;
            // One that waits already is enough.
            let _ = wishes.try_send(());
        }
    }
}

async fn work(database: Database, mut wished: mpsc::Receiver<()>, _ends: watch::Sender<()>) {
    let mut kept = None;
    while wished.recv().await.is_some() {
        match checkpoint(&database, kept.take()).await {
            Ok(connection) => kept = Some(connection),
            // The writer meets the same trouble, and tells it.
            Err(error) => tracing::debug!(%error, "the log file stays as it is for a while"),
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
