//! The start of every request for a replay: the game and the visitor's rights.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::Status;
use table::{TableHandle, TableRefusal};

use super::Deps;
use crate::replay::analysis::{ReadVersion, Requester};
use crate::replay::{AllowedViews, Replay, ReplayContext};
use crate::server::answer::wants_json;
use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::session::Visitor;
use crate::table::viewer::Viewer;
use crate::table::visit::Visit;

/// The game of a table or of an uploaded record, and a visitor who watches it.
pub struct ReplayVisit {
    pub replay: Arc<Replay>,
    pub rights: AllowedViews,
    pub around: ReplayContext,
    pub visitor: Visitor,
    /// The table of the game, if it is at one.
    pub table: Option<TableHandle>,
    /// True if the script made the request and gets JSON.
    pub wants_json: bool,
    /// The version of the names and tables from before the game was read.
    pub version: ReadVersion,
}

impl FromRequestParts<Deps> for ReplayVisit {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, deps: &Deps) -> Result<ReplayVisit, Error> {
        let Path(path) = Path::<HashMap<String, String>>::from_request_parts(parts, deps).await?;
        let version = deps.analyses.version();
        match path.get("name") {
            Some(name) => {
                let visitor = Visitor::from_request_parts(parts, deps).await?;
                of_record(deps, visitor, name, wants_json(&parts.headers), version).await
            }
            None => of_table(deps, Visit::from_request_parts(parts, deps).await?, version).await,
        }
    }
}

async fn of_table(deps: &Deps, visit: Visit, version: ReadVersion) -> Result<ReplayVisit, Error> {
    let Visit { handle, visitor, wants_json, .. } = visit;
    let table = handle.table();
    let viewer = Viewer::new(&table, &visitor, None)?;
    let replay = Arc::new(Replay::of_table(&table).ok_or(TableRefusal::NotStarted)?);
    let around = ReplayContext {
        known: deps.analyses.of(&replay, &Requester::of(&visitor)).await?,
        settings: visitor.settings,
        back: format!("/t/{}", table.id),
        record: (table.status == Status::Over).then(|| format!("/t/{}/record", table.id)),
    };
    let rights = AllowedViews::at_table(&table, &viewer);
    Ok(ReplayVisit { replay, rights, around, visitor, table: Some(handle), wants_json, version })
}

async fn of_record(
    deps: &Deps,
    visitor: Visitor,
    name: &str,
    wants_json: bool,
    version: ReadVersion,
) -> Result<ReplayVisit, Error> {
    let replay = deps.shelves.replay(name).await?;
    let rights = AllowedViews::all(replay.players(), None);
    let around = ReplayContext {
        known: deps.analyses.of(&replay, &Requester::of(&visitor)).await?,
        settings: visitor.settings,
        back: "/replay".to_string(),
        record: Some(format!("/replay/{name}/record")),
    };
    Ok(ReplayVisit { replay, rights, around, visitor, table: None, wants_json, version })
}
