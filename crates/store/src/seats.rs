//! The seats of a table: a projection of its log.

use game::Seat;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::store::Store;
use crate::writer::Statement;

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
        let rows = sqlx::query(
            "SELECT seat, person_id, name, bot FROM seats WHERE table_id = $1 ORDER BY seat",
        )
        .bind(table.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_seat).collect()
    }
}

pub(crate) fn set_seat(table: &TableId, row: &SeatRow) -> Statement {
    let upsert = "INSERT INTO seats (table_id, seat, person_id, name, bot) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE SET \
         person_id = excluded.person_id, name = excluded.name, bot = excluded.bot";
    Statement::new(upsert)
        .text(table)
        .number(i64::from(row.seat.number()))
        .bind_optional(row.person.as_ref())
        .text(&row.name)
        .bind_optional(row.bot.as_ref())
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
