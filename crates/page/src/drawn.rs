//! Pieces that were drawn for one published state.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::key::Key;

/// The pieces that were drawn for one published state, each once for all viewers who see it. It ends with that state,
/// and its keys hold everything that a piece shows, so it gives nobody what belongs to somebody else.
#[derive(Default)]
pub struct Drawn(Mutex<HashMap<Key, Arc<str>>>);

impl Drawn {
    /// Returns the HTML with this key, drawn now if nobody needed it before.
    pub(crate) fn get(&self, key: Key, draw: impl FnOnce() -> String) -> Arc<str> {
        let find = || self.lock().get(&key).cloned();
        if let Some(html) = find() {
            return html;
        }
        // Two viewers may draw the same piece at once: the lock is not held meanwhile.
        let html: Arc<str> = draw().into();
        self.lock().entry(key).or_insert(html).clone()
    }

    /// The number of pieces that were drawn.
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
