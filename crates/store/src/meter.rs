//! Counters and measurements since the process began.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;

/// The counters of the writer.
#[derive(Debug)]
pub struct WriterMeter {
    /// The number of committed groups.
    pub commits: Counter,
    /// The durations of these commits.
    pub commit_times: Histogram,
    /// The number of groups that were not committed, or may not have been.
    pub failures: Counter,
    /// The number of entries appended to logs.
    pub entries: Counter,
}

impl Default for WriterMeter {
    fn default() -> WriterMeter {
        let [commits, failures, entries] = Default::default();
        WriterMeter { commits, commit_times: durations(), failures, entries }
    }
}

/// Returns an empty histogram of durations in seconds.
pub fn durations() -> Histogram {
    let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
    Histogram::new(bounds)
}
