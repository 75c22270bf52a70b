//! Searches of bots, in threads with a lower priority than those that answer requests.

use tokio::sync::oneshot;

/// The niceness of a thread that searches. A person's request comes first when both need the same core.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Runs a search in its own thread. Returns `None` if it panicked.
pub async fn run<T: Send + 'static>(search: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("search".to_string());
    let started = thread.spawn(move || {
        lower_priority();
        // The caller may no longer wait for the result.
        let _ = reply.send(search());
    });
    if let Err(error) = started {
        tracing::error!(%error, "could not start a search thread");
    }
    answer.await.ok()
}

/// Lowers the priority of this thread. On Linux this affects only the thread itself and the threads that it starts.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "could not lower the priority of a search");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_search_that_panics_returns_nothing() {
        assert_eq!(run(|| 7).await, Some(7));
        assert_eq!(run(|| -> u8 { panic!("broken on purpose") }).await, None);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn only_the_thread_of_a_search_has_a_lower_priority() {
        let own = rustix::process::getpriority_process(None).unwrap();
        let searching = run(|| rustix::process::getpriority_process(None).unwrap()).await;
        assert_eq!(searching, Some(own.max(NICE)));
        assert_eq!(rustix::process::getpriority_process(None).unwrap(), own);
    }
}
