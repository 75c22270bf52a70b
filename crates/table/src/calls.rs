//! Turn notices of a table.

use std::time::Duration;

use store::{PersonId, TableId};

/// A turn notice: a person is to move at a table and is away.
#[derive(Debug)]
pub struct TurnNotice {
    pub table: TableId,
    pub game: String,
    pub person: PersonId,
}

/// A sender of turn notices to people who are away.
pub trait TurnNotifier: Send + Sync {
    /// Returns the time to wait before a person is notified.
    fn delay(&self) -> Duration;

    fn call(&self, call: TurnNotice);
}
