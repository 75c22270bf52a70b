//! Looking at a table.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::NoSuchMove;
use maud::Markup;
use serde::Deserialize;
use serde_json::json;
use store::{Status, Visibility};

use super::input::{Path, Query};
use super::invite::link;
use super::visit::{Visit, looked, seat_at, table_id};
use crate::app::App;
use crate::error::Error;
use crate::pages::tables::{self, Around, WhyNot};
use crate::regions::Regions;
use crate::session::Visitor;
use crate::table::{OpenError, Refusal};
use crate::text::text;
use crate::viewer::{Planned, Viewer};

/// What the address of a table's page says of whoever looks at it.
#[derive(Deserialize)]
pub struct Eyes {
    /// The seat that a shared device was uncovered for.
    pub eyes: Option<usize>,
    /// What is chosen and not yet confirmed, and what it is an answer to.
    plan: Option<String>,
    at: Option<String>,
}

impl Eyes {
    pub fn plan(&self) -> Option<Planned> {
        Some(Planned { at: self.at.clone()?, line: self.plan.clone()? })
    }
}

pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Error> {
    let handle = match app.registry.open(&table_id(&id)?).await {
        Ok(handle) => handle,
        Err(error @ OpenError::Held(_)) => {
            return Ok((StatusCode::CONFLICT, tables::held(&id, &error)).into_response());
        }
        Err(error) => return Err(error.into()),
    };
    app.analyses.show_at(&app, &handle).await?;
    let (published, talk) = (handle.latest(), handle.chat.lines());
    let (table, aspect) = (&published.table, handle.aspect(&published, &talk));
    let viewer = Viewer { plan: eyes.plan(), ..Viewer::new(table, &visitor, eyes.eyes)? };
    looked(&app, table, &visitor);
    let invite = match viewer.host || table.visibility == Visibility::Listed {
        true => app.store.invitation_of(&table.id).await?,
        false => None,
    };
    // A link from before the game leads nowhere in its midst.
    let leads = |during| table.status != Status::Running || during == Status::Running;
    let invite = invite.filter(|(_, during)| leads(*during)).map(|(code, _)| code);
    let page = Around {
        invite: invite.map(|code| link(&visitor.client, &code)),
        now: app.store.now(),
        last_line: aspect.last_line(),
        here: aspect.here,
    };
    let regions = Regions::render(&aspect, &viewer);
    Ok(tables::table(table, &viewer, &regions, &page).into_response())
}

pub async fn log(visit: Visit, Query(eyes): Query<Eyes>) -> Result<Markup, Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, eyes.eyes)?;
    Ok(tables::log(&table, &viewer))
}

pub async fn record(visit: Visit) -> Result<Response, Error> {
    let table = visit.handle.table();
    Viewer::new(&table, &visit.visitor, None)?;
    let record = table.record().ok_or(Refusal::NotOver)?;
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

/// Why something cannot be done, for whoever sits there.
pub async fn why(
    visit: Visit,
    Query(form): Query<WhyForm>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let seat = seat_at(&table, form.seat)?;
    let viewer = Viewer::new(&table, &visit.visitor, Some(seat.index()))?;
    let viewer = Viewer { plan: eyes.plan(), ..viewer };
    if viewer.seat() != Some(seat) {
        return Err(Refusal::NotYourSeat.into());
    }
    let current = table.current_match().ok_or(Refusal::NotStarted)?;
    let (plan, names) = (viewer.plan(&table), table.names());
    let answer = match current.why_not(seat, plan, &form.notation, &names) {
        Ok(()) => WhyNot { text: text("you-may"), clause: None },
        Err(NoSuchMove::Refused(refused)) => {
            WhyNot { text: refused.text, clause: Some(refused.clause) }
        }
        Err(NoSuchMove::Notation(bad)) => return Err(Error::Bad(bad.to_string())),
    };
    if visit.wants_json {
        let html = tables::why_text(table.game(), &answer).into_string();
        let body = json!({ "html": html });
        return Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response());
    }
    Ok(tables::why(&table, &viewer, &answer).into_response())
}
