//! The pages around the tables.

use std::collections::HashMap;
use std::str::FromStr;

use axum::extract::State;
use catalog::GameId;
use maud::Markup;
use store::{Listing, TableRow};

use super::input::{Path, Posted, Query};
use super::puzzles::solved;
use crate::app::App;
use crate::error::Error;
use crate::pages::home::{self, FrontPage, Listed};
use crate::pages::rules as rules_page;
use crate::pages::setup::{self, Draft};
use crate::pages::sheet;
use crate::session::Visitor;
use crate::table::{AnyMatch, Glance};

const LONGEST_LIST: u32 = 30;

pub async fn home(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let mine = match &visitor.person {
        Some(person) => app.store.tables_of(&person.id, LONGEST_LIST).await?,
        None => Vec::new(),
    };
    let open = app.store.listed_tables(LONGEST_LIST).await?;
    let open: Vec<TableRow> =
        open.into_iter().filter(|row| !mine.iter().any(|own| own.id == row.id)).collect();
    let (mine, open) = (listed(&app, mine).await?, listed(&app, open).await?);
    let solved = solved(&app, &visitor).await?;
    let front = FrontPage { now: app.store.now(), mine, open, solved };
    Ok(home::home(&visitor, front))
}

/// Tables as lists show them: from the rows of the database, and of those in memory what is known there.
async fn listed(app: &App, rows: Vec<TableRow>) -> Result<Vec<Listed>, Error> {
    let listings = app.store.listings(rows).await?.into_iter();
    let listed = |listing: Listing| {
        let table = app.registry.known(&listing.table.id).map(|handle| handle.table());
        let now =
            table.map(|table| (table.due(), table.current_match().map_or(0, AnyMatch::round)));
        let mut glance = Glance::read(listing.glance).unwrap_or_default();
        if let Some((due, round)) = now {
            (glance.due, glance.round) = (due, round);
        }
        Listed { row: listing.table, seats: listing.seats, glance }
    };
    Ok(listings.map(listed).collect())
}

/// Setting up a table; what the address says is filled in.
pub async fn new_table(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(setup::page(&visitor, game, &Draft(fields), None))
}

/// Turning to another game while a table is set up.
pub async fn another_game(
    visitor: Visitor,
    Path(game): Path<String>,
    Posted(fields): Posted<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    let kept = fields.into_iter().filter(|(name, _)| name != "components");
    Ok(setup::page(&visitor, game, &Draft(kept.collect()), None))
}

pub async fn rules_index(visitor: Visitor) -> Markup {
    rules_page::index(&visitor)
}

pub async fn rules(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    rules_page::rules(&visitor, game)
}

/// The whole game on one page.
pub async fn rules_sheet(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    sheet::page(visitor.settings, game).ok_or(Error::NotFound)
}

/// The clauses without a page around them.
pub async fn rules_leaf(Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(rules_page::leaf(game))
}
