//! What every request at a table begins with: the table, and who asks.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use game::Seat;
use serde_json::{Value, json};
use store::{Person, TableId};

use super::input::Path;
use crate::app::App;
use crate::error::Error;
use crate::session::Visitor;
use crate::table::{Answer, Command, Refusal, Request, Table, TableHandle};

/// A table, and somebody who asks something of it.
pub struct Visit {
    pub handle: TableHandle,
    pub visitor: Visitor,
    /// The script gets a word; everybody else goes back to the table.
    pub wants_json: bool,
    /// What the sender calls the change.
    key: Option<String>,
}

/// The longest name that a sender may give to a change.
pub const LONGEST_KEY: usize = 64;

/// Where the script puts that name.
const KEY: &str = "idempotency-key";

impl FromRequestParts<App> for Visit {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, Error> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await?;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let handle = handle_of(app, &id).await?;
        let key = parts.headers.get(KEY).and_then(|key| key.to_str().ok()).map(str::to_string);
        check_key(key.as_deref())?;
        Ok(Visit { handle, visitor, wants_json: wants_json(&parts.headers), key })
    }
}

impl Visit {
    /// A change that the visitor asks for, worked out from the table.
    pub async fn send(
        &self,
        wish: impl FnOnce(&Table) -> Result<Command, Error>,
    ) -> Result<Response, Error> {
        let table = self.handle.table();
        let person = self.visitor.require()?.clone();
        let (command, key) = (wish(&table)?, self.key.clone());
        let done = settle(self.handle.send(Request { person, command, position: None, key }).await);
        answer(self.wants_json, &table.id, None, done)
    }

    /// The same for a change of one seat.
    pub async fn send_for(
        &self,
        seat: u8,
        wish: impl FnOnce(Seat) -> Command,
    ) -> Result<Response, Error> {
        self.send(|table| Ok(wish(seat_at(table, seat)?))).await
    }
}

/// Somebody who sits at the table looks at it, so the next turn is worth a call again. Nobody waits for
/// that to be noted.
pub fn looked(app: &App, table: &Table, visitor: &Visitor) {
    let seated =
        visitor.person.as_ref().filter(|person| table.seats_of(&person.id).next().is_some());
    let Some(person) = seated.map(|person| person.id.clone()) else { return };
    let (store, table) = (app.store.clone(), table.id.clone());
    tokio::spawn(async move {
        if let Err(error) = store.has_looked(&person, &table).await {
            tracing::warn!(%table, %error, "who looked was not noted");
        }
    });
}

/// A key has its limit.
pub fn check_key(key: Option<&str>) -> Result<(), Error> {
    if key.is_some_and(|key| key.len() > LONGEST_KEY) {
        return Err(Error::Bad("this key is too long".to_string()));
    }
    Ok(())
}

pub fn table_id(text: &str) -> Result<TableId, Error> {
    TableId::parse(text).ok_or(Error::NotFound)
}

pub async fn handle_of(app: &App, id: &str) -> Result<TableHandle, Error> {
    Ok(app.registry.open(&table_id(id)?).await?)
}

/// Asks something of a table that is no answer to a position.
pub async fn send(handle: &TableHandle, person: Person, command: Command) -> Result<(), Error> {
    settle(handle.send(Request { person, command, position: None, key: None }).await)
}

pub fn settle(answer: Answer) -> Result<(), Error> {
    match answer {
        Answer::Done | Answer::Already => Ok(()),
        Answer::Refused(refusal) => Err(refusal.into()),
        Answer::Failed(error) => Err(error.into()),
    }
}

pub fn seat_at(table: &Table, number: u8) -> Result<Seat, Error> {
    let players = table.seats.len() as u8;
    Seat::at_table(number as usize, players).ok_or_else(|| Refusal::NoSuchSeat.into())
}

/// Whether an answer is read by a script.
pub fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

/// What became of a change; `eyes` is the seat that a shared device goes on looking from.
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

pub fn json_answer(status: StatusCode, body: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
