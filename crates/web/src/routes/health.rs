//! Whether the server is well.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use tokio::sync::Mutex;

use crate::app::App;

/// The process answers.
pub async fn health() -> &'static str {
    "ok"
}

/// The database answers and takes what is written.
pub async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.readiness.is_ready(&app).await {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    }
}

/// What was found out a moment ago, so that asking often costs nothing.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

const MOMENT: Duration = Duration::from_secs(1);

/// A database that takes longer than this does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

impl Readiness {
    async fn is_ready(&self, app: &App) -> bool {
        let mut known = self.0.lock().await;
        if let Some((at, ready)) = *known
            && at.elapsed() < MOMENT
        {
            return ready;
        }
        let ready = match tokio::time::timeout(PATIENCE, app.store.pulse()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database is not ready");
                false
            }
            Err(_) => {
                tracing::error!("the database does not answer");
                false
            }
        };
        *known = Some((Instant::now(), ready));
        ready
    }
}
