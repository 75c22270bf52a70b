//! The summary of a table for lists: a projection of its log, written together with its entries.

use serde_json::Value;

use crate::ids::TableId;
use crate::writer::Statement;

pub(crate) fn set_summary(table: &TableId, glance: &Value) -> Statement {
    let upsert = "INSERT INTO glances (table_id, body) VALUES ($1, $2) \
         ON CONFLICT (table_id) DO UPDATE SET body = excluded.body";
    Statement::new(upsert).text(table).text(glance)
}
