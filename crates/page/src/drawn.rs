//! The cache of rendered pieces.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::key::Key;

/// The rendered pieces of one published state. Each is rendered once for all viewers who see it. The cache is dropped
/// with that state. Its keys cover everything that a piece shows, so no viewer gets content that only another may see.
#[derive(Default)]
pub struct PieceCache(Mutex<HashMap<Key, Arc<str>>>);

impl PieceCache {
    /// Returns the HTML with this key. Renders it now if it is not in the cache yet.
    pub(crate) fn get(&self, key: Key, draw: impl FnOnce() -> String) -> Arc<str> {
        let find = || self.lock().get(&key).cloned();
        if let Some(html) = find() {
            return html;
        }
        // The lock is not held while rendering, so two viewers may render the same piece at the same time.
        let html: Arc<str> = draw().into();
        self.lock().entry(key).or_insert(html).clone()
    }

    /// The number of rendered pieces.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
