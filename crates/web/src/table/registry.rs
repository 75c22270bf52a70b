//! The tables that this process keeps: read when they are asked for, forgotten when they rest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Store, StoreError, TableId};
use tokio::sync::OnceCell;

use super::chat::Chat;
use super::handle::{Opened, TableHandle};
use super::names::Names;
use super::refusal::Refusal;
use super::thinkers::Thinkers;
use super::timeline::Timeline;
use crate::calls::Calls;

/// A table that nobody has asked for so long, and at which nothing happens, is forgotten.
const REST: Duration = Duration::from_secs(60);

/// The tables by id, each with its task.
#[derive(Clone)]
pub struct Registry {
    store: Store,
    slots: Arc<Mutex<HashMap<TableId, Arc<Slot>>>>,
    thinkers: Arc<Thinkers>,
    calls: Option<Calls>,
}

/// A table's place. Who comes while it is being read waits here, and nobody else does.
struct Slot {
    occupant: OnceCell<Occupant>,
    asked_for: Mutex<Instant>,
}

/// What a table's log came to: a table that is played at, or one that is held for somebody to look at.
#[derive(Clone)]
enum Occupant {
    Live(TableHandle),
    Held(Refusal),
}

/// Why a table cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no such table")]
    Unknown,
    /// Its log does not replay. It is kept as it is, for somebody to look at.
    #[error("this table is held, because its log does not replay: {0}")]
    Held(Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The cores that bots may have: one is left to those that serve.
fn cores() -> usize {
    let all = std::thread::available_parallelism().map_or(1, |count| count.get());
    all.saturating_sub(1).max(1)
}

impl Registry {
    pub fn new(store: Store) -> Registry {
        Registry { store, slots: Arc::default(), thinkers: Thinkers::new(cores()), calls: None }
    }

    /// Whether bots may think while people decide.
    pub fn pondering(self, allowed: bool) -> Registry {
        let places = if allowed { cores() } else { 0 };
        Registry { thinkers: Thinkers::with_places(cores(), places), ..self }
    }

    /// Lets people be called to their turns.
    pub fn calling(self, calls: Calls) -> Registry {
        Registry { calls: Some(calls), ..self }
    }

    /// The cores that bots and whoever else thinks share.
    pub fn thinkers(&self) -> Arc<Thinkers> {
        self.thinkers.clone()
    }

    /// The table with this id, read from its log if need be.
    pub async fn open(&self, id: &TableId) -> Result<TableHandle, OpenError> {
        let slot = {
            let fresh = || Arc::new(Slot { occupant: OnceCell::new(), asked_for: now() });
            self.lock().entry(id.clone()).or_insert_with(fresh).clone()
        };
        *lock(&slot.asked_for) = Instant::now();
        match slot.occupant.get_or_try_init(|| self.read(id)).await {
            Ok(Occupant::Live(handle)) => Ok(handle.clone()),
            Ok(Occupant::Held(refusal)) => Err(OpenError::Held(refusal.clone())),
            Err(error) => {
                // Names of tables that do not exist leave nothing behind.
                let mut slots = self.lock();
                if slots.get(id).is_some_and(|slot| slot.occupant.get().is_none()) {
                    slots.remove(id);
                }
                Err(error)
            }
        }
    }

    /// Wakes the tables at which a person may be waiting for a bot, one after the other.
    pub async fn wake(&self) {
        let tables = match self.store.tables_with_bots().await {
            Ok(tables) => tables,
            Err(error) => {
                tracing::error!(%error, "the tables with bots are not woken");
                return;
            }
        };
        let all = tables.len();
        for id in tables {
            match self.open(&id).await {
                Ok(handle) if handle.table().waits_for_people() => {
                    drop(handle);
                    self.forget(&id);
                }
                Ok(_) | Err(OpenError::Unknown) => {}
                Err(error @ (OpenError::Held(_) | OpenError::Store(_))) => {
                    tracing::error!(table = %id, %error, "a table was not woken");
                }
            }
            tokio::task::yield_now().await;
        }
        tracing::info!(tables = all, "tables with bots were looked at");
    }

    /// Another node may have written to this table.
    pub async fn hint(&self, id: &TableId) {
        let occupant = self.lock().get(id).and_then(|slot| slot.occupant.get().cloned());
        let Some(Occupant::Live(handle)) = occupant else { return };
        handle.hint();
        if let Err(error) = handle.chat.read_on().await {
            tracing::warn!(table = %id, %error, "what was said elsewhere was not read");
        }
    }

    /// Other nodes may have written to any table.
    pub async fn hint_all(&self) {
        let all: Vec<TableId> = self.lock().keys().cloned().collect();
        for id in all {
            self.hint(&id).await;
        }
    }

    /// Forgets the tables that rest; their logs stay.
    pub fn tidy(&self) {
        let now = Instant::now();
        self.lock().retain(|_, slot| {
            let rests = now.saturating_duration_since(*lock(&slot.asked_for)) >= REST;
            !(rests && slot.is_unused())
        });
    }

    /// A table that is in memory; none is read for this.
    pub fn known(&self, id: &TableId) -> Option<TableHandle> {
        match self.lock().get(id)?.occupant.get()? {
            Occupant::Live(handle) => Some(handle.clone()),
            Occupant::Held(_) => None,
        }
    }

    #[cfg(test)]
    pub fn keeps(&self, id: &TableId) -> bool {
        self.lock().contains_key(id)
    }

    /// Forgets a table at once, unless somebody uses it. Says whether it is forgotten.
    pub fn forget(&self, id: &TableId) -> bool {
        let mut slots = self.lock();
        let unused = slots.get(id).is_none_or(Slot::is_unused);
        if unused {
            slots.remove(id);
        }
        unused
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// How many bots think, and how many wait for a core.
    pub fn thinking(&self) -> (usize, usize) {
        self.thinkers.load()
    }

    async fn read(&self, id: &TableId) -> Result<Occupant, OpenError> {
        let row = self.store.table(id).await?.ok_or(OpenError::Unknown)?;
        let log = self.store.log(id, 0).await?;
        let kept = self.store.kept_answers(id).await?;
        let mut names = Names::default();
        let sent = log.iter().filter_map(|event| event.sent_as.as_deref());
        sent.for_each(|written| names.learn(written));
        // Reading a long log takes a while, and the threads that serve have other things to do.
        let read = tokio::task::spawn_blocking(move || Timeline::replay(&row, &log)).await;
        let read = read.unwrap_or_else(|error| Err(Refusal::Broken(error.to_string())));
        Ok(match read {
            Ok(timeline) => {
                let chat = Arc::new(Chat::open(self.store.clone(), id.clone()).await?);
                let opened = Opened { timeline, names, kept, chat };
                let (store, thinkers) = (self.store.clone(), self.thinkers.clone());
                Occupant::Live(TableHandle::start(opened, store, thinkers, self.calls.clone()))
            }
            Err(refusal) => {
                tracing::error!(table = %id, %refusal, "a table is held");
                Occupant::Held(refusal)
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        lock(&self.slots)
    }
}

impl Slot {
    /// Whether nobody is at the table, nobody is about to be, and nothing is under way there. Asked
    /// under the registry's lock, so that nobody can come meanwhile.
    fn is_unused(self: &Arc<Slot>) -> bool {
        let idle = match self.occupant.get() {
            Some(Occupant::Live(handle)) => handle.is_alone() && !handle.is_busy(),
            Some(Occupant::Held(_)) => true,
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
    async fn names_of_tables_that_do_not_exist_leave_nothing_behind() {
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
