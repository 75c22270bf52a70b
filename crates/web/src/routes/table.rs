//! What is done at a table.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::NoSuchMove;
use game::Seat;
use maud::Markup;
use serde::Deserialize;
use serde_json::json;
use store::{Person, TableId, Visibility};

use super::front::link;
use super::guard::Posted;
use crate::app::App;
use crate::error::Error;
use crate::pages::tables::{self, WhyNot};
use crate::regions::Regions;
use crate::session::Visitor;
use crate::table::{Answer, Ask, OpenError, Order, Refusal, Request, Table, TableHandle};
use crate::text::text;
use crate::viewer::Viewer;

/// The seat that a shared device was uncovered for.
#[derive(Deserialize)]
pub struct Eyes {
    pub eyes: Option<usize>,
}

pub fn table_id(text: &str) -> Result<TableId, Error> {
    TableId::parse(text).ok_or(Error::NotFound)
}

pub async fn handle_of(app: &App, id: &str) -> Result<TableHandle, Error> {
    Ok(app.registry.open(&table_id(id)?).await?)
}

/// Asks something of a table that is no answer to a position.
pub async fn ask(handle: &TableHandle, person: Person, ask: Ask) -> Result<(), Error> {
    settle(handle.ask(Request { person, ask, at: None, key: None }).await)
}

fn settle(answer: Answer) -> Result<(), Error> {
    match answer {
        Answer::Done | Answer::Already => Ok(()),
        Answer::Refused(refusal) => Err(refusal.into()),
        Answer::Failed(error) => Err(error.into()),
    }
}

pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Error> {
    let handle = match app.registry.open(&table_id(&id)?).await {
        Ok(handle) => handle,
        Err(error @ OpenError::Held(_)) => {
            return Ok((StatusCode::CONFLICT, tables::held(&id, &error)).into_response());
        }
        Err(error) => return Err(error.into()),
    };
    let table = handle.table();
    let viewer = Viewer::new(&table, &visitor, eyes.eyes)?;
    let invite = match viewer.host || table.visibility == Visibility::Listed {
        true => app.store.invitation_of(&table.id).await?,
        false => None,
    };
    let invite = invite.map(|code| link(&headers, &code));
    let regions = Regions::render(&handle, &table, &viewer);
    Ok(tables::table(&table, &viewer, &regions, invite.as_deref()).into_response())
}

pub async fn log(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Markup, Error> {
    let table = handle_of(&app, &id).await?.table();
    let viewer = Viewer::new(&table, &visitor, eyes.eyes)?;
    Ok(tables::log(&table, &viewer))
}

pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let table = handle_of(&app, &id).await?.table();
    Viewer::new(&table, &visitor, None)?;
    let record = table.record().ok_or(Refusal::NotOver)?;
    let name = format!("attachment; filename=\"vinea-{id}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_json()).into_response())
}

#[derive(Deserialize)]
pub struct WhyForm {
    #[serde(rename = "do")]
    notation: String,
    seat: u8,
}

/// Why something cannot be done, for whoever sits there.
pub async fn why(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(form): Query<WhyForm>,
) -> Result<Response, Error> {
    let table = handle_of(&app, &id).await?.table();
    let seat = seat_at(&table, form.seat)?;
    let viewer = Viewer::new(&table, &visitor, Some(seat.index()))?;
    if viewer.seat() != Some(seat) {
        return Err(Refusal::NotYourSeat.into());
    }
    let playing = table.playing().ok_or(Refusal::NotStarted)?;
    let answer = match playing.why_not(seat, &form.notation, &table.names()) {
        Ok(()) => WhyNot { text: text("you-may"), clause: None },
        Err(NoSuchMove::Refused(refused)) => {
            WhyNot { text: refused.text, clause: Some(refused.clause) }
        }
        Err(NoSuchMove::Notation(bad)) => return Err(Error::Bad(bad.to_string())),
    };
    if wants_json(&headers) {
        let html = tables::why_text(table.game(), &answer).into_string();
        let body = json!({ "html": html });
        return Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response());
    }
    Ok(tables::why(&table, &viewer, &answer).into_response())
}

#[derive(Deserialize)]
pub struct MoveForm {
    #[serde(rename = "do")]
    notation: String,
    seat: u8,
    at: String,
    key: Option<String>,
    sure: Option<String>,
}

/// The longest name that a sender may give to a move.
const LONGEST_KEY: usize = 64;

pub async fn act(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Posted(form): Posted<MoveForm>,
) -> Result<Response, Error> {
    let handle = handle_of(&app, &id).await?;
    let table = handle.table();
    let (person, seat) = (visitor.require()?.clone(), seat_at(&table, form.seat)?);
    if form.key.as_ref().is_some_and(|key| key.len() > LONGEST_KEY) {
        return Err(Error::Bad("this key is too long".to_string()));
    }
    if visitor.settings.confirm && form.sure.is_none() && !wants_json(&headers) {
        return confirm(&table, &visitor, seat, &form);
    }
    let ask = Ask::Move { seat, notation: form.notation };
    let request = Request { person, ask, at: Some(form.at), key: form.key };
    let done = settle(handle.ask(request).await);
    answer(&headers, &id, Some(seat), done)
}

fn confirm(
    table: &Table,
    visitor: &Visitor,
    seat: Seat,
    form: &MoveForm,
) -> Result<Response, Error> {
    let viewer = Viewer::new(table, visitor, Some(seat.index()))?;
    let playing = table.playing().ok_or(Refusal::NotStarted)?;
    let offers = playing.show(viewer.eyes, viewer.decides, &table.names()).offers;
    let offer = offers.into_iter().find(|offer| offer.notation == form.notation);
    let label = offer.map_or_else(|| form.notation.clone(), |offer| offer.hint());
    let fields =
        [("do", form.notation.clone()), ("seat", form.seat.to_string()), ("at", form.at.clone())];
    Ok(tables::confirm(table, &viewer, &fields, &label).into_response())
}

#[derive(Deserialize)]
pub struct SeatForm {
    seat: u8,
}

#[derive(Deserialize)]
pub struct BotForm {
    seat: u8,
    level: String,
}

#[derive(Deserialize)]
pub struct OrderForm {
    seat: u8,
    reaction: String,
    order: Order,
}

#[derive(Deserialize)]
pub struct AgreeForm {
    agree: String,
}

pub async fn undo(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<SeatForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| Ok(Ask::Undo { seat: seat_at(table, form.seat)? }))
        .await
}

pub async fn answer_undo(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<AgreeForm>,
) -> Result<Response, Error> {
    let agree = match form.agree.as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Bad("yes or no?".to_string())),
    };
    change(app, visitor, headers, id, |_| Ok(Ask::AnswerUndo { agree })).await
}

pub async fn go_on(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<SeatForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| Ok(Ask::GoOn { seat: seat_at(table, form.seat)? }))
        .await
}

/// Sitting down is open to strangers at listed tables; elsewhere the link is the way in.
pub async fn sit(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Posted(form): Posted<SeatForm>,
) -> Result<Response, Error> {
    let handle = handle_of(&app, &id).await?;
    let table = handle.table();
    let seat = Some(seat_at(&table, form.seat)?);
    // Who sits here already may play another seat on the same device.
    let seated =
        visitor.person.as_ref().is_some_and(|person| table.seats_of(&person.id).next().is_some());
    let (person, jar) = visitor.or_guest(&app, None).await?;
    let done = ask(&handle, person, Ask::Sit { seat, invited: seated }).await;
    Ok((jar, answer(&headers, &id, None, done)?).into_response())
}

pub async fn leave(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<SeatForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| Ok(Ask::Leave { seat: seat_at(table, form.seat)? }))
        .await
}

pub async fn bot(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<BotForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| {
        Ok(Ask::SetBot { seat: seat_at(table, form.seat)?, level: form.level })
    })
    .await
}

pub async fn play_myself(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<SeatForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| {
        Ok(Ask::PlayMyself { seat: seat_at(table, form.seat)? })
    })
    .await
}

pub async fn start(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |_| Ok(Ask::Start)).await
}

pub async fn order(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
    Posted(form): Posted<OrderForm>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |table| {
        let seat = seat_at(table, form.seat)?;
        Ok(Ask::Order { seat, reaction: form.reaction, order: form.order })
    })
    .await
}

pub async fn close(
    app: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    id: Path<String>,
) -> Result<Response, Error> {
    change(app, visitor, headers, id, |_| Ok(Ask::Close)).await
}

/// What all small changes have in common.
async fn change(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    wish: impl FnOnce(&Table) -> Result<Ask, Error>,
) -> Result<Response, Error> {
    let handle = handle_of(&app, &id).await?;
    let person = visitor.require()?.clone();
    let done = ask(&handle, person, wish(&handle.table())?).await;
    answer(&headers, &id, None, done)
}

fn seat_at(table: &Table, number: u8) -> Result<Seat, Error> {
    let players = table.seats.len() as u8;
    Seat::at_table(number as usize, players).ok_or_else(|| Refusal::NoSuchSeat.into())
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

/// The script gets a word; everybody else goes back to the table.
fn answer(
    headers: &HeaderMap,
    id: &str,
    eyes: Option<Seat>,
    done: Result<(), Error>,
) -> Result<Response, Error> {
    if !wants_json(headers) {
        done?;
        let eyes = eyes.map(|seat| format!("?eyes={}", seat.number())).unwrap_or_default();
        return Ok(Redirect::to(&format!("/t/{id}{eyes}")).into_response());
    }
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok(match done {
        Ok(()) => (json, json!({ "done": true }).to_string()).into_response(),
        Err(error) => {
            let body = json!({ "error": error.text(), "clause": error.clause() });
            (error.status(), json, body.to_string()).into_response()
        }
    })
}
