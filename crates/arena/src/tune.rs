//! Fitting of the weights of a game's evaluation to self-play: [`tune`] finds the weights that predict best, [`climb`]
//! the weights that win.
//!
//! A position's weighted features are log-odds of winning. The fitted weights predict two things as well as possible:
//! the winner from the positions of self-play (a conditional logit over the seats), and the actions that a search
//! finally preferred, from the evaluations of the positions right after them. A small penalty keeps them near the old
//! weights. Each generation plays with the weights of the generation before.

mod climb;
mod fit;
mod self_play;

use bots::{Bot, Budget, Dealt, Judgement, Level, SearchSettings, Searcher, Weights};
use game::{FastChance, Game, GameOptions, PerSeat, Seat};
use rayon::prelude::*;

pub use climb::{GenerationReport, climb};

use crate::interval::Proportion;
use fit::{Pairs, fit, loss, pairs_of};
use self_play::{Sample, self_play};

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    pub generations: u32,
    /// Number of games of each generation, spread over the player counts.
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
    /// The mean log-loss of the predicted winner and preferred action, before and after the fit.
    pub loss_before: f64,
    pub loss_after: f64,
}

/// Fits one generation after another and calls `show` with each.
pub fn tune<M: Judgement>(tuning: &Tuning, mut show: impl FnMut(&Generation)) -> Weights {
    let mut weights = M::weights().clone();
    for number in 1..=tuning.generations {
        let seed = tuning.seed.wrapping_add(u64::from(number) << 32);
        let seen: Vec<Sample> = (0..tuning.games)
            .into_par_iter()
            .map(|game| self_play::<M>(&weights, tuning.think, FastChance::fork(seed, game), game))
            .collect();
        let start = pairs_of(&weights);
        let fitted = fit(&seen, &start, M::FEATURES.len());
        weights = average_weights(&start, &fitted);
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

/// Returns the mean of the old and the fitted weights, because the fit only knows positions that the old weights lead
/// to.
fn average_weights(start: &Pairs, fitted: &Pairs) -> Weights {
    let half = |(one, other): (&[f64; 2], &[f64; 2])| {
        [0, 1].map(|end| ((one[end] + other[end]) / 2.0) as f32)
    };
    Weights::from_pairs(start.iter().zip(fitted).map(half))
}

/// Returns the share of two-player games that `new` wins against `old` with equal budgets. Each deal is played from
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

/// Plays one game of [`searcher`] bots with these weights, and returns each seat's share of the win. The number selects
/// the deal.
fn play<'w, M: Judgement>(
    tuning: &Tuning,
    number: u64,
    players: u8,
    weights: impl Fn(Seat) -> &'w Weights,
) -> PerSeat<f64> {
    let mut chance = FastChance::fork(tuning.seed, number);
    let mut state: M::Game = deal(players, &mut chance);
    let mut bots: Vec<_> = Seat::all(players)
        .map(|seat| searcher::<M>(weights(seat), tuning.think, (number << 3) | seat.index() as u64))
        .collect();
    let mut deals = FastChance::fork(!tuning.seed, number);
    state.play_out(&mut chance, |state, seat, legal, _| {
        bots[seat.index()].choose(&Dealt::new(state, seat, &mut deals), legal)
    });
    M::weights().outlook::<M>(&state)
}

/// Returns a bot of the strongest level without networks, with these weights and this budget.
fn searcher<M: Judgement>(weights: &Weights, think: Budget, seed: u64) -> Searcher<M> {
    let thinking = Level::Maestro2026.thinking().expect("the strongest level uses the search");
    let thinking = SearchSettings { budget: think, ceiling: None, ..thinking };
    Searcher::new(thinking, weights.clone(), seed)
}

fn deal<G: Game>(players: u8, chance: &mut FastChance) -> G {
    G::deal(&G::Options::with_players(players), chance).expect("the default options are valid")
}
