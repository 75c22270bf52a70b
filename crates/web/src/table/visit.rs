//! The start of every request at a table: the table and the visitor.

use std::collections::HashMap;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use game::Seat;
use serde_json::json;
use store::{Person, Store, TableId};
use table::{Answer, Command, Registry, Request, Table, TableHandle, TableRefusal};

use crate::server::answer::{json_answer, wants_json};
use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::session::Visitor;

/// A table, and a visitor who makes a request to it.
pub struct Visit {
    pub handle: TableHandle,
    pub visitor: Visitor,
    /// True if the script made the request and gets JSON. Browsers without script are redirected to the table.
    pub wants_json: bool,
    /// The idempotency key.
    key: Option<String>,
}

/// Maximum length of an idempotency key.
pub const LONGEST_KEY: usize = 64;

/// The header with the idempotency key of the script.
const KEY: &str = "idempotency-key";

impl<S: Send + Sync> FromRequestParts<S> for Visit
where
    Registry: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visit, Error> {
        // The address may have other parameters too.
        let Path(mut path) =
            Path::<HashMap<String, String>>::from_request_parts(parts, state).await?;
        let id = path.remove("id").ok_or(Error::NotFound)?;
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let handle = handle_of(state, &id).await?;
        let key = parts.headers.get(KEY).and_then(|key| key.to_str().ok()).map(str::to_string);
        check_key(key.as_deref())?;
        Ok(Visit { handle, visitor, wants_json: wants_json(&parts.headers), key })
    }
}

impl Visit {
    /// Sends the visitor's command, which is computed from the table.
    pub async fn send(
        &self,
        wish: impl FnOnce(&Table) -> Result<Command, Error>,
    ) -> Result<Response, Error> {
        let table = self.handle.table();
        let person = self.visitor.require_person()?.clone();
        let (command, key) = (wish(&table)?, self.key.clone());
        let done =
            check_answer(self.handle.send(Request { person, command, position: None, key }).await);
        answer(self.wants_json, &table.id, None, done)
    }

    /// Sends the visitor's command for one seat.
    pub async fn send_for(
        &self,
        seat: u8,
        wish: impl FnOnce(Seat) -> Command,
    ) -> Result<Response, Error> {
        self.send(|table| Ok(wish(seat_at(table, seat)?))).await
    }
}

/// Records that a player looked at the table, so that the next turn is notified again. Runs in the background.
pub fn record_look<S>(state: &S, table: &Table, visitor: &Visitor)
where
    Store: FromRef<S>,
{
    let seated =
        visitor.person.as_ref().filter(|person| table.seats_of(&person.id).next().is_some());
    let Some(person) = seated.map(|person| person.id.clone()) else { return };
    let (store, table) = (Store::from_ref(state), table.id.clone());
    tokio::spawn(async move {
        if let Err(error) = store.record_visit(&person, &table).await {
            tracing::warn!(%table, %error, "could not record the visitor");
        }
    });
}

/// Refuses an idempotency key that is too long or has control characters.
pub fn check_key(key: Option<&str>) -> Result<(), Error> {
    let Some(key) = key else { return Ok(()) };
    if key.len() > LONGEST_KEY {
        return Err(Error::Bad("this key is too long".to_string()));
    }
    if key.chars().any(char::is_control) {
        return Err(Error::Bad("this key contains a control character".to_string()));
    }
    Ok(())
}

pub fn table_id(text: &str) -> Result<TableId, Error> {
    TableId::parse(text).ok_or(Error::NotFound)
}

pub async fn handle_of<S>(state: &S, id: &str) -> Result<TableHandle, Error>
where
    Registry: FromRef<S>,
{
    Ok(Registry::from_ref(state).open(&table_id(id)?).await?)
}

/// Sends a command that does not answer a position.
pub async fn send(handle: &TableHandle, person: Person, command: Command) -> Result<(), Error> {
    check_answer(handle.send(Request { person, command, position: None, key: None }).await)
}

pub fn check_answer(answer: Answer) -> Result<(), Error> {
    match answer {
        Answer::Done | Answer::Already => Ok(()),
        Answer::Refused(refusal) => Err(refusal.into()),
        Answer::Failed(error) => Err(error.into()),
    }
}

pub fn seat_at(table: &Table, number: u8) -> Result<Seat, Error> {
    let players = table.seats.len() as u8;
    Seat::at_table(number as usize, players).ok_or_else(|| TableRefusal::NoSuchSeat.into())
}

/// Returns the response to a change. `eyes` is the seat whose view a shared device shows next.
pub fn answer(
    wants_json: bool,
    id: &TableId,
    eyes: Option<Seat>,
    done: Result<(), Error>,
) -> Result<Response, Error> {
    if !wants_json {
        done?;
        let eyes = eyes.map(|seat| format!("?eyes={}", seat.number())).unwrap_or_default();
        return Ok(Redirect::to(&format!("/t/{id}{eyes}")).into_response());
    }
    Ok(match done {
        Ok(()) => json_answer(StatusCode::OK, &json!({ "done": true })),
        Err(error) => error.into_response(),
    })
}
