//! The page of a table and the requests from it.

pub mod act;
pub mod coach;
mod hint;
mod invite;
mod live;
mod look;
pub mod pages;
mod reason;
pub mod regions;
pub mod say;
#[cfg(test)]
mod tests;
pub mod viewer;
pub mod visit;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use people::Sessions;
use store::Store;
use table::{Registry, TableHandle};
use tokio::sync::watch;

use self::regions::Pages;
use self::say::ChatLimits;
use crate::server::error::Error;
use crate::server::live_config::{CurrentConfig, LiveConfig};
use crate::server::security::SecurityLog;

/// The services that the page of a table uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub pages: Arc<Pages>,
    pub registry: Registry,
    pub sessions: Arc<Sessions>,
    pub security: Arc<SecurityLog>,
    pub judged: Arc<dyn AnalysisSource>,
    pub talk: Arc<ChatLimits>,
}

/// The services that the stream of a table uses.
#[derive(Clone)]
pub struct LiveDeps {
    pub store: Store,
    pub registry: Registry,
    pub live: LiveConfig,
    pub pages: Arc<Pages>,
    pub sessions: Arc<Sessions>,
    /// Becomes true when the server stops, so that open streams end. This field keeps the channel open, because streams
    /// also end if it closes.
    pub stop: watch::Sender<bool>,
}

impl LiveDeps {
    pub fn live(&self) -> Arc<CurrentConfig> {
        self.live.now()
    }
}

/// Shows the stored analysis at a table whose game is over, if there is one.
pub trait AnalysisSource: Send + Sync {
    fn show_at<'a>(&'a self, handle: &'a TableHandle) -> ShowFuture<'a>;
}

pub type ShowFuture<'a> = Pin<Box<dyn Future<Output = Result<(), Error>> + Send + 'a>>;

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/join", get(invite::join_by_link))
        .route("/join/{code}", get(invite::invitation).post(invite::join))
        .route("/t/{id}", get(look::page))
        .route("/t/{id}/log", get(look::log))
        .route("/t/{id}/why", get(look::why))
        .route("/t/{id}/record", get(look::record))
        .route("/t/{id}/chat", get(say::page).post(say::say))
        .route("/t/{id}/act", post(act::act))
        .route("/t/{id}/made", get(act::report_used_key))
        .route("/t/{id}/undo", post(act::undo))
        .route("/t/{id}/undo-answer", post(act::answer_undo))
        .route("/t/{id}/go-on", post(act::go_on))
        .route("/t/{id}/sit", post(act::sit))
        .route("/t/{id}/leave", post(act::leave))
        .route("/t/{id}/bot", post(act::bot))
        .route("/t/{id}/play-myself", post(act::play_myself))
        .route("/t/{id}/start", post(act::start))
        .route("/t/{id}/order", post(act::order))
        .route("/t/{id}/invitation", post(invite::renew))
        .route("/t/{id}/hint", post(hint::hint))
        .route("/t/{id}/reason", get(reason::reason))
        .route("/t/{id}/close", post(act::close))
        .route("/t/{id}/coach", post(coach::coach))
        .with_state(deps)
}

/// Returns the route of the stream of changes to the page.
pub fn stream(deps: LiveDeps) -> Router {
    Router::new().route("/t/{id}/live", get(live::live)).with_state(deps)
}

impl FromRef<Deps> for Registry {
    fn from_ref(deps: &Deps) -> Registry {
        deps.registry.clone()
    }
}

impl FromRef<Deps> for Store {
    fn from_ref(deps: &Deps) -> Store {
        deps.store.clone()
    }
}

impl FromRef<LiveDeps> for Registry {
    fn from_ref(deps: &LiveDeps) -> Registry {
        deps.registry.clone()
    }
}

impl FromRef<LiveDeps> for Store {
    fn from_ref(deps: &LiveDeps) -> Store {
        deps.store.clone()
    }
}
