//! Requests for the front page.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::Markup;
use play::Play;
use store::{TableListing, TableRow};
use table::TableSummary;

use super::Deps;
use crate::home::page::{self, FrontPage, ListedTable};
use crate::notices::calls::StoredChannel;
use crate::puzzles::routes::solved;
use crate::server::error::Error;
use crate::server::public_pages::DataVersion;
use crate::server::session::Visitor;

const LONGEST_LIST: u32 = 30;

/// Shows the front page. Without a session it is the same for everybody, and is cached until something changes or a
/// second has passed.
pub async fn home(State(deps): State<Deps>, visitor: Visitor) -> Result<Response, Error> {
    if visitor.person.is_some() {
        return Ok(front_page(&deps, &visitor).await?.into_response());
    }
    let commits = deps.store.meter().commits.get();
    let version = DataVersion { commits, second: deps.store.now() / 1_000 };
    let draw = front_page(&deps, &visitor);
    Ok(deps.public.page("/", visitor.settings, version, draw).await?.into_response())
}

async fn front_page(deps: &Deps, visitor: &Visitor) -> Result<Markup, Error> {
    let mine = match &visitor.person {
        Some(person) => deps.store.tables_of(&person.id, LONGEST_LIST).await?,
        None => Vec::new(),
    };
    let open = deps.store.listed_tables(LONGEST_LIST).await?;
    let open: Vec<TableRow> =
        open.into_iter().filter(|row| !mine.iter().any(|own| own.id == row.id)).collect();
    let (mine, open) = (listed_tables(deps, mine).await?, listed_tables(deps, open).await?);
    let solved = solved(&deps.store, visitor).await?;
    let switched_off = match &visitor.person {
        Some(person) => {
            let rows = deps.store.channels_of(&person.id).await?;
            let mut ways = rows.iter().filter_map(StoredChannel::read);
            ways.find(|way| way.off.is_some()).map(|way| way.shown().to_string())
        }
        None => None,
    };
    let front = FrontPage { now: deps.store.now(), mine, open, solved, switched_off };
    Ok(page::home(visitor, front))
}

/// Adds seats and summaries to tables: from the database, and turn and round from memory if the table is loaded.
async fn listed_tables(deps: &Deps, rows: Vec<TableRow>) -> Result<Vec<ListedTable>, Error> {
    let listings = deps.store.listings(rows).await?.into_iter();
    let listed = |listing: TableListing| {
        let table = deps.registry.find_loaded(&listing.table.id).map(|handle| handle.table());
        let now =
            table.map(|table| (table.seat_to_move(), table.current_match().map_or(0, Play::round)));
        let mut summary = TableSummary::read(listing.summary).unwrap_or_default();
        if let Some((due, round)) = now {
            (summary.due, summary.round) = (due, round);
        }
        ListedTable { row: listing.table, seats: listing.seats, summary }
    };
    Ok(listings.map(listed).collect())
}
