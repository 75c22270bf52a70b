//! Tables, who sits at them, and the links that lead to them.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::{InviteCode, PersonId, TableId};
use crate::listing::set_glance;
use crate::log::{Appended, Entry};
use crate::store::Store;
use crate::writer::{Statement, Written};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Seats are being taken.
    Open,
    Running,
    Over,
    /// Given up before the end.
    Closed,
}

impl Status {
    fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Closed => "closed",
        }
    }

    fn read(text: String) -> Result<Status, StoreError> {
        [Status::Open, Status::Running, Status::Over, Status::Closed]
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(StoreError::Value { found: text, expected: "status" })
    }
}

/// Whether a table is shown to people who do not sit at it.
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
    /// What was agreed: options, components, manners.
    pub spec: Value,
    /// The secret that the numbers are drawn from.
    pub seed: String,
    pub seats: Vec<SeatRow>,
    /// The log's first entries.
    pub entries: Vec<Entry>,
    pub status: Status,
}

/// A table as the database knows it.
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

/// One seat: a person's, a bot's, or free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    pub seat: Seat,
    pub person: Option<PersonId>,
    pub name: String,
    /// The bot's level, where one plays, be it for an absent person.
    pub bot: Option<String>,
}

const COLUMNS: &str = "SELECT tables.id, tables.game, tables.host, tables.status, tables.listed, \
     tables.spec, tables.seed, tables.created_at, tables.changed_at FROM tables ";

/// A query for whole rows of `tables`.
macro_rules! select_tables {
    ($rest:literal) => {
        sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS}{}", $rest)))
    };
}

impl Store {
    /// Opens the table, unless there is one with its id.
    pub async fn add_table(&self, table: &NewTable) -> Result<Appended, StoreError> {
        let insert = "INSERT INTO tables \
             (id, game, host, status, listed, spec, seed, created_at, changed_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
        let (listed, at) = (i64::from(table.visibility == Visibility::Listed), self.now());
        let insert = Statement::new(insert)
            .text(&table.id)
            .text(&table.game)
            .text(&table.host)
            .text(table.status.as_str())
            .number(listed)
            .text(&table.spec)
            .text(&table.seed)
            .number(at)
            .number(at)
            .touching_one();
        let mut change = vec![insert];
        change.extend(table.seats.iter().map(|row| set_seat(&table.id, row)));
        for (index, entry) in table.entries.iter().enumerate() {
            change.push(crate::log::insert(&table.id, index as i64 + 1, entry, at));
            change.extend(entry.glance.iter().map(|glance| set_glance(&table.id, glance)));
        }
        match self.writer.write(&table.id, change).await? {
            Written::Done => Ok(Appended::Done),
            Written::CalledOff => Ok(Appended::Stale),
        }
    }

    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let row = select_tables!("WHERE tables.id = $1")
            .bind(id.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read_table).transpose()
    }

    /// The running tables where people and bots sit together, the most recently played first: at
    /// each of them a person may be waiting for a bot.
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

    /// Tables that strangers may see, the most recently played first.
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

    /// Tables where a person sits or is host, the most recently played first.
    pub async fn tables_of(
        &self,
        person: &PersonId,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows = select_tables!(
            "WHERE tables.status <> 'closed' AND (tables.host = $1 OR EXISTS \
             (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.person_id = $1)) \
             ORDER BY tables.changed_at DESC, tables.id LIMIT $2"
        )
        .bind(person.to_string())
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_table).collect()
    }

    pub async fn seats(&self, table: &TableId) -> Result<Vec<SeatRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, person_id, name, bot FROM seats WHERE table_id = $1 ORDER BY seat",
        )
        .bind(table.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_seat).collect()
    }

    /// A link to the table, beside those that exist.
    pub async fn add_invitation(&self, table: &TableId) -> Result<InviteCode, StoreError> {
        let code = InviteCode::random();
        let insert = "INSERT INTO invitations (code, table_id, created_at) VALUES ($1, $2, $3)";
        let insert = Statement::new(insert).text(&code).text(table).number(self.now());
        self.writer.write(table, vec![insert]).await?;
        Ok(code)
    }

    /// The table's newest link. It is kept as it is, because its host must be able to see it again.
    pub async fn invitation_of(&self, table: &TableId) -> Result<Option<InviteCode>, StoreError> {
        let row = sqlx::query(
            "SELECT code FROM invitations WHERE table_id = $1 \
             ORDER BY created_at DESC, code LIMIT 1",
        )
        .bind(table.to_string())
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| InviteCode::read(row.try_get(0)?)).transpose()
    }

    /// Where a link leads.
    pub async fn invited_to(&self, code: &InviteCode) -> Result<Option<TableId>, StoreError> {
        let row = sqlx::query("SELECT table_id FROM invitations WHERE code = $1")
            .bind(code.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| TableId::read(row.try_get(0)?)).transpose()
    }

    /// Makes every link to the table worthless.
    pub async fn withdraw_invitations(&self, table: &TableId) -> Result<(), StoreError> {
        let delete = "DELETE FROM invitations WHERE table_id = $1";
        self.writer.write(table, vec![Statement::new(delete).text(table)]).await?;
        Ok(())
    }
}

pub(crate) fn set_seat(table: &TableId, row: &SeatRow) -> Statement {
    let upsert = "INSERT INTO seats (table_id, seat, person_id, name, bot) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE SET \
         person_id = excluded.person_id, name = excluded.name, bot = excluded.bot";
    Statement::new(upsert)
        .text(table)
        .number(i64::from(row.seat.number()))
        .maybe(row.person.as_ref())
        .text(&row.name)
        .maybe(row.bot.as_ref())
}

pub(crate) fn set_status(table: &TableId, status: Option<Status>, at: i64) -> Statement {
    let update = "UPDATE tables SET changed_at = $2, status = COALESCE($3, status) WHERE id = $1";
    Statement::new(update).text(table).number(at).maybe(status.map(Status::as_str))
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

pub(crate) fn read_seat_number(number: i64) -> Result<Seat, StoreError> {
    let seat = usize::try_from(number).ok();
    let seat = seat.and_then(|number| Seat::at_table(number, game::MAX_SEATS as u8));
    seat.ok_or(StoreError::Value { found: number.to_string(), expected: "seat" })
}

pub(crate) fn read_seat(row: &AnyRow) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        seat: read_seat_number(row.try_get(0)?)?,
        person: row.try_get::<Option<String>, _>(1)?.map(PersonId::read).transpose()?,
        name: row.try_get(2)?,
        bot: row.try_get(3)?,
    })
}
