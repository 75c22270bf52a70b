//! One statement of a change, with its bound values.

use std::borrow::Cow;
use std::future::poll_fn;
use std::pin::Pin;

use futures_core::Stream;
use sqlx::any::{AnyArguments, AnyQueryResult, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Either, Executor};

pub(crate) struct Statement {
    sql: Cow<'static, str>,
    binds: Vec<BoundValue>,
    /// The change is called off unless the statement touches exactly one row.
    pub(super) must_touch_one: bool,
}

enum BoundValue {
    Text(Option<String>),
    Number(i64),
}

impl Statement {
    pub(crate) fn new(sql: impl Into<Cow<'static, str>>) -> Statement {
        Statement { sql: sql.into(), binds: Vec::new(), must_touch_one: false }
    }

    pub(crate) fn text(self, value: impl ToString) -> Statement {
        self.bind_optional(Some(value))
    }

    pub(crate) fn bind_optional(mut self, value: Option<impl ToString>) -> Statement {
        self.binds.push(BoundValue::Text(value.map(|value| value.to_string())));
        self
    }

    pub(crate) fn number(mut self, value: impl Into<i64>) -> Statement {
        self.binds.push(BoundValue::Number(value.into()));
        self
    }

    /// Calls off the whole change unless this statement touches exactly one row.
    pub(crate) fn must_touch_one_row(mut self) -> Statement {
        self.must_touch_one = true;
        self
    }

    /// Returns the statement with its values as a query.
    pub(crate) fn query(&self) -> Query<'static, Any, AnyArguments> {
        self.bind(sqlx::query(AssertSqlSafe(self.sql.clone())))
    }

    /// Runs the statement. Returns false if the change is called off.
    pub(super) async fn run(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        Ok(self.touched_expected_rows(&self.query().execute(connection).await?))
    }

    /// Runs several statements at once. Returns false if the change is called off.
    ///
    /// SQLite works in its own thread, and switching to it costs more than most statements.
    pub(super) async fn run_all(
        before: &str,
        statements: &[Statement],
        connection: &mut AnyConnection,
    ) -> Result<bool, sqlx::Error> {
        let mut sql = before.to_string();
        let mut bound = 0;
        for statement in statements {
            statement.write(&mut sql, bound);
            bound += statement.binds.len();
        }
        let mut query = sqlx::query::<Any>(AssertSqlSafe(sql));
        for statement in statements {
            query = statement.bind(query);
        }
        let mut results = connection.fetch_many(query);
        let mut outcomes = Vec::with_capacity(statements.len() + 2);
        while let Some(result) = next(&mut results).await {
            if let Either::Left(outcome) = result? {
                outcomes.push(outcome);
            }
        }
        // The statements in `before` touch no rows.
        let first = outcomes.len().saturating_sub(statements.len());
        Ok(statements
            .iter()
            .zip(&outcomes[first..])
            .all(|(one, outcome)| one.touched_expected_rows(outcome)))
    }

    fn touched_expected_rows(&self, outcome: &AnyQueryResult) -> bool {
        !self.must_touch_one || outcome.rows_affected() == 1
    }

    fn bind<'q>(&self, mut query: Query<'q, Any, AnyArguments>) -> Query<'q, Any, AnyArguments> {
        for bind in &self.binds {
            query = match bind {
                BoundValue::Text(text) => query.bind(text.clone()),
                BoundValue::Number(number) => query.bind(*number),
            };
        }
        query
    }

    /// Writes its text, with the binds renumbered: `bound` binds come before.
    fn write(&self, sql: &mut String, bound: usize) {
        self.write_with(sql, |number| format!("${}", bound + number));
        sql.push(';');
    }

    /// Returns its text with all binds in one array of texts, which is `$1`.
    pub(super) fn with_array(&self) -> String {
        let mut sql = String::new();
        self.write_with(&mut sql, |number| match self.binds.get(number.wrapping_sub(1)) {
            Some(BoundValue::Number(_)) => format!("CAST($1[{number}] AS BIGINT)"),
            Some(BoundValue::Text(_)) | None => format!("$1[{number}]"),
        });
        sql
    }

    /// Returns the binds as that array.
    pub(super) fn texts(&self) -> Vec<Option<String>> {
        let text = |bind: &BoundValue| match bind {
            BoundValue::Text(text) => text.clone(),
            BoundValue::Number(number) => Some(number.to_string()),
        };
        self.binds.iter().map(text).collect()
    }

    /// Returns true if a bound text contains a zero byte.
    pub(crate) fn has_zero_byte(&self) -> bool {
        let text =
            |bind: &BoundValue| matches!(bind, BoundValue::Text(Some(text)) if text.contains('\0'));
        self.binds.iter().any(text)
    }

    /// Writes its text, with each `$N` replaced by `place(N)`.
    fn write_with(&self, sql: &mut String, place: impl Fn(usize) -> String) {
        let mut pieces = self.sql.split('$');
        sql.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
            let number: usize = piece[..digits].parse().unwrap_or_default();
            sql.push_str(&place(number));
            sql.push_str(&piece[digits..]);
        }
    }
}

type StatementResults<'a> =
    Pin<Box<dyn Stream<Item = Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>> + Send + 'a>>;

async fn next(
    results: &mut StatementResults<'_>,
) -> Option<Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>> {
    poll_fn(|context| results.as_mut().poll_next(context)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binds_of_joined_statements_are_numbered_in_sequence() {
        let mut sql = String::new();
        Statement::new("SELECT $1, $2, $1").write(&mut sql, 0);
        Statement::new("UPDATE t SET a = $1 WHERE b = $12").write(&mut sql, 2);
        assert_eq!(sql, "SELECT $1, $2, $1;UPDATE t SET a = $3 WHERE b = $14;");
    }

    #[test]
    fn binds_in_an_array_keep_their_types() {
        let statement = Statement::new("UPDATE t SET a = $2 WHERE b = $1 AND c = $3");
        let statement = statement.text("x").number(7).bind_optional(None::<String>);
        let sql = "UPDATE t SET a = CAST($1[2] AS BIGINT) WHERE b = $1[1] AND c = $1[3]";
        assert_eq!(statement.with_array(), sql);
        assert_eq!(statement.texts(), [Some("x".to_string()), Some("7".to_string()), None]);
    }
}
