//! Setting up and opening tables.

pub mod components;
pub mod open;
mod routes;
mod setup;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use store::Store;
use table::Registry;

use self::components::ComponentTexts;
use crate::server::live_config::LiveConfig;

/// The services for opening a table.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub live: LiveConfig,
    pub component_texts: Arc<ComponentTexts>,
}

impl FromRef<Deps> for Registry {
    fn from_ref(deps: &Deps) -> Registry {
        deps.registry.clone()
    }
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/new/{game}", get(routes::new_table).post(routes::another_game))
        .route("/tables", post(open::open))
        .route("/t/{id}/rematch", post(open::rematch))
        .with_state(deps)
}
