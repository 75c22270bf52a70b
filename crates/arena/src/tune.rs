//! Fitting the weights of a game's judgement to the outcomes of self-play.
//!
//! A position's weighted features are log-odds of winning; the weights are those that make the
//! winners seen in self-play most likely (a conditional logit over the seats), held near the old
//! ones by a small penalty. Each generation plays with the weights of the one before.

use bots::{Bot, Greedy, Knowledge, MAX_FEATURES, Random, Weights};
use game::{Chance, ComponentSet, Ctx, Fast, GameOptions, Seat, Turn};
use rayon::prelude::*;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    pub generations: u32,
    /// Games of each generation, spread over all player counts.
    pub games: u64,
    pub seed: u64,
}

/// What one generation found.
#[derive(Clone, Debug)]
pub struct Generation {
    pub number: u32,
    pub weights: Weights,
    pub positions: usize,
    /// Mean log-loss of the winner before and after the fit; guessing evenly gives `ln(players)`.
    pub loss_before: f64,
    pub loss_after: f64,
}

/// One decision in this many is made by lot, so that odd positions are seen too.
const STRAY: u32 = 12;
/// One position in this many is kept: neighbours tell the same.
const KEEP: u32 = 6;
const STEPS: u32 = 400;
const PENALTY: f64 = 1e-4;

/// A position: the features of each seat, and who won from there.
struct Position {
    features: Vec<[f32; MAX_FEATURES]>,
    won: Vec<f64>,
}

/// Fits generation after generation and shows each.
pub fn tune<G: Knowledge>(tuning: &Tuning, mut show: impl FnMut(&Generation)) -> Weights {
    let mut weights = G::weights().clone();
    for number in 1..=tuning.generations {
        let seed = tuning.seed.wrapping_add(u64::from(number) << 32);
        let positions: Vec<Position> = (0..tuning.games)
            .into_par_iter()
            .flat_map_iter(|game| self_play::<G>(&weights, Fast::fork(seed, game), game))
            .collect();
        let loss_before = loss(&positions, weights.values());
        let fitted = fit(&positions, weights.values(), G::FEATURES.len());
        let loss_after = loss(&positions, &fitted);
        weights = Weights::from_values(&fitted[..G::FEATURES.len()]);
        let positions = positions.len();
        show(&Generation { number, weights: weights.clone(), positions, loss_before, loss_after });
    }
    weights
}

fn self_play<G: Knowledge>(weights: &Weights, mut chance: Fast, game: u64) -> Vec<Position> {
    let counts = G::Options::player_counts();
    let spread = u64::from(counts.end() - counts.start() + 1);
    let players = *counts.start() + (game % spread) as u8;
    let options = G::Options::with_players(players);
    let mut state = G::new(&options, G::Components::builtin(), &mut Ctx::quiet(&mut chance))
        .expect("the usual options can be played");
    let mut greedy = Greedy::new(weights.clone(), chance.bits());
    let mut stray = Random::new(chance.bits());
    let (mut legal, mut seen) = (Vec::new(), Vec::new());
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action = match chance.below(STRAY) {
            0 => stray.choose(&state, seat, &legal),
            _ => greedy.choose(&state, seat, &legal),
        };
        state.apply(action, &mut Ctx::quiet(&mut chance));
        if chance.below(KEEP) == 0 && state.turn() != Turn::Over {
            seen.push(features_of_all(&state));
        }
    }
    let outcome = weights.outlook(&state);
    seen.into_iter()
        .map(|features| Position { features, won: outcome.as_slice().to_vec() })
        .collect()
}

fn features_of_all<G: Knowledge>(state: &G) -> Vec<[f32; MAX_FEATURES]> {
    Seat::all(state.players())
        .map(|seat| {
            let mut features = [0.0; MAX_FEATURES];
            state.features(seat, &mut features[..G::FEATURES.len()]);
            features
        })
        .collect()
}

/// The chance to win that the weights give each seat.
fn chances(position: &Position, weights: &[f32; MAX_FEATURES]) -> Vec<f64> {
    let worth = position
        .features
        .iter()
        .map(|features| features.iter().zip(weights).map(|(f, w)| f64::from(f * w)).sum::<f64>());
    let worth: Vec<f64> = worth.collect();
    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds: Vec<f64> = worth.iter().map(|worth| (worth - best).exp()).collect();
    let sum: f64 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / sum).collect()
}

fn loss(positions: &[Position], weights: &[f32; MAX_FEATURES]) -> f64 {
    let total: f64 = positions
        .iter()
        .map(|position| {
            let chances = chances(position, weights);
            let won = position.won.iter().zip(chances);
            won.map(|(won, chance)| -won * chance.max(1e-12).ln()).sum::<f64>()
        })
        .sum();
    total / positions.len().max(1) as f64
}

/// Adam on the mean log-loss. All sums run in a fixed order, so that the fit can be repeated.
fn fit(
    positions: &[Position],
    start: &[f32; MAX_FEATURES],
    features: usize,
) -> [f32; MAX_FEATURES] {
    let mut weights = *start;
    let (mut momentum, mut energy) = ([0.0f64; MAX_FEATURES], [0.0f64; MAX_FEATURES]);
    for step in 1..=STEPS {
        let slope = gradient(positions, &weights);
        let rate = 0.03 * (1.0 - f64::from(step - 1) / f64::from(STEPS));
        for index in 0..features {
            let pull = PENALTY * f64::from(weights[index] - start[index]);
            let slope = slope[index] + pull;
            momentum[index] = 0.9 * momentum[index] + 0.1 * slope;
            energy[index] = 0.99 * energy[index] + 0.01 * slope * slope;
            let (m, e) = (
                momentum[index] / (1.0 - 0.9f64.powi(step as i32)),
                energy[index] / (1.0 - 0.99f64.powi(step as i32)),
            );
            weights[index] -= (rate * m / (e.sqrt() + 1e-9)) as f32;
        }
    }
    weights
}

fn gradient(positions: &[Position], weights: &[f32; MAX_FEATURES]) -> [f64; MAX_FEATURES] {
    let parts: Vec<[f64; MAX_FEATURES]> = positions
        .par_chunks(4096)
        .map(|chunk| {
            let mut slope = [0.0; MAX_FEATURES];
            for position in chunk {
                let chances = chances(position, weights);
                for ((features, won), chance) in
                    position.features.iter().zip(&position.won).zip(chances)
                {
                    for (slope, feature) in slope.iter_mut().zip(features) {
                        *slope += (chance - won) * f64::from(*feature);
                    }
                }
            }
            slope
        })
        .collect();
    let mut total = [0.0; MAX_FEATURES];
    for part in parts {
        for (total, slope) in total.iter_mut().zip(part) {
            *total += slope / positions.len() as f64;
        }
    }
    total
}
