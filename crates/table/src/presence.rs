//! The people who are viewing a table now.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::PersonId;
use tokio::sync::watch;

/// Counts the open views of a table at this node, by person if the person is known. Also lists the players who view it
/// at other nodes.
pub struct Presence {
    looks: Mutex<ViewCounts>,
    changed: watch::Sender<u64>,
}

struct ViewCounts {
    people: HashMap<PersonId, usize>,
    /// The players who view the table at other nodes.
    elsewhere: BTreeSet<PersonId>,
    /// The number of spectators by network address.
    spectators: HashMap<IpAddr, usize>,
    all: usize,
    /// The time at which a view last began or ended.
    last: Instant,
}

/// An open view of a table, which ends when the guard is dropped.
pub struct PresenceGuard {
    person: Option<PersonId>,
    seated: bool,
    presence: Arc<Presence>,
}

/// A spectator's stream, which ends when the guard is dropped.
pub struct SpectatorGuard {
    address: IpAddr,
    /// The number of spectators before this one.
    number: usize,
    presence: Arc<Presence>,
}

/// Maximum number of spectators who get updates without delay.
const AT_ONCE: usize = 20;

/// Extra delay of each further spectator: about the time that one stream needs.
const EACH: Duration = Duration::from_micros(100);

const LONGEST_QUEUE: usize = 4_000;

impl Presence {
    pub fn new() -> Presence {
        let looks = ViewCounts {
            people: HashMap::new(),
            elsewhere: BTreeSet::new(),
            spectators: HashMap::new(),
            all: 0,
            last: Instant::now(),
        };
        Presence { looks: Mutex::new(looks), changed: watch::channel(0).0 }
    }

    /// Counts a viewer. Pages show only `seated` people as present, so other viewers change no page.
    pub fn add_viewer(
        self: &Arc<Presence>,
        person: Option<PersonId>,
        seated: bool,
    ) -> PresenceGuard {
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

    /// Counts a spectator at an address. Returns `None` if `most` spectators are already watching from there.
    pub fn add_spectator(
        self: &Arc<Presence>,
        address: IpAddr,
        most: usize,
    ) -> Option<SpectatorGuard> {
        let mut looks = self.lock();
        let number = looks.spectators.values().sum();
        let from_there = looks.spectators.entry(address).or_default();
        if *from_there >= most {
            return None;
        }
        *from_there += 1;
        drop(looks);
        Some(SpectatorGuard { address, number, presence: self.clone() })
    }

    /// Replaces the list of players who view the table at other nodes.
    pub(crate) fn set_elsewhere(&self, people: BTreeSet<PersonId>) {
        let mut looks = self.lock();
        if looks.elsewhere != people {
            looks.elsewhere = people;
            drop(looks);
            self.changed.send_modify(|count| *count += 1);
        }
    }

    /// Returns true if a person views the table, at any node.
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.lock().is_present(person)
    }

    /// Returns true if a person views the table at this node.
    pub(crate) fn is_viewing_here(&self, person: &PersonId) -> bool {
        self.lock().people.contains_key(person)
    }

    /// Returns the seats whose people are present, as bits.
    pub fn seats_here<'a>(&self, people: impl Iterator<Item = Option<&'a PersonId>>) -> u8 {
        let looks = self.lock();
        let here =
            |person: Option<&PersonId>| person.is_some_and(|person| looks.is_present(person));
        people.enumerate().map(|(seat, person)| u8::from(here(person)) << seat).sum()
    }

    /// Returns true if anybody is viewing the table or did within this time.
    pub fn was_anybody_here(&self, within: Duration) -> bool {
        let looks = self.lock();
        looks.all > 0 || looks.last.elapsed() <= within
    }

    /// Returns a receiver that changes whenever a seated person comes or goes.
    pub fn presence_changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, ViewCounts> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ViewCounts {
    fn is_present(&self, person: &PersonId) -> bool {
        self.people.contains_key(person) || self.elsewhere.contains(person)
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

impl SpectatorGuard {
    /// Returns the delay of this spectator's stream, so that many spectators do not delay the players or use the
    /// processor all at once.
    pub fn delay(&self) -> Duration {
        let behind = self.number.saturating_sub(AT_ONCE).min(LONGEST_QUEUE);
        EACH * u32::try_from(behind).unwrap_or(u32::MAX)
    }
}

impl Drop for SpectatorGuard {
    fn drop(&mut self) {
        let mut looks = self.presence.lock();
        if let Some(from_there) = looks.spectators.get_mut(&self.address) {
            *from_there -= 1;
            if *from_there == 0 {
                looks.spectators.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_of_one_address_at_a_table_are_limited() {
        let presence = Arc::new(Presence::new());
        let address = |last| IpAddr::from([192, 0, 2, last]);
        let two: Vec<_> = (0..2).map(|_| presence.add_spectator(address(1), 2).unwrap()).collect();
        assert!(presence.add_spectator(address(1), 2).is_none());
        assert!(presence.add_spectator(address(2), 2).is_some());
        drop(two);
        assert!(presence.add_spectator(address(1), 2).is_some());
        assert!(presence.lock().spectators.is_empty());
    }

    #[test]
    fn the_streams_of_many_spectators_are_delayed() {
        let presence = Arc::new(Presence::new());
        let crowd: Vec<_> = (0..5_000)
            .map(|number| presence.add_spectator(IpAddr::from([10, 0, (number / 50) as u8, 1]), 50))
            .map(Option::unwrap)
            .collect();
        assert_eq!(crowd[0].delay(), Duration::ZERO);
        assert_eq!(crowd[AT_ONCE].delay(), Duration::ZERO);
        assert_eq!(crowd[AT_ONCE + 1_000].delay(), EACH * 1_000);
        assert!(crowd.iter().all(|one| one.delay() <= Duration::from_millis(400)));
    }

    #[test]
    fn only_a_players_first_view_and_last_view_change_the_page() {
        let presence = Arc::new(Presence::new());
        let (ana, eva) = (PersonId::random(), PersonId::random());
        let presence_changes = presence.presence_changes();
        let first = presence.add_viewer(Some(ana.clone()), true);
        assert_eq!(*presence_changes.borrow(), 1);
        let second = presence.add_viewer(Some(ana.clone()), true);
        let spectators = [presence.add_viewer(Some(eva), false), presence.add_viewer(None, false)];
        drop((second, spectators));
        assert_eq!(*presence_changes.borrow(), 1, "nobody's page changes");
        assert_eq!(presence.seats_here([None, Some(&ana)].into_iter()), 2);
        drop(first);
        assert_eq!(*presence_changes.borrow(), 2);
        assert_eq!(presence.seats_here([None, Some(&ana)].into_iter()), 0);
        assert!(presence.was_anybody_here(Duration::from_secs(60)));
    }
}
