//! Uploaded records. They are stored under their hash until newer ones replace them, so that each moment of a record
//! has an address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Record;
use play::{GameRef, RecordedGame};
use sha2::{Digest, Sha256};
use store::{DocumentKind, Store};

use super::Replay;
use crate::server::error::Error;

/// Maximum number of stored records; the oldest are deleted first.
const RECORDS: DocumentKind = DocumentKind { kind: "record", most: 500 };

/// Maximum number of records in memory.
const MOST_READY: usize = 32;

/// The stored records, with a cache of those that were viewed last, already read and checked.
pub struct RecordStore {
    store: Store,
    ready: Mutex<ReadyReplays>,
}

#[derive(Default)]
struct ReadyReplays {
    replays: Vec<(String, Arc<Replay>)>,
    /// The number of times that names in records were changed.
    changes: u64,
}

/// The result of an upload.
pub enum UploadResult {
    Whole(String),
    /// The record breaks the rules. `name` is the stored valid part, `moves` its length and `reason` the error.
    Broken {
        name: String,
        moves: usize,
        reason: String,
    },
}

/// Returns the name of a record: the beginning of its hash.
pub fn name_of(record: &Record) -> String {
    game::hex(&Sha256::digest(record.to_json())[..12])
}

impl RecordStore {
    pub fn new(store: Store) -> RecordStore {
        RecordStore { store, ready: Mutex::default() }
    }

    /// Checks a record given as text and stores it.
    pub async fn import(&self, text: &str) -> Result<UploadResult, Error> {
        let bad = |reason: String| Error::Bad(reason);
        let mut record = Record::from_json(text).map_err(|error| bad(error.to_string()))?;
        let game: GameRef = record.game.parse().map_err(|error| bad(format!("{error}")))?;
        let (read, record_back) = read(game, record).await?;
        record = record_back;
        let moves = read.game.plies();
        let Some(reason) = read.departure else {
            let name = name_of(&record);
            self.store.keep(RECORDS, &name, &record.to_json()).await?;
            return Ok(UploadResult::Whole(name));
        };
        // The moves before the error are valid and can be watched.
        record.moves.truncate(moves);
        record.result = None;
        let name = name_of(&record);
        self.store.keep(RECORDS, &name, &record.to_json()).await?;
        Ok(UploadResult::Broken { name, moves, reason })
    }

    /// Returns the text of the record with this name.
    pub async fn text(&self, name: &str) -> Result<String, Error> {
        self.store.stored_document(RECORDS, name).await?.ok_or(Error::NotFound)
    }

    /// Returns the record with this name as a replay.
    pub async fn replay(&self, name: &str) -> Result<Arc<Replay>, Error> {
        if let Some(ready) = self.ready(name) {
            return Ok(ready);
        }
        let changes = self.lock().changes;
        let text = self.text(name).await?;
        let record = Record::from_json(&text).map_err(|error| Error::Bad(error.to_string()))?;
        let game: GameRef = record.game.parse().map_err(|error| Error::Bad(format!("{error}")))?;
        let names = record.seats.iter().map(|player| player.name.clone()).collect();
        let (read, _) = read(game, record).await?;
        let replay = Arc::new(Replay::of_record(game, format!("/replay/{name}"), names, read));
        self.put(name, replay.clone(), changes);
        Ok(replay)
    }

    /// Puts a record into the cache, unless names were changed since it was read.
    fn put(&self, name: &str, replay: Arc<Replay>, changes: u64) {
        let mut ready = self.lock();
        if ready.changes != changes {
            return;
        }
        ready.replays.retain(|(known, _)| known != name);
        ready.replays.push((name.to_string(), replay));
        let beyond = ready.replays.len().saturating_sub(MOST_READY);
        ready.replays.drain(..beyond);
    }

    /// Clears the cache, because names in records have changed.
    pub fn clear(&self) {
        let mut ready = self.lock();
        ready.changes += 1;
        ready.replays.clear();
    }

    fn ready(&self, name: &str) -> Option<Arc<Replay>> {
        let mut ready = self.lock();
        let place = ready.replays.iter().position(|(known, _)| known == name)?;
        let found = ready.replays.remove(place);
        ready.replays.push(found.clone());
        Some(found.1)
    }

    fn lock(&self) -> MutexGuard<'_, ReadyReplays> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Replays a record on a blocking thread, because that takes too long for the threads that serve requests.
async fn read(game: GameRef, record: Record) -> Result<(RecordedGame, Record), Error> {
    let replayed = tokio::task::spawn_blocking(move || (game.replay(&record, None), record));
    let (read, record) = replayed.await.map_err(|error| Error::Bad(error.to_string()))?;
    Ok((read.map_err(Error::Bad)?, record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_record_that_was_read_before_its_names_changed_is_not_cached() {
        catalog::install();
        let folder = tempfile::tempdir().unwrap();
        let records = RecordStore::new(Store::open_folder(folder.path()).await.unwrap());
        let text = include_str!("../../../../games/la-vina/fixtures/3p-greedy-1.json");
        let UploadResult::Whole(name) = records.import(text).await.unwrap() else {
            panic!("the record is valid")
        };
        let changes = records.lock().changes;
        let read = records.replay(&name).await.unwrap();
        assert!(records.ready(&name).is_some());
        records.clear();
        records.put(&name, read, changes);
        assert!(records.ready(&name).is_none(), "it has the old names");
    }
}
