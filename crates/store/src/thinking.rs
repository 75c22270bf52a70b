//! The lease for a table's bots among several nodes.

use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

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
