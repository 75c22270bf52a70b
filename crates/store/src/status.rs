//! The status of a table.

use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::ids::TableId;
use crate::writer::Statement;

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

    pub(crate) fn read(text: String) -> Result<Status, StoreError> {
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
