//! Improvement of weights by trial.
//!
//! The fit finds weights that predict the winner; this finds weights that win. Every trial changes all weights a little
//! at random, up for one side and down for the other, and plays the same deal from both sides. The weights then move in
//! the direction that won, by the mean of all trials of a generation.

use std::f64::consts::TAU;

use bots::{Judgement, Weights};
use game::{FastChance, Seat};
use rayon::prelude::*;

use super::fit::pairs_of;
use super::{Tuning, play};

/// The size of a trial's change, relative to the weight.
const REACH: f64 = 0.25;
/// Smaller weights are changed as if they had this size; otherwise no weight could leave zero.
const SMALL: f64 = 0.2;
/// The step size, which falls from the first value to the second.
const STRIDE: [f64; 2] = [3.0, 0.9];
/// The share of a direction that the next generation keeps.
const MOMENTUM: f64 = 0.7;
/// In a cycle of this many trials, one has three players, one has four, and the others have two.
const TABLES: u64 = 5;

/// The report of one generation.
#[derive(Clone, Debug)]
pub struct GenerationReport {
    pub number: u32,
    /// The effect of the changes. It falls towards the noise when there is nothing left to gain.
    pub slope: f64,
}

/// Improves the built-in weights. Returns the mean of the weights of the later half of the generations.
pub fn climb<M: Judgement>(tuning: &Tuning, mut show: impl FnMut(&GenerationReport)) -> Weights {
    let mut at: Vec<f64> = pairs_of(M::weights()).concat();
    at.truncate(2 * M::FEATURES.len());
    let mut direction = vec![0.0; at.len()];
    let mut later_half = vec![0.0; at.len()];
    let averaged = tuning.generations.div_ceil(2);
    for number in 1..=tuning.generations {
        let reach: Vec<f64> = at.iter().map(|weight| REACH * weight.abs().max(SMALL)).collect();
        let gain = gain::<M>(tuning, number, &at, &reach);
        let done = f64::from(number - 1) / f64::from(tuning.generations);
        let stride = STRIDE[0] + (STRIDE[1] - STRIDE[0]) * done;
        for index in 0..at.len() {
            direction[index] = MOMENTUM * direction[index] + (1.0 - MOMENTUM) * gain[index];
            at[index] += stride * reach[index] * direction[index];
            if number > tuning.generations - averaged {
                later_half[index] += at[index] / f64::from(averaged);
            }
        }
        let slope = direction.iter().map(|part| part * part).sum::<f64>().sqrt();
        show(&GenerationReport { number, slope });
    }
    weights(&later_half)
}

fn weights(flat: &[f64]) -> Weights {
    Weights::from_pairs(flat.chunks(2).map(|pair| [pair[0] as f32, pair[1] as f32]))
}

/// Returns the mean gain of increasing each weight by its reach, over a generation's trials.
fn gain<M: Judgement>(tuning: &Tuning, number: u32, at: &[f64], reach: &[f64]) -> Vec<f64> {
    let trials = tuning.games.div_ceil(2);
    let first = u64::from(number - 1) * trials;
    let seen: Vec<(f64, Vec<f64>)> = (first..first + trials)
        .into_par_iter()
        .map(|trial| {
            let mut chance = FastChance::fork(!tuning.seed, trial);
            let change: Vec<f64> = at.iter().map(|_| random_normal(&mut chance)).collect();
            let changed = |sign: f64| {
                let moved = at.iter().zip(reach).zip(&change);
                let moved: Vec<f64> =
                    moved.map(|((at, by), change)| at + sign * by * change).collect();
                weights(&moved)
            };
            (edge::<M>(tuning, trial, [&changed(1.0), &changed(-1.0)]), change)
        })
        .collect();
    let mean = |index: usize| seen.iter().map(|(edge, change)| edge * change[index]).sum::<f64>();
    (0..at.len()).map(|index| mean(index) / trials as f64).collect()
}

/// Returns the difference between the results of both sides, per seat, when they play one deal from each side of the
/// table.
fn edge<M: Judgement>(tuning: &Tuning, trial: u64, sides: [&Weights; 2]) -> f64 {
    let players = match trial % TABLES {
        3 => 3,
        4 => 4,
        _ => 2,
    };
    let one_way = |first: usize| {
        let side = |seat: Seat| (seat.index() + first) % 2;
        let won = play::<M>(tuning, trial, players, |seat| sides[side(seat)]);
        let of_side = |number: usize| {
            let seats = || Seat::all(players).filter(|&seat| side(seat) == number);
            seats().map(|seat| won[seat]).sum::<f64>() / seats().count() as f64
        };
        of_side(0) - of_side(1)
    };
    (one_way(0) + one_way(1)) / 2.0
}

/// Returns a normally distributed random number (Box–Muller method).
fn random_normal(chance: &mut FastChance) -> f64 {
    let unit = |bits: u64| ((bits >> 11) as f64 + 1.0) / (1u64 << 53) as f64;
    let (radius, angle) = (unit(chance.bits()), unit(chance.bits()));
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_numbers_have_mean_zero_and_variance_one() {
        let mut chance = FastChance::new(1);
        let drawn: Vec<f64> = (0..20_000).map(|_| random_normal(&mut chance)).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let square = drawn.iter().map(|number| number * number).sum::<f64>() / drawn.len() as f64;
        assert!(mean.abs() < 0.03 && (square - 1.0).abs() < 0.05, "{mean} {square}");
    }
}
