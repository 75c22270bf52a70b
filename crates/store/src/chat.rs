//! The chat of a table.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::log::AppendOutcome;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// One line of a table's chat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChatLine {
    pub seq: i64,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The idempotency key, so that the same line sent twice counts once.
    pub sent_as: String,
    pub person: PersonId,
    /// The name of the person at that time.
    pub name: String,
    /// True if the person was a spectator.
    pub watching: bool,
    pub text: String,
}

impl Store {
    /// Adds a line under its number, which must be the next one.
    pub async fn append_chat(
        &self,
        table: &TableId,
        line: &ChatLine,
    ) -> Result<AppendOutcome, StoreError> {
        let mut change = vec![insert(table, line)];
        change.extend(self.hint(table));
        match self.writer.write(table, change).await? {
            ChangeOutcome::Done => Ok(AppendOutcome::Done),
            ChangeOutcome::CalledOff => Ok(AppendOutcome::Stale),
        }
    }

    /// Returns the last lines after number `after`, at most `most`, the oldest first.
    pub async fn chat(
        &self,
        table: &TableId,
        after: i64,
        most: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT seq, at, sent_as, person_id, name, watching, body FROM chat \
             WHERE table_id = $1 AND seq > $2 ORDER BY seq DESC LIMIT $3",
        )
        .bind(table.to_string())
        .bind(after)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().rev().map(read_line).collect()
    }
}

pub(crate) fn insert(table: &TableId, line: &ChatLine) -> Statement {
    let insert = "INSERT INTO chat (table_id, seq, at, sent_as, person_id, name, watching, body) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $2 = 1 + \
         (SELECT COALESCE(MAX(seq), 0) FROM chat WHERE table_id = $1) ON CONFLICT DO NOTHING";
    Statement::new(insert)
        .text(table)
        .number(line.seq)
        .number(line.at)
        .text(&line.sent_as)
        .text(&line.person)
        .text(&line.name)
        .number(i64::from(line.watching))
        .text(&line.text)
        .must_touch_one_row()
}

fn read_line(row: &AnyRow) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        seq: row.try_get(0)?,
        at: row.try_get(1)?,
        sent_as: row.try_get(2)?,
        person: PersonId::read(row.try_get(3)?)?,
        name: row.try_get(4)?,
        watching: row.try_get::<i64, _>(5)? != 0,
        text: row.try_get(6)?,
    })
}
