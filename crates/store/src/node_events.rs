//! Changes to people, and deletions of tables, that every running server has to apply, including changes by the command
//! line.
//!
//! Each is a row that servers poll for. SQLite has no other way to inform another process, and a node that lost its
//! connection to PostgreSQL finds the changes that it missed.

use std::collections::BTreeSet;

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{TableId, secret};
use crate::store::Store;
use crate::writer::Statement;

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
            let row = sqlx::query("SELECT tables FROM node_events WHERE id = $1")
                .bind(id.clone())
                .fetch_optional(&self.pool)
                .await?;
            let Some(row) = row else { continue };
            let named: Vec<String> = serde_json::from_str(&row.try_get::<String, _>(0)?)?;
            for table in named {
                tables.push(TableId::read(table)?);
            }
        }
        events.seen = ids;
        Ok(Some(tables))
    }

    async fn node_event_ids(&self) -> Result<BTreeSet<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM node_events").fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Informs all nodes that a person was banned or deleted or a table was deleted, and which tables they have to read
    /// again.
    pub(crate) fn node_event(&self, tables: &BTreeSet<TableId>) -> [Statement; 2] {
        let named: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        let named = serde_json::to_string(&named).expect("ids are text");
        let insert = "INSERT INTO node_events (id, at, tables) VALUES ($1, $2, $3)";
        let trim = "DELETE FROM node_events WHERE at < $1";
        [
            Statement::new(insert).text(secret(16)).number(self.now()).text(named),
            Statement::new(trim).number(self.now() - KEPT),
        ]
    }
}
