//! Tables as they are shown in lists, without reading their logs.

use std::collections::HashMap;

use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::seats::{SeatRow, read_seat};
use crate::store::Store;
use crate::tables::TableRow;

/// A table with its seats and its summary for lists.
#[derive(Clone, Debug)]
pub struct Listing {
    pub table: TableRow,
    pub seats: Vec<SeatRow>,
    /// The last stored summary; `None` if there is none.
    pub glance: Option<Value>,
}

impl Store {
    /// Adds seats and summary to each table, with two queries for all of them.
    pub async fn listings(&self, tables: Vec<TableRow>) -> Result<Vec<Listing>, StoreError> {
        let of_seats = "SELECT seat, person_id, name, bot, table_id FROM seats WHERE table_id";
        let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
        for row in self.rows_of(&format!("{of_seats} IN"), "ORDER BY seat", &tables).await? {
            seats.entry(row.try_get(4)?).or_default().push(read_seat(&row)?);
        }
        let of_glances = "SELECT table_id, body FROM glances WHERE table_id IN";
        let mut glances: HashMap<String, Value> = HashMap::new();
        for row in self.rows_of(of_glances, "", &tables).await? {
            let body = serde_json::from_str(&row.try_get::<String, _>(1)?)?;
            glances.insert(row.try_get(0)?, body);
        }
        let listing = |table: TableRow| Listing {
            seats: seats.remove(table.id.as_str()).unwrap_or_default(),
            glance: glances.remove(table.id.as_str()),
            table,
        };
        Ok(tables.into_iter().map(listing).collect())
    }

    async fn rows_of(
        &self,
        select: &str,
        order: &str,
        tables: &[TableRow],
    ) -> Result<Vec<AnyRow>, StoreError> {
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=tables.len()).map(|number| format!("${number}")).collect();
        let sql = format!("{select} ({}) {order}", places.join(", "));
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for table in tables {
            query = query.bind(table.id.to_string());
        }
        Ok(query.fetch_all(&self.pool).await?)
    }
}
