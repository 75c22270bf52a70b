//! The tables in memory: read when they are opened, dropped when they are idle.

mod sharing;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Store, StoreError, TableId};
use tokio::sync::OnceCell;

use super::calls::TurnNotifier;
use super::change_keys::UsedKeys;
use super::chat::Chat;
use super::handle::{StoredTable, TableHandle};
use super::refusal::TableRefusal;
use super::thinkers::SearchQueue;
use super::timeline::Timeline;

/// An idle table is dropped from memory after this time.
const IDLE_LIMIT: Duration = Duration::from_secs(60);

/// While more tables than this wait for a core, no further tables are woken, and those without viewers are put to
/// sleep.
pub const MOST_WAITING: usize = 64;

/// Maximum number of tables in memory because they were woken.
const MOST_AWAKE: usize = 512;

/// A woken table stays in memory for this time. Its people get their turn notices in this time.
const WOKEN_TIME: Duration = Duration::from_secs(30);

const BETWEEN_WAKING: Duration = Duration::from_millis(100);

/// Delay before a failed read is tried again.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// The tables by id, each with its task.
#[derive(Clone)]
pub struct Registry {
    store: Store,
    slots: Arc<Mutex<HashMap<TableId, Arc<TableSlot>>>>,
    /// Tables whose bots wait for a core and that have no viewers. Their logs are read again in turn.
    asleep: Arc<Mutex<VecDeque<TableId>>>,
    thinkers: Arc<SearchQueue>,
    calls: Option<Arc<dyn TurnNotifier>>,
}

/// The place of one table in memory. Requests that come while it is being read wait here.
struct TableSlot {
    occupant: OnceCell<LoadedTable>,
    /// True if another node may have written to the log while it was being read.
    hinted: AtomicBool,
    asked_for: Mutex<Instant>,
}

/// The result of reading a table's log: a running table, or a log that does not replay.
#[derive(Clone)]
enum LoadedTable {
    Live(TableHandle),
    Held(TableRefusal),
}

/// The reason why a table cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no such table")]
    Unknown,
    /// Its log does not replay. It is kept unchanged, so that somebody can examine it.
    #[error("this table is locked, because its log cannot be replayed: {0}")]
    Held(TableRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Returns the number of cores for bots. One core is left for requests.
fn cores() -> usize {
    let all = std::thread::available_parallelism().map_or(1, |count| count.get());
    all.saturating_sub(1).max(1)
}

impl Registry {
    pub fn new(store: Store) -> Registry {
        let thinkers = SearchQueue::new(cores());
        Registry { store, slots: Arc::default(), asleep: Arc::default(), thinkers, calls: None }
    }

    /// Allows bots to think while people decide.
    pub fn with_pondering(self, allowed: bool) -> Registry {
        let places = if allowed { cores() } else { 0 };
        Registry { thinkers: SearchQueue::with_permits(cores(), places), ..self }
    }

    /// Enables turn notices.
    pub fn with_turn_notices(self, calls: Arc<dyn TurnNotifier>) -> Registry {
        Registry { calls: Some(calls), ..self }
    }

    /// Returns the cores that bots and other searches share.
    pub fn search_queue(&self) -> Arc<SearchQueue> {
        self.thinkers.clone()
    }

    /// Returns the table with this id, and reads its log if it is not in memory.
    pub async fn open(&self, id: &TableId) -> Result<TableHandle, OpenError> {
        let slot = {
            let fresh = || {
                let (occupant, hinted) = (OnceCell::new(), AtomicBool::new(false));
                Arc::new(TableSlot { occupant, hinted, asked_for: now() })
            };
            let mut slots = self.lock();
            // A table whose task has ended was deleted, and may have been imported again.
            if slots.get(id).is_some_and(|slot| slot.has_ended()) {
                slots.remove(id);
            }
            slots.entry(id.clone()).or_insert_with(fresh).clone()
        };
        *lock(&slot.asked_for) = Instant::now();
        match slot.occupant.get_or_try_init(|| self.read(id)).await {
            Ok(LoadedTable::Live(handle)) => {
                if slot.hinted.swap(false, Ordering::Relaxed) {
                    handle.read_changes();
                }
                Ok(handle.clone())
            }
            Ok(LoadedTable::Held(refusal)) => Err(OpenError::Held(refusal.clone())),
            Err(error) => {
                // Ids of tables that do not exist must not fill the memory.
                let mut slots = self.lock();
                if slots.get(id).is_some_and(|slot| slot.occupant.get().is_none()) {
                    slots.remove(id);
                }
                Err(error)
            }
        }
    }

    /// Wakes the tables at which a person may be waiting for a bot, and later those that were put to sleep: a few at a
    /// time, so that the use of memory is limited. Never ends.
    pub async fn keep_waking(&self) {
        match self.store.tables_with_bots().await {
            Ok(tables) => {
                tracing::info!(tables = tables.len(), "checking the tables with bots");
                lock(&self.asleep).extend(tables);
            }
            Err(error) => tracing::error!(%error, "could not list the tables with bots"),
        }
        let mut awake = VecDeque::new();
        loop {
            self.wake_tables(&mut awake).await;
            tokio::time::sleep(BETWEEN_WAKING).await;
        }
    }

    /// Wakes tables while there is room among those that are `awake`.
    async fn wake_tables(&self, awake: &mut VecDeque<(TableId, Instant)>) {
        while let Some((id, since)) = awake.front() {
            let rested = since.elapsed() >= WOKEN_TIME;
            let gone = !self.lock().contains_key(id) || rested && self.unload(id);
            if !gone && awake.len() < MOST_AWAKE {
                break;
            }
            if !gone && !rested {
                return;
            }
            // A woken table that is in use stays in memory like any other table.
            awake.pop_front();
        }
        while awake.len() < MOST_AWAKE && self.thinkers.running_and_waiting().1 < MOST_WAITING {
            let Some(id) = lock(&self.asleep).pop_front() else { return };
            match self.open(&id).await {
                Ok(handle) if handle.table().waits_for_people() => {
                    drop(handle);
                    self.unload(&id);
                }
                Ok(_) => awake.push_back((id, Instant::now())),
                Err(OpenError::Unknown) => {}
                Err(error @ (OpenError::Held(_) | OpenError::Store(_))) => {
                    tracing::error!(table = %id, %error, "could not wake a table");
                }
            }
            tokio::task::yield_now().await;
        }
    }

    /// Puts tables to sleep whose bots wait for a core and that have no viewers, if too many wait.
    fn put_to_sleep(&self) {
        for id in self.thinkers.waiting().into_iter().skip(MOST_WAITING) {
            let mut slots = self.lock();
            if slots.get(&id).is_some_and(TableSlot::is_alone) {
                slots.remove(&id);
                lock(&self.asleep).push_back(id);
            }
        }
    }

    /// Reads a table that is in memory again from its beginning, because names in its log or chat were changed. If it
    /// was deleted, it is dropped from memory and its task ends.
    pub async fn read_again(&self, id: &TableId) {
        // If the table is being read, that reading may have begun before the change.
        let slot = self.lock().get(id).cloned();
        let Some(slot) = slot else { return };
        let handle = match slot.occupant.get_or_try_init(|| self.read(id)).await {
            Ok(LoadedTable::Live(handle)) => handle.clone(),
            Ok(LoadedTable::Held(_)) | Err(_) => {
                self.lock().remove(id);
                return;
            }
        };
        drop(slot);
        if matches!(self.store.table(id).await, Ok(None)) {
            self.lock().remove(id);
            handle.end().await;
            return;
        }
        if let Err(error) = handle.chat.read_again().await {
            tracing::warn!(table = %id, %error, "could not read the chat again");
        }
        handle.read_again().await;
    }

    /// Reads what another node may have written to this table. Returns false if the chat could not be read; the table's
    /// task reads the log by itself.
    pub async fn read_changes(&self, id: &TableId) -> bool {
        let Some(slot) = self.lock().get(id).cloned() else { return true };
        slot.hinted.store(true, Ordering::Relaxed);
        let Some(LoadedTable::Live(handle)) = slot.occupant.get() else { return true };
        slot.hinted.store(false, Ordering::Relaxed);
        handle.read_changes();
        let said = handle.chat.read_new_entries().await;
        if let Err(error) = &said {
            tracing::warn!(table = %id, %error, "could not read new chat lines");
        }
        said.is_ok()
    }

    /// Reads what other nodes may have written to any table. Failed reads are tried again.
    pub async fn refresh_all_tables(&self) {
        let mut behind: Vec<TableId> = self.lock().keys().cloned().collect();
        while !behind.is_empty() {
            let mut failed = Vec::new();
            for id in behind {
                if !self.read_changes(&id).await {
                    failed.push(id);
                }
            }
            behind = failed;
            if !behind.is_empty() {
                tokio::time::sleep(BETWEEN_TRIES).await;
            }
        }
    }

    /// Drops idle tables from memory. Their logs stay.
    pub fn drop_idle_tables(&self) {
        self.put_to_sleep();
        let now = Instant::now();
        self.lock().retain(|_, slot| {
            let rests = now.saturating_duration_since(*lock(&slot.asked_for)) >= IDLE_LIMIT;
            !(rests && slot.is_unused())
        });
    }

    /// Returns a table if it is in memory. Reads no log.
    pub fn find_loaded(&self, id: &TableId) -> Option<TableHandle> {
        match self.lock().get(id)?.occupant.get()? {
            LoadedTable::Live(handle) => Some(handle.clone()),
            LoadedTable::Held(_) => None,
        }
    }

    /// Returns true if a table is in memory.
    pub fn is_loaded(&self, id: &TableId) -> bool {
        self.lock().contains_key(id)
    }

    /// Drops a table from memory at once, unless somebody uses it. Returns true if it is not in memory afterwards.
    pub fn unload(&self, id: &TableId) -> bool {
        let mut slots = self.lock();
        let unused = slots.get(id).is_none_or(TableSlot::is_unused);
        if unused {
            slots.remove(id);
        }
        unused
    }

    /// Returns the number of tables in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Returns the number of running searches, and of those that wait for a core.
    pub fn running_and_waiting_searches(&self) -> (usize, usize) {
        self.thinkers.running_and_waiting()
    }

    async fn read(&self, id: &TableId) -> Result<LoadedTable, OpenError> {
        let row = self.store.table(id).await?.ok_or(OpenError::Unknown)?;
        let log = self.store.log(id, 0).await?;
        let kept = self.store.kept_answers(id).await?;
        let elsewhere = self.store.players_at_other_nodes(Some(id)).await?;
        let elsewhere = elsewhere.into_iter().map(|player| player.person).collect();
        let mut keys = UsedKeys::default();
        let sent = log.iter().filter_map(|event| event.sent_as.as_deref());
        sent.for_each(|written| keys.add(written));
        // Reading a long log takes time, and must not block the threads that serve requests.
        let read = tokio::task::spawn_blocking(move || Timeline::replay(&row, &log)).await;
        let read = read.unwrap_or_else(|error| Err(TableRefusal::Broken(error.to_string())));
        Ok(match read {
            Ok(timeline) => {
                let chat = Arc::new(Chat::open(self.store.clone(), id.clone()).await?);
                let opened = StoredTable { timeline, keys, kept, chat };
                let (store, thinkers) = (self.store.clone(), self.thinkers.clone());
                let handle = TableHandle::start(opened, store, thinkers, self.calls.clone());
                handle.presence.set_elsewhere(elsewhere);
                LoadedTable::Live(handle)
            }
            Err(refusal) => {
                tracing::error!(table = %id, %refusal, "a table is on hold, because its log does not replay");
                LoadedTable::Held(refusal)
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<TableSlot>>> {
        lock(&self.slots)
    }
}

impl TableSlot {
    /// Returns true if the task of the table has ended.
    fn has_ended(&self) -> bool {
        match self.occupant.get() {
            Some(LoadedTable::Live(handle)) => handle.has_ended(),
            Some(LoadedTable::Held(_)) | None => false,
        }
    }

    /// Returns true if nobody uses the table or is opening it.
    fn is_alone(self: &Arc<TableSlot>) -> bool {
        let alone = match self.occupant.get() {
            Some(LoadedTable::Live(handle)) => handle.is_alone(),
            Some(LoadedTable::Held(_)) | None => false,
        };
        alone && Arc::strong_count(self) == 1
    }

    /// Returns true if nobody uses the table or is opening it, and nothing is in progress there. Called under the
    /// registry's lock, so that nobody can open the table meanwhile.
    fn is_unused(self: &Arc<TableSlot>) -> bool {
        let idle = match self.occupant.get() {
            Some(LoadedTable::Live(handle)) => handle.is_alone() && !handle.is_busy(),
            Some(LoadedTable::Held(_)) => true,
            None => false,
        };
        idle && Arc::strong_count(self) == 1
    }
}

fn now() -> Mutex<Instant> {
    Mutex::new(Instant::now())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn unknown_table_ids_leave_nothing_in_the_registry() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let registry = Registry::new(store);
        for _ in 0..20 {
            let unknown = registry.open(&TableId::random()).await;
            assert!(matches!(unknown, Err(OpenError::Unknown)));
        }
        assert!(registry.lock().is_empty());
    }
}
