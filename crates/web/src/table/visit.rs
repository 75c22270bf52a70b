//! The start of every request at a table: the table and the visitor.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use game::Seat;
use serde_json::json;
use store::{Person, Store, TableId};
use table::{Answer, Command, Refusal, Registry, Request, Table, TableHandle};

use crate::server::answer::{json_answer, wants_json};
use crate::server::error::Error;
use crate::server::input::Path;
use crate::server::session::Visitor;

/// A table, and somebody who asks something of it.
pub struct Visit {
    pub handle: TableHandle,
    pub visitor: Visitor,
    /// The script gets a word; everybody else goes back to the table.
    pub wants_json: bool,
    /// The idempotency key.
    key: Option<String>,
}

/// The longest name that a sender may give to a change.
pub const LONGEST_KEY: usize = 64;

/// The header in which the script sends the key.
const KEY: &str = "idempotency-key";

impl<S: Send + Sync> FromRequestParts<S> for Visit
where
    Registry: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visit, Error> {
        let Path(id) = Path::<String>::from_request_parts(parts, state).await?;
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let handle = handle_of(state, &id).await?;
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
pub fn looked<S>(state: &S, table: &Table, visitor: &Visitor)
where
    Store: FromRef<S>,
{
    let seated =
        visitor.person.as_ref().filter(|person| table.seats_of(&person.id).next().is_some());
    let Some(person) = seated.map(|person| person.id.clone()) else { return };
    let (store, table) = (Store::from_ref(state), table.id.clone());
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

pub async fn handle_of<S>(state: &S, id: &str) -> Result<TableHandle, Error>
where
    Registry: FromRef<S>,
{
    Ok(Registry::from_ref(state).open(&table_id(id)?).await?)
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

/// The answer to a change; `eyes` is the seat whose view a shared device shows next.
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
