//! Requests for the reason of a bot's move.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use table::{CpuRequest, TableRefusal, Urgency};

use super::Deps;
use crate::layout::text::text;
use crate::server::error::Error;
use crate::server::input::Query;
use crate::table::pages;
use crate::table::viewer::Viewer;
use crate::table::visit::Visit;

/// The budget of a search for a reason in plies, if nobody else needs CPU time.
const PLIES: f64 = 24_000.0;

#[derive(Deserialize)]
pub struct ReasonForm {
    /// The number of the public move.
    number: usize,
}

/// Explains a move in one sentence, with CPU time from the queue of the bots.
pub async fn reason(
    State(deps): State<Deps>,
    visit: Visit,
    Query(form): Query<ReasonForm>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    let person = visit.visitor.require()?;
    let asker = (&viewer.mine[..], viewer.host);
    let move_to_explain =
        table.move_to_explain(asker, form.number).ok_or(TableRefusal::NoReason)?;
    let wish =
        CpuRequest { host: person.id.clone(), table: table.id.clone(), urgency: Urgency::Awaited };
    let turn = deps.registry.thinkers().turn(wish).await.ok_or(TableRefusal::Stale)?;
    let plies = (PLIES * turn.share) as u64;
    let names = table.names();
    let thought = move || {
        let _turn = turn;
        move_to_explain.explain(plies.max(400), &names)
    };
    let found = tokio::task::spawn_blocking(thought).await.map_err(|_| TableRefusal::NoReason)?;
    let said = found.unwrap_or_else(|| text("why-unknown"));
    if visit.wants_json {
        let body = json!({ "html": pages::reason_text(&said).into_string() });
        return Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response());
    }
    Ok(pages::reason(&table, &viewer, &said).into_response())
}
