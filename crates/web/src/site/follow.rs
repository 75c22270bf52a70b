//! Applies changes that other processes make: bans, and deletions of people and tables, by the command line or by
//! another node.

use std::sync::Arc;
use std::time::Duration;

use people::Sessions;
use store::{NodeEvents, Store, StoreError};
use table::Registry;

use crate::replay::RecordStore;
use crate::replay::analysis::Analyses;

/// Interval at which the database is read. A change takes effect within a second.
const EVERY: Duration = Duration::from_millis(500);

/// Everything in memory that may contain data of a person.
pub struct ChangeFollower {
    pub store: Store,
    pub registry: Registry,
    pub sessions: Arc<Sessions>,
    pub shelves: Arc<RecordStore>,
    pub analyses: Arc<Analyses>,
}

impl ChangeFollower {
    /// Runs as long as the server does.
    pub async fn run(self, mut events: NodeEvents) {
        let mut failing = false;
        loop {
            tokio::time::sleep(EVERY).await;
            match self.poll_once(&mut events).await {
                Ok(()) => failing = false,
                Err(error) if !failing => {
                    failing = true;
                    tracing::warn!(%error, "could not read bans and deletions");
                }
                Err(_) => {}
            }
        }
    }

    async fn poll_once(&self, events: &mut NodeEvents) -> Result<(), StoreError> {
        let Some(tables) = self.store.next_node_events(events).await? else { return Ok(()) };
        self.sessions.clear_cache();
        self.shelves.clear();
        let forgotten = self.analyses.forget(&tables).await;
        for table in &tables {
            self.registry.read_again(table).await;
        }
        // An analysis may have begun meanwhile with what was in memory before.
        let forgotten_again = self.analyses.forget(&tables).await;
        forgotten.and(forgotten_again)
    }
}
