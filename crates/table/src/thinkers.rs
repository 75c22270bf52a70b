//! The queue of bots: they share the cores fairly.
//!
//! Searches for which a person waits come first, then hosts and tables take turns. The more searches
//! are waiting, the less time each gets. Tables without people get the remaining cores, and so do bots
//! that think while a person decides.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{PersonId, TableId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The cores that bots share, and the queue before them.
pub struct Thinkers {
    cores: usize,
    queue: Mutex<Queue>,
    /// For bots that think while others decide: what they keep in mind takes room.
    places: Arc<Semaphore>,
    /// For bots that keep what they found out from one decision of their turn to the next.
    places_in_turn: Arc<Semaphore>,
}

/// A place among the bots that keep what they found out; given back when dropped.
pub type Place = OwnedSemaphorePermit;

/// Says if a person waits for the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// A person sits at the table.
    Awaited,
    /// Only bots play, or a person has to decide.
    Idle,
}

/// For whom there is something to think about.
#[derive(Clone, Debug)]
pub struct CpuRequest {
    pub host: PersonId,
    pub table: TableId,
    pub urgency: Urgency,
}

/// The time of a core or of several; given back when dropped.
pub struct Turn {
    thinkers: Arc<Thinkers>,
    /// The limit of concurrent searches.
    pub cores: usize,
    /// The part of a level's budget that there is time for.
    pub share: f64,
}

#[derive(Default)]
struct Queue {
    busy: usize,
    waiting: Vec<Waiting>,
    /// The last turns of hosts and tables, counted in turns.
    hosts: HashMap<PersonId, u64>,
    tables: HashMap<TableId, u64>,
    turns: u64,
}

struct Waiting {
    wish: CpuRequest,
    reply: oneshot::Sender<Turn>,
}

/// Nobody has more cores than this, however many are idle: trees that grow side by side find the same.
const MOST_CORES: usize = 4;

/// However many wait, nobody thinks shorter than this part of the budget.
const LEAST_SHARE: f64 = 0.02;

/// Bots among themselves never keep a core for long.
const IDLE_SHARE: f64 = 0.25;

/// Not more bots than this keep what they found out while their turn goes on: a tree takes megabytes.
const MOST_IN_TURN: usize = 32;

/// Turns of more hosts and tables than this are not remembered.
const MOST_REMEMBERED: usize = 10_000;

impl Thinkers {
    pub fn new(cores: usize) -> Arc<Thinkers> {
        Thinkers::with_places(cores, cores)
    }

    /// With so many places for bots that think while others decide.
    pub fn with_places(cores: usize, places: usize) -> Arc<Thinkers> {
        let places = Arc::new(Semaphore::new(places));
        let places_in_turn = Arc::new(Semaphore::new(MOST_IN_TURN));
        Arc::new(Thinkers { cores, queue: Mutex::default(), places, places_in_turn })
    }

    /// A place for a bot whose turn goes on, if one is left: without one it thinks anew.
    pub fn place_in_turn(&self) -> Option<Place> {
        self.places_in_turn.clone().try_acquire_owned().ok()
    }

    /// The tables that wait for a core, the longest waiting first.
    pub fn waiting(&self) -> Vec<TableId> {
        self.lock().waiting.iter().map(|waiting| waiting.wish.table.clone()).collect()
    }

    /// A place for a bot that thinks while others decide, if one is left.
    pub fn place(&self) -> Option<Place> {
        self.places.clone().try_acquire_owned().ok()
    }

    /// Waits for a core.
    pub async fn turn(self: &Arc<Thinkers>, wish: CpuRequest) -> Option<Turn> {
        let (reply, turn) = oneshot::channel();
        self.lock().waiting.push(Waiting { wish, reply });
        self.give();
        turn.await.ok()
    }

    /// The number of cores for all searches.
    pub fn all(&self) -> usize {
        self.cores
    }

    /// The number of running and of waiting searches.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.lock();
        (queue.busy, queue.waiting.len())
    }

    /// The number of searches that were started.
    pub fn turns(&self) -> u64 {
        self.lock().turns
    }

    /// Gives free cores to whoever is next.
    fn give(self: &Arc<Thinkers>) {
        loop {
            let mut queue = self.lock();
            if queue.busy >= self.cores {
                return;
            }
            let Some(next) = queue.next() else { return };
            let cores = queue.cores(&next.wish, self.cores);
            queue.busy += cores;
            let share = queue.share(&next.wish, self.cores);
            let turn = Turn { thinkers: self.clone(), cores, share };
            drop(queue);
            // A caller that is gone returns the core by dropping it.
            let _ = next.reply.send(turn);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.thinkers.lock().busy -= self.cores;
        self.thinkers.give();
    }
}

impl Queue {
    /// Takes out who is next, and notes the turn.
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.reply.is_closed());
        let turn = |waiting: &Waiting| {
            let host = self.hosts.get(&waiting.wish.host).copied().unwrap_or(0);
            let table = self.tables.get(&waiting.wish.table).copied().unwrap_or(0);
            (waiting.wish.urgency, host, table)
        };
        // Of several that are alike, the first in the queue.
        let (index, _) = self.waiting.iter().enumerate().min_by_key(|(_, one)| turn(one))?;
        let next = self.waiting.remove(index);
        if self.hosts.len() + self.tables.len() > MOST_REMEMBERED {
            self.hosts.clear();
            self.tables.clear();
        }
        self.turns += 1;
        self.hosts.insert(next.wish.host.clone(), self.turns);
        self.tables.insert(next.wish.table.clone(), self.turns);
        Some(next)
    }

    /// One core, and where a person waits and nobody else does, half of those that are idle: who comes next
    /// finds one.
    fn cores(&self, wish: &CpuRequest, cores: usize) -> usize {
        match wish.urgency {
            Urgency::Awaited if self.waiting.is_empty() => {
                (cores.saturating_sub(self.busy) / 2).clamp(1, MOST_CORES)
            }
            Urgency::Awaited | Urgency::Idle => 1,
        }
    }

    fn share(&self, wish: &CpuRequest, cores: usize) -> f64 {
        let alike = |waiting: &&Waiting| waiting.wish.urgency <= wish.urgency;
        let waiting = self.waiting.iter().filter(alike).count();
        let share = cores as f64 / (cores + waiting) as f64;
        match wish.urgency {
            Urgency::Awaited => share.max(LEAST_SHARE),
            Urgency::Idle => share.clamp(LEAST_SHARE, IDLE_SHARE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(host: &PersonId, urgency: Urgency) -> CpuRequest {
        CpuRequest { host: host.clone(), table: TableId::random(), urgency }
    }

    /// Lets everybody queue while one core is taken, and tells in which order they had it.
    async fn order(wishes: Vec<(&'static str, CpuRequest)>) -> Vec<&'static str> {
        let thinkers = Thinkers::new(1);
        let taken = thinkers.turn(wish(&PersonId::random(), Urgency::Awaited)).await;
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for (name, wish) in wishes {
            let (thinkers, served, before) =
                (thinkers.clone(), served.clone(), thinkers.lock().waiting.len());
            let queue = thinkers.clone();
            tasks.push(tokio::spawn(async move {
                let _turn = thinkers.turn(wish).await.unwrap();
                served.lock().unwrap().push(name);
            }));
            while queue.lock().waiting.len() == before {
                tokio::task::yield_now().await;
            }
        }
        drop(taken);
        for task in tasks {
            task.await.unwrap();
        }
        let served = served.lock().unwrap();
        served.clone()
    }

    #[tokio::test]
    async fn a_person_comes_before_bots_among_themselves() {
        let host = PersonId::random();
        let order = order(vec![
            ("bots", wish(&host, Urgency::Idle)),
            ("more bots", wish(&host, Urgency::Idle)),
            ("person", wish(&PersonId::random(), Urgency::Awaited)),
        ]);
        assert_eq!(order.await, ["person", "bots", "more bots"]);
    }

    #[tokio::test]
    async fn hosts_take_turns_however_many_tables_they_have() {
        let (ana, rui) = (PersonId::random(), PersonId::random());
        let order = order(vec![
            ("Ana's first", wish(&ana, Urgency::Awaited)),
            ("Ana's second", wish(&ana, Urgency::Awaited)),
            ("Ana's third", wish(&ana, Urgency::Awaited)),
            ("Rui's", wish(&rui, Urgency::Awaited)),
        ]);
        assert_eq!(order.await, ["Ana's first", "Rui's", "Ana's second", "Ana's third"]);
    }

    #[tokio::test]
    async fn a_caller_that_is_gone_keeps_no_core() {
        let thinkers = Thinkers::new(1);
        let host = PersonId::random();
        let taken = thinkers.turn(wish(&host, Urgency::Awaited)).await;
        let (one, two) = (thinkers.clone(), wish(&host, Urgency::Awaited));
        let gone = tokio::spawn(async move { one.turn(two).await.map(|turn| turn.share) });
        while thinkers.lock().waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.is_err());
        drop(taken);
        let turn = thinkers.turn(wish(&host, Urgency::Awaited)).await.unwrap();
        assert_eq!(thinkers.lock().busy, 1);
        drop(turn);
        assert_eq!(thinkers.lock().busy, 0);
    }

    #[tokio::test]
    async fn idle_cores_are_lent_and_given_back() {
        let host = PersonId::random();
        let thinkers = Thinkers::new(7);
        let first = thinkers.turn(wish(&host, Urgency::Awaited)).await.unwrap();
        let second = thinkers.turn(wish(&host, Urgency::Awaited)).await.unwrap();
        let bots = thinkers.turn(wish(&host, Urgency::Idle)).await.unwrap();
        assert_eq!([first.cores, second.cores, bots.cores], [3, 2, 1]);
        assert_eq!(thinkers.load().0, 6, "one is left for who comes next");
        drop((first, second, bots));
        assert_eq!(thinkers.load().0, 0);
        let many = Thinkers::new(64).turn(wish(&host, Urgency::Awaited)).await.unwrap();
        assert_eq!(many.cores, MOST_CORES);
    }

    #[test]
    fn places_are_lent_and_given_back() {
        let thinkers = Thinkers::with_places(4, 1);
        let place = thinkers.place();
        assert!(place.is_some() && thinkers.place().is_none());
        drop(place);
        assert!(thinkers.place().is_some());
    }

    #[test]
    fn while_others_wait_each_search_has_one_core() {
        let host = PersonId::random();
        let waits = Waiting { wish: wish(&host, Urgency::Idle), reply: oneshot::channel().0 };
        let queue = Queue { waiting: vec![waits], ..Queue::default() };
        assert_eq!(queue.cores(&wish(&host, Urgency::Awaited), 8), 1);
        assert_eq!(Queue::default().cores(&wish(&host, Urgency::Awaited), 1), 1);
    }

    #[test]
    fn the_more_wait_the_shorter_everybody_thinks() {
        let host = PersonId::random();
        let queue = |waiting: usize, urgency| {
            let one = || Waiting { wish: wish(&host, urgency), reply: oneshot::channel().0 };
            Queue { waiting: (0..waiting).map(|_| one()).collect(), ..Queue::default() }
        };
        let awaited = wish(&host, Urgency::Awaited);
        assert_eq!(queue(0, Urgency::Awaited).share(&awaited, 2), 1.0);
        assert_eq!(queue(2, Urgency::Awaited).share(&awaited, 2), 0.5);
        assert_eq!(queue(999, Urgency::Awaited).share(&awaited, 1), LEAST_SHARE);
        assert_eq!(queue(99, Urgency::Idle).share(&awaited, 1), 1.0, "bots can wait");
        assert_eq!(queue(0, Urgency::Idle).share(&wish(&host, Urgency::Idle), 1), IDLE_SHARE);
    }
}
