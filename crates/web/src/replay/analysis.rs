//! Analyses of games in the background. They use the CPU time that the live tables leave, and each game is analysed
//! once.

mod curves;
#[cfg(test)]
mod tests;
mod verdict;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::AnalysisDepth;
use play::analysis::{Analysis, JudgedMove};
use store::{DocumentKind, PersonId, Status, Store, StoreError, TableId};
use table::{AnalysisProgress, CpuRequest, Registry, TableHandle, TableRefusal, Urgency};
use tokio::sync::watch;

use crate::layout::text::text;
use crate::replay::Replay;
use crate::server::error::Error;
use crate::server::limits::source;
use crate::server::session::Visitor;
use crate::table::{AnalysisSource, ShowFuture};

pub use curves::curves;
pub use verdict::{judgement_at, verdict};

/// Maximum number of stored analyses; the oldest are deleted first.
const KEPT: DocumentKind = DocumentKind { kind: "analysis", most: 2_000 };

/// Maximum number of analyses in memory.
const MOST_READY: usize = 32;

/// Maximum number of games that are analysed at the same time.
const MAX_RUNNING_ANALYSES: usize = 4;

/// Maximum number of people that are remembered as having requested one analysis.
const MAX_REQUESTERS: usize = 1_000;

/// The finished and the running analyses.
pub struct Analyses {
    store: Store,
    registry: Registry,
    /// True once the server is stopping.
    stopping: watch::Receiver<bool>,
    ready: Mutex<Vec<(String, Arc<Analysis>)>>,
    jobs: Mutex<HashMap<String, Arc<AnalysisJob>>>,
    /// The number of times that names were changed or tables were deleted.
    changes: AtomicU64,
}

/// The names and tables as they were when a game was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadVersion(u64);

/// A running analysis of a game.
pub struct AnalysisJob {
    pub all: usize,
    /// The table whose page shows the progress, if the game belongs to a table.
    table: Option<TableHandle>,
    judged: Mutex<Vec<JudgedMove>>,
    /// Everybody who requested it and has not stopped it.
    askers: Mutex<Vec<Requester>>,
    cancelled: AtomicBool,
}

impl AnalysisJob {
    /// Shows the progress at the game's table.
    async fn show(&self) {
        if let Some(table) = &self.table
            && !self.cancelled.load(Ordering::Relaxed)
        {
            let judged = lock(&self.judged).len();
            table.analysing(Some(AnalysisProgress { judged, of: self.all })).await;
        }
    }
}

/// Somebody who may request an analysis. Visitors without a name are identified by their address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requester {
    Person(PersonId),
    Address(IpAddr),
}

impl Requester {
    pub fn of(visitor: &Visitor) -> Requester {
        match &visitor.person {
            Some(person) => Requester::Person(person.id.clone()),
            None => Requester::Address(source(visitor.client.address)),
        }
    }
}

/// The progress of a game's analysis.
#[derive(Clone)]
pub enum AnalysisState {
    Nothing,
    Some {
        analysis: Arc<Analysis>,
        of: usize,
        /// True if the visitor requested it and so may stop it.
        stoppable: bool,
    },
    All(Arc<Analysis>),
}

impl AnalysisState {
    /// Returns the result so far.
    pub fn analysis(&self) -> Option<&Analysis> {
        match self {
            AnalysisState::Nothing => None,
            AnalysisState::Some { analysis, .. } | AnalysisState::All(analysis) => Some(analysis),
        }
    }
}

impl Analyses {
    pub fn new(store: Store, registry: Registry, stopping: watch::Receiver<bool>) -> Analyses {
        let (ready, jobs) = (Mutex::default(), Mutex::default());
        Analyses { store, registry, stopping, ready, jobs, changes: AtomicU64::new(0) }
    }

    /// Returns the version of the names and tables. It is read before the game that is to be analysed.
    pub fn version(&self) -> ReadVersion {
        ReadVersion(self.changes.load(Ordering::SeqCst))
    }

    /// Returns the state of a game's analysis for one visitor. A game that is not over has none.
    pub async fn of(&self, replay: &Replay, asker: &Requester) -> Result<AnalysisState, Error> {
        if !replay.over {
            return Ok(AnalysisState::Nothing);
        }
        if let Some(job) = lock(&self.jobs).get(&replay.address) {
            let judged = lock(&job.judged).clone();
            let analysis =
                Arc::new(replay.game_at(replay.last()).summarize_analysis(&replay.names, judged));
            let stoppable = lock(&job.askers).contains(asker);
            return Ok(AnalysisState::Some { analysis, of: job.all, stoppable });
        }
        Ok(match self.finished_analysis(&replay.address).await? {
            Some(analysis) => AnalysisState::All(analysis),
            None => AnalysisState::Nothing,
        })
    }

    /// Returns the finished analysis of the game at an address, if there is one.
    async fn finished_analysis(&self, address: &str) -> Result<Option<Arc<Analysis>>, Error> {
        if let Some(ready) = self.ready(address) {
            return Ok(Some(ready));
        }
        Ok(self.stored_analysis(address).await?.map(|analysis| self.put(address, analysis)))
    }

    /// Returns the finished analysis of a table's game, if there is one.
    pub async fn of_table(&self, table: &TableId) -> Result<Option<Arc<Analysis>>, Error> {
        self.finished_analysis(&format!("/t/{table}/replay")).await
    }

    /// Returns the numbers of mistakes and blunders of every seat, if the game was analysed.
    pub async fn slips(&self, address: &str) -> Result<Option<Vec<(usize, usize)>>, Error> {
        let of = |analysis: &Analysis| {
            analysis.balance.iter().map(|one| (one.mistakes, one.blunders)).collect()
        };
        if let Some(ready) = self.ready(address) {
            return Ok(Some(of(&ready)));
        }
        Ok(self.stored_analysis(address).await?.as_ref().map(of))
    }

    /// Starts the analysis of a game, unless it is finished or running. A running analysis continues until everybody
    /// who requested it has stopped it. A table shows its progress live.
    pub async fn begin(
        self: &Arc<Self>,
        replay: Arc<Replay>,
        asker: Requester,
        table: Option<TableHandle>,
        version: ReadVersion,
    ) -> Result<(), Error> {
        match self.of(&replay, &asker).await? {
            AnalysisState::Nothing => {}
            AnalysisState::Some { .. } => {
                if let Some(job) = lock(&self.jobs).get(&replay.address) {
                    job.add(asker);
                }
                return Ok(());
            }
            AnalysisState::All(_) => return Ok(()),
        }
        let game = replay.game_at(replay.last());
        let job = Arc::new(AnalysisJob {
            all: game.plies(),
            table,
            judged: Mutex::default(),
            askers: Mutex::new(vec![asker.clone()]),
            cancelled: AtomicBool::new(false),
        });
        {
            let mut jobs = lock(&self.jobs);
            // Somebody else may have started it meanwhile.
            if let Some(job) = jobs.get(&replay.address) {
                job.add(asker);
                return Ok(());
            }
            // A player or the table may have been deleted since the game was read.
            if self.version() != version {
                return Err(TableRefusal::Stale.into());
            }
            if jobs.len() >= MAX_RUNNING_ANALYSES {
                return Err(Error::Limit(text("analyses-busy")));
            }
            jobs.insert(replay.address.clone(), job.clone());
        }
        job.show().await;
        tokio::spawn(run(self.clone(), replay, job));
        Ok(())
    }

    /// Withdraws one visitor's request for an analysis. When the last request is withdrawn, the analysis is cancelled
    /// and its results are lost.
    pub async fn stop(&self, replay: &Replay, asker: &Requester) -> Result<(), Error> {
        {
            let jobs = lock(&self.jobs);
            let Some(job) = jobs.get(&replay.address) else { return Ok(()) };
            let mut askers = lock(&job.askers);
            let place = askers.iter().position(|one| one == asker).ok_or(Error::NotAsker)?;
            askers.remove(place);
            if !askers.is_empty() {
                return Ok(());
            }
        }
        self.cancel(replay).await;
        Ok(())
    }

    /// Cancels the analysis of a game, regardless of who requested it.
    async fn cancel(&self, replay: &Replay) {
        let Some(job) = lock(&self.jobs).remove(&replay.address) else { return };
        job.cancelled.store(true, Ordering::Relaxed);
        if let Some(table) = &job.table {
            table.analysing(None).await;
        }
    }

    /// Cancels and deletes the analyses that may contain data of these tables, because names there were changed or the
    /// tables were deleted. All uploaded records count, because a record does not name its table.
    pub async fn forget(&self, tables: &[TableId]) -> Result<(), StoreError> {
        if tables.is_empty() {
            return Ok(());
        }
        let mut addresses: BTreeSet<String> =
            tables.iter().map(|table| format!("/t/{table}/replay")).collect();
        let is_of_others =
            |address: &str| address.starts_with("/t/") && !addresses.contains(address);
        let (mut stopped, mut ended) = (Vec::new(), Vec::new());
        {
            let mut jobs = lock(&self.jobs);
            // From here on, no analysis of a game begins that was read earlier.
            self.changes.fetch_add(1, Ordering::SeqCst);
            jobs.retain(|address, job| {
                let stays = is_of_others(address);
                if !stays {
                    job.cancelled.store(true, Ordering::Relaxed);
                    stopped.push(job.clone());
                }
                stays
            });
        }
        // A job that was just ready to store its result may have done so after the names were changed.
        lock(&self.ready).retain(|(address, _)| {
            let stays = is_of_others(address);
            if !stays {
                ended.push(address.clone());
            }
            stays
        });
        addresses.extend(ended);
        for job in stopped {
            if let Some(table) = &job.table {
                table.analysing(None).await;
            }
        }
        for address in addresses {
            self.store.forget_document(KEPT, &address).await?;
        }
        Ok(())
    }

    /// Returns the stored analysis of a game. Returns `None` also if it cannot be read because another version stored
    /// it.
    async fn stored_analysis(&self, address: &str) -> Result<Option<Analysis>, Error> {
        let kept = self.store.stored_document(KEPT, address).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
    }

    fn ready(&self, address: &str) -> Option<Arc<Analysis>> {
        let ready = lock(&self.ready);
        ready.iter().find(|(known, _)| known == address).map(|(_, analysis)| analysis.clone())
    }

    /// Stores the result of a job. If the job is cancelled meanwhile, deletes it again and returns `None`.
    async fn store_result(
        &self,
        address: &str,
        job: &AnalysisJob,
        analysis: Analysis,
    ) -> Option<Arc<Analysis>> {
        let text = serde_json::to_string(&analysis).expect("an analysis is plain data");
        if let Err(error) = self.store.keep(KEPT, address, &text).await {
            tracing::error!(%error, "an analysis could not be saved");
        }
        let analysis = self.put(address, analysis);
        // The cache may have been cleared before the result was put there.
        if !job.cancelled.load(Ordering::Relaxed) {
            return Some(analysis);
        }
        lock(&self.ready).retain(|(known, _)| known != address);
        if let Err(error) = self.store.forget_document(KEPT, address).await {
            tracing::error!(%error, "a cancelled analysis could not be deleted");
        }
        None
    }

    fn put(&self, address: &str, analysis: Analysis) -> Arc<Analysis> {
        let (analysis, mut ready) = (Arc::new(analysis), lock(&self.ready));
        ready.retain(|(known, _)| known != address);
        ready.push((address.to_string(), analysis.clone()));
        let beyond = ready.len().saturating_sub(MOST_READY);
        ready.drain(..beyond);
        analysis
    }
}

impl AnalysisSource for Analyses {
    fn show_at<'a>(&'a self, handle: &'a TableHandle) -> ShowFuture<'a> {
        Box::pin(async {
            let table = handle.table();
            if table.status == Status::Over
                && table.analysis.is_none()
                && let Some(analysis) = self.finished_analysis(&table.replay_address()).await?
            {
                handle.analysed(analysis).await;
            }
            Ok(())
        })
    }
}

impl AnalysisJob {
    fn add(&self, asker: Requester) {
        let mut askers = lock(&self.askers);
        if !askers.contains(&asker) && askers.len() < MAX_REQUESTERS {
            askers.push(asker);
        }
    }
}

/// Judges all decisions of a game in order. Each waits in the queue for CPU time.
async fn run(analyses: Arc<Analyses>, replay: Arc<Replay>, job: Arc<AnalysisJob>) {
    let thinkers = analyses.registry.search_queue();
    // The analysis has its own host and table in the queue, so nobody's bots wait because of their own analysis.
    let wish =
        CpuRequest { host: PersonId::random(), table: TableId::random(), urgency: Urgency::Idle };
    for number in 1..=job.all {
        let Some(turn) = thinkers.wait_for_core(wish.clone()).await else { return };
        if job.cancelled.load(Ordering::Relaxed) || *analyses.stopping.borrow() {
            // Clears progress that may have reached the page after the analysis was stopped.
            if let Some(table) = &job.table {
                table.analysing(None).await;
            }
            return;
        }
        let game = replay.clone();
        let judged = tokio::task::spawn_blocking(move || {
            game.game_at(game.last()).judge(number, AnalysisDepth::USUAL, &game.names)
        });
        match judged.await {
            Ok(judged) => {
                lock(&job.judged).push(judged);
                job.show().await;
            }
            Err(error) => {
                tracing::error!(%error, "a game could not be analysed");
                analyses.cancel(&replay).await;
                return;
            }
        }
        drop(turn);
    }
    let judged = lock(&job.judged).clone();
    let analysis = replay.game_at(replay.last()).summarize_analysis(&replay.names, judged);
    // Names in the game may have been changed since it was read.
    if job.cancelled.load(Ordering::Relaxed) {
        return;
    }
    let Some(analysis) = analyses.store_result(&replay.address, &job, analysis).await else {
        return;
    };
    lock(&analyses.jobs).remove(&replay.address);
    if let Some(table) = &job.table {
        table.analysed(analysis).await;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
