//! The rules of the games, as clauses and on one page.

mod page;
mod sheet;

use std::str::FromStr;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use people::Settings;
use play::GameRef;

use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::public_pages::{DataVersion, PublicPage, PublicPages};
use crate::server::session::Visitor;

pub fn routes(public: PublicPages) -> Router {
    Router::new()
        .route("/rules", get(index))
        .route("/rules/{game}", get(rules))
        .route("/rules/{game}/leaf", get(leaf))
        .route("/rules/{game}/sheet", get(summary_page))
        .with_state(public)
}

/// Rules never change while the server runs.
const FIXED: DataVersion = DataVersion { commits: 0, second: 0 };

async fn index(State(public): State<PublicPages>, visitor: Visitor) -> Result<PublicPage, Error> {
    let draw = async { Ok(page::index(&visitor)) };
    public.page("/rules", visitor.settings, FIXED, draw).await
}

async fn rules(
    State(public): State<PublicPages>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<PublicPage, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let draw = async { page::rules(&visitor, game) };
    public.page(format!("/rules/{game}"), visitor.settings, FIXED, draw).await
}

/// Shows the summary of a game on one page.
async fn summary_page(
    State(public): State<PublicPages>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<PublicPage, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let draw = async { sheet::page(visitor.settings, game).ok_or(Error::NotFound) };
    public.page(format!("/rules/{game}/sheet"), visitor.settings, FIXED, draw).await
}

/// Shows the clauses without a page around them.
async fn leaf(
    State(public): State<PublicPages>,
    Path(game): Path<String>,
) -> Result<PublicPage, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let draw = async { Ok(page::leaf(game)) };
    public.page(format!("/rules/{game}/leaf"), Settings::default(), FIXED, draw).await
}
