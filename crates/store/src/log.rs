//! The append-only log of each table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;

use crate::error::StoreError;
use crate::glances::set_summary;
use crate::ids::TableId;
use crate::seats::{SeatRow, set_seat};
use crate::status::{Status, set_status};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// An entry about to be written to a table's log.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEvent {
    pub body: Value,
    /// The time in milliseconds since 1970; `None` for the time of writing.
    pub at: Option<i64>,
    /// The idempotency key, so that the same change sent twice counts once.
    pub sent_as: Option<String>,
    /// The new seats, if it changes them.
    pub seats: Vec<SeatRow>,
    /// The table's new status, if it changes.
    pub status: Option<Status>,
    /// The table's new summary for lists, if it changes.
    pub glance: Option<Value>,
}

impl NewEvent {
    pub fn new(body: Value) -> NewEvent {
        NewEvent { body, at: None, sent_as: None, seats: Vec::new(), status: None, glance: None }
    }
}

/// An entry of a table's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEvent {
    pub seq: i64,
    /// Milliseconds since 1970.
    pub at: i64,
    pub sent_as: Option<String>,
    pub body: Value,
}

/// The outcome of appending an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// It is durably in the log, under the expected number.
    Done,
    /// Another entry has that number, or the key was used before: the caller has to read the log and try again.
    Stale,
}

impl Store {
    /// Appends an entry as number `seq`, which must be the next one.
    pub async fn append(
        &self,
        table: &TableId,
        seq: i64,
        entry: &NewEvent,
    ) -> Result<AppendOutcome, StoreError> {
        self.append_all(table, seq, std::slice::from_ref(entry)).await
    }

    /// Appends entries, all or none. `first` is the number of the first one and must be the next number.
    pub async fn append_all(
        &self,
        table: &TableId,
        first: i64,
        entries: &[NewEvent],
    ) -> Result<AppendOutcome, StoreError> {
        let now = self.now();
        let mut change = Vec::new();
        for (seq, entry) in (first..).zip(entries) {
            change.push(insert(table, seq, entry, now));
            change.push(set_status(table, entry.status, now));
            change.extend(entry.seats.iter().map(|row| set_seat(table, row)));
            change.extend(entry.glance.iter().map(|glance| set_summary(table, glance)));
        }
        change.extend(self.hint(table));
        match self.writer.write(table, change).await? {
            ChangeOutcome::Done => {
                entries.iter().for_each(|_| self.writer.meter().entries.count());
                Ok(AppendOutcome::Done)
            }
            ChangeOutcome::CalledOff => Ok(AppendOutcome::Stale),
        }
    }

    /// Cuts a log after number `seq`, and sets the seats and the status that follow from the rest. This is only for a
    /// log that does not replay.
    pub async fn cut_log(
        &self,
        table: &TableId,
        seq: i64,
        seats: &[SeatRow],
        status: Status,
    ) -> Result<(), StoreError> {
        let cut = "DELETE FROM events WHERE table_id = $1 AND seq > $2";
        let mut change = vec![Statement::new(cut).text(table).number(seq)];
        change.push(Statement::new("DELETE FROM answers WHERE table_id = $1").text(table));
        change.push(set_status(table, Some(status), self.now()));
        change.extend(seats.iter().map(|row| set_seat(table, row)));
        change.extend(self.hint(table));
        self.writer.write(table, change).await?;
        Ok(())
    }

    /// Returns true if an entry of the log has this idempotency key.
    pub async fn is_logged(&self, table: &TableId, sent_as: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM events WHERE table_id = $1 AND sent_as = $2")
            .bind(table.to_string())
            .bind(sent_as)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<i64, _>(0)? > 0)
    }

    /// Returns the log after number `seq` (0 for all of it).
    pub async fn log(&self, table: &TableId, after: i64) -> Result<Vec<LogEvent>, StoreError> {
        let rows = sqlx::query(
            "SELECT seq, at, sent_as, body FROM events WHERE table_id = $1 AND seq > $2 \
             ORDER BY seq",
        )
        .bind(table.to_string())
        .bind(after)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok(LogEvent {
                seq: row.try_get(0)?,
                at: row.try_get(1)?,
                sent_as: row.try_get(2)?,
                body: serde_json::from_str(&row.try_get::<String, _>(3)?)?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}

/// Returns the statement that adds an entry. The primary key decides between nodes, and the condition prevents gaps.
pub(crate) fn insert(table: &TableId, seq: i64, entry: &NewEvent, now: i64) -> Statement {
    let insert = "INSERT INTO events (table_id, seq, at, sent_as, body) \
         SELECT $1, $2, $3, $4, $5 WHERE $2 = 1 + \
         (SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = $1) ON CONFLICT DO NOTHING";
    Statement::new(insert)
        .text(table)
        .number(seq)
        .number(entry.at.unwrap_or(now))
        .bind_optional(entry.sent_as.as_ref())
        .text(&entry.body)
        .must_touch_one_row()
}
