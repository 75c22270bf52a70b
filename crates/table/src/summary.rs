//! The summary of a table for lists, stored with its log, so that no list reads a log.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Status;

use super::state::Table;

/// A table in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// The seat to move.
    pub due: Option<Seat>,
    pub round: u32,
    /// Places and points by seat, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
}

impl TableSummary {
    /// Returns the summary of a table. While others may react to the last move, no seat is named, because that would
    /// reveal who holds the card.
    pub fn of(table: &Table) -> TableSummary {
        let Some(current) = table.current_match() else { return TableSummary::default() };
        let open = current.moments().is_empty() && current.pending_reaction().is_none();
        let over = table.status == Status::Over;
        TableSummary {
            due: table.seat_to_move().filter(|_| open),
            round: current.round(),
            places: if over { current.ranking().as_slice().to_vec() } else { Vec::new() },
            scores: if over { current.scores().as_slice().to_vec() } else { Vec::new() },
        }
    }

    pub fn written(&self) -> Value {
        serde_json::to_value(self).expect("a summary is plain data")
    }

    /// Returns `None` for a summary of another version that this one cannot read.
    pub fn read(written: Option<Value>) -> Option<TableSummary> {
        written.and_then(|body| serde_json::from_value(body).ok())
    }
}
