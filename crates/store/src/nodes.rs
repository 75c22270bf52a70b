//! Servers that share a database: hints that a log has grown, events that each of them has to apply, and the lease for
//! a table's bots.
//!
//! Only the log is reliable. A node that misses a hint reads the new entries with the next change. Events are changes
//! to people and deletions of tables, also by the command line: rows that servers poll for. SQLite has no other way to
//! inform another process, and a node that lost its connection to PostgreSQL finds the changes that it missed.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time::timeout;

use crate::database::with_time_limit;
use crate::error::StoreError;
use crate::ids::{TableId, random_secret};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

const CHANNEL: &str = "vinea_tables";

/// The beginning of a hint about a player who came or left.
const PRESENCE: &str = "presence ";

/// A change that another node may have made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeHint {
    /// The log of this table may have grown.
    Table(TableId),
    /// A player's first view of this table began at a node, or the last one ended.
    Presence(TableId),
    /// The connection was lost for a while: any log may have grown, and any player may have come or left.
    Missed,
}

/// The hints of all nodes, including this one.
pub struct ChangeHints {
    address: String,
    /// The connection for hints; `None` while the server does not answer.
    listener: Option<PgListener>,
}

/// The time without a hint after which the connection is checked.
const SILENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Listens for hints of other nodes. SQLite has none.
    pub async fn hints(&self) -> Result<Option<ChangeHints>, StoreError> {
        if !self.database.is_shared() {
            return Ok(None);
        }
        let address = self.database.address().to_string();
        let listener = Some(listen(&address).await?);
        Ok(Some(ChangeHints { address, listener }))
    }

    /// Returns the statement that sends a hint. The hint is sent when its change is committed.
    pub(crate) fn hint(&self, table: &TableId) -> Option<Statement> {
        self.notify(table.as_str())
    }

    /// Returns the statement that sends a hint about a player who came or left.
    pub(crate) fn presence_hint(&self, table: &TableId) -> Option<Statement> {
        self.notify(&format!("{PRESENCE}{table}"))
    }

    fn notify(&self, payload: &str) -> Option<Statement> {
        // The result is cast because the common driver cannot read an empty one.
        let notify = "SELECT CAST(pg_notify('vinea_tables', $1) AS TEXT)";
        self.database.is_shared().then(|| Statement::new(notify).text(payload))
    }
}

impl ChangeHints {
    /// Returns the next hint. If the connection was lost, connects again and reports that hints were missed. An error
    /// means that the server cannot be reached; the next call tries again.
    pub async fn next(&mut self) -> Result<ChangeHint, StoreError> {
        loop {
            let Some(listener) = &mut self.listener else {
                self.listener = Some(listen(&self.address).await?);
                return Ok(ChangeHint::Missed);
            };
            match wait_for_notification(listener).await {
                Ok(Some(hint)) => return Ok(hint),
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
async fn wait_for_notification(
    listener: &mut PgListener,
) -> Result<Option<ChangeHint>, sqlx::Error> {
    match timeout(SILENCE, listener.try_recv()).await {
        Ok(Ok(Some(notice))) => Ok(parse_hint(notice.payload())),
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

/// Reads a hint. Nodes of later versions may send hints that this version does not know.
fn parse_hint(payload: &str) -> Option<ChangeHint> {
    match payload.strip_prefix(PRESENCE) {
        Some(table) => TableId::parse(table).map(ChangeHint::Presence),
        None => TableId::parse(payload).map(ChangeHint::Table),
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

/// The lifetime of an event, in milliseconds. A node that was away for longer has dropped all sessions and
/// tables by then.
const KEPT: i64 = 60 * 60 * 1000;

/// The events that a node has seen.
pub struct NodeEvents {
    seen: BTreeSet<String>,
}

impl Store {
    /// Starts to follow future events.
    pub async fn node_events(&self) -> Result<NodeEvents, StoreError> {
        Ok(NodeEvents { seen: self.node_event_ids().await? })
    }

    /// Returns the tables to read again if anything has happened since the last call.
    pub async fn next_node_events(
        &self,
        events: &mut NodeEvents,
    ) -> Result<Option<Vec<TableId>>, StoreError> {
        let ids = self.node_event_ids().await?;
        if ids.is_subset(&events.seen) {
            events.seen = ids;
            return Ok(None);
        }
        let mut tables = Vec::new();
        for id in ids.difference(&events.seen) {
            let select = Statement::new("SELECT tables FROM node_events WHERE id = $1").text(id);
            if let Some(named) = self.first(select).await? {
                tables.extend(serde_json::from_value::<Vec<TableId>>(named)?);
            }
        }
        events.seen = ids;
        Ok(Some(tables))
    }

    async fn node_event_ids(&self) -> Result<BTreeSet<String>, StoreError> {
        let select = Statement::new("SELECT id FROM node_events");
        Ok(self.all(select).await?.into_iter().collect())
    }

    /// Informs all nodes that a person was banned or deleted or a table was deleted, and which tables they have to read
    /// again.
    pub(crate) fn node_event(&self, tables: &BTreeSet<TableId>) -> [Statement; 2] {
        let named: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        let named = serde_json::to_string(&named).expect("ids are text");
        let insert = "INSERT INTO node_events (id, at, tables) VALUES ($1, $2, $3)";
        let trim = "DELETE FROM node_events WHERE at < $1";
        [
            Statement::new(insert).text(random_secret(16)).number(self.now()).text(named),
            Statement::new(trim).number(self.now() - KEPT),
        ]
    }
}

/// The duration of a lease, in milliseconds. After this time without renewal, the next node that asks gets the table.
const LEASE: i64 = 5_000;

/// The statement that takes a lease that has expired or is this node's own. The time is the database's, because the
/// clocks of the nodes may differ. It is the current time, not the earlier time at which the transaction began.
const CLAIM: &str = "INSERT INTO thinking (table_id, node, until) \
     VALUES ($1, $2, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + $3) \
     ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until \
     WHERE thinking.node = excluded.node OR \
     thinking.until < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

impl Store {
    /// Takes or renews the lease of a table's bots. Returns false if another node holds it. A server that does not
    /// share its database always has the lease.
    pub async fn claim_thinking(&self, table: &TableId) -> Result<bool, StoreError> {
        if !self.is_shared() {
            return Ok(true);
        }
        let claim =
            Statement::new(CLAIM).text(table).text(&self.node).number(LEASE).must_touch_one_row();
        Ok(self.writer.write(table, vec![claim]).await? == ChangeOutcome::Done)
    }
}
