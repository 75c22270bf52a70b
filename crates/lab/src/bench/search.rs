//! Measures the speed of the bots' searches.

use std::time::{Duration, Instant};

use bots::{
    BotSpec, DealtPosition, Judgement, Level, OptionsOf, SearchEffort, SearchSettings, Searcher,
};
use cpu_time::ThreadTime;
use game::{Chance, FastChance, Game, Turn};
use serde::Serialize;

use super::allocations::count_allocations;

/// The figures for one kind of search in one game and player count.
#[derive(Clone, Debug, Serialize)]
pub struct SearchSpeed {
    pub bot: &'static str,
    pub iterations_per_second: f64,
    pub plies_per_second: f64,
    /// Only the nodes of the tree may be allocated.
    pub allocations_per_iteration: Option<f64>,
    /// Plies per second on two threads divided by those on one, both in wall time.
    pub scaling: f64,
}

/// Number of iterations of each search, enough for a tree of some size.
const ITERATIONS: u64 = 400;

/// Measures both kinds of search on the same positions from random games.
pub fn speeds<M: Judgement>(options: &OptionsOf<M>, seconds: f64) -> Vec<SearchSpeed> {
    let positions = positions::<M>(options);
    [Level::Maestro, Level::Plain].map(|level| speed::<M>(level, &positions, seconds)).to_vec()
}

fn speed<M: Judgement>(level: Level, positions: &[M::Game], seconds: f64) -> SearchSpeed {
    let budget = Duration::from_secs_f64(seconds);
    let mut searcher = searcher::<M>(level, 1);
    // The first searches let the buffers grow to their full size.
    search_all::<M>(&mut searcher, positions, budget / 4);
    let before = searcher.effort();
    let start = ThreadTime::now();
    let ((), allocations) = count_allocations(|| search_all::<M>(&mut searcher, positions, budget));
    let elapsed = start.elapsed().as_secs_f64();
    let done = difference(searcher.effort(), before);
    let one = plies_per_wall_second::<M>(level, 1, positions, budget / 2);
    let two = plies_per_wall_second::<M>(level, 2, positions, budget / 2);
    SearchSpeed {
        bot: level.name(),
        iterations_per_second: done.iterations as f64 / elapsed,
        plies_per_second: done.plies as f64 / elapsed,
        allocations_per_iteration: allocations.map(|count| count / done.iterations as f64),
        scaling: two / one,
    }
}

fn searcher<M: Judgement>(level: Level, threads: usize) -> Searcher<M> {
    let thinking = BotSpec::from(level).search_settings().expect("these levels use the search");
    let budget = bots::Budget::Iterations(ITERATIONS);
    Searcher::new(
        SearchSettings { budget, ceiling: None, threads, ..thinking },
        M::weights().clone(),
        1,
    )
}

fn search_all<M: Judgement>(searcher: &mut Searcher<M>, positions: &[M::Game], budget: Duration) {
    let (mut legal, mut chance) = (Vec::new(), FastChance::new(1));
    let start = Instant::now();
    for position in positions.iter().cycle() {
        let Turn::Decide(seat) = position.turn() else { continue };
        position.legal_actions(&mut legal);
        searcher.think(&DealtPosition::new(position, seat, &mut chance), &legal);
        if start.elapsed() > budget {
            return;
        }
    }
}

/// Returns the plies per second, in wall time.
fn plies_per_wall_second<M: Judgement>(
    level: Level,
    threads: usize,
    positions: &[M::Game],
    budget: Duration,
) -> f64 {
    let mut searcher = searcher::<M>(level, threads);
    search_all::<M>(&mut searcher, positions, budget / 4);
    let before = searcher.effort();
    let start = Instant::now();
    search_all::<M>(&mut searcher, positions, budget);
    difference(searcher.effort(), before).plies as f64 / start.elapsed().as_secs_f64()
}

fn difference(after: SearchEffort, before: SearchEffort) -> SearchEffort {
    SearchEffort {
        iterations: after.iterations - before.iterations,
        plies: after.plies - before.plies,
    }
}

/// Returns positions with at least two legal actions, from all parts of random games.
fn positions<M: Judgement>(options: &OptionsOf<M>) -> Vec<M::Game> {
    let mut chance = FastChance::new(3);
    let mut positions: Vec<M::Game> = Vec::new();
    while positions.len() < 64 {
        let mut state = M::Game::deal(options, &mut chance).expect("the options were checked");
        state.play_at_random(&mut chance, |state, _, legal, chance| {
            if legal.len() > 1 && chance.below(24) == 0 {
                positions.push(state.clone());
            }
        });
    }
    positions
}
