//! Fitting the weights of a game's judgement to self-play: [`tune`] asks which weights foretell best,
//! [`climb`] which weights win.
//!
//! A position's weighted features are log-odds of winning. The weights are those that best foretell
//! two things: who won from the positions seen in self-play (a conditional logit over the seats), and
//! which actions a search preferred in the end, from what their outcomes look like at first sight. A
//! small penalty holds them near the old ones. Each generation plays with the weights of the one
//! before.

mod climb;
mod fit;
mod self_play;

use bots::{Bot, Budget, Dealt, Judgement, Level, Searcher, Thinking, Weights};
use game::{Fast, Game, GameOptions, PerSeat, Seat};
use rayon::prelude::*;

pub use climb::{Climb, climb};

use crate::interval::Proportion;
use fit::{Pairs, fit, loss, pairs_of};
use self_play::{Sample, self_play};

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    pub generations: u32,
    /// Games of each generation, spread over the player counts.
    pub games: u64,
    /// The search budget of the players of these games.
    pub think: Budget,
    pub seed: u64,
}

/// The results of one generation.
#[derive(Clone, Debug)]
pub struct Generation {
    pub number: u32,
    pub weights: Weights,
    pub positions: usize,
    /// Mean log-loss of winner and preferred action, before and after the fit.
    pub loss_before: f64,
    pub loss_after: f64,
}

/// Fits generation after generation and shows each.
pub fn tune<M: Judgement>(tuning: &Tuning, mut show: impl FnMut(&Generation)) -> Weights {
    let mut weights = M::weights().clone();
    for number in 1..=tuning.generations {
        let seed = tuning.seed.wrapping_add(u64::from(number) << 32);
        let seen: Vec<Sample> = (0..tuning.games)
            .into_par_iter()
            .map(|game| self_play::<M>(&weights, tuning.think, Fast::fork(seed, game), game))
            .collect();
        let start = pairs_of(&weights);
        let fitted = fit(&seen, &start, M::FEATURES.len());
        weights = half_way(&start, &fitted);
        show(&Generation {
            number,
            weights: weights.clone(),
            positions: seen.iter().map(|game| game.positions.len()).sum(),
            loss_before: loss(&seen, &start),
            loss_after: loss(&seen, &fitted),
        });
    }
    weights
}

/// The fit only knows positions that the old weights lead to, so it is trusted half.
fn half_way(start: &Pairs, fitted: &Pairs) -> Weights {
    let half = |(one, other): (&[f64; 2], &[f64; 2])| {
        [0, 1].map(|end| ((one[end] + other[end]) / 2.0) as f32)
    };
    Weights::from_pairs(start.iter().zip(fitted).map(half))
}

/// The share of two-player games that `new` wins against `old` with equal budgets; each deal is played from
/// both seats.
pub fn compare<M: Judgement>(
    new: &Weights,
    old: &Weights,
    tuning: &Tuning,
    games: u64,
) -> Proportion {
    let won = |game: u64| {
        let ours = Seat::new((game % 2) as u8);
        play::<M>(tuning, game / 2, 2, |seat| if seat == ours { new } else { old })[ours]
    };
    Proportion::of((0..games).into_par_iter().map(won).sum(), games)
}

/// Each seat's part of the win in one game of that level with these weights. The number says which
/// deal it is.
fn play<'w, M: Judgement>(
    tuning: &Tuning,
    number: u64,
    players: u8,
    weights: impl Fn(Seat) -> &'w Weights,
) -> PerSeat<f64> {
    let mut chance = Fast::fork(tuning.seed, number);
    let mut state: M::Game = deal(players, &mut chance);
    let mut bots: Vec<_> = Seat::all(players)
        .map(|seat| searcher::<M>(weights(seat), tuning.think, (number << 3) | seat.index() as u64))
        .collect();
    let mut deals = Fast::fork(!tuning.seed, number);
    state.play_out(&mut chance, |state, seat, legal, _| {
        bots[seat.index()].choose(&Dealt::new(state, seat, &mut deals), legal)
    });
    M::weights().outlook::<M>(&state)
}

/// The best level that knows features alone, with these weights and this budget.
fn searcher<M: Judgement>(weights: &Weights, think: Budget, seed: u64) -> Searcher<M> {
    let thinking = Level::Maestro2026.thinking().expect("the best level searches");
    let thinking = Thinking { budget: think, ceiling: None, ..thinking };
    Searcher::new(thinking, weights.clone(), seed)
}

fn deal<G: Game>(players: u8, chance: &mut Fast) -> G {
    G::deal(&G::Options::with_players(players), chance).expect("the usual options can be played")
}
