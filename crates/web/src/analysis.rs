//! Judging games in the background: with what the live tables leave of the cores, once for each game.

mod curves;
mod verdict;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::Depth;
use catalog::analysis::{Analysis, JudgedMove};
use store::{PersonId, Shelf, Status, TableId};

use crate::app::App;
use crate::error::Error;
use crate::replay::Replay;
use crate::table::{TableHandle, Urgency, Wish};

pub use curves::curves;
pub use verdict::{judged, verdict};

/// So many are kept with their games; the oldest go first.
const KEPT: Shelf = Shelf { kind: "analysis", most: 2_000 };

/// So many are kept ready.
const MOST_READY: usize = 32;

/// Nobody has more than so many games judged at once.
const MOST_JOBS: usize = 4;

/// All that is known of games, or is just being found out.
#[derive(Default)]
pub struct Analyses {
    ready: Mutex<Vec<(String, Arc<Analysis>)>>,
    jobs: Mutex<HashMap<String, Arc<Job>>>,
}

/// A game that is being judged.
pub struct Job {
    pub all: usize,
    judged: Mutex<Vec<JudgedMove>>,
    cancelled: AtomicBool,
}

/// How far the judging of a game has come.
#[derive(Clone)]
pub enum Known {
    Nothing,
    Some { analysis: Arc<Analysis>, of: usize },
    All(Arc<Analysis>),
}

impl Known {
    /// What is known so far.
    pub fn analysis(&self) -> Option<&Analysis> {
        match self {
            Known::Nothing => None,
            Known::Some { analysis, .. } | Known::All(analysis) => Some(analysis),
        }
    }
}

impl Analyses {
    /// What is known of a game. While it lasts, nothing.
    pub async fn of(&self, app: &App, replay: &Replay) -> Result<Known, Error> {
        if !replay.over {
            return Ok(Known::Nothing);
        }
        if let Some(job) = lock(&self.jobs).get(&replay.address) {
            let judged = lock(&job.judged).clone();
            let analysis = Arc::new(replay.game_at(replay.last()).sum_up(&replay.names, judged));
            return Ok(Known::Some { analysis, of: job.all });
        }
        Ok(match self.kept(app, &replay.address).await? {
            Some(analysis) => Known::All(analysis),
            None => Known::Nothing,
        })
    }

    /// How all moves of the game at an address were judged, if they were.
    async fn kept(&self, app: &App, address: &str) -> Result<Option<Arc<Analysis>>, Error> {
        if let Some(ready) = self.ready(address) {
            return Ok(Some(ready));
        }
        Ok(shelved(app, address).await?.map(|analysis| self.put(address, analysis)))
    }

    /// Shows at a table whose game is over how its moves were judged, if they were.
    pub async fn show_at(&self, app: &App, handle: &TableHandle) -> Result<(), Error> {
        let table = handle.table();
        if table.status == Status::Over
            && table.analysis.is_none()
            && let Some(analysis) = self.kept(app, &table.replay_address()).await?
        {
            handle.analysed(analysis).await;
        }
        Ok(())
    }

    /// The mistakes and blunders of every seat, if a game was judged.
    pub async fn slips(
        &self,
        app: &App,
        address: &str,
    ) -> Result<Option<Vec<(usize, usize)>>, Error> {
        let of = |analysis: &Analysis| {
            analysis.balance.iter().map(|one| (one.mistakes, one.blunders)).collect()
        };
        if let Some(ready) = self.ready(address) {
            return Ok(Some(of(&ready)));
        }
        Ok(shelved(app, address).await?.as_ref().map(of))
    }

    /// Begins to judge a game, unless that is done or under way.
    pub async fn begin(&self, app: &App, replay: Arc<Replay>) -> Result<(), Error> {
        if !matches!(self.of(app, &replay).await?, Known::Nothing) {
            return Ok(());
        }
        let game = replay.game_at(replay.last());
        let job = Arc::new(Job {
            all: game.plies(),
            judged: Mutex::default(),
            cancelled: AtomicBool::new(false),
        });
        {
            let mut jobs = lock(&self.jobs);
            if jobs.len() >= MOST_JOBS {
                return Err(Error::TooMany);
            }
            jobs.insert(replay.address.clone(), job.clone());
        }
        tokio::spawn(run(app.clone(), replay, job));
        Ok(())
    }

    /// Stops judging a game; what was found out is forgotten.
    pub fn stop(&self, replay: &Replay) {
        if let Some(job) = lock(&self.jobs).remove(&replay.address) {
            job.cancelled.store(true, Ordering::Relaxed);
        }
    }

    fn ready(&self, address: &str) -> Option<Arc<Analysis>> {
        let ready = lock(&self.ready);
        ready.iter().find(|(known, _)| known == address).map(|(_, analysis)| analysis.clone())
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

/// What lies on the shelf for a game. What another version wrote is found out anew.
async fn shelved(app: &App, address: &str) -> Result<Option<Analysis>, Error> {
    let kept = app.store.kept(KEPT, address).await?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Judges one decision after the other, each in its turn among all who think.
async fn run(app: App, replay: Arc<Replay>, job: Arc<Job>) {
    let thinkers = app.registry.thinkers();
    // Its own host and table in the queue: nobody waits behind their own analysis.
    let wish = Wish { host: PersonId::random(), table: TableId::random(), urgency: Urgency::Idle };
    for number in 1..=job.all {
        let Some(turn) = thinkers.turn(wish.clone()).await else { return };
        if job.cancelled.load(Ordering::Relaxed) || *app.stopping.borrow() {
            return;
        }
        let game = replay.clone();
        let judged = tokio::task::spawn_blocking(move || {
            game.game_at(game.last()).judge(number, Depth::USUAL, &game.names)
        });
        match judged.await {
            Ok(judged) => lock(&job.judged).push(judged),
            Err(error) => {
                tracing::error!(%error, "a game cannot be judged");
                app.analyses.stop(&replay);
                return;
            }
        }
        drop(turn);
    }
    let judged = lock(&job.judged).clone();
    let analysis = replay.game_at(replay.last()).sum_up(&replay.names, judged);
    let text = serde_json::to_string(&analysis).expect("an analysis is plain data");
    if let Err(error) = app.store.keep(KEPT, &replay.address, &text).await {
        tracing::error!(%error, "an analysis is not kept");
    }
    app.analyses.put(&replay.address, analysis);
    lock(&app.analyses.jobs).remove(&replay.address);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
