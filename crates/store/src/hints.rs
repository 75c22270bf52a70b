//! Hints that a table's log has grown, between nodes that share it.
//!
//! Only hints: the log is the truth, and who misses one reads on with the next change.

use sqlx::postgres::PgListener;

use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::Statement;

const CHANNEL: &str = "vinea_tables";

/// What may have changed elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The log of this table may have grown.
    Table(TableId),
    /// The connection was lost for a while: any log may have grown.
    Missed,
}

/// The hints of all nodes, the own one among them.
pub struct Hints(PgListener);

impl Store {
    /// Listens for hints, where there can be other nodes: SQLite has none.
    pub async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        if !self.database.is_shared() {
            return Ok(None);
        }
        let mut listener = PgListener::connect(self.database.address()).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Hints(listener)))
    }

    /// Told when the change it belongs to is committed.
    pub(crate) fn hint(&self, table: &TableId) -> Option<Statement> {
        // The result is cast because the common driver cannot read an empty one.
        let notify = "SELECT CAST(pg_notify('vinea_tables', $1) AS TEXT)";
        self.database.is_shared().then(|| Statement::new(notify).text(table))
    }
}

impl Hints {
    /// The next hint. Connects again by itself, and tells that it had to.
    pub async fn next(&mut self) -> Result<Hint, StoreError> {
        loop {
            let Some(notice) = self.0.try_recv().await? else { return Ok(Hint::Missed) };
            if let Some(table) = TableId::parse(notice.payload()) {
                return Ok(Hint::Table(table));
            }
        }
    }
}
