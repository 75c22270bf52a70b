//! Checks that a table's log replays.

use store::{LogEvent, SeatRow, Status, TableRow};
use table::Timeline;

/// The result of replaying a table's log.
pub struct Examination {
    pub seats: Vec<SeatRow>,
    pub status: Status,
    /// The first entry that does not replay, if there is one. The other fields describe the log before it.
    pub fault: Option<BrokenEntry>,
}

/// The entry at which a log breaks.
#[derive(Debug, PartialEq, Eq)]
pub struct BrokenEntry {
    pub seq: i64,
    pub text: String,
}

/// Replays a log up to its first fault. Returns an error if not even an empty log replays.
pub fn examine(row: &TableRow, log: &[LogEvent]) -> Result<Examination, String> {
    let mut timeline = Timeline::replay(row, &[]).map_err(|refusal| refusal.to_string())?;
    let mut fault = None;
    for event in log {
        if let Err(refusal) = timeline.read(event) {
            fault = Some(BrokenEntry { seq: event.seq, text: refusal.to_string() });
            break;
        }
    }
    let table = timeline.table;
    Ok(Examination { seats: table.seats.clone(), status: table.status, fault })
}
