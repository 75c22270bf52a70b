//! The cache of drawn pieces.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::key::SlotKey;
use crate::node::PageFragment;

/// The drawn pieces of one table. Each is drawn once for all viewers who see it, and not again until it changes. The
/// keys cover everything that a piece shows, so no viewer gets content that only another may see.
///
/// Many pieces return after a few moves: controls are plain while others decide, and live again at the next turn. So
/// the cache also keeps pieces that the newest state does not show, up to [`KEPT`] or a little more.
#[derive(Default)]
pub struct PieceCache(Mutex<PieceGenerations>);

/// The number of pieces after which those are removed that were not used since the last removal.
pub(crate) const KEPT: usize = 600;

type PieceMap = HashMap<SlotKey, Arc<PageFragment>, BuildHasherDefault<SlotKeyHasher>>;

#[derive(Default)]
struct PieceGenerations {
    state: u64,
    newest: PieceMap,
    older: PieceMap,
}

/// Keys are hashes already, so their lower half is taken as it is.
#[derive(Default)]
struct SlotKeyHasher(u64);

impl Hasher for SlotKeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl PieceGenerations {
    /// Keeps a piece and the pieces in it. They are still shown, although they are not asked for.
    fn renew(&mut self, key: SlotKey) {
        let Some(found) = self.older.remove(&key) else { return };
        for inner in &found.pieces {
            self.renew(*inner);
        }
        self.newest.insert(key, found);
    }
}

impl PieceCache {
    /// Removes the pieces that were not used for a while, if this state is a new one and there are many pieces.
    pub fn begin_state(&self, state: u64) {
        let mut all = self.lock();
        if all.state != state && all.newest.len() >= KEPT {
            all.older = mem::take(&mut all.newest);
        }
        all.state = state;
    }

    pub(crate) fn find(&self, key: SlotKey) -> Option<Arc<PageFragment>> {
        let mut all = self.lock();
        if let Some(found) = all.newest.get(&key) {
            return Some(found.clone());
        }
        let found = all.older.get(&key)?.clone();
        all.renew(key);
        Some(found)
    }

    pub(crate) fn keep(&self, key: SlotKey, drawn: Arc<PageFragment>) {
        self.lock().newest.insert(key, drawn);
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        let all = self.lock();
        all.newest.len() + all.older.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, PieceGenerations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
