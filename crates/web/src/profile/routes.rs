//! The visitor's own games: as a page, and as files.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::Markup;

use super::Deps;
use crate::profile::{self, Profile};
use crate::server::error::Error;
use crate::server::session::Visitor;

async fn own_profile(deps: &Deps, visitor: &Visitor) -> Result<Profile, Error> {
    Profile::of(deps, visitor.require_person()?.clone()).await
}

pub async fn page(State(deps): State<Deps>, visitor: Visitor) -> Result<Markup, Error> {
    if visitor.person.is_none() {
        return Ok(profile::page_without_session(visitor.settings));
    }
    Ok(profile::page(&own_profile(&deps, &visitor).await?, visitor.settings))
}

pub async fn csv(State(deps): State<Deps>, visitor: Visitor) -> Result<Response, Error> {
    let text = profile::csv(&own_profile(&deps, &visitor).await?);
    Ok(file("text/csv; charset=utf-8", "vinea-games.csv", text))
}

pub async fn json(State(deps): State<Deps>, visitor: Visitor) -> Result<Response, Error> {
    let text = profile::json(&own_profile(&deps, &visitor).await?).to_string();
    Ok(file("application/json", "vinea-games.json", text))
}

fn file(kind: &'static str, name: &str, text: String) -> Response {
    let saved = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, saved)];
    (headers, text).into_response()
}
