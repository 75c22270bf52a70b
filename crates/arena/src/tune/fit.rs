//! The fit of weights that predict best.

use bots::{MAX_FEATURES, SearchParameters, Weights};
use rayon::prelude::*;

use super::self_play::{Position, Sample, SearchedDecision};

const STEPS: u32 = 300;
const PENALTY: f64 = 1e-4;
/// The weight of a preferred action relative to a winner.
const LESSON: f64 = 0.5;

/// The early and the late weight of every feature.
pub type Pairs = [[f64; 2]; MAX_FEATURES];

pub fn pairs_of(weights: &Weights) -> Pairs {
    let mut pairs = [[0.0; 2]; MAX_FEATURES];
    for (pair, weights) in pairs.iter_mut().zip(weights.pairs()) {
        *pair = weights.map(f64::from);
    }
    pairs
}

/// Fits the weights with Adam on the mean log-loss. All sums have a fixed order, so that the fit can be repeated.
pub fn fit(seen: &[Sample], start: &Pairs, features: usize) -> Pairs {
    let mut weights = *start;
    let (mut momentum, mut energy) = ([[0.0; 2]; MAX_FEATURES], [[0.0; 2]; MAX_FEATURES]);
    for step in 1..=STEPS {
        let slopes = sums(seen, &weights).slopes;
        let rate = 0.03 * (1.0 - f64::from(step - 1) / f64::from(STEPS));
        for index in 0..features {
            for end in 0..2 {
                let pull = PENALTY * (weights[index][end] - start[index][end]);
                let slope = slopes[index][end] + pull;
                let (momentum, energy) = (&mut momentum[index][end], &mut energy[index][end]);
                *momentum = 0.9 * *momentum + 0.1 * slope;
                *energy = 0.99 * *energy + 0.01 * slope * slope;
                let m = *momentum / (1.0 - 0.9f64.powi(step as i32));
                let e = *energy / (1.0 - 0.99f64.powi(step as i32));
                weights[index][end] -= rate * m / (e.sqrt() + 1e-9);
            }
        }
    }
    weights
}

/// Returns the mean log-loss.
pub fn loss(seen: &[Sample], weights: &Pairs) -> f64 {
    sums(seen, weights).loss
}

/// The loss and its derivatives.
struct Sums {
    loss: f64,
    slopes: Pairs,
}

/// Returns the sums over all positions and lessons, divided by the number of positions.
fn sums(seen: &[Sample], weights: &Pairs) -> Sums {
    let positions: usize = seen.iter().map(|game| game.positions.len()).sum();
    let scale = 1.0 / positions.max(1) as f64;
    let sharpness = SearchParameters::BY_FEATURES.sharpness;
    let part = |games: &[Sample]| {
        let mut sums = Sums { loss: 0.0, slopes: [[0.0; 2]; MAX_FEATURES] };
        for game in games {
            for position in &game.positions {
                sums.add_position(position, &game.won, weights, scale);
            }
            for lesson in &game.lessons {
                sums.add_lesson(lesson, weights, sharpness, scale * LESSON);
            }
        }
        sums
    };
    let parts: Vec<Sums> = seen.par_chunks(64).map(part).collect();
    let mut total = Sums { loss: 0.0, slopes: [[0.0; 2]; MAX_FEATURES] };
    for part in parts {
        total.loss += part.loss;
        for (total, slopes) in total.slopes.iter_mut().zip(part.slopes) {
            total[0] += slopes[0];
            total[1] += slopes[1];
        }
    }
    total
}

impl Sums {
    fn add_position(&mut self, position: &Position, won: &[f64], weights: &Pairs, scale: f64) {
        let rows = || position.features.chunks(position.features.len() / won.len());
        let late = f64::from(position.late);
        let mut chances: Vec<f64> = rows().map(|row| weighted(row, weights, late)).collect();
        softmax(&mut chances);
        for ((row, won), chance) in rows().zip(won).zip(chances) {
            self.loss -= scale * won * chance.max(1e-12).ln();
            self.push(row, late, scale * (chance - won));
        }
    }

    /// Adds the loss of the predicted priors against the visits of the search.
    fn add_lesson(
        &mut self,
        lesson: &SearchedDecision,
        weights: &Pairs,
        sharpness: f64,
        scale: f64,
    ) {
        let late = f64::from(lesson.late);
        let promise = |edge: &Vec<f32>| sharpness * weighted(edge, weights, late);
        let mut promises: Vec<f64> = lesson.edges.iter().map(promise).collect();
        softmax(&mut promises);
        for ((edge, visits), promise) in lesson.edges.iter().zip(&lesson.visits).zip(promises) {
            self.loss -= scale * visits * promise.max(1e-12).ln();
            self.push(edge, late, scale * sharpness * (promise - visits));
        }
    }

    fn push(&mut self, features: &[f32], late: f64, slope: f64) {
        for (sum, feature) in self.slopes.iter_mut().zip(features) {
            let push = slope * f64::from(*feature);
            sum[0] += push * (1.0 - late);
            sum[1] += push * late;
        }
    }
}

fn weighted(features: &[f32], weights: &Pairs, late: f64) -> f64 {
    let terms = features.iter().zip(weights);
    terms.map(|(f, [start, end])| f64::from(*f) * (start + (end - start) * late)).sum()
}

/// Converts log-odds into shares.
fn softmax(odds: &mut [f64]) {
    let best = odds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    odds.iter_mut().for_each(|odds| *odds = (*odds - best).exp());
    let sum: f64 = odds.iter().sum();
    odds.iter_mut().for_each(|odds| *odds /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns samples in which the first feature decides the win, and the search preferred the second.
    fn taught() -> Vec<Sample> {
        let game = |ahead: f32, winner: usize| Sample {
            positions: vec![
                Position { late: 0.25, features: vec![ahead, 0.1, 0.0, 0.1] },
                Position { late: 0.75, features: vec![ahead, 0.0, 0.5, 0.3] },
            ],
            lessons: vec![SearchedDecision {
                late: 0.5,
                edges: vec![vec![0.0, 1.0], vec![0.0, 0.2], vec![0.1, 0.0]],
                visits: vec![0.7, 0.2, 0.1],
            }],
            won: (0..2).map(|seat| f64::from(u8::from(seat == winner))).collect(),
        };
        vec![game(1.0, 0), game(0.9, 0), game(-1.0, 1), game(0.8, 1)]
    }

    fn weights(pairs: [[f64; 2]; 2]) -> Pairs {
        let mut all = [[0.0; 2]; MAX_FEATURES];
        all[..2].copy_from_slice(&pairs);
        all
    }

    #[test]
    fn the_slopes_are_the_derivatives_of_the_loss() {
        let seen = taught();
        let here = weights([[0.4, -0.3], [0.2, 0.1]]);
        let slopes = sums(&seen, &here).slopes;
        for feature in 0..2 {
            for end in 0..2 {
                let at = |step: f64| {
                    let mut there = here;
                    there[feature][end] += step;
                    loss(&seen, &there)
                };
                let slope = (at(1e-5) - at(-1e-5)) / 2e-5;
                assert!((slope - slopes[feature][end]).abs() < 1e-6, "{feature} {end}");
            }
        }
    }

    #[test]
    fn the_fit_learns_winners_and_preferred_actions() {
        let (seen, start) = (taught(), weights([[0.0; 2]; 2]));
        let fitted = fit(&seen, &start, 2);
        assert!(loss(&seen, &fitted) < loss(&seen, &start) - 0.1);
        assert!(fitted[0].iter().sum::<f64>() > 0.5, "{:?}", &fitted[..2]);
        assert!(fitted[1].iter().sum::<f64>() > 0.2, "{:?}", &fitted[..2]);
        assert_eq!(fitted[2], [0.0; 2], "a feature that never occurs keeps the weight 0");
    }
}
