//! Requests for replays: of tables' games, and of uploaded records.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::Status;
use table::TableRefusal;

use super::Deps;
use crate::replay::analysis::{AnalysisState, Requester, curves};
use crate::replay::{self, AllowedViews, Replay, ReplayContext, ReplayView, UploadResult};
use crate::server::answer::json_answer;
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;
use crate::table::viewer::Viewer;
use crate::table::visit::Visit;

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
    pub(super) fn at(&self, replay: &Replay) -> usize {
        self.at.unwrap_or(if replay.over { 0 } else { replay.last() }).min(replay.last())
    }

    pub(super) fn eyes(&self, rights: &AllowedViews) -> Result<ReplayView, Error> {
        rights.choose(self.eyes.as_deref()).ok_or(Error::OtherEyes)
    }
}

/// Returns a table's game, the visitor's rights, and the data around it.
async fn of_table(
    deps: &Deps,
    visit: &Visit,
) -> Result<(Arc<Replay>, AllowedViews, ReplayContext), Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    let replay = Arc::new(Replay::of_table(&table).ok_or(TableRefusal::NotStarted)?);
    let around = ReplayContext {
        known: deps.analyses.of(&replay, &Requester::of(&visit.visitor)).await?,
        settings: visit.visitor.settings,
        back: format!("/t/{}", table.id),
        record: (table.status == Status::Over).then(|| format!("/t/{}/record", table.id)),
    };
    Ok((replay, AllowedViews::at_table(&table, &viewer), around))
}

pub async fn table(
    State(deps): State<Deps>,
    visit: Visit,
    Query(look): Query<ReplayQuery>,
) -> Result<Markup, Error> {
    let (replay, rights, around) = of_table(&deps, &visit).await?;
    whole_page(&replay, &rights, &around, &look)
}

pub async fn table_step(
    State(deps): State<Deps>,
    visit: Visit,
    Query(look): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_table(&deps, &visit).await?;
    step(&replay, &rights, &around.known, &look)
}

pub async fn table_embedded(
    State(deps): State<Deps>,
    visit: Visit,
    Query(look): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_table(&deps, &visit).await?;
    embedded(&replay, &rights, &around, &look)
}

pub async fn record(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<ReplayQuery>,
) -> Result<Markup, Error> {
    let (replay, rights, around) = of_record(&deps, &visitor, &name).await?;
    whole_page(&replay, &rights, &around, &look)
}

async fn of_record(
    deps: &Deps,
    visitor: &Visitor,
    name: &str,
) -> Result<(Arc<Replay>, AllowedViews, ReplayContext), Error> {
    let replay = deps.shelves.replay(name).await?;
    let rights = AllowedViews::all(replay.players(), None);
    let around = ReplayContext {
        known: deps.analyses.of(&replay, &Requester::of(visitor)).await?,
        settings: visitor.settings,
        back: "/replay".to_string(),
        record: Some(format!("/replay/{name}/record")),
    };
    Ok((replay, rights, around))
}

pub async fn record_step(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_record(&deps, &visitor, &name).await?;
    step(&replay, &rights, &around.known, &look)
}

pub async fn record_embedded(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_record(&deps, &visitor, &name).await?;
    embedded(&replay, &rights, &around, &look)
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

fn whole_page(
    replay: &Replay,
    rights: &AllowedViews,
    around: &ReplayContext,
    look: &ReplayQuery,
) -> Result<Markup, Error> {
    let eyes = look.eyes(rights)?;
    let frame = replay.frame(look.at(replay), eyes, &around.known);
    Ok(replay::page(replay, &frame, eyes, rights, around))
}

/// Returns one moment as JSON for the script.
fn step(
    replay: &Replay,
    rights: &AllowedViews,
    known: &AnalysisState,
    look: &ReplayQuery,
) -> Result<Response, Error> {
    let frame = replay.frame(look.at(replay), look.eyes(rights)?, known);
    let regions: Map<String, Value> =
        frame.regions.into_iter().map(|(id, html)| (id.to_string(), Value::from(html))).collect();
    let body = json!({ "at": frame.at, "last": replay.last(), "regions": regions });
    Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response())
}

fn embedded(
    replay: &Replay,
    rights: &AllowedViews,
    around: &ReplayContext,
    look: &ReplayQuery,
) -> Result<Response, Error> {
    let eyes = look.eyes(rights)?;
    let page = replay::embedded(
        replay,
        &replay.frame(look.at(replay), eyes, &AnalysisState::Nothing),
        eyes,
        around.settings,
    );
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED))];
    Ok((policy, page).into_response())
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

/// Redirects to the moment that the request came from. A request without a moment leads to the beginning, with the
/// default view.
fn back(replay: &Replay, asked: &ReturnTarget) -> Response {
    let (Some(at), Some(eyes)) = (asked.at, &asked.eyes) else {
        return Redirect::to(&replay.address).into_response();
    };
    let eyes: String = eyes.chars().filter(char::is_ascii_alphanumeric).collect();
    Redirect::to(&format!("{}?eyes={eyes}&at={at}", replay.address)).into_response()
}

/// Answers a script with JSON, and redirects a browser without script to the replay.
fn upload_response(
    wants_json: bool,
    done: Result<(), Error>,
    replay: &Replay,
    asked: &ReturnTarget,
) -> Result<Response, Error> {
    done?;
    let done = json!({ "done": true });
    Ok(if wants_json { json_answer(StatusCode::OK, &done) } else { back(replay, asked) })
}

pub async fn table_analyse(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    let (replay, ..) = of_table(&deps, &visit).await?;
    if !replay.over {
        return Err(TableRefusal::NotOver.into());
    }
    let (asker, table) = (Requester::of(&visit.visitor), Some(visit.handle.clone()));
    let begun = deps.analyses.begin(replay.clone(), asker, table).await;
    upload_response(visit.wants_json, begun, &replay, &asked)
}

pub async fn table_analysis(State(deps): State<Deps>, visit: Visit) -> Result<Response, Error> {
    let (replay, _, around) = of_table(&deps, &visit).await?;
    Ok(analysis_progress(&replay, &around.known))
}

pub async fn table_stop(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    let (replay, ..) = of_table(&deps, &visit).await?;
    let stopped = deps.analyses.stop(&replay, &Requester::of(&visit.visitor)).await;
    upload_response(visit.wants_json, stopped, &replay, &asked)
}

pub async fn record_analyse(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    let replay = deps.shelves.replay(&name).await?;
    deps.analyses.begin(replay.clone(), Requester::of(&visitor), None).await?;
    Ok(back(&replay, &asked))
}

pub async fn record_analysis(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let (replay, _, around) = of_record(&deps, &visitor, &name).await?;
    Ok(analysis_progress(&replay, &around.known))
}

pub async fn record_stop(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    PostedForm(asked): PostedForm<ReturnTarget>,
) -> Result<Response, Error> {
    let replay = deps.shelves.replay(&name).await?;
    deps.analyses.stop(&replay, &Requester::of(&visitor)).await?;
    Ok(back(&replay, &asked))
}

/// Returns the analysis of a game and its progress as JSON.
fn analysis_progress(replay: &Replay, known: &AnalysisState) -> Response {
    let (judged, of) = match known {
        AnalysisState::Nothing => (0, None),
        AnalysisState::Some { analysis, of, .. } => (analysis.moves.len(), Some(*of)),
        AnalysisState::All(analysis) => (analysis.moves.len(), Some(analysis.moves.len())),
    };
    let body = json!({
        "judged": judged,
        "of": of,
        "curves": known.analysis().map(|analysis| curves(replay, analysis).into_string()),
        "analysis": match known {
            AnalysisState::All(analysis) => Some(&**analysis),
            AnalysisState::Nothing | AnalysisState::Some { .. } => None,
        },
    });
    ([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
