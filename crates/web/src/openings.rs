//! The opening explorer: how the finished games of this server began, and how they ended.

mod count;
mod page;

use std::str::FromStr;

use axum::Router;
use axum::extract::State;
use axum::response::Redirect;
use axum::routing::get;
use maud::Markup;
use play::{GameRef, games};
use serde::Deserialize;
use store::Store;
use table::Registry;

use crate::server::error::Error;
use crate::server::input::{Path, Query};
use crate::server::session::Visitor;

/// The services that the opening explorer uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/openings", get(first))
        .route("/openings/{game}", get(game))
        .with_state(deps)
}

/// The line of moves to show, and the number of players.
#[derive(Deserialize)]
struct OpeningsQuery {
    players: Option<u8>,
    #[serde(default)]
    line: String,
}

async fn first() -> Redirect {
    Redirect::to(&format!("/openings/{}", games()[0]))
}

async fn game(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(look): Query<OpeningsQuery>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let uncounted = count::count_some(&deps).await?;
    let counts = deps.store.opening_counts(game.as_str()).await?;
    // By default, the number of players with the most games is shown.
    let usual = counts.iter().max_by_key(|(_, games)| *games).map(|(players, _)| *players);
    let players = look.players.or(usual).unwrap_or(2);
    let tree = count::MoveTree::read(&deps.store, game, players, look.line).await?;
    Ok(page::page(visitor.settings, game, &counts, &tree, uncounted))
}
