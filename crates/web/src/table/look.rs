//! The pages of a table.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use play::NoSuchMove;
use serde::Deserialize;
use serde_json::json;
use store::{Status, Visibility};
use table::{OpenError, TableRefusal};

use super::Deps;
use crate::layout::text::text;
use crate::server::answer::json_answer;
use crate::server::error::Error;
use crate::server::input::{Path, Query};
use crate::server::session::Visitor;
use crate::table::invite::link;
use crate::table::pages::{self, TableContext, WhyNotAnswer};
use crate::table::viewer::{UnconfirmedPlan, Viewer};
use crate::table::visit::{Visit, record_look, seat_at, table_id};

/// The query of a table's page: the view and the plan.
#[derive(Deserialize)]
pub struct TableQuery {
    /// The seat whose cards a shared device shows after it was handed over.
    pub eyes: Option<usize>,
    /// The unconfirmed choices, and the position that they answer.
    plan: Option<String>,
    at: Option<String>,
}

impl TableQuery {
    pub fn plan(&self) -> Option<UnconfirmedPlan> {
        Some(UnconfirmedPlan { at: self.at.clone()?, line: self.plan.clone()? })
    }
}

pub async fn page(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(eyes): Query<TableQuery>,
) -> Result<Response, Error> {
    let handle = match deps.registry.open(&table_id(&id)?).await {
        Ok(handle) => handle,
        Err(error @ OpenError::Held(_)) => {
            return Ok((StatusCode::CONFLICT, pages::broken_table(&id, &error)).into_response());
        }
        Err(error) => return Err(error.into()),
    };
    deps.judged.show_at(&handle).await?;
    let (published, talk) = (handle.latest(), handle.chat.lines());
    let (table, render_input) = (&published.table, handle.render_input(&published, &talk));
    let viewer = Viewer { plan: eyes.plan(), ..Viewer::new(table, &visitor, eyes.eyes)? };
    record_look(&deps, table, &visitor);
    // During a game, the link gives a bot's seat away, so only the host sees it.
    let for_all = table.visibility == Visibility::Listed && table.status == Status::Open;
    let invite = match viewer.host || for_all {
        true => deps.store.invitation_of(&table.id).await?,
        false => None,
    };
    // A link from before the game does not work during it.
    let leads = |during| table.status != Status::Running || during == Status::Running;
    let invite = invite.filter(|(_, during)| leads(*during)).map(|(code, _)| code);
    let page = TableContext {
        invite: invite.map(|code| link(&visitor.client, &code)),
        now: deps.store.now(),
        last_line: render_input.last_line(),
        here: render_input.here,
    };
    let shown = deps.pages.whole(&render_input, &viewer);
    Ok(pages::table(table, &viewer, &shown, &page).into_response())
}

pub async fn log(visit: Visit, Query(eyes): Query<TableQuery>) -> Result<Markup, Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, eyes.eyes)?;
    Ok(pages::log(&table, &viewer))
}

pub async fn record(visit: Visit) -> Result<Response, Error> {
    let table = visit.handle.table();
    Viewer::new(&table, &visit.visitor, None)?;
    let record = table.record().ok_or(TableRefusal::NotOver)?;
    let name = format!("attachment; filename=\"vinea-{}.json\"", table.id);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_json()).into_response())
}

#[derive(Deserialize)]
pub struct WhyForm {
    #[serde(rename = "do")]
    notation: String,
    seat: u8,
}

/// Explains to the player of a seat why an action is not possible.
pub async fn why(
    visit: Visit,
    Query(form): Query<WhyForm>,
    Query(eyes): Query<TableQuery>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let seat = seat_at(&table, form.seat)?;
    let viewer = Viewer::new(&table, &visit.visitor, Some(seat.index()))?;
    let viewer = Viewer { plan: eyes.plan(), ..viewer };
    if viewer.seat() != Some(seat) {
        return Err(TableRefusal::NotYourSeat.into());
    }
    let current = table.current_match().ok_or(TableRefusal::NotStarted)?;
    let (plan, names) = (viewer.plan(&table), table.names());
    let answer = match current.why_not(seat, plan, &form.notation, &names) {
        Ok(()) => {
            let text = text(if plan.is_some() { "confirm-first" } else { "you-may" });
            WhyNotAnswer { text, clause: None }
        }
        Err(NoSuchMove::Refused(refused)) => {
            WhyNotAnswer { text: refused.text, clause: Some(refused.clause) }
        }
        Err(NoSuchMove::Notation(bad)) => return Err(Error::Bad(bad.to_string())),
    };
    if visit.wants_json {
        let html = pages::why_text(table.game(), &answer).into_string();
        let body = json!({ "html": html });
        return Ok(json_answer(StatusCode::OK, &body));
    }
    Ok(pages::why(&table, &viewer, &answer).into_response())
}
