//! The page to set up a table.

use std::collections::HashMap;
use std::str::FromStr;

use maud::Markup;
use play::GameRef;

use super::setup::{self, FormDraft};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;

/// Shows the form to set up a table, filled in from the query.
pub async fn new_table(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(setup::page(&visitor, game, &FormDraft(fields), None))
}

/// Shows the form for another game, with the fields filled in so far except the components.
pub async fn another_game(
    visitor: Visitor,
    Path(game): Path<String>,
    PostedForm(fields): PostedForm<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let kept = fields.into_iter().filter(|(name, _)| name != "components");
    Ok(setup::page(&visitor, game, &FormDraft(kept.collect()), None))
}
