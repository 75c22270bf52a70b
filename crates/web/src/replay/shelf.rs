//! Records that somebody brought: kept under their hash for a while, so that a moment in one has an
//! address.

use std::sync::{Arc, Mutex, PoisonError};

use game::Record;
use play::{GameRef, Recorded};
use sha2::{Digest, Sha256};
use store::{Shelf, Store};

use super::Replay;
use crate::server::error::Error;

/// The number of stored records; the oldest are dropped first.
const RECORDS: Shelf = Shelf { kind: "record", most: 500 };

/// The number of records in memory.
const MOST_READY: usize = 32;

/// The records that were looked at last, read and checked.
pub struct Shelves {
    store: Store,
    ready: Mutex<Vec<(String, Arc<Replay>)>>,
}

/// A record that was put on the shelf.
pub enum Shelved {
    Whole(String),
    /// It departs from the rules: its name up to there, how many moves that are, and why.
    Broken {
        name: String,
        moves: usize,
        reason: String,
    },
}

/// The name of a record: the beginning of its hash.
pub fn name_of(record: &Record) -> String {
    game::hex(&Sha256::digest(record.to_json())[..12])
}

impl Shelves {
    pub fn new(store: Store) -> Shelves {
        Shelves { store, ready: Mutex::default() }
    }

    /// Checks a text and keeps the record that it is.
    pub async fn bring(&self, text: &str) -> Result<Shelved, Error> {
        let bad = |reason: String| Error::Bad(reason);
        let mut record = Record::from_json(text).map_err(|error| bad(error.to_string()))?;
        let game: GameRef = record.game.parse().map_err(|error| bad(format!("{error}")))?;
        let (read, record_back) = read(game, record).await?;
        record = record_back;
        let moves = read.game.plies();
        let Some(reason) = read.departure else {
            let name = name_of(&record);
            self.store.keep(RECORDS, &name, &record.to_json()).await?;
            return Ok(Shelved::Whole(name));
        };
        // The moves before are valid and can be watched.
        record.moves.truncate(moves);
        record.result = None;
        let name = name_of(&record);
        self.store.keep(RECORDS, &name, &record.to_json()).await?;
        Ok(Shelved::Broken { name, moves, reason })
    }

    /// The record of this name.
    pub async fn text(&self, name: &str) -> Result<String, Error> {
        self.store.kept(RECORDS, name).await?.ok_or(Error::NotFound)
    }

    /// The same, ready to be looked at.
    pub async fn replay(&self, name: &str) -> Result<Arc<Replay>, Error> {
        if let Some(ready) = self.ready(name) {
            return Ok(ready);
        }
        let text = self.text(name).await?;
        let record = Record::from_json(&text).map_err(|error| Error::Bad(error.to_string()))?;
        let game: GameRef = record.game.parse().map_err(|error| Error::Bad(format!("{error}")))?;
        let names = record.seats.iter().map(|player| player.name.clone()).collect();
        let (read, _) = read(game, record).await?;
        let replay = Arc::new(Replay::of_record(game, format!("/replay/{name}"), names, read));
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.retain(|(known, _)| known != name);
        ready.push((name.to_string(), replay.clone()));
        let beyond = ready.len().saturating_sub(MOST_READY);
        ready.drain(..beyond);
        Ok(replay)
    }

    /// Forgets all that was read: names in records have changed.
    pub fn clear(&self) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn ready(&self, name: &str) -> Option<Arc<Replay>> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let place = ready.iter().position(|(known, _)| known == name)?;
        let found = ready.remove(place);
        ready.push(found.clone());
        Some(found.1)
    }
}

/// Playing a record again takes a while, and the threads that serve have other things to do.
async fn read(game: GameRef, record: Record) -> Result<(Recorded, Record), Error> {
    let replayed = tokio::task::spawn_blocking(move || (game.replay(&record), record));
    let (read, record) = replayed.await.map_err(|error| Error::Bad(error.to_string()))?;
    Ok((read.map_err(Error::Bad)?, record))
}
