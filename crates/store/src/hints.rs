//! Hints between nodes that a table's log has grown.
//!
//! Only the log is reliable. A node that misses a hint reads the new entries with the next change.

use std::io;
use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time::timeout;

use crate::database::with_time_limit;
use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::Statement;

const CHANNEL: &str = "vinea_tables";

/// A change that another node may have made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The log of this table may have grown.
    Table(TableId),
    /// The connection was lost for a while: any log may have grown.
    Missed,
}

/// The hints of all nodes, including this one.
pub struct Hints {
    address: String,
    /// The connection for hints; `None` while the server does not answer.
    listener: Option<PgListener>,
}

/// The time without a hint after which the connection is checked.
const SILENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Listens for hints of other nodes. SQLite has none.
    pub async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        if !self.database.is_shared() {
            return Ok(None);
        }
        let address = self.database.address().to_string();
        let listener = Some(listen(&address).await?);
        Ok(Some(Hints { address, listener }))
    }

    /// Returns the statement that sends a hint. The hint is sent when its change is committed.
    pub(crate) fn hint(&self, table: &TableId) -> Option<Statement> {
        // The result is cast because the common driver cannot read an empty one.
        let notify = "SELECT CAST(pg_notify('vinea_tables', $1) AS TEXT)";
        self.database.is_shared().then(|| Statement::new(notify).text(table))
    }
}

impl Hints {
    /// Returns the next hint. If the connection was lost, connects again and reports that hints were missed. An error
    /// means that the server cannot be reached; the next call tries again.
    pub async fn next(&mut self) -> Result<Hint, StoreError> {
        loop {
            let Some(listener) = &mut self.listener else {
                self.listener = Some(listen(&self.address).await?);
                return Ok(Hint::Missed);
            };
            match wait_for_notification(listener).await {
                Ok(Some(table)) => return Ok(Hint::Table(table)),
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(%error, "lost the connection for hints from other nodes");
                    self.listener = None;
                }
            }
        }
    }
}

/// Waits for one notification. After a long silence, checks the connection.
async fn wait_for_notification(listener: &mut PgListener) -> Result<Option<TableId>, sqlx::Error> {
    match timeout(SILENCE, listener.try_recv()).await {
        Ok(Ok(Some(notice))) => Ok(TableId::parse(notice.payload())),
        Ok(Ok(None)) => Err(io::Error::from(io::ErrorKind::ConnectionAborted).into()),
        Ok(Err(error)) => Err(error),
        // If a server vanishes without closing the connection, only this check detects it.
        Err(_) => {
            with_time_limit(async { sqlx::query("SELECT 1").execute(&mut *listener).await })
                .await?;
            Ok(None)
        }
    }
}

async fn listen(address: &str) -> Result<PgListener, sqlx::Error> {
    with_time_limit(async {
        let mut listener = PgListener::connect(address).await?;
        // A lost connection is reported, and the caller makes a new one.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    })
    .await
}
