//! The page on which a table is set up.

use std::collections::HashMap;
use std::str::FromStr;

use maud::Markup;
use play::GameRef;

use super::setup::{self, Draft};
use crate::server::error::Error;
use crate::server::input::{Path, Posted, Query};
use crate::server::session::Visitor;

/// Setting up a table; what the address says is filled in.
pub async fn new_table(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(setup::page(&visitor, game, &Draft(fields), None))
}

/// Turning to another game while a table is set up.
pub async fn another_game(
    visitor: Visitor,
    Path(game): Path<String>,
    Posted(fields): Posted<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let kept = fields.into_iter().filter(|(name, _)| name != "components");
    Ok(setup::page(&visitor, game, &Draft(kept.collect()), None))
}
