//! Who is looking on right now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::PersonId;
use tokio::sync::watch;

/// Counts the looks of every person at a table.
pub struct Presence {
    counts: Mutex<HashMap<PersonId, usize>>,
    changed: watch::Sender<u64>,
}

/// Somebody's look at a table; ends when it is dropped.
pub struct PresenceGuard {
    person: Option<PersonId>,
    presence: Arc<Presence>,
}

impl Presence {
    pub fn new() -> Presence {
        Presence { counts: Mutex::default(), changed: watch::channel(0).0 }
    }

    /// Counts somebody among those present.
    pub fn look(self: &Arc<Presence>, person: Option<PersonId>) -> PresenceGuard {
        if let Some(person) = &person {
            *self.lock().entry(person.clone()).or_default() += 1;
            self.changed.send_modify(|count| *count += 1);
        }
        PresenceGuard { person, presence: self.clone() }
    }

    pub fn is_here(&self, person: &PersonId) -> bool {
        self.lock().contains_key(person)
    }

    pub fn is_anybody_here(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Changes whenever somebody comes or goes.
    pub fn comings(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let Some(person) = &self.person else { return };
        let mut counts = self.presence.lock();
        if let Some(count) = counts.get_mut(person) {
            *count -= 1;
            if *count == 0 {
                counts.remove(person);
            }
        }
        drop(counts);
        self.presence.changed.send_modify(|count| *count += 1);
    }
}
