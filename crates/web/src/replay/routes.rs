//! Requests for replays, and for the analysis of their games.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table::TableRefusal;

use super::Deps;
use crate::replay::analysis::{AnalysisState, Requester, curves};
use crate::replay::visit::ReplayVisit;
use crate::replay::{self, AllowedViews, Replay, ReplayView, UploadResult};
use crate::server::answer::json_answer;
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;

/// The content security policy of embedded replays: any site may show them in its pages.
const EMBEDDED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors *";

/// The moment and the view that a request asks for.
#[derive(Deserialize)]
pub struct ReplayQuery {
    at: Option<usize>,
    eyes: Option<String>,
}

impl ReplayQuery {
    /// Returns the requested moment. The default is the last moment of a running game, and the first of a finished one.
    pub(super) fn requested_moment(&self, replay: &Replay) -> usize {
        self.at.unwrap_or(if replay.over { 0 } else { replay.last() }).min(replay.last())
    }

    pub(super) fn requested_view(&self, rights: &AllowedViews) -> Result<ReplayView, Error> {
        rights.choose(self.eyes.as_deref()).ok_or(Error::OtherEyes)
    }
}

pub async fn page(Query(look): Query<ReplayQuery>, visit: ReplayVisit) -> Result<Markup, Error> {
    let ReplayVisit { replay, rights, around, .. } = &visit;
    let eyes = look.requested_view(rights)?;
    let frame = replay.frame(look.requested_moment(replay), eyes, &around.known, rights.own());
    Ok(replay::page(replay, &frame, eyes, rights, around))
}

/// Returns one moment as JSON for the script.
pub async fn step(Query(look): Query<ReplayQuery>, visit: ReplayVisit) -> Result<Response, Error> {
    let ReplayVisit { replay, rights, around, .. } = &visit;
    let eyes = look.requested_view(rights)?;
    let frame = replay.frame(look.requested_moment(replay), eyes, &around.known, rights.own());
    let regions: Map<String, Value> =
        frame.regions.into_iter().map(|(id, html)| (id.to_string(), Value::from(html))).collect();
    let body = json!({ "at": frame.at, "last": replay.last(), "regions": regions });
    Ok(json_answer(StatusCode::OK, &body))
}

pub async fn embedded(
    Query(look): Query<ReplayQuery>,
    visit: ReplayVisit,
) -> Result<Response, Error> {
    let ReplayVisit { replay, rights, around, .. } = &visit;
    let eyes = look.requested_view(rights)?;
    let frame = replay.frame(look.requested_moment(replay), eyes, &AnalysisState::Nothing, None);
    let page = replay::embedded(replay, &frame, eyes, around.settings);
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED))];
    Ok((policy, page).into_response())
}

pub async fn record_file(
    State(deps): State<Deps>,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let text = deps.shelves.text(&name).await?;
    let file = format!("attachment; filename=\"vinea-{name}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

pub async fn import(visitor: Visitor) -> Markup {
    replay::import(visitor.settings, None, None)
}

#[derive(Deserialize)]
pub struct RecordUpload {
    record: String,
}

/// Accepts an uploaded record. The valid part can be watched, and a page explains the rest.
pub async fn upload(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(brought): PostedForm<RecordUpload>,
) -> Result<Response, Error> {
    match deps.shelves.import(&brought.record).await {
        Ok(UploadResult::Whole(name)) => {
            Ok(Redirect::to(&format!("/replay/{name}")).into_response())
        }
        Ok(broken @ UploadResult::Broken { .. }) => {
            Ok(replay::import(visitor.settings, None, Some(&broken)).into_response())
        }
        Err(Error::Bad(reason)) => {
            let page = replay::import(visitor.settings, Some(&reason), None);
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
        Err(other) => Err(other),
    }
}

/// The moment to return to after a request about the analysis.
#[derive(Deserialize)]
pub struct ReturnTarget {
    at: Option<usize>,
    eyes: Option<String>,
}

/// Answers a script with JSON, and redirects a browser without script to the moment that the request came from. A
/// request without a moment leads to the beginning, with the default view.
fn redirect_back(visit: &ReplayVisit, asked: &ReturnTarget) -> Response {
    let address = &visit.replay.address;
    if visit.wants_json {
        return json_answer(StatusCode::OK, &json!({ "done": true }));
    }
    let (Some(at), Some(eyes)) = (asked.at, &asked.eyes) else {
        return Redirect::to(address).into_response();
    };
    let eyes: String = eyes.chars().filter(char::is_ascii_alphanumeric).collect();
    Redirect::to(&format!("{address}?eyes={eyes}&at={at}")).into_response()
}

pub async fn analyse(
    State(deps): State<Deps>,
    visit: ReplayVisit,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    if !visit.replay.over {
        return Err(TableRefusal::NotOver.into());
    }
    let (replay, table) = (visit.replay.clone(), visit.table.clone());
    deps.analyses.begin(replay, Requester::of(&visit.visitor), table, visit.version).await?;
    Ok(redirect_back(&visit, &asked))
}

pub async fn stop(
    State(deps): State<Deps>,
    visit: ReplayVisit,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    deps.analyses.stop(&visit.replay, &Requester::of(&visit.visitor)).await?;
    Ok(redirect_back(&visit, &asked))
}

/// Returns the analysis of a game and its progress as JSON.
pub async fn analysis(visit: ReplayVisit) -> Response {
    let known = &visit.around.known;
    let (judged, of) = match known {
        AnalysisState::Nothing => (0, None),
        AnalysisState::Some { analysis, of, .. } => (analysis.moves.len(), Some(*of)),
        AnalysisState::All(analysis) => (analysis.moves.len(), Some(analysis.moves.len())),
    };
    let body = json!({
        "judged": judged,
        "of": of,
        "curves": known.analysis().map(|analysis| curves(&visit.replay, analysis).into_string()),
        "analysis": match known {
            AnalysisState::All(analysis) => Some(&**analysis),
            AnalysisState::Nothing | AnalysisState::Some { .. } => None,
        },
    });
    json_answer(StatusCode::OK, &body)
}
