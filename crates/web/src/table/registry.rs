//! The tables that this process keeps.

use std::collections::HashMap;
use std::sync::Arc;

use store::{Status, Store, StoreError, TableId, TableRow};
use tokio::sync::{Mutex, Semaphore};

use super::actor::TableHandle;
use super::chat::Chat;
use super::refusal::Refusal;
use super::timeline::Timeline;

/// All tables by id, each with its task.
#[derive(Clone)]
pub struct Registry {
    store: Store,
    tables: Arc<Mutex<HashMap<TableId, Kept>>>,
    /// Bots think on so many threads and no more.
    pool: Arc<Semaphore>,
}

#[derive(Clone)]
enum Kept {
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

impl Registry {
    pub fn new(store: Store) -> Registry {
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
        let pool = Arc::new(Semaphore::new(threads.saturating_sub(1).max(1)));
        Registry { store, tables: Arc::default(), pool }
    }

    /// Replays every table that is not over. Tells how many run and how many are held.
    pub async fn load(&self) -> Result<(usize, usize), StoreError> {
        let (mut live, mut held) = (0, 0);
        for row in self.store.live_tables().await? {
            match self.open(&row.id).await {
                Ok(_) => live += 1,
                Err(OpenError::Held(refusal)) => {
                    tracing::error!(table = %row.id, %refusal, "a table is held");
                    held += 1;
                }
                Err(OpenError::Unknown) => {}
                Err(OpenError::Store(error)) => return Err(error),
            }
        }
        Ok((live, held))
    }

    /// The table with this id, read from its log if need be.
    pub async fn open(&self, id: &TableId) -> Result<TableHandle, OpenError> {
        let mut tables = self.tables.lock().await;
        if let Some(kept) = tables.get(id) {
            return kept.clone().into_result();
        }
        let row = self.store.table(id).await?.ok_or(OpenError::Unknown)?;
        let kept = self.read(&row).await?;
        tables.insert(id.clone(), kept.clone());
        kept.into_result()
    }

    /// Another node may have written to this table.
    pub async fn hint(&self, id: &TableId) {
        let kept = self.tables.lock().await.get(id).cloned();
        let Some(Kept::Live(handle)) = kept else { return };
        handle.hint();
        if let Err(error) = handle.chat.read_on().await {
            tracing::warn!(table = %id, %error, "what was said elsewhere was not read");
        }
    }

    /// Forgets the tables that are over and that nobody looks at.
    pub async fn tidy(&self) {
        let mut tables = self.tables.lock().await;
        tables.retain(|_, kept| match kept {
            Kept::Held(_) => true,
            Kept::Live(handle) => {
                let done = matches!(handle.table().status, Status::Over | Status::Closed);
                !done || handle.presence.is_anybody_here()
            }
        });
    }

    async fn read(&self, row: &TableRow) -> Result<Kept, StoreError> {
        let log = self.store.log(&row.id, 0).await?;
        Ok(match Timeline::replay(row, &log) {
            Ok(timeline) => {
                let names = log.into_iter().filter_map(|event| event.sent_as).collect();
                let (store, pool) = (self.store.clone(), self.pool.clone());
                let chat = Arc::new(Chat::open(store.clone(), row.id.clone()).await?);
                Kept::Live(TableHandle::start(timeline, names, store, pool, chat))
            }
            Err(refusal) => Kept::Held(refusal),
        })
    }
}

impl Kept {
    fn into_result(self) -> Result<TableHandle, OpenError> {
        match self {
            Kept::Live(handle) => Ok(handle),
            Kept::Held(refusal) => Err(OpenError::Held(refusal)),
        }
    }
}
