//! Looking back on games: those of tables, and those that somebody brought.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::Status;

use super::guard::Posted;
use super::visit::Visit;
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
fn of_table(visit: &Visit) -> Result<(Replay, Rights, Around), Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    let replay = Replay::of_table(&table).ok_or(Refusal::NotStarted)?;
    let around = Around {
        settings: visit.visitor.settings,
        back: format!("/t/{}", table.id),
        record: (table.status == Status::Over).then(|| format!("/t/{}/record", table.id)),
    };
    Ok((replay, Rights::at_table(&table, &viewer), around))
}

pub async fn table(visit: Visit, Query(look): Query<Look>) -> Result<Markup, Error> {
    let (replay, rights, around) = of_table(&visit)?;
    let eyes = look.eyes(&rights)?;
    Ok(replay::page(&replay, &replay.frame(look.at(&replay), eyes), eyes, &rights, &around))
}

pub async fn table_step(visit: Visit, Query(look): Query<Look>) -> Result<Response, Error> {
    let (replay, rights, _) = of_table(&visit)?;
    step(&replay, &rights, &look)
}

pub async fn table_embedded(visit: Visit, Query(look): Query<Look>) -> Result<Response, Error> {
    let (replay, rights, around) = of_table(&visit)?;
    embedded(&replay, &rights, &around, &look)
}

pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Markup, Error> {
    let replay = app.shelves.replay(&app, &name).await?;
    let rights = Rights::all(replay.players(), None);
    let around = of_record(&visitor, &name);
    let eyes = look.eyes(&rights)?;
    Ok(replay::page(&replay, &replay.frame(look.at(&replay), eyes), eyes, &rights, &around))
}

fn of_record(visitor: &Visitor, name: &str) -> Around {
    Around {
        settings: visitor.settings,
        back: "/replay".to_string(),
        record: Some(format!("/replay/{name}/record")),
    }
}

pub async fn record_step(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let replay = app.shelves.replay(&app, &name).await?;
    step(&replay, &Rights::all(replay.players(), None), &look)
}

pub async fn record_embedded(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Error> {
    let replay = app.shelves.replay(&app, &name).await?;
    let rights = Rights::all(replay.players(), None);
    embedded(&replay, &rights, &of_record(&visitor, &name), &look)
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

/// One moment, for the script.
fn step(replay: &Replay, rights: &Rights, look: &Look) -> Result<Response, Error> {
    let frame = replay.frame(look.at(replay), look.eyes(rights)?);
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
    let page =
        replay::embedded(replay, &replay.frame(look.at(replay), eyes), eyes, around.settings);
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
