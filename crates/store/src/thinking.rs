//! The lease for a table's bots among several nodes.

use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::{Statement, Written};

/// A node that does not renew its lease for this long, in milliseconds, loses the table to the next node that asks.
const LEASE: i64 = 5_000;

/// Takes a table over that is free or this node's already. The time is the database's: the clocks of the nodes
/// may differ. It is not the time at which the transaction began, which is earlier.
const CLAIM: &str = "INSERT INTO thinking (table_id, node, until) \
     VALUES ($1, $2, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + $3) \
     ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until \
     WHERE thinking.node = excluded.node OR \
     thinking.until < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

impl Store {
    /// Takes or renews the lease of a table's bots. Returns false if another node holds it. A server
    /// that has the database alone need not ask.
    pub async fn claim_thinking(&self, table: &TableId) -> Result<bool, StoreError> {
        if !self.is_shared() {
            return Ok(true);
        }
        let claim = Statement::new(CLAIM).text(table).text(&self.node).number(LEASE).touching_one();
        Ok(self.writer.write(table, vec![claim]).await? == Written::Done)
    }
}
