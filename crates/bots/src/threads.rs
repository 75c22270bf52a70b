//! Threads that know which process they belong to.
//!
//! A process that was forked has its parent's memory and none of its threads: whoever hands work to a
//! pool that was made before the fork waits for ever. So a pool is made for one piece of work, or it is
//! kept together with the process that it was made in, and made anew in any other.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Runs work that spreads over threads: over those of the pool that it is called in, or over as many as
/// there are cores, made for it alone.
pub fn on_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    let pool = ThreadPoolBuilder::new().build().expect("a process may have threads");
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
            // Whoever might hold the locks of this pool was left behind: it is forgotten, not ended.
            std::mem::forget(self.pool.take());
        }
    }
}
