//! One's own games: as a page, and as files.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::Markup;

use crate::app::App;
use crate::error::Error;
use crate::profile::{self, Profile};
use crate::session::Visitor;

async fn own(app: &App, visitor: &Visitor) -> Result<Profile, Error> {
    Profile::of(app, visitor.require()?.clone()).await
}

pub async fn page(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    if visitor.person.is_none() {
        return Ok(profile::nobody(visitor.settings));
    }
    Ok(profile::page(&own(&app, &visitor).await?, visitor.settings))
}

pub async fn csv(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let text = profile::csv(&own(&app, &visitor).await?);
    Ok(file("text/csv; charset=utf-8", "vinea-games.csv", text))
}

pub async fn json(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let text = profile::json(&own(&app, &visitor).await?).to_string();
    Ok(file("application/json", "vinea-games.json", text))
}

fn file(kind: &'static str, name: &str, text: String) -> Response {
    let saved = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, saved)];
    (headers, text).into_response()
}
