//! The front page.

mod page;
mod routes;

use axum::Router;
use axum::routing::get;
use store::Store;
use table::Registry;

use crate::server::public_pages::PublicPages;

/// The services that the front page uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub public: PublicPages,
}

pub fn routes(deps: Deps) -> Router {
    Router::new().route("/", get(routes::home)).with_state(deps)
}
