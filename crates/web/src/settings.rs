//! A person's settings, sessions and devices.

mod device_page;
mod devices;
mod routes;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use people::Sessions;
use store::Store;

use crate::server::security::SecurityLog;

/// The services that the settings use.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub sessions: Arc<Sessions>,
    pub security: Arc<SecurityLog>,
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/settings", get(routes::settings).post(routes::set_settings))
        .route("/settings/sessions", post(routes::end_session))
        .route("/settings/device", get(devices::link_page).post(devices::make_link))
        .route("/device/{code}", get(devices::device).post(devices::become_person))
        .with_state(deps)
}
