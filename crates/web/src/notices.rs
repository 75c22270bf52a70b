//! Notices that it is a person's turn: the channels for them, and their page.

pub mod calls;
mod page;
mod routes;

use axum::Router;
use axum::routing::{get, post};
use store::Store;

use self::calls::NoticeHandle;
use crate::server::live_config::LiveConfig;

/// The services that the page of notices uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub calls: NoticeHandle,
    pub live: LiveConfig,
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/settings/calls", get(routes::calls))
        .route("/settings/calls/push", post(routes::push))
        .route("/settings/calls/mail", post(routes::mail))
        .route("/settings/calls/hook", post(routes::add_webhook))
        .route("/settings/calls/confirm/{code}", get(routes::confirm_page).post(routes::confirm))
        .route("/settings/calls/forget", post(routes::remove_channel))
        .route("/settings/calls/try", post(routes::try_out))
        .route("/settings/calls/quiet", post(routes::quiet))
        .with_state(deps)
}
