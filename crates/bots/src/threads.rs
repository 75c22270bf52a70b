//! Threads that know which process they belong to.
//!
//! A process that was forked has its parent's memory and none of its threads: whoever hands work to a
//! pool that was made before the fork waits for ever. So a pool is made for one piece of work, or it is
//! kept together with the process that it was made in, and made anew in any other.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The number of threads that [`set_thread_limit`] named; 0 if none is named.
static LIMIT: AtomicUsize = AtomicUsize::new(0);

/// Variables of the environment that say how many threads a process may use, in the order in which they
/// count. Ray, Slurm scripts and PyTorch's launchers set the second for each of their processes.
const THREAD_VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "OMP_NUM_THREADS"];

/// Sets how many threads work uses that does not name a number itself; 0 leaves it to the environment again.
pub fn set_thread_limit(threads: usize) {
    LIMIT.store(threads, Ordering::Relaxed);
}

/// Returns how many threads work uses that does not name a number itself: the limit that was set, else what the
/// environment says, else the cores that this process may use, by its affinity and its control group's quota.
pub fn thread_limit() -> usize {
    match LIMIT.load(Ordering::Relaxed) {
        0 => {
            let said = THREAD_VARIABLES.iter().filter_map(|name| std::env::var(name).ok());
            limit_of(said, std::thread::available_parallelism().map_or(1, NonZero::get))
        }
        limit => limit,
    }
}

/// Returns the first number above 0 that a variable says, or the number of cores. OpenMP allows a list
/// with a number for each level of nesting (`4,2`); the first is the outermost.
fn limit_of(mut said: impl Iterator<Item = String>, cores: usize) -> usize {
    let number = |text: String| text.split(',').next()?.trim().parse().ok().filter(|n| *n > 0);
    said.find_map(number).unwrap_or(cores)
}

/// Runs work that spreads over threads: over those of the pool that it is called in, or over as many as
/// [`thread_limit`] allows, made for it alone.
pub fn on_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(thread_limit())
        .build()
        .expect("a process may have threads");
    pool.install(work)
}

/// Threads that are kept from one piece of work to the next.
pub(crate) struct Crew {
    threads: usize,
    /// Always there, but for the moment in which it is let go.
    pool: Option<ThreadPool>,
    process: u32,
}

impl Crew {
    pub(crate) fn new(threads: usize) -> Result<Crew, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Crew { threads, pool: Some(pool), process: std::process::id() })
    }

    /// The threads; others in place of those that a fork has left behind, and none if there can be none.
    pub(crate) fn pool(&mut self) -> Option<&ThreadPool> {
        if self.process != std::process::id() {
            *self = Crew::new(self.threads).ok()?;
        }
        self.pool.as_ref()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // Threads that may hold the locks of this pool do not exist in the child process: the pool is leaked, not
            // ended.
            std::mem::forget(self.pool.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_with_a_number_limits_the_threads() {
        let limit = |said: &[&str]| limit_of(said.iter().map(ToString::to_string), 8);
        assert_eq!(limit(&[]), 8);
        assert_eq!(limit(&["1"]), 1);
        assert_eq!(limit(&["3", "1"]), 3);
        assert_eq!(limit(&["0", "2"]), 2);
        assert_eq!(limit(&["many", "4,2"]), 4);
        assert_eq!(limit(&["-1"]), 8);
    }

    #[test]
    fn a_limit_that_is_set_counts_more_than_the_environment() {
        set_thread_limit(3);
        assert_eq!(thread_limit(), 3);
        assert_eq!(on_threads(rayon::current_num_threads), 3);
        set_thread_limit(0);
        assert!(thread_limit() >= 1);
    }
}
