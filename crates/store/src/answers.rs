//! People's answers within a pause for reactions, until the pause ends.

use game::Seat;
use sqlx::Row;

use crate::error::StoreError;
use crate::ids::TableId;
use crate::seats::read_seat_number;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// One answer. The answer of the seat in a later pause replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAnswer {
    pub seat: Seat,
    /// The name of the pause, as the table computes it.
    pub pause: String,
    /// The idempotency key of the answer.
    pub sent_as: Option<String>,
    /// The move; `None` if the seat declines.
    pub notation: Option<String>,
}

impl Store {
    /// Stores the answer durably. Other nodes are not notified: they read it when their pause ends.
    ///
    /// Returns false if another answer of the seat must stay: a move in the same pause, or one in an earlier pause
    /// whose key is not in the log yet.
    pub async fn keep_answer(
        &self,
        table: &TableId,
        answer: &KeptAnswer,
    ) -> Result<bool, StoreError> {
        let upsert = "INSERT INTO answers (table_id, seat, pause, sent_as, body) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE SET \
             pause = excluded.pause, sent_as = excluded.sent_as, body = excluded.body \
             WHERE answers.body IS NULL OR answers.pause <> excluded.pause \
             AND (answers.sent_as IS NULL OR EXISTS (SELECT 1 FROM events \
             WHERE events.table_id = answers.table_id AND events.sent_as = answers.sent_as))";
        let upsert = Statement::new(upsert)
            .text(table)
            .number(i64::from(answer.seat.number()))
            .text(&answer.pause)
            .bind_optional(answer.sent_as.as_ref())
            .bind_optional(answer.notation.as_ref())
            .must_touch_one_row();
        Ok(matches!(self.writer.write(table, vec![upsert]).await?, ChangeOutcome::Done))
    }

    /// Returns the last answer of every seat, to any pause.
    pub async fn kept_answers(&self, table: &TableId) -> Result<Vec<KeptAnswer>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, pause, sent_as, body FROM answers WHERE table_id = $1 ORDER BY seat",
        )
        .bind(table.to_string())
        .fetch_all(&self.pool)
        .await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok(KeptAnswer {
                seat: read_seat_number(row.try_get(0)?)?,
                pause: row.try_get(1)?,
                sent_as: row.try_get(2)?,
                notation: row.try_get(3)?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
