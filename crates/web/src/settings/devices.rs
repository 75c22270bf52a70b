//! Using another device as the same person, by a link that works once.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use store::SessionToken;

use super::Deps;
use super::device_page as page;
use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::session::Visitor;

pub async fn link_page(visitor: Visitor) -> Markup {
    page::device_link(&visitor, None)
}

/// Creates a link. It is shown in this answer only.
pub async fn make_link(State(deps): State<Deps>, visitor: Visitor) -> Result<Markup, Error> {
    let person = visitor.require_person()?;
    let code = deps.store.add_device_link(&person.id).await?;
    let link = format!("{}/device/{}", visitor.client.home, code.as_str());
    Ok(page::device_link(&visitor, Some(&link)))
}

/// Shows the page behind a link. This does not use the link up, because programs that preview links open it too.
pub async fn device(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Markup, Error> {
    let token = SessionToken::parse(&code).ok_or(Error::NotFound)?;
    let person = deps.store.device_link(&token).await?.ok_or(Error::UsedUp)?;
    Ok(page::device(&visitor, &code, &person.name))
}

pub async fn become_person(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Response, Error> {
    let token = SessionToken::parse(&code).ok_or(Error::NotFound)?;
    let person = deps.store.use_device_link(&token).await?.ok_or(Error::UsedUp)?;
    let jar = visitor.become_person(&person.id).await?;
    Ok((jar, Redirect::to("/")).into_response())
}
