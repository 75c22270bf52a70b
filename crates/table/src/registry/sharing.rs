//! Presence at tables, shared with the other nodes of the database.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use store::{PersonId, PresentPlayer, StoreError, TableId};

use super::{LoadedTable, Registry};
use crate::handle::TableHandle;

/// The interval at which the players here are compared with those that other nodes know.
const EVERY: Duration = Duration::from_millis(250);

/// The interval at which this node renews its rows and reads those of the others. It is a third of their lifetime.
const RENEWAL: Duration = Duration::from_secs(10);

/// The presence that this node has written to the database.
#[derive(Default)]
struct SharedPresence {
    players: BTreeSet<PresentPlayer>,
    renewed: Option<Instant>,
}

impl Registry {
    /// Tells the other nodes which players view tables here, and learns who views tables there. Never ends.
    pub async fn share_presence(&self) {
        let mut shared = SharedPresence::default();
        loop {
            if let Err(error) = self.share_changes(&mut shared).await {
                tracing::warn!(%error, "could not share the presence of players");
                // It is unknown what was written, so everything is written again.
                shared = SharedPresence::default();
                tokio::time::sleep(RENEWAL).await;
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    async fn share_changes(&self, shared: &mut SharedPresence) -> Result<(), StoreError> {
        let players = self.players_here();
        let arrived: Vec<PresentPlayer> = players.difference(&shared.players).cloned().collect();
        let left: Vec<PresentPlayer> = shared.players.difference(&players).cloned().collect();
        if !arrived.is_empty() || !left.is_empty() {
            self.store.share_presence(&arrived, &left).await?;
            shared.players = players;
        }
        if shared.renewed.is_none_or(|renewed| renewed.elapsed() >= RENEWAL) {
            let players: Vec<PresentPlayer> = shared.players.iter().cloned().collect();
            self.store.renew_presence(&players).await?;
            self.read_presence_everywhere().await?;
            shared.renewed = Some(Instant::now());
        }
        Ok(())
    }

    /// Returns the players who view tables at this node.
    fn players_here(&self) -> BTreeSet<PresentPlayer> {
        let mut players = BTreeSet::new();
        self.for_each_live_table(|id, handle| {
            let table = handle.table();
            let seated = table.seats.iter().filter_map(|row| row.person.clone());
            let here = seated.filter(|person| handle.presence.is_viewing_here(person));
            players.extend(here.map(|person| PresentPlayer { table: id.clone(), person }));
        });
        players
    }

    /// Reads who views a table at other nodes, if the table is in memory.
    pub async fn read_presence(&self, id: &TableId) -> Result<(), StoreError> {
        if let Some(handle) = self.find_loaded(id) {
            let players = self.store.players_at_other_nodes(Some(id)).await?;
            handle
                .presence
                .set_elsewhere(players.into_iter().map(|player| player.person).collect());
        }
        Ok(())
    }

    async fn read_presence_everywhere(&self) -> Result<(), StoreError> {
        let mut elsewhere: BTreeMap<TableId, BTreeSet<PersonId>> = BTreeMap::new();
        for PresentPlayer { table, person } in self.store.players_at_other_nodes(None).await? {
            elsewhere.entry(table).or_default().insert(person);
        }
        self.for_each_live_table(|id, handle| {
            handle.presence.set_elsewhere(elsewhere.remove(id).unwrap_or_default());
        });
        Ok(())
    }

    fn for_each_live_table(&self, mut visit: impl FnMut(&TableId, &TableHandle)) {
        for (id, slot) in &*self.lock() {
            if let Some(LoadedTable::Live(handle)) = slot.occupant.get() {
                visit(id, handle);
            }
        }
    }
}
