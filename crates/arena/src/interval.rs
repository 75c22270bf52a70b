//! Values with their 95 % intervals.

use serde::Serialize;

/// The normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_964;

/// A mean over games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    pub mean: f64,
    /// Half the width of the 95 % interval.
    pub within: f64,
}

impl Mean {
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Mean {
        let count = values.clone().count() as f64;
        if count == 0.0 {
            return Mean { mean: 0.0, within: 0.0 };
        }
        let mean = values.clone().sum::<f64>() / count;
        let squares = values.map(|value| (value - mean).powi(2)).sum::<f64>();
        let variance = squares / (count - 1.0).max(1.0);
        Mean { mean, within: Z * (variance / count).sqrt() }
    }
}

/// A share of games with Wilson's interval, which is also valid near 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proportion {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Proportion {
    /// Computes the share of hits. `hits` may be fractional: a shared win counts in part.
    pub fn of(hits: f64, games: u64) -> Proportion {
        if games == 0 {
            return Proportion { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let share = hits / n;
        let centre = share + Z * Z / (2.0 * n);
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Proportion {
            share,
            low: ((centre - spread) / scale).max(0.0),
            high: ((centre + spread) / scale).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_the_published_example() {
        // The example of Newcombe (1998), method 3 without correction: 81 of 263 gives 0.2553 to 0.3662.
        let share = Proportion::of(81.0, 263);
        assert!(
            (share.low - 0.2553).abs() < 1e-4 && (share.high - 0.3662).abs() < 1e-4,
            "{share:?}"
        );
    }

    #[test]
    fn a_mean_of_equal_values_has_no_uncertainty() {
        assert_eq!(Mean::of([4.0, 4.0, 4.0].into_iter()), Mean { mean: 4.0, within: 0.0 });
    }
}
