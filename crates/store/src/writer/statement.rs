//! One statement of a change, with what is bound to it.

use sqlx::AnyConnection;

pub(crate) struct Statement {
    pub(super) sql: &'static str,
    binds: Vec<Bind>,
    /// The change is off unless the statement touches exactly one row.
    must_touch_one: bool,
}

enum Bind {
    Text(Option<String>),
    Number(i64),
}

impl Statement {
    pub(crate) fn new(sql: &'static str) -> Statement {
        Statement { sql, binds: Vec::new(), must_touch_one: false }
    }

    pub(crate) fn text(self, value: impl ToString) -> Statement {
        self.maybe(Some(value))
    }

    pub(crate) fn maybe(mut self, value: Option<impl ToString>) -> Statement {
        self.binds.push(Bind::Text(value.map(|value| value.to_string())));
        self
    }

    pub(crate) fn number(mut self, value: i64) -> Statement {
        self.binds.push(Bind::Number(value));
        self
    }

    /// Calls the whole change off unless this touches exactly one row.
    pub(crate) fn touching_one(mut self) -> Statement {
        self.must_touch_one = true;
        self
    }

    /// Runs it. Says whether the change may go on.
    pub(super) async fn run(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        let mut query = sqlx::query::<sqlx::Any>(self.sql);
        for bind in &self.binds {
            query = match bind {
                Bind::Text(text) => query.bind(text.clone()),
                Bind::Number(number) => query.bind(*number),
            };
        }
        let touched = query.execute(connection).await?.rows_affected();
        Ok(!self.must_touch_one || touched == 1)
    }
}
