//! Looking back on games: those of tables, and those that somebody brought.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::Status;

use super::input::{Path, Posted, Query};
use super::visit::Visit;
use crate::analysis::{Known, curves};
use crate::app::App;
use crate::error::Error;
use crate::replay::{self, Around, Eyes, Replay, Rights, Shelved};
use crate::session::Visitor;
use crate::table::Refusal;
use crate::viewer::Viewer;

/// Anybody may show the scene on a page of theirs.
const EMBEDDED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors *";

/// Which moment, and through whose eyes.
#[derive(Deserialize)]
pub struct Look {
    at: Option<usize>,
    eyes: Option<String>,
}

impl Look {
    /// At first one sees the last moment of a game that goes on, and the first of one that is over.
    pub(super) fn at(&self, replay: &Replay) -> usize {
        self.at.unwrap_or(if replay.over { 0 } else { replay.last() }).min(replay.last())
    }

    pub(super) fn eyes(&self, rights: &Rights) -> Result<Eyes, Error> {
        rights.choose(self.eyes.as_deref()).ok_or(Error::OtherEyes)
    }
}

/// A table's game, and what the visitor may see of it.
async fn of_table(app: &App, visit: &Visit) -> Result<(Arc<Replay>, Rights, Around), Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    let replay = Arc::new(Replay::of_table(&table).ok_or(Refusal::NotStarted)?);
    let around = Around {
        known: app.analyses.of(app, &replay).await?,
        settings: visit.visitor.settings,
        back: format!("/t/{}", table.id),
        record: (table.status == Status::Over).then(|| format!("/t/{}/record", table.id)),
    };
    Ok((replay, Rights::at_table(&table, &viewer), around))
}

pub async fn table(
    State(app): State<App>,
    visit: Visit,
    Query(look): Query<Look>,
) -> Result<Markup, Error> {
    let (replay, rights, around) = of_table(&app, &visit).await?;
    whole_page(&replay, &rights, &around, &look)
}

pub async fn table_step(
    State(app): State<App>,
    visit: Visit,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_table(&app, &visit).await?;
    step(&replay, &rights, &around.known, &look)
}

pub async fn table_embedded(
    State(app): State<App>,
    visit: Visit,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_table(&app, &visit).await?;
    embedded(&replay, &rights, &around, &look)
}

pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Markup, Error> {
    let (replay, rights, around) = of_record(&app, &visitor, &name).await?;
    whole_page(&replay, &rights, &around, &look)
}

async fn of_record(
    app: &App,
    visitor: &Visitor,
    name: &str,
) -> Result<(Arc<Replay>, Rights, Around), Error> {
    let replay = app.shelves.replay(app, name).await?;
    let rights = Rights::all(replay.players(), None);
    let around = Around {
        known: app.analyses.of(app, &replay).await?,
        settings: visitor.settings,
        back: "/replay".to_string(),
        record: Some(format!("/replay/{name}/record")),
    };
    Ok((replay, rights, around))
}

pub async fn record_step(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_record(&app, &visitor, &name).await?;
    step(&replay, &rights, &around.known, &look)
}

pub async fn record_embedded(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let (replay, rights, around) = of_record(&app, &visitor, &name).await?;
    embedded(&replay, &rights, &around, &look)
}

pub async fn record_file(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let text = app.shelves.text(&app, &name).await?;
    let file = format!("attachment; filename=\"vinea-{name}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

fn whole_page(
    replay: &Replay,
    rights: &Rights,
    around: &Around,
    look: &Look,
) -> Result<Markup, Error> {
    let eyes = look.eyes(rights)?;
    let frame = replay.frame(look.at(replay), eyes, &around.known);
    Ok(replay::page(replay, &frame, eyes, rights, around))
}

/// One moment, for the script.
fn step(replay: &Replay, rights: &Rights, known: &Known, look: &Look) -> Result<Response, Error> {
    let frame = replay.frame(look.at(replay), look.eyes(rights)?, known);
    let regions: Map<String, Value> =
        frame.regions.into_iter().map(|(id, html)| (id.to_string(), Value::from(html))).collect();
    let body = json!({ "at": frame.at, "last": replay.last(), "regions": regions });
    Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response())
}

fn embedded(
    replay: &Replay,
    rights: &Rights,
    around: &Around,
    look: &Look,
) -> Result<Response, Error> {
    let eyes = look.eyes(rights)?;
    let page = replay::embedded(
        replay,
        &replay.frame(look.at(replay), eyes, &Known::Nothing),
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
pub struct Brought {
    record: String,
}

/// Somebody brings a record: what is sound can be watched, and what is not is told.
pub async fn bring(
    State(app): State<App>,
    visitor: Visitor,
    Posted(brought): Posted<Brought>,
) -> Result<Response, Error> {
    match app.shelves.bring(&app, &brought.record).await {
        Ok(Shelved::Whole(name)) => Ok(Redirect::to(&format!("/replay/{name}")).into_response()),
        Ok(broken @ Shelved::Broken { .. }) => {
            Ok(replay::import(visitor.settings, None, Some(&broken)).into_response())
        }
        Err(Error::Bad(reason)) => {
            let page = replay::import(visitor.settings, Some(&reason), None);
            Ok((axum::http::StatusCode::BAD_REQUEST, page).into_response())
        }
        Err(other) => Err(other),
    }
}

/// Where one goes back to after a wish about the analysis.
#[derive(Deserialize)]
pub struct Asked {
    at: Option<usize>,
    eyes: Option<String>,
}

/// Back to the moment; who was at none sees the beginning with the eyes that are theirs.
fn back(replay: &Replay, asked: &Asked) -> Response {
    let (Some(at), Some(eyes)) = (asked.at, &asked.eyes) else {
        return Redirect::to(&replay.address).into_response();
    };
    let eyes: String = eyes.chars().filter(char::is_ascii_alphanumeric).collect();
    Redirect::to(&format!("{}?eyes={eyes}&at={at}", replay.address)).into_response()
}

pub async fn table_analyse(
    State(app): State<App>,
    visit: Visit,
    Posted(asked): Posted<Asked>,
) -> Result<Response, Error> {
    let (replay, ..) = of_table(&app, &visit).await?;
    if !replay.over {
        return Err(Refusal::NotOver.into());
    }
    app.analyses.begin(&app, replay.clone()).await?;
    Ok(back(&replay, &asked))
}

pub async fn table_analysis(State(app): State<App>, visit: Visit) -> Result<Response, Error> {
    let (replay, _, around) = of_table(&app, &visit).await?;
    Ok(known(&replay, &around.known))
}

pub async fn table_stop(
    State(app): State<App>,
    visit: Visit,
    Posted(asked): Posted<Asked>,
) -> Result<Response, Error> {
    let (replay, ..) = of_table(&app, &visit).await?;
    app.analyses.stop(&replay);
    Ok(back(&replay, &asked))
}

pub async fn record_analyse(
    State(app): State<App>,
    Path(name): Path<String>,
    Posted(asked): Posted<Asked>,
) -> Result<Response, Error> {
    let replay = app.shelves.replay(&app, &name).await?;
    app.analyses.begin(&app, replay.clone()).await?;
    Ok(back(&replay, &asked))
}

pub async fn record_analysis(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Error> {
    let (replay, _, around) = of_record(&app, &visitor, &name).await?;
    Ok(known(&replay, &around.known))
}

pub async fn record_stop(
    State(app): State<App>,
    Path(name): Path<String>,
    Posted(asked): Posted<Asked>,
) -> Result<Response, Error> {
    let replay = app.shelves.replay(&app, &name).await?;
    app.analyses.stop(&replay);
    Ok(back(&replay, &asked))
}

/// All that is known of a game, and how far it is judged.
fn known(replay: &Replay, known: &Known) -> Response {
    let (judged, of) = match known {
        Known::Nothing => (0, None),
        Known::Some { analysis, of } => (analysis.moves.len(), Some(*of)),
        Known::All(analysis) => (analysis.moves.len(), Some(analysis.moves.len())),
    };
    let body = json!({
        "judged": judged,
        "of": of,
        "curves": known.analysis().map(|analysis| curves(replay, analysis).into_string()),
        "analysis": match known {
            Known::All(analysis) => Some(&**analysis),
            Known::Nothing | Known::Some { .. } => None,
        },
    });
    ([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
