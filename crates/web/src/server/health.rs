//! Health and readiness of the server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use store::Store;
use tokio::sync::Mutex;

pub fn routes(readiness: Arc<Readiness>) -> Router {
    Router::new().route("/health", get(health)).route("/ready", get(ready)).with_state(readiness)
}

/// Answers as long as the process runs.
async fn health() -> &'static str {
    "ok"
}

/// Answers OK if the database can be read and written.
async fn ready(State(readiness): State<Arc<Readiness>>) -> (StatusCode, &'static str) {
    match readiness.is_ready().await {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    }
}

/// A check of the database that keeps its last result, so that frequent requests cost nothing.
pub struct Readiness {
    store: Store,
    known: Mutex<Option<(Instant, bool)>>,
}

const RESULT_LIFETIME: Duration = Duration::from_secs(1);

/// Time after which the database counts as not answering.
const PATIENCE: Duration = Duration::from_secs(5);

impl Readiness {
    pub fn new(store: Store) -> Readiness {
        Readiness { store, known: Mutex::default() }
    }

    async fn is_ready(&self) -> bool {
        if self.store.writes_fail() || !*self.store.reachable().borrow() {
            return false;
        }
        let mut known = self.known.lock().await;
        if let Some((at, ready)) = *known
            && at.elapsed() < RESULT_LIFETIME
        {
            return ready;
        }
        let ready = is_responding(&self.store).await;
        *known = Some((Instant::now(), ready));
        ready
    }
}

/// Returns true if a small read and a small write succeed.
async fn is_responding(store: &Store) -> bool {
    match tokio::time::timeout(PATIENCE, store.check_health()).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::error!(%error, "the database is not ready");
            false
        }
        Err(_) => {
            tracing::error!("the database does not answer");
            false
        }
    }
}
