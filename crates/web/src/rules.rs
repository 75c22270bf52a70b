//! The rules of the games, as clauses and on one page.

mod page;
mod sheet;

use std::str::FromStr;

use axum::Router;
use axum::routing::get;
use catalog::GameId;
use maud::Markup;

use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::session::Visitor;

pub fn routes() -> Router {
    Router::new()
        .route("/rules", get(index))
        .route("/rules/{game}", get(rules))
        .route("/rules/{game}/leaf", get(leaf))
        .route("/rules/{game}/sheet", get(one_page))
}

async fn index(visitor: Visitor) -> Markup {
    page::index(&visitor)
}

async fn rules(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    page::rules(&visitor, game)
}

/// The whole game on one page.
async fn one_page(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    sheet::page(visitor.settings, game).ok_or(Error::NotFound)
}

/// The clauses without a page around them.
async fn leaf(Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(page::leaf(game))
}
