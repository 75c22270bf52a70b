//! Tables, their seats and summaries, and their invitation links. Seats, status and summary are projections of the log.

use std::collections::{BTreeSet, HashMap};

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::StoreError;
use crate::ids::{InviteCode, PersonId, TableId};
use crate::log::{self, AppendOutcome, NewEvent};
use crate::rows::{ColumnReader, FromRow, from_row, placeholders};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// People can take seats.
    Open,
    Running,
    Over,
    /// Ended before the end of the game.
    Closed,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }
}

impl FromRow for Status {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Status, StoreError> {
        let text = String::read(columns)?;
        [Status::Open, Status::Running, Status::Over, Status::Closed]
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(StoreError::Value { found: text, expected: "status" })
    }
}

pub(crate) fn set_status(table: &TableId, status: Option<Status>, at: i64) -> Statement {
    let update = "UPDATE tables SET changed_at = $2, status = COALESCE($3, status) WHERE id = $1";
    Statement::new(update).text(table).number(at).bind_optional(status.map(Status::as_str))
}

/// The visibility of a table for people without a seat at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    Listed,
    Unlisted,
}

impl FromRow for Visibility {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Visibility, StoreError> {
        Ok(if bool::read(columns)? { Visibility::Listed } else { Visibility::Unlisted })
    }
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

from_row!(TableRow { id, game, host, status, visibility, spec, seed, created_at, changed_at });
from_row!(SeatRow { seat, person, name, bot });
from_row!(Invitation { table, during });

/// Makes a query for whole rows of `tables`.
macro_rules! select_tables {
    ($rest:literal) => {
        Statement::new(concat!(
            "SELECT tables.id, tables.game, tables.host, tables.status, tables.listed, \
             tables.spec, tables.seed, tables.created_at, tables.changed_at FROM tables ",
            $rest
        ))
    };
}

impl Store {
    /// Opens the table, unless there is one with its id.
    pub async fn add_table(&self, table: &NewTable) -> Result<AppendOutcome, StoreError> {
        let at = self.now();
        let mut change = insert(table, at, at);
        for (index, entry) in table.entries.iter().enumerate() {
            change.push(log::insert(&table.id, index as i64 + 1, entry, at));
            change.extend(entry.summary.iter().map(|summary| set_summary(&table.id, summary)));
        }
        Ok(self.writer.write(&table.id, change).await?.into())
    }

    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        self.first(select_tables!("WHERE tables.id = $1").text(id)).await
    }

    /// Returns the running tables with people and bots, the most recently played first. At each of them, a person may
    /// be waiting for a bot.
    pub async fn tables_with_bots(&self) -> Result<Vec<TableId>, StoreError> {
        let select = "SELECT tables.id FROM tables WHERE tables.status = 'running' \
             AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.bot IS NOT NULL) \
             AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.bot IS NULL AND seats.person_id IS NOT NULL) \
             ORDER BY tables.changed_at DESC, tables.id";
        self.all(Statement::new(select)).await
    }

    /// Returns the tables that strangers may see, the most recently played first.
    pub async fn listed_tables(&self, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "WHERE tables.listed = 1 AND tables.status IN ('open', 'running') \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $1"
        );
        self.all(select.number(most)).await
    }

    /// Returns the tables of a status, or all tables, the most recently played first.
    pub async fn all_tables(
        &self,
        status: Option<Status>,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "WHERE $1 = '' OR tables.status = $1 \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $2"
        );
        self.all(select.text(status.map_or("", Status::as_str)).number(most)).await
    }

    /// Returns the finished tables whose openings are not counted yet, the latest first.
    pub async fn tables_without_openings(&self, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "WHERE tables.status = 'over' AND NOT EXISTS \
             (SELECT 1 FROM openings WHERE openings.table_id = tables.id) \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $1"
        );
        self.all(select.number(most)).await
    }

    /// Returns the tables of a status that have not changed since a time.
    pub async fn tables_untouched(
        &self,
        status: Status,
        since: i64,
    ) -> Result<Vec<TableId>, StoreError> {
        let select = "SELECT id FROM tables WHERE status = $1 AND changed_at < $2";
        self.all(Statement::new(select).text(status.as_str()).number(since)).await
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
        self.all(finished.text(person).number(most)).await
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
        self.all(theirs.text(person).number(most)).await
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
        .number(table.visibility == Visibility::Listed)
        .text(&table.spec)
        .text(&table.seed)
        .number(created_at)
        .number(changed_at)
        .must_touch_one_row();
    let seats = table.seats.iter().map(|row| set_seat(&table.id, row));
    [insert].into_iter().chain(seats).collect()
}

/// Returns the statements that delete a table and all its data, also what was computed from its log.
fn deletion(id: &TableId) -> Vec<Statement> {
    let of = |sql: &'static str| Statement::new(sql).text(id);
    vec![
        of("DELETE FROM answers WHERE table_id = $1"),
        of("DELETE FROM glances WHERE table_id = $1"),
        of("DELETE FROM thinking WHERE table_id = $1"),
        of("DELETE FROM presence WHERE table_id = $1"),
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

/// One seat: a person's, a bot's, or free.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatRow {
    pub seat: Seat,
    pub person: Option<PersonId>,
    pub name: String,
    /// The level of the bot that plays the seat, also for an absent person.
    pub bot: Option<String>,
}

impl Store {
    pub async fn seats(&self, table: &TableId) -> Result<Vec<SeatRow>, StoreError> {
        let select =
            "SELECT seat, person_id, name, bot FROM seats WHERE table_id = $1 ORDER BY seat";
        self.all(Statement::new(select).text(table)).await
    }
}

pub(crate) fn set_seat(table: &TableId, row: &SeatRow) -> Statement {
    let upsert = "INSERT INTO seats (table_id, seat, person_id, name, bot) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE SET \
         person_id = excluded.person_id, name = excluded.name, bot = excluded.bot";
    Statement::new(upsert)
        .text(table)
        .number(row.seat.number())
        .bind_optional(row.person.as_ref())
        .text(&row.name)
        .bind_optional(row.bot.as_ref())
}

/// Returns the statement that sets the summary for lists. It is written together with the entries of the log.
pub(crate) fn set_summary(table: &TableId, summary: &Value) -> Statement {
    let upsert = "INSERT INTO glances (table_id, body) VALUES ($1, $2) \
         ON CONFLICT (table_id) DO UPDATE SET body = excluded.body";
    Statement::new(upsert).text(table).text(summary)
}

/// A table with its seats and its summary for lists.
#[derive(Clone, Debug)]
pub struct TableListing {
    pub table: TableRow,
    pub seats: Vec<SeatRow>,
    /// The last stored summary; `None` if there is none.
    pub summary: Option<Value>,
}

impl Store {
    /// Adds seats and summary to each table, with two queries for all of them.
    pub async fn listings(&self, tables: Vec<TableRow>) -> Result<Vec<TableListing>, StoreError> {
        let of_seats = "SELECT table_id, seat, person_id, name, bot FROM seats";
        let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
        for (table, seat) in self.of_tables(of_seats, "ORDER BY seat", &tables).await? {
            seats.entry(table).or_default().push(seat);
        }
        let of_glances = "SELECT table_id, body FROM glances";
        let glances = self.of_tables(of_glances, "", &tables).await?;
        let mut glances: HashMap<String, Value> = glances.into_iter().collect();
        let listing = |table: TableRow| TableListing {
            seats: seats.remove(table.id.as_str()).unwrap_or_default(),
            summary: glances.remove(table.id.as_str()),
            table,
        };
        Ok(tables.into_iter().map(listing).collect())
    }

    async fn of_tables<T: FromRow>(
        &self,
        select: &str,
        order: &str,
        tables: &[TableRow],
    ) -> Result<Vec<T>, StoreError> {
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let among = placeholders(1, tables.len());
        let select = Statement::new(format!("{select} WHERE table_id IN ({among}) {order}"));
        self.all(tables.iter().fold(select, |select, table| select.text(&table.id))).await
    }
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub table: TableId,
    /// The table's status when the link was made.
    pub during: Status,
}

impl Store {
    /// Adds a link to a table with this status.
    pub async fn add_invitation(
        &self,
        table: &TableId,
        during: Status,
    ) -> Result<InviteCode, StoreError> {
        let code = InviteCode::random();
        self.writer.write(table, vec![insert_link(&code, table, during, self.now())]).await?;
        Ok(code)
    }

    /// Replaces all links by a new one.
    pub async fn renew_invitation(
        &self,
        table: &TableId,
        during: Status,
    ) -> Result<InviteCode, StoreError> {
        let code = InviteCode::random();
        let change = vec![delete_links(table), insert_link(&code, table, during, self.now())];
        self.writer.write(table, change).await?;
        Ok(code)
    }

    /// Deletes all links to the table.
    pub async fn withdraw_invitations(&self, table: &TableId) -> Result<(), StoreError> {
        self.writer.write(table, vec![delete_links(table)]).await?;
        Ok(())
    }

    /// Returns the table's newest link. It is stored unhashed, because its host must be able to see it again.
    pub async fn invitation_of(
        &self,
        table: &TableId,
    ) -> Result<Option<(InviteCode, Status)>, StoreError> {
        let select = "SELECT code, during FROM invitations WHERE table_id = $1 \
             ORDER BY created_at DESC, code LIMIT 1";
        self.first(Statement::new(select).text(table)).await
    }

    pub async fn invitation_by_code(
        &self,
        code: &InviteCode,
    ) -> Result<Option<Invitation>, StoreError> {
        let select = "SELECT table_id, during FROM invitations WHERE code = $1";
        self.first(Statement::new(select).text(code)).await
    }
}

fn insert_link(code: &InviteCode, table: &TableId, during: Status, now: i64) -> Statement {
    let insert =
        "INSERT INTO invitations (code, table_id, created_at, during) VALUES ($1, $2, $3, $4)";
    Statement::new(insert).text(code).text(table).number(now).text(during.as_str())
}

fn delete_links(table: &TableId) -> Statement {
    Statement::new("DELETE FROM invitations WHERE table_id = $1").text(table)
}
