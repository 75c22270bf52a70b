//! Which of several nodes thinks for the bots of a table.

use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::{Statement, Written};

/// A node that says nothing for so long, in milliseconds, has lost the table to whoever asks next.
const LEASE: i64 = 5_000;

impl Store {
    /// Takes the thinking of a table over, or goes on with it. Says until when it is this node's, or
    /// nothing where another node thinks. Whoever has the database alone need not ask.
    pub async fn claim_thinking(&self, table: &TableId) -> Result<Option<i64>, StoreError> {
        let now = self.now();
        if !self.is_shared() {
            return Ok(Some(i64::MAX));
        }
        let until = now + LEASE;
        let upsert = "INSERT INTO thinking (table_id, node, until) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until \
             WHERE thinking.node = excluded.node OR thinking.until < $4";
        let upsert = Statement::new(upsert)
            .text(table)
            .text(&self.node)
            .number(until)
            .number(now)
            .touching_one();
        Ok(match self.writer.write(table, vec![upsert]).await? {
            Written::Done => Some(until),
            Written::CalledOff => None,
        })
    }
}
