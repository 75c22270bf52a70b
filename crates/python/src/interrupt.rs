//! Long work that Ctrl-C can interrupt.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval at which signals are checked: short enough for users, and cheap.
const INTERVAL: Duration = Duration::from_millis(25);

/// Does work on a thread of its own, without Python's lock, and checks for signals meanwhile. If a signal raises an
/// exception, as Ctrl-C does, the stop flag is set and the function returns without waiting for the work.
pub fn with_signal_checks<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let (done, mut result) = channel();
    // After an interrupt the receiver is gone, and the result is dropped.
    let labour = move || drop(done.send(work(&told)));
    std::thread::Builder::new().spawn(labour)?;
    loop {
        let waited;
        // The closure takes the receiver and returns it, because only one thread may own it.
        (waited, result) = py.detach(move || (result.recv_timeout(INTERVAL), result));
        match waited {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                stop.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the computation failed: this is a bug in Vinea",
                ));
            }
        }
    }
}
