//! A table computed from its log, entry by entry.

use std::sync::Arc;

use game::Seed;
use play::Play;
use store::{LogEvent, TableRow};

use super::change::{Change, TableSpec};
use super::refusal::TableRefusal;
use super::state::Table;

/// A table, and the version of it that is shown while others may react to its last move.
pub struct Timeline {
    pub table: Arc<Table>,
    /// The table before the last public move, with later events outside the game. `None` if a move was undone after it.
    pub before: Option<Arc<Table>>,
}

impl Timeline {
    /// Replays a whole log and checks every entry.
    pub fn replay(row: &TableRow, log: &[LogEvent]) -> Result<Timeline, TableRefusal> {
        let broken = |what: String| TableRefusal::Broken(what);
        let spec: TableSpec =
            serde_json::from_value(row.spec.clone()).map_err(|error| broken(error.to_string()))?;
        let players = spec.options.get("players").and_then(|players| players.as_u64());
        let players = players
            .filter(|&players| (1..=game::MAX_SEATS as u64).contains(&players))
            .ok_or_else(|| broken("the options have no valid number of players".to_string()))?;
        let seed: Seed = row.seed.parse().map_err(|_| broken("the seed is invalid".to_string()))?;
        let host = row.host.clone();
        let table = Table::before_first_entry(
            row.id.clone(),
            host,
            row.visibility,
            spec,
            players as u8,
            seed,
        );
        let mut timeline = Timeline { table: Arc::new(table), before: None };
        for event in log {
            timeline.read(event)?;
        }
        Ok(timeline)
    }

    /// Reads one more entry of the log. An entry that does not fit changes nothing.
    pub fn read(&mut self, event: &LogEvent) -> Result<Change, TableRefusal> {
        let seq = self.table.seq;
        if event.seq != seq + 1 {
            return Err(TableRefusal::Broken(format!(
                "entry {} comes after entry {seq}",
                event.seq
            )));
        }
        let change: Change = serde_json::from_value(event.body.clone())
            .map_err(|error| TableRefusal::Broken(format!("entry {}: {error}", event.seq)))?;
        let mut next = Table::clone(&self.table);
        next.apply(&change)?;
        self.go_on(&change, next, event.at)?;
        Ok(change)
    }

    /// Replaces the table by `next`, which is the table after `change`. `time` is the time of the change.
    pub fn go_on(
        &mut self,
        change: &Change,
        mut next: Table,
        time: i64,
    ) -> Result<(), TableRefusal> {
        if next.public_position != self.table.public_position {
            next.since = time;
        }
        let last = std::mem::replace(&mut self.table, Arc::new(next));
        let number = |table: &Table| table.current_match().map(Play::number);
        match change {
            Change::Moved { .. } if number(&self.table) == number(&last) => {}
            Change::Moved { .. } => self.before = Some(last),
            Change::TakenBack { .. } => self.before = None,
            _ => {
                // Seats are public, so the version that is shown meanwhile gets the same change.
                if let Some(before) = &mut self.before {
                    Arc::make_mut(before).apply(change)?;
                }
            }
        }
        Ok(())
    }
}
