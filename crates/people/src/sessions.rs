//! Sessions by token, read from the database and cached.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Person, PersonId, SessionToken, Store, StoreError};
use tokio::sync::watch;

use crate::settings::{Settings, read_settings};

/// A cache of sessions by token, so that not every request queries the database. Changes by another node are seen when
/// an entry expires.
pub struct Sessions {
    lifetime: Duration,
    remembered: Mutex<HashMap<SessionToken, CachedSession>>,
    /// The number of changes to any person so far.
    changes: watch::Sender<u64>,
}

struct CachedSession {
    person: Person,
    settings: Settings,
    since: Instant,
    /// True if the next request of the person has to renew the session.
    renewal_due: bool,
}

/// The person that a token belongs to.
pub enum SessionOwner {
    Somebody {
        person: Person,
        settings: Settings,
        /// True if this request renewed the session's lifetime.
        renewed: bool,
    },
    Banned(PersonId),
}

/// Lifetime of a cached session.
const MEMORY: Duration = Duration::from_secs(60);

/// Maximum number of cached sessions.
const MAX_CACHED_SESSIONS: usize = 10_000;

/// Minimum time between two renewals of a session in the database. It is less if sessions are short.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);

/// A session is renewed at least this often in its lifetime, so that it does not end during play.
const RENEWALS_IN_LIFETIME: u32 = 8;

impl Sessions {
    pub fn new(lifetime: Duration) -> Sessions {
        Sessions { lifetime, remembered: Mutex::default(), changes: watch::channel(0).0 }
    }

    /// Returns true if a token still belongs to a person who is not banned. Returns true also if the database does not
    /// answer. The session is not renewed, because its cookie cannot be renewed here.
    pub async fn is_valid(&self, store: &Store, token: &SessionToken) -> bool {
        match self.find(store, token, false).await {
            Ok(Some(SessionOwner::Somebody { .. })) | Err(_) => true,
            Ok(None | Some(SessionOwner::Banned(_))) => false,
        }
    }

    /// Returns a receiver that is notified when a person changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Returns the person that a token belongs to. Renews the session from time to time.
    pub async fn find_person(
        &self,
        store: &Store,
        token: &SessionToken,
    ) -> Result<Option<SessionOwner>, StoreError> {
        self.find(store, token, true).await
    }

    async fn find(
        &self,
        store: &Store,
        token: &SessionToken,
        renews: bool,
    ) -> Result<Option<SessionOwner>, StoreError> {
        if let Some(known) = self.lock().get(token)
            && known.since.elapsed() < MEMORY
            && !(renews && known.renewal_due)
        {
            let (person, settings) = (known.person.clone(), known.settings);
            return Ok(Some(SessionOwner::Somebody { person, settings, renewed: false }));
        }
        let (since, change) = (Instant::now(), *self.changes.borrow());
        let Some(session) = store.session(token).await? else { return Ok(None) };
        if session.banned {
            return Ok(Some(SessionOwner::Banned(session.person.id)));
        }
        let age = session.seen_at.map(|seen_at| store.now().saturating_sub(seen_at));
        if age.is_some_and(|age| age > millis(self.lifetime)) {
            // If nothing can be written now, the session is too old all the same.
            let _ = store.end_session(token).await;
            return Ok(None);
        }
        let person = session.person;
        // Pages can be read while nothing can be written, for example on a full disk.
        let interval = RENEWAL_INTERVAL.min(self.lifetime / RENEWALS_IN_LIFETIME);
        let due = age.is_none_or(|age| age > millis(interval));
        let renewed = due && renews && store.renew_session(token, &person.id).await.is_ok();
        let settings = store.settings(&person.id).await?;
        let settings = settings.map(read_settings).unwrap_or_default();
        let mut sessions = self.lock();
        // This was read before a person changed, for example was banned or deleted, so it may be out of date.
        if *self.changes.borrow() != change {
            return Ok(Some(SessionOwner::Somebody { person, settings, renewed }));
        }
        if sessions.len() >= MAX_CACHED_SESSIONS {
            sessions.clear();
        }
        let cached =
            CachedSession { person: person.clone(), settings, since, renewal_due: due && !renews };
        sessions.insert(token.clone(), cached);
        Ok(Some(SessionOwner::Somebody { person, settings, renewed }))
    }

    /// Removes a person who has changed from the cache.
    pub fn forget(&self, person: &PersonId) {
        self.lock().retain(|_, known| known.person.id != *person);
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Clears the cache, because a person was banned or deleted elsewhere.
    pub fn clear_cache(&self) {
        self.lock().clear();
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionToken, CachedSession>> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns a duration in milliseconds.
fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
