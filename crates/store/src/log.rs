//! The append-only log of each table, its chat, and the answers within a pause.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::rows::from_row;
use crate::store::Store;
use crate::tables::{SeatRow, Status, set_seat, set_status, set_summary};
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
    pub summary: Option<Value>,
}

impl NewEvent {
    pub fn new(body: Value) -> NewEvent {
        NewEvent { body, at: None, sent_as: None, seats: Vec::new(), status: None, summary: None }
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

from_row!(LogEvent { seq, at, sent_as, body });
from_row!(KeptAnswer { seat, pause, sent_as, notation });
from_row!(ChatLine { seq, at, sent_as, person, name, watching, text });

/// The outcome of appending an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// It is durably in the log, under the expected number.
    Done,
    /// Another entry has that number, or the key was used before: the caller has to read the log and try again.
    Stale,
}

impl From<ChangeOutcome> for AppendOutcome {
    fn from(outcome: ChangeOutcome) -> AppendOutcome {
        match outcome {
            ChangeOutcome::Done => AppendOutcome::Done,
            ChangeOutcome::CalledOff => AppendOutcome::Stale,
        }
    }
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
            change.extend(entry.summary.iter().map(|summary| set_summary(table, summary)));
        }
        change.extend(self.hint(table));
        let outcome = self.writer.write(table, change).await?;
        if outcome == ChangeOutcome::Done {
            self.writer.meter().entries.inc_by(entries.len() as u64);
        }
        Ok(outcome.into())
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
        let select = "SELECT seq FROM events WHERE table_id = $1 AND sent_as = $2";
        let row: Option<i64> = self.first(Statement::new(select).text(table).text(sent_as)).await?;
        Ok(row.is_some())
    }

    /// Returns the log after number `seq` (0 for all of it).
    pub async fn log(&self, table: &TableId, after: i64) -> Result<Vec<LogEvent>, StoreError> {
        let select = "SELECT seq, at, sent_as, body FROM events WHERE table_id = $1 AND seq > $2 \
             ORDER BY seq";
        self.all(Statement::new(select).text(table).number(after)).await
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
            .number(answer.seat.number())
            .text(&answer.pause)
            .bind_optional(answer.sent_as.as_ref())
            .bind_optional(answer.notation.as_ref())
            .must_touch_one_row();
        Ok(matches!(self.writer.write(table, vec![upsert]).await?, ChangeOutcome::Done))
    }

    /// Returns the last answer of every seat, to any pause.
    pub async fn kept_answers(&self, table: &TableId) -> Result<Vec<KeptAnswer>, StoreError> {
        let select =
            "SELECT seat, pause, sent_as, body FROM answers WHERE table_id = $1 ORDER BY seat";
        self.all(Statement::new(select).text(table)).await
    }
}

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
        let mut change = vec![insert_line(table, line)];
        change.extend(self.hint(table));
        Ok(self.writer.write(table, change).await?.into())
    }

    /// Returns the last lines after number `after`, at most `most`, the oldest first.
    pub async fn chat(
        &self,
        table: &TableId,
        after: i64,
        most: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let select = "SELECT seq, at, sent_as, person_id, name, watching, body FROM chat \
             WHERE table_id = $1 AND seq > $2 ORDER BY seq DESC LIMIT $3";
        let select = Statement::new(select).text(table).number(after).number(most);
        let mut lines: Vec<ChatLine> = self.all(select).await?;
        lines.reverse();
        Ok(lines)
    }
}

pub(crate) fn insert_line(table: &TableId, line: &ChatLine) -> Statement {
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
        .number(line.watching)
        .text(&line.text)
        .must_touch_one_row()
}
