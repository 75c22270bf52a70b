//! Turn notices of a table.

use std::time::Duration;

use store::{PersonId, TableId};

/// Somebody's turn has come at a table, and they do not look.
#[derive(Debug)]
pub struct Call {
    pub table: TableId,
    pub game: String,
    pub person: PersonId,
}

/// Calls people who do not look.
pub trait Calls: Send + Sync {
    /// A person who comes within this time is not notified.
    fn grace(&self) -> Duration;

    fn call(&self, call: Call);
}
