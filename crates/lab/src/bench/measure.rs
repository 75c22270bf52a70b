//! Measures the speed of the rules.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::{BranchingCounts, PlayoutRunner};
use cpu_time::ThreadTime;
use game::{Chance, FastChance, Game, Seat};
use rayon::prelude::*;
use serde::Serialize;

use super::allocations::count_allocations;

/// The figures for one game and player count.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    pub decisions_per_second: f64,
    pub playouts_per_second: f64,
    pub branching: f64,
    pub largest_branching: u64,
    pub decisions_per_game: f64,
    pub state_bytes: usize,
    pub allocations_per_decision: Option<f64>,
    pub clone_ns: f64,
    pub determinize_ns: f64,
    pub all_cores_playouts_per_second: f64,
    /// Playouts per second on all cores divided by those on one, both in wall time.
    pub scaling: f64,
}

pub fn speed<G: Game>(options: &G::Options, seconds: f64) -> Speed {
    let budget = Duration::from_secs_f64(seconds);
    let mut playout = PlayoutRunner::<G>::new();
    let mut chance = FastChance::new(1);
    warm_up::<G>(options, &mut playout, budget / 4);
    let (mut seen, mut games) = (BranchingCounts::default(), 0u64);
    let start = ThreadTime::now();
    let ((), allocations) = count_allocations(|| {
        while start.elapsed() < budget {
            for _ in 0..16 {
                seen += playout.run(&mut deal(options, &mut chance), &mut chance);
            }
            games += 16;
        }
    });
    let elapsed = start.elapsed().as_secs_f64();
    let one = wall_playouts_per_second::<G>(options, 1, budget / 2);
    let all = wall_playouts_per_second::<G>(options, rayon::current_num_threads(), budget / 2);
    Speed {
        decisions_per_second: seen.decisions as f64 / elapsed,
        playouts_per_second: games as f64 / elapsed,
        branching: seen.choices as f64 / seen.decisions as f64,
        largest_branching: seen.most_choices,
        decisions_per_game: seen.decisions as f64 / games as f64,
        state_bytes: size_of::<G>(),
        allocations_per_decision: allocations.map(|count| count / seen.decisions as f64),
        clone_ns: per_state(options, budget / 8, |state: &mut G, _| {
            black_box(black_box(state).clone());
        }),
        determinize_ns: per_state(options, budget / 4, |state: &mut G, chance| {
            state.determinize(Seat::new(0), chance);
        }),
        all_cores_playouts_per_second: all,
        scaling: all / one,
    }
}

/// Plays `games` games and returns the number of decisions. The difference of two runs is the cost of the games alone.
pub fn play_games<G: Game>(options: &G::Options, games: u64) -> u64 {
    let mut playout = PlayoutRunner::<G>::new();
    let mut chance = FastChance::new(1);
    let mut decisions = 0;
    for _ in 0..games {
        decisions += playout.run(&mut deal(options, &mut chance), &mut chance).decisions;
    }
    decisions
}

fn deal<G: Game>(options: &G::Options, chance: &mut FastChance) -> G {
    G::deal(options, chance).expect("the options were checked")
}

fn warm_up<G: Game>(options: &G::Options, playout: &mut PlayoutRunner<G>, budget: Duration) {
    let mut chance = FastChance::new(0);
    let start = ThreadTime::now();
    while start.elapsed() < budget {
        playout.run(&mut deal(options, &mut chance), &mut chance);
    }
}

/// Returns the playouts per second on `threads` threads, in wall time.
fn wall_playouts_per_second<G: Game>(
    options: &G::Options,
    threads: usize,
    budget: Duration,
) -> f64 {
    let start = Instant::now();
    let games: u64 = (0..threads as u64)
        .into_par_iter()
        .map(|thread| {
            let mut playout = PlayoutRunner::<G>::new();
            let mut chance = FastChance::fork(1, thread);
            let mut games = 0;
            while start.elapsed() < budget {
                for _ in 0..8 {
                    playout.run(&mut deal(options, &mut chance), &mut chance);
                }
                games += 8;
            }
            games
        })
        .sum();
    games as f64 / start.elapsed().as_secs_f64()
}

/// Returns the mean time of `work` in nanoseconds, over states from all parts of random games.
fn per_state<G: Game>(
    options: &G::Options,
    budget: Duration,
    work: impl Fn(&mut G, &mut FastChance),
) -> f64 {
    let mut chance = FastChance::new(2);
    let mut states = Vec::new();
    while states.len() < 256 {
        deal::<G>(options, &mut chance).play_at_random(&mut chance, |state, _, _, chance| {
            if chance.below(16) == 0 {
                states.push(state.clone());
            }
        });
    }
    let mut count = 0u64;
    let start = ThreadTime::now();
    while start.elapsed() < budget {
        for state in &mut states {
            work(state, &mut chance);
        }
        count += states.len() as u64;
    }
    start.elapsed().as_nanos() as f64 / count as f64
}
