//! Counters and measurements since the process began.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The counters of the writer.
#[derive(Debug, Default)]
pub struct Meter {
    /// The durations of successful commits of groups.
    pub commits: Histogram,
    /// The number of groups that were not committed, or may not have been.
    pub failures: Counter,
    /// The number of entries appended to logs.
    pub entries: Counter,
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The numbers of durations up to each bound.
#[derive(Debug, Default)]
pub struct Histogram {
    /// One count for each bound, and one for longer durations.
    counts: [AtomicU64; Histogram::BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// The bounds in microseconds.
    pub const BOUNDS: [u64; 12] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
        5_000_000,
    ];

    pub fn record(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = Histogram::BOUNDS.partition_point(|bound| *bound < micros);
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Returns the number of durations up to each bound, in seconds, and the number of all durations.
    pub fn cumulative(&self) -> (Vec<(f64, u64)>, u64) {
        let mut sum = 0;
        let mut add = |count: &AtomicU64| {
            sum += count.load(Ordering::Relaxed);
            sum
        };
        let bounds = Histogram::BOUNDS.iter().zip(&self.counts);
        let rows = bounds.map(|(bound, count)| (*bound as f64 / 1e6, add(count))).collect();
        let all = add(&self.counts[Histogram::BOUNDS.len()]);
        (rows, all)
    }

    /// Returns the sum of all durations, in seconds.
    pub fn sum(&self) -> f64 {
        self.micros.load(Ordering::Relaxed) as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_each_bound() {
        let histogram = Histogram::default();
        for millis in [1, 1, 30, 9_000] {
            histogram.record(Duration::from_millis(millis));
        }
        let (rows, all) = histogram.cumulative();
        assert_eq!(rows[0], (0.0005, 0));
        assert_eq!(rows[1], (0.001, 2), "a value equal to a bound counts below it");
        assert_eq!((rows[6], rows[11], all), ((0.05, 3), (5.0, 3), 4));
        assert_eq!(histogram.sum(), 9.032);
    }
}
