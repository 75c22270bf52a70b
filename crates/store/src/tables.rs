//! Tables.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row};

use crate::error::StoreError;
use crate::glances::set_summary;
use crate::ids::{PersonId, TableId};
use crate::log::{AppendOutcome, NewEvent};
use crate::seats::{SeatRow, set_seat};
use crate::status::Status;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// The visibility of a table for people without a seat at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    Listed,
    Unlisted,
}

/// A table about to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: TableId,
    pub game: String,
    pub host: PersonId,
    pub visibility: Visibility,
    /// The agreed settings: options, components, style of play.
    pub spec: Value,
    /// The secret from which the random numbers are computed.
    pub seed: String,
    pub seats: Vec<SeatRow>,
    /// The first entries of the log.
    pub entries: Vec<NewEvent>,
    pub status: Status,
}

/// A table as it is in the database.
#[derive(Clone, Debug)]
pub struct TableRow {
    pub id: TableId,
    pub game: String,
    pub host: PersonId,
    pub status: Status,
    pub visibility: Visibility,
    pub spec: Value,
    pub seed: String,
    pub created_at: i64,
    pub changed_at: i64,
}

const COLUMNS: &str = "SELECT tables.id, tables.game, tables.host, tables.status, tables.listed, \
     tables.spec, tables.seed, tables.created_at, tables.changed_at FROM tables ";

/// Makes a query for whole rows of `tables`.
macro_rules! select_tables {
    ($rest:literal) => {
        sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS}{}", $rest)))
    };
}

impl Store {
    /// Opens the table, unless there is one with its id.
    pub async fn add_table(&self, table: &NewTable) -> Result<AppendOutcome, StoreError> {
        let at = self.now();
        let mut change = insert(table, at, at);
        for (index, entry) in table.entries.iter().enumerate() {
            change.push(crate::log::insert(&table.id, index as i64 + 1, entry, at));
            change.extend(entry.glance.iter().map(|glance| set_summary(&table.id, glance)));
        }
        match self.writer.write(&table.id, change).await? {
            ChangeOutcome::Done => Ok(AppendOutcome::Done),
            ChangeOutcome::CalledOff => Ok(AppendOutcome::Stale),
        }
    }

    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let row = select_tables!("WHERE tables.id = $1")
            .bind(id.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read_table).transpose()
    }

    /// Returns the running tables with people and bots, the most recently played first. At each of them, a person may
    /// be waiting for a bot.
    pub async fn tables_with_bots(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sqlx::query(
            "SELECT tables.id FROM tables WHERE tables.status = 'running' \
             AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.bot IS NOT NULL) \
             AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.bot IS NULL AND seats.person_id IS NOT NULL) \
             ORDER BY tables.changed_at DESC, tables.id",
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| TableId::read(row.try_get(0)?)).collect()
    }

    /// Returns the tables that strangers may see, the most recently played first.
    pub async fn listed_tables(&self, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let rows = select_tables!(
            "WHERE tables.listed = 1 AND tables.status IN ('open', 'running') \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $1"
        )
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    /// Returns the tables of a status, or all tables, the most recently played first.
    pub async fn all_tables(
        &self,
        status: Option<Status>,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows = select_tables!(
            "WHERE $1 = '' OR tables.status = $1 \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $2"
        )
        .bind(status.map_or("", Status::as_str))
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    /// Returns the finished tables whose openings are not counted yet, the latest first.
    pub async fn tables_without_openings(&self, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let rows = select_tables!(
            "WHERE tables.status = 'over' AND NOT EXISTS \
             (SELECT 1 FROM openings WHERE openings.table_id = tables.id) \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $1"
        )
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    /// Returns the tables of a status that have not changed since a time.
    pub async fn tables_untouched(
        &self,
        status: Status,
        since: i64,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE status = $1 AND changed_at < $2")
            .bind(status.as_str())
            .bind(since)
            .fetch_all(&self.pool)
            .await?;
        rows.into_iter().map(|row| TableId::read(row.try_get(0)?)).collect()
    }

    /// Deletes a table and all its data. Returns true if it existed. Running servers apply this within a second.
    pub async fn delete_table(&self, id: &TableId) -> Result<bool, StoreError> {
        let mut change = deletion(id);
        change.extend(self.node_event(&BTreeSet::from([id.clone()])));
        let deleted = self.writer.write(id, change).await?;
        Ok(deleted == ChangeOutcome::Done)
    }

    /// Deletes a table if it still has this status and has not changed since a time. Returns true if it was deleted.
    pub async fn delete_untouched(
        &self,
        id: &TableId,
        status: Status,
        since: i64,
    ) -> Result<bool, StoreError> {
        let same =
            "UPDATE tables SET status = $2 WHERE id = $1 AND status = $2 AND changed_at < $3";
        let same = Statement::new(same).text(id).text(status.as_str()).number(since);
        let mut change = vec![same.must_touch_one_row()];
        change.extend(deletion(id));
        Ok(self.writer.write(id, change).await? == ChangeOutcome::Done)
    }

    /// Returns the finished tables where a person sits, the most recently played first.
    pub async fn finished_tables_of(
        &self,
        person: &PersonId,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let finished = select_tables!(
            "WHERE tables.status = 'over' AND EXISTS \
             (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.person_id = $1) \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $2"
        );
        self.tables_by(finished, person, most).await
    }

    /// Returns the tables where a person sits or is host, the most recently played first.
    pub async fn tables_of(
        &self,
        person: &PersonId,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let theirs = select_tables!(
            "WHERE tables.status <> 'closed' AND (tables.host = $1 OR EXISTS \
             (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.person_id = $1)) \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $2"
        );
        self.tables_by(theirs, person, most).await
    }

    /// Runs a query for a person's tables, with a limit.
    async fn tables_by(
        &self,
        query: Query<'_, Any, AnyArguments>,
        person: &PersonId,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = query.bind(person.to_string()).bind(i64::from(most));
        query.fetch_all(&self.pool).await?.iter().map(read_table).collect()
    }
}

/// Returns the statements that add the table and its seats, without a log.
pub(crate) fn insert(table: &NewTable, created_at: i64, changed_at: i64) -> Vec<Statement> {
    let insert = "INSERT INTO tables \
         (id, game, host, status, listed, spec, seed, created_at, changed_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let insert = Statement::new(insert)
        .text(&table.id)
        .text(&table.game)
        .text(&table.host)
        .text(table.status.as_str())
        .number(i64::from(table.visibility == Visibility::Listed))
        .text(&table.spec)
        .text(&table.seed)
        .number(created_at)
        .number(changed_at)
        .must_touch_one_row();
    let seats = table.seats.iter().map(|row| set_seat(&table.id, row));
    [insert].into_iter().chain(seats).collect()
}

fn read_table(row: &AnyRow) -> Result<TableRow, StoreError> {
    let listed: i64 = row.try_get(4)?;
    Ok(TableRow {
        id: TableId::read(row.try_get(0)?)?,
        game: row.try_get(1)?,
        host: PersonId::read(row.try_get(2)?)?,
        status: Status::read(row.try_get(3)?)?,
        visibility: if listed == 1 { Visibility::Listed } else { Visibility::Unlisted },
        spec: serde_json::from_str(&row.try_get::<String, _>(5)?)?,
        seed: row.try_get(6)?,
        created_at: row.try_get(7)?,
        changed_at: row.try_get(8)?,
    })
}

/// Returns the statements that delete a table and all its data, also what was computed from its log.
fn deletion(id: &TableId) -> Vec<Statement> {
    let of = |sql: &'static str| Statement::new(sql).text(id);
    vec![
        of("DELETE FROM answers WHERE table_id = $1"),
        of("DELETE FROM glances WHERE table_id = $1"),
        of("DELETE FROM thinking WHERE table_id = $1"),
        of("DELETE FROM chat WHERE table_id = $1"),
        of("DELETE FROM openings WHERE table_id = $1"),
        of("DELETE FROM events WHERE table_id = $1"),
        of("DELETE FROM invitations WHERE table_id = $1"),
        of("DELETE FROM seats WHERE table_id = $1"),
        Statement::new("DELETE FROM documents WHERE kind = 'analysis' AND name = $1")
            .text(format!("/t/{id}/replay")),
        of("DELETE FROM documents WHERE kind = 'facts' AND name = $1"),
        of("DELETE FROM tables WHERE id = $1").must_touch_one_row(),
    ]
}
