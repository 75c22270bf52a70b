//! Requests for the reason of a bot's move.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use table::TableRefusal;

use super::Deps;
use crate::layout::text::text;
use crate::server::answer::json_answer;
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
    let person = visit.visitor.require_person()?;
    let asker = (&viewer.mine[..], viewer.host);
    let move_to_explain =
        table.move_to_explain(asker, form.number).ok_or(TableRefusal::NoReason)?;
    let names = table.names();
    let search = move |share| move_to_explain.explain((PLIES * share) as u64, &names);
    let found = deps.registry.search_queue().search_for(&person.id, &table.id, search).await;
    let found = found.ok_or(TableRefusal::NoReason)?;
    let said = found.unwrap_or_else(|| text("why-unknown"));
    if visit.wants_json {
        let body = json!({ "html": pages::reason_text(&said).into_string() });
        return Ok(json_answer(StatusCode::OK, &body));
    }
    Ok(pages::reason(&table, &viewer, &said).into_response())
}
