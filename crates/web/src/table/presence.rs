//! Who is looking on right now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::PersonId;
use tokio::sync::watch;

/// Counts the looks at a table, by person where we know who looks.
pub struct Presence {
    looks: Mutex<Looks>,
    changed: watch::Sender<u64>,
}

struct Looks {
    people: HashMap<PersonId, usize>,
    all: usize,
    /// When somebody last came or went.
    last: Instant,
}

/// Somebody's look at a table; ends when it is dropped.
pub struct PresenceGuard {
    person: Option<PersonId>,
    seated: bool,
    presence: Arc<Presence>,
}

impl Presence {
    pub fn new() -> Presence {
        let looks = Looks { people: HashMap::new(), all: 0, last: Instant::now() };
        Presence { looks: Mutex::new(looks), changed: watch::channel(0).0 }
    }

    /// Counts somebody among those present. Only who is `seated` is shown as being here, so nobody
    /// else's coming is news.
    pub fn look(self: &Arc<Presence>, person: Option<PersonId>, seated: bool) -> PresenceGuard {
        let mut looks = self.lock();
        looks.all += 1;
        looks.last = Instant::now();
        if let Some(person) = &person {
            let count = looks.people.entry(person.clone()).or_default();
            *count += 1;
            if seated && *count == 1 {
                self.changed.send_modify(|count| *count += 1);
            }
        }
        drop(looks);
        PresenceGuard { person, seated, presence: self.clone() }
    }

    pub fn is_here(&self, person: &PersonId) -> bool {
        self.lock().people.contains_key(person)
    }

    /// The seats of these people where they are here, as bits.
    pub fn seats_here<'a>(&self, people: impl Iterator<Item = Option<&'a PersonId>>) -> u8 {
        let looks = self.lock();
        let here = |person: Option<&PersonId>| {
            person.is_some_and(|person| looks.people.contains_key(person))
        };
        people.enumerate().map(|(seat, person)| u8::from(here(person)) << seat).sum()
    }

    /// Whether anybody looks or did within this time.
    pub fn was_anybody_here(&self, within: Duration) -> bool {
        let looks = self.lock();
        looks.all > 0 || looks.last.elapsed() <= within
    }

    /// Changes whenever somebody who sits at the table comes or goes.
    pub fn comings(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Looks> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut looks = self.presence.lock();
        looks.all -= 1;
        looks.last = Instant::now();
        let Some(person) = &self.person else { return };
        let Some(count) = looks.people.get_mut(person) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        looks.people.remove(person);
        drop(looks);
        if self.seated {
            self.presence.changed.send_modify(|count| *count += 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_coming_and_the_last_going_of_a_player_are_news() {
        let presence = Arc::new(Presence::new());
        let (ana, eva) = (PersonId::random(), PersonId::random());
        let comings = presence.comings();
        let first = presence.look(Some(ana.clone()), true);
        assert_eq!(*comings.borrow(), 1);
        let second = presence.look(Some(ana.clone()), true);
        let spectators = [presence.look(Some(eva), false), presence.look(None, false)];
        drop((second, spectators));
        assert_eq!(*comings.borrow(), 1, "nobody's page changes");
        assert_eq!(presence.seats_here([None, Some(&ana)].into_iter()), 2);
        drop(first);
        assert_eq!(*comings.borrow(), 2);
        assert_eq!(presence.seats_here([None, Some(&ana)].into_iter()), 0);
        assert!(presence.was_anybody_here(Duration::from_secs(60)));
    }
}
