//! Long work that Ctrl-C can end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval at which signals are checked: short enough for users, and cheap.
const INTERVAL: Duration = Duration::from_millis(25);

/// Does work on a thread of its own, without Python's lock, and looks after signals meanwhile. Where
/// one raises, as Ctrl-C does, the work is told to stop and nobody waits for it.
pub fn heeding_signals<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let (done, mut result) = channel();
    // Nobody listens any more where the work was given up.
    let labour = move || drop(done.send(work(&told)));
    std::thread::Builder::new().spawn(labour)?;
    loop {
        let waited;
        // The receiver goes along, since it belongs to one thread at a time.
        (waited, result) = py.detach(move || (result.recv_timeout(INTERVAL), result));
        match waited {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                stop.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the work broke off: this is a mistake of Vinea's",
                ));
            }
        }
    }
}
