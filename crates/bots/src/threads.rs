//! Thread pools that are safe with forks.
//!
//! A forked process has its parent's memory but none of its threads. If it gives work to a pool that was created before
//! the fork, it waits forever. So a pool is created for a single task, or it is stored with the id of its process and
//! created again in any other process.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The number of threads set by [`set_thread_limit`]; 0 if none is set.
static LIMIT: AtomicUsize = AtomicUsize::new(0);

/// The environment variables that limit the number of threads of a process, by priority. Ray, Slurm scripts and
/// PyTorch's launchers set the second for each of their processes.
const THREAD_VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "OMP_NUM_THREADS"];

/// Sets the default number of threads; 0 restores the default of the environment.
pub fn set_thread_limit(threads: usize) {
    LIMIT.store(threads, Ordering::Relaxed);
}

/// Returns the default number of threads: the limit that was set, else the environment variable, else the cores that
/// this process may use, by its affinity and its control group's quota.
pub fn thread_limit() -> usize {
    match LIMIT.load(Ordering::Relaxed) {
        0 => {
            let said = THREAD_VARIABLES.iter().filter_map(|name| std::env::var(name).ok());
            limit_of(said, std::thread::available_parallelism().map_or(1, NonZero::get))
        }
        limit => limit,
    }
}

/// Returns the first number above 0 in a variable, or the number of cores. OpenMP allows a list with a number for each
/// level of nesting (`4,2`); the first is the outermost.
fn limit_of(mut said: impl Iterator<Item = String>, cores: usize) -> usize {
    let number = |text: String| text.split(',').next()?.trim().parse().ok().filter(|n| *n > 0);
    said.find_map(number).unwrap_or(cores)
}

/// Runs work that uses several threads: those of the current pool, or else of a temporary pool with [`thread_limit`]
/// threads.
pub fn on_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(thread_limit())
        .build()
        .expect("the system allows more threads");
    pool.install(work)
}

/// Threads that are kept between tasks.
pub(crate) struct WorkerPool {
    threads: usize,
    /// The pool; empty only while it is dropped.
    pool: Option<ThreadPool>,
    process: u32,
}

impl WorkerPool {
    pub(crate) fn new(threads: usize) -> Result<WorkerPool, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(WorkerPool { threads, pool: Some(pool), process: std::process::id() })
    }

    /// Returns the threads. After a fork it creates new ones, and returns nothing if that fails.
    pub(crate) fn pool(&mut self) -> Option<&ThreadPool> {
        if self.process != std::process::id() {
            *self = WorkerPool::new(self.threads).ok()?;
        }
        self.pool.as_ref()
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // Threads that may hold the locks of this pool do not exist in the child process, so the pool is leaked and
            // not dropped.
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
    fn a_thread_limit_overrides_the_environment() {
        set_thread_limit(3);
        assert_eq!(thread_limit(), 3);
        assert_eq!(on_threads(rayon::current_num_threads), 3);
        set_thread_limit(0);
        assert!(thread_limit() >= 1);
    }
}
