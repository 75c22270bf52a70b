//! Rows of the database as values.

use game::Seat;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{Row, ValueRef};

use crate::error::StoreError;
use crate::store::Store;
use crate::writer::Statement;

/// A row, and the number of its next column.
pub(crate) struct ColumnReader<'a>(&'a AnyRow, usize);

/// A value that is read from one column, or from several in the order of its fields.
pub(crate) trait FromRow: Sized {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Self, StoreError>;
}

impl Store {
    /// Returns all rows of a query.
    pub(crate) async fn all<T: FromRow>(&self, select: Statement) -> Result<Vec<T>, StoreError> {
        if is_unanswerable(&select) {
            return Ok(Vec::new());
        }
        let rows = select.query().fetch_all(&self.pool).await?;
        rows.iter().map(|row| T::read(&mut ColumnReader(row, 0))).collect()
    }

    /// Returns the first row of a query, if it has any.
    pub(crate) async fn first<T: FromRow>(
        &self,
        select: Statement,
    ) -> Result<Option<T>, StoreError> {
        if is_unanswerable(&select) {
            return Ok(None);
        }
        let row = select.query().fetch_optional(&self.pool).await?;
        row.map(|row| T::read(&mut ColumnReader(&row, 0))).transpose()
    }
}

/// Returns true for a query with a zero byte in a text, for example from an address. PostgreSQL refuses such a query.
/// No stored text contains a zero byte, so no row fits.
fn is_unanswerable(select: &Statement) -> bool {
    select.has_zero_byte()
}

/// Returns places for this many values in a list of SQL, of which the first has a number.
pub(crate) fn placeholders(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|number| format!("${number}")).collect();
    places.join(", ")
}

impl<'a> ColumnReader<'a> {
    fn take(&mut self) -> (&'a AnyRow, usize) {
        self.1 += 1;
        (self.0, self.1 - 1)
    }
}

impl FromRow for String {
    fn read(columns: &mut ColumnReader<'_>) -> Result<String, StoreError> {
        let (row, index) = columns.take();
        Ok(row.try_get(index)?)
    }
}

impl FromRow for i64 {
    fn read(columns: &mut ColumnReader<'_>) -> Result<i64, StoreError> {
        let (row, index) = columns.take();
        Ok(row.try_get(index)?)
    }
}

impl<T: FromRow> FromRow for Option<T> {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Option<T>, StoreError> {
        match columns.0.try_get_raw(columns.1)?.is_null() {
            true => {
                columns.take();
                Ok(None)
            }
            false => T::read(columns).map(Some),
        }
    }
}

impl FromRow for bool {
    fn read(columns: &mut ColumnReader<'_>) -> Result<bool, StoreError> {
        Ok(i64::read(columns)? != 0)
    }
}

impl FromRow for Value {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Value, StoreError> {
        Ok(serde_json::from_str(&String::read(columns)?)?)
    }
}

impl FromRow for Seat {
    fn read(columns: &mut ColumnReader<'_>) -> Result<Seat, StoreError> {
        let number = i64::read(columns)?;
        let seat = usize::try_from(number).ok();
        let seat = seat.and_then(|number| Seat::at_table(number, game::MAX_SEATS as u8));
        seat.ok_or(StoreError::Value { found: number.to_string(), expected: "seat" })
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl FromRow for $kind {
            fn read(columns: &mut ColumnReader<'_>) -> Result<$kind, StoreError> {
                let number = i64::read(columns)?;
                let unfit = |_| StoreError::Value {
                    found: number.to_string(),
                    expected: concat!("number of type ", stringify!($kind)),
                };
                number.try_into().map_err(unfit)
            }
        }
    )*};
}

numbers!(u8, u32, usize, i32);

macro_rules! tuples {
    ($(($($part:ident),*))*) => {$(
        impl<$($part: FromRow),*> FromRow for ($($part,)*) {
            fn read(columns: &mut ColumnReader<'_>) -> Result<Self, StoreError> {
                Ok(($($part::read(columns)?,)*))
            }
        }
    )*};
}

tuples!((A, B)(A, B, C));

/// Reads a struct from the columns of its fields, in this order.
macro_rules! from_row {
    ($name:ident { $($field:ident),* }) => {
        impl $crate::rows::FromRow for $name {
            fn read(
                columns: &mut $crate::rows::ColumnReader<'_>,
            ) -> Result<$name, $crate::error::StoreError> {
                Ok($name { $($field: $crate::rows::FromRow::read(columns)?),* })
            }
        }
    };
}
pub(crate) use from_row;
