//! A person's statistics, computed from the logs of their games.
//!
//! Places and points are in the summaries of the tables. Thinking times and ways to win need the log of the game: they
//! are computed once for each game and stored. One page view computes a limited number.

mod charts;
mod export;
mod facts;
mod page;
mod routes;
mod sums;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use game::Seat;
use play::GameRef;
use store::{Person, PersonId, Store, TableId, TableListing};
use table::{Registry, TableSummary};

use crate::replay::analysis::Analyses;
use crate::server::error::Error;
use facts::GameFacts;

pub use export::{csv, json};
pub use page::{page, page_without_session};

/// The services that the profile uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub analyses: Arc<Analyses>,
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/profile", get(routes::page))
        .route("/profile.csv", get(routes::csv))
        .route("/profile.json", get(routes::json))
        .with_state(deps)
}

/// Maximum number of games that are counted, the latest first.
const MOST_GAMES: u32 = 200;

/// A finished game of a person.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub table: TableId,
    pub game: GameRef,
    pub players: u8,
    /// The time of its end, in milliseconds since 1970.
    pub at: i64,
    pub seat: Seat,
    pub place: u8,
    pub score: i32,
    pub others: Vec<OtherPlayer>,
    /// The facts from the log, if it was read.
    pub facts: Option<GameFacts>,
}

/// Another player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherPlayer {
    pub name: String,
    /// The level, if a bot played to the end.
    pub bot: Option<String>,
    pub place: u8,
}

/// The games of a person, the latest first.
pub struct Profile {
    pub person: Person,
    pub games: Vec<PlayedGame>,
    /// Number of games whose logs are not read yet.
    pub unread: usize,
}

impl Profile {
    pub async fn of(deps: &Deps, person: Person) -> Result<Profile, Error> {
        let mut rows = deps.store.finished_tables_of(&person.id, MOST_GAMES).await?;
        // Lessons do not count: everybody who follows the instructions wins.
        rows.retain(|row| row.spec.get("lesson").is_none());
        let mut games = Vec::new();
        for listing in deps.store.listings(rows).await? {
            let summary = match TableSummary::read(listing.summary.clone()) {
                Some(summary) => Some(summary),
                // A lost summary can be computed from the log.
                None => facts::recompute_summary(deps, &listing.table.id).await,
            };
            games.extend(summary.and_then(|summary| played(listing, &summary, &person.id)));
        }
        let unread = facts::read(deps, &mut games).await?;
        Ok(Profile { person, games, unread })
    }
}

/// Converts a finished table to a game of this person. Returns `None` if the result is not stored.
fn played(listing: TableListing, summary: &TableSummary, person: &PersonId) -> Option<PlayedGame> {
    let TableListing { table, seats, .. } = listing;
    let own = seats.iter().find(|row| row.person.as_ref() == Some(person))?.seat;
    let other = |row: &store::SeatRow| {
        let place = *summary.places.get(row.seat.index())?;
        Some(OtherPlayer { name: row.name.clone(), bot: row.bot.clone(), place })
    };
    Some(PlayedGame {
        table: table.id,
        game: table.game.parse().ok()?,
        players: seats.len() as u8,
        at: table.changed_at,
        seat: own,
        place: *summary.places.get(own.index())?,
        score: *summary.scores.get(own.index())?,
        others: seats.iter().filter(|row| row.seat != own).filter_map(other).collect(),
        facts: None,
    })
}

impl PlayedGame {
    /// Returns the median time of the person's decisions, in milliseconds.
    pub fn pace(&self) -> Option<i64> {
        *self.facts.as_ref()?.pace.get(self.seat.index())?
    }

    /// Returns the numbers of mistakes and blunders, if the game was analysed.
    pub fn mistake_counts(&self) -> Option<(usize, usize)> {
        self.facts.as_ref()?.slips.as_ref()?.get(self.seat.index()).copied()
    }

    /// Returns the ways in which the person made points, in the terms of the game.
    pub fn scoring_ways(&self) -> &[(String, String)] {
        let ways = self.facts.as_ref().and_then(|facts| facts.ways.get(self.seat.index()));
        ways.map_or(&[], Vec::as_slice)
    }
}
