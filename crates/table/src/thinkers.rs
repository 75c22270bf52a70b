//! The queue of bots, which shares the cores fairly.
//!
//! Searches for which a person waits come first; after that, hosts and tables take turns. The more searches are
//! waiting, the less time each gets. Tables without people get the remaining cores, and so do bots that think while a
//! person decides.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{PersonId, TableId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::search;

/// The cores that bots share, and the queue for them.
pub struct SearchQueue {
    cores: usize,
    queue: Mutex<WaitingSearches>,
    /// Permits for bots that think while others decide, because a kept search needs memory.
    permits: Arc<Semaphore>,
    /// Permits for bots that keep their search between the decisions of one turn.
    permits_in_turn: Arc<Semaphore>,
}

/// A permit for a bot to keep its search, returned when dropped.
pub type KeptSearchPermit = OwnedSemaphorePermit;

/// Priority: is a person waiting for this move?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// A person plays at the table.
    Awaited,
    /// Only bots play, or a person is to decide.
    Idle,
}

/// A request for a core, with the host and the table that it is for.
#[derive(Clone, Debug)]
pub struct CpuRequest {
    pub host: PersonId,
    pub table: TableId,
    pub urgency: Urgency,
}

/// A permit for one or more cores, returned when dropped.
pub struct CpuPermit {
    thinkers: Arc<SearchQueue>,
    /// Maximum number of concurrent searches.
    pub cores: usize,
    /// The share of a level's budget that fits into the available time.
    pub share: f64,
}

#[derive(Default)]
struct WaitingSearches {
    busy: usize,
    waiting: Vec<WaitingRequest>,
    /// The last permits of hosts and tables, as numbers of `turns`.
    hosts: HashMap<PersonId, u64>,
    tables: HashMap<TableId, u64>,
    turns: u64,
}

struct WaitingRequest {
    wish: CpuRequest,
    reply: oneshot::Sender<CpuPermit>,
}

/// Maximum number of cores for one search, even if more are idle: search trees that grow in parallel find the same
/// moves.
const MOST_CORES: usize = 4;

/// Minimum share of the budget of a search, even if many wait.
const LEAST_SHARE: f64 = 0.02;

/// Maximum share of the budget for searches that nobody waits for.
const IDLE_SHARE: f64 = 0.25;

/// Maximum number of bots that keep their search while their turn continues. A search tree takes megabytes.
const MOST_IN_TURN: usize = 32;

/// Maximum number of hosts and tables whose last permits are remembered.
const MOST_REMEMBERED: usize = 10_000;

impl SearchQueue {
    pub fn new(cores: usize) -> Arc<SearchQueue> {
        SearchQueue::with_permits(cores, cores)
    }

    /// Creates a queue with this many permits for bots that think while others decide.
    pub fn with_permits(cores: usize, permits: usize) -> Arc<SearchQueue> {
        let permits = Arc::new(Semaphore::new(permits));
        let permits_in_turn = Arc::new(Semaphore::new(MOST_IN_TURN));
        Arc::new(SearchQueue { cores, queue: Mutex::default(), permits, permits_in_turn })
    }

    /// Returns a permit for a bot whose turn continues, if one is left. Without one, the bot starts a new search.
    pub fn try_permit_in_turn(&self) -> Option<KeptSearchPermit> {
        self.permits_in_turn.clone().try_acquire_owned().ok()
    }

    /// Returns the tables that wait for a core, the longest waiting first.
    pub fn waiting(&self) -> Vec<TableId> {
        self.lock().waiting.iter().map(|waiting| waiting.wish.table.clone()).collect()
    }

    /// Returns a permit for a bot that thinks while others decide, if one is left.
    pub fn try_kept_search(&self) -> Option<KeptSearchPermit> {
        self.permits.clone().try_acquire_owned().ok()
    }

    /// Waits for a core.
    pub async fn wait_for_core(self: &Arc<SearchQueue>, wish: CpuRequest) -> Option<CpuPermit> {
        let (reply, turn) = oneshot::channel();
        self.lock().waiting.push(WaitingRequest { wish, reply });
        self.assign_cores();
        turn.await.ok()
    }

    /// Waits for a free core and runs a search that a person requested. `search` gets the part of its budget for which
    /// there is time. The core stays busy until the search ends, even if the caller has gone. Returns `None` if it
    /// panicked.
    pub async fn search_for<T: Send + 'static>(
        self: &Arc<SearchQueue>,
        person: &PersonId,
        table: &TableId,
        search: impl FnOnce(f64) -> T + Send + 'static,
    ) -> Option<T> {
        let (host, table) = (person.clone(), table.clone());
        let permit =
            self.wait_for_core(CpuRequest { host, table, urgency: Urgency::Awaited }).await?;
        let held = move || {
            let permit = permit;
            search(permit.share)
        };
        search::run(held).await
    }

    /// Returns the number of cores for all searches.
    pub fn all(&self) -> usize {
        self.cores
    }

    /// Returns the numbers of running and of waiting searches.
    pub fn running_and_waiting(&self) -> (usize, usize) {
        let queue = self.lock();
        (queue.busy, queue.waiting.len())
    }

    /// Returns the number of searches that were started.
    pub fn started_searches(&self) -> u64 {
        self.lock().turns
    }

    /// Gives free cores to the next requests.
    fn assign_cores(self: &Arc<SearchQueue>) {
        loop {
            let mut queue = self.lock();
            if queue.busy >= self.cores {
                return;
            }
            let Some(next) = queue.next() else { return };
            let cores = queue.cores(&next.wish, self.cores);
            queue.busy += cores;
            let share = queue.budget_share(&next.wish, self.cores);
            let turn = CpuPermit { thinkers: self.clone(), cores, share };
            drop(queue);
            // If the caller no longer waits, the permit is dropped and the core is free again.
            let _ = next.reply.send(turn);
        }
    }

    fn lock(&self) -> MutexGuard<'_, WaitingSearches> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for CpuPermit {
    fn drop(&mut self) {
        self.thinkers.lock().busy -= self.cores;
        self.thinkers.assign_cores();
    }
}

impl WaitingSearches {
    /// Removes the next request from the queue and records when its host and table were served.
    fn next(&mut self) -> Option<WaitingRequest> {
        self.waiting.retain(|waiting| !waiting.reply.is_closed());
        let turn = |waiting: &WaitingRequest| {
            let host = self.hosts.get(&waiting.wish.host).copied().unwrap_or(0);
            let table = self.tables.get(&waiting.wish.table).copied().unwrap_or(0);
            (waiting.wish.urgency, host, table)
        };
        // Equal requests are served in the order of the queue.
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

    /// Returns the number of cores for a request: one, or half of the idle cores if a person waits and the queue is
    /// empty. The rest stays free for the next request.
    fn cores(&self, wish: &CpuRequest, cores: usize) -> usize {
        match wish.urgency {
            Urgency::Awaited if self.waiting.is_empty() => {
                (cores.saturating_sub(self.busy) / 2).clamp(1, MOST_CORES)
            }
            Urgency::Awaited | Urgency::Idle => 1,
        }
    }

    fn budget_share(&self, wish: &CpuRequest, cores: usize) -> f64 {
        let alike = |waiting: &&WaitingRequest| waiting.wish.urgency <= wish.urgency;
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

    /// Queues all requests while the only core is in use, and returns the order in which they were served.
    async fn order(wishes: Vec<(&'static str, CpuRequest)>) -> Vec<&'static str> {
        let thinkers = SearchQueue::new(1);
        let taken = thinkers.wait_for_core(wish(&PersonId::random(), Urgency::Awaited)).await;
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for (name, wish) in wishes {
            let (thinkers, served, before) =
                (thinkers.clone(), served.clone(), thinkers.lock().waiting.len());
            let queue = thinkers.clone();
            tasks.push(tokio::spawn(async move {
                let _turn = thinkers.wait_for_core(wish).await.unwrap();
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
    async fn a_waiting_person_comes_before_games_between_bots() {
        let host = PersonId::random();
        let order = order(vec![
            ("bots", wish(&host, Urgency::Idle)),
            ("more bots", wish(&host, Urgency::Idle)),
            ("person", wish(&PersonId::random(), Urgency::Awaited)),
        ]);
        assert_eq!(order.await, ["person", "bots", "more bots"]);
    }

    #[tokio::test]
    async fn a_host_with_many_tables_gets_no_more_turns_than_others() {
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
    async fn a_search_for_a_person_keeps_its_core_until_it_ends() {
        let thinkers = SearchQueue::new(1);
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let queue = thinkers.clone();
        let asked = tokio::spawn(async move {
            let search = move |_| finished.recv().is_ok();
            queue.search_for(&PersonId::random(), &TableId::random(), search).await
        });
        while thinkers.running_and_waiting() != (1, 0) {
            tokio::task::yield_now().await;
        }
        asked.abort();
        assert!(asked.await.is_err());
        assert_eq!(thinkers.running_and_waiting(), (1, 0), "the search continues");
        finish.send(()).unwrap();
        assert!(thinkers.wait_for_core(wish(&PersonId::random(), Urgency::Idle)).await.is_some());
    }

    #[tokio::test]
    async fn a_cancelled_request_keeps_no_core() {
        let thinkers = SearchQueue::new(1);
        let host = PersonId::random();
        let taken = thinkers.wait_for_core(wish(&host, Urgency::Awaited)).await;
        let (one, two) = (thinkers.clone(), wish(&host, Urgency::Awaited));
        let gone = tokio::spawn(async move { one.wait_for_core(two).await.map(|turn| turn.share) });
        while thinkers.lock().waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.is_err());
        drop(taken);
        let turn = thinkers.wait_for_core(wish(&host, Urgency::Awaited)).await.unwrap();
        assert_eq!(thinkers.lock().busy, 1);
        drop(turn);
        assert_eq!(thinkers.lock().busy, 0);
    }

    #[tokio::test]
    async fn a_search_gets_idle_cores_and_returns_them() {
        let host = PersonId::random();
        let thinkers = SearchQueue::new(7);
        let first = thinkers.wait_for_core(wish(&host, Urgency::Awaited)).await.unwrap();
        let second = thinkers.wait_for_core(wish(&host, Urgency::Awaited)).await.unwrap();
        let bots = thinkers.wait_for_core(wish(&host, Urgency::Idle)).await.unwrap();
        assert_eq!([first.cores, second.cores, bots.cores], [3, 2, 1]);
        assert_eq!(thinkers.running_and_waiting().0, 6, "one is left for who comes next");
        drop((first, second, bots));
        assert_eq!(thinkers.running_and_waiting().0, 0);
        let many = SearchQueue::new(64).wait_for_core(wish(&host, Urgency::Awaited)).await.unwrap();
        assert_eq!(many.cores, MOST_CORES);
    }

    #[test]
    fn permits_for_kept_searches_are_returned() {
        let thinkers = SearchQueue::with_permits(4, 1);
        let place = thinkers.try_kept_search();
        assert!(place.is_some() && thinkers.try_kept_search().is_none());
        drop(place);
        assert!(thinkers.try_kept_search().is_some());
    }

    #[test]
    fn while_others_wait_each_search_has_one_core() {
        let host = PersonId::random();
        let waits =
            WaitingRequest { wish: wish(&host, Urgency::Idle), reply: oneshot::channel().0 };
        let queue = WaitingSearches { waiting: vec![waits], ..WaitingSearches::default() };
        assert_eq!(queue.cores(&wish(&host, Urgency::Awaited), 8), 1);
        assert_eq!(WaitingSearches::default().cores(&wish(&host, Urgency::Awaited), 1), 1);
    }

    #[test]
    fn a_longer_queue_means_shorter_searches() {
        let host = PersonId::random();
        let queue = |waiting: usize, urgency| {
            let one = || WaitingRequest { wish: wish(&host, urgency), reply: oneshot::channel().0 };
            WaitingSearches {
                waiting: (0..waiting).map(|_| one()).collect(),
                ..WaitingSearches::default()
            }
        };
        let awaited = wish(&host, Urgency::Awaited);
        assert_eq!(queue(0, Urgency::Awaited).budget_share(&awaited, 2), 1.0);
        assert_eq!(queue(2, Urgency::Awaited).budget_share(&awaited, 2), 0.5);
        assert_eq!(queue(999, Urgency::Awaited).budget_share(&awaited, 1), LEAST_SHARE);
        assert_eq!(queue(99, Urgency::Idle).budget_share(&awaited, 1), 1.0, "bots can wait");
        assert_eq!(
            queue(0, Urgency::Idle).budget_share(&wish(&host, Urgency::Idle), 1),
            IDLE_SHARE
        );
    }
}
