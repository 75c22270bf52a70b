//! Learning a game: lessons and quizzes.

mod page;
mod quiz;
mod routes;

use axum::Router;
use axum::routing::{get, post};
use store::Store;
use table::Registry;

use crate::server::live_config::LiveConfig;

/// The services that lessons use.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub live: LiveConfig,
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/learn", get(routes::index))
        .route("/learn/{game}", get(routes::game))
        .route("/learn/{game}/quiz", get(routes::quiz))
        .route("/learn/{game}/lesson", post(routes::lesson))
        .route("/learn/{game}/game", post(routes::first_game))
        .with_state(deps)
}
