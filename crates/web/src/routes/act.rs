//! What is done at a table.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use game::Seat;
use serde::Deserialize;
use store::{Person, Status};
use table_kit::Viewpoint;
use table_kit::{SHEET, THEN};

use super::guard::Posted;
use super::visit::{Visit, answer, seat_at, send, settle};
use crate::app::App;
use crate::error::Error;
use crate::pages::tables;
use crate::table::{Command, Order, Refusal, Request, Table};
use crate::viewer::Viewer;

type Done = Result<Response, Error>;

/// The longest name that a sender may give to a move.
pub const LONGEST_KEY: usize = 64;

#[derive(Deserialize)]
pub struct MoveForm {
    #[serde(rename = "do")]
    notation: String,
    seat: u8,
    at: String,
    key: Option<String>,
    sure: Option<String>,
    /// What was chosen on a sheet that is confirmed as a whole.
    #[serde(default, rename = "part-1")]
    first: String,
    #[serde(default, rename = "part-2")]
    second: String,
    #[serde(default, rename = "part-3")]
    third: String,
    #[serde(default, rename = "part-4")]
    fourth: String,
    /// The second part is done before the first.
    #[serde(rename = "second-first")]
    second_first: Option<String>,
}

impl MoveForm {
    /// A sheet becomes the line of moves that it stands for. Whose seat it is not learns nothing of
    /// it: the table refuses the sheet as it is.
    fn fill_sheet(&mut self, table: &Table, person: &Person, seat: Seat) -> Result<(), Refusal> {
        let own = table.seats_of(&person.id).any(|row| row.seat == seat);
        if self.notation != SHEET || !own {
            return Ok(());
        }
        let mut parts = [&self.first, &self.second, &self.third, &self.fourth];
        if self.second_first.is_some() {
            parts.swap(0, 1);
        }
        let chosen: Vec<&str> = parts
            .into_iter()
            .flat_map(|part| part.split(THEN))
            .filter(|one| !one.is_empty())
            .collect();
        let current = table.current_match().ok_or(Refusal::NotStarted)?;
        self.notation = current.fill_sheet(seat, &chosen, &table.names())?;
        Ok(())
    }
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

pub async fn act(visit: Visit, Posted(mut form): Posted<MoveForm>) -> Done {
    let table = visit.handle.table();
    let (person, seat) = (visit.visitor.require()?.clone(), seat_at(&table, form.seat)?);
    if form.key.as_ref().is_some_and(|key| key.len() > LONGEST_KEY) {
        return Err(Error::Bad("this key is too long".to_string()));
    }
    form.fill_sheet(&table, &person, seat)?;
    if visit.visitor.settings.confirm && form.sure.is_none() && !visit.wants_json {
        return confirm(&visit, seat, &form);
    }
    let command = Command::Move { seat, notation: form.notation };
    let request = Request { person, command, position: Some(form.at), key: form.key };
    let done = settle(visit.handle.send(request).await);
    answer(visit.wants_json, &table.id, Some(seat), done)
}

fn confirm(visit: &Visit, seat: Seat, form: &MoveForm) -> Done {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, Some(seat.index()))?;
    let current = table.current_match().ok_or(Refusal::NotStarted)?;
    let viewpoint = Viewpoint {
        observer: viewer.observer,
        decides: viewer.decides,
        hints: table.spec.hints,
        names: &table.names(),
        plan: None,
    };
    let offers = current.snapshot(&viewpoint).offers;
    let offer = offers.into_iter().find(|offer| offer.notation == form.notation);
    let wins = offer.as_ref().is_some_and(|offer| offer.wins);
    let label = offer.map_or_else(|| form.notation.clone(), |offer| offer.hint());
    let fields =
        [("do", form.notation.clone()), ("seat", form.seat.to_string()), ("at", form.at.clone())];
    Ok(tables::confirm(&table, &viewer, &fields, &label, wins).into_response())
}

pub async fn undo(visit: Visit, Posted(form): Posted<SeatForm>) -> Done {
    visit.send_for(form.seat, |seat| Command::Undo { seat }).await
}

pub async fn answer_undo(visit: Visit, Posted(form): Posted<AgreeForm>) -> Done {
    let agree = match form.agree.as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Bad("yes or no?".to_string())),
    };
    visit.send(|_| Ok(Command::AnswerUndo { agree })).await
}

pub async fn go_on(visit: Visit, Posted(form): Posted<SeatForm>) -> Done {
    visit.send_for(form.seat, |seat| Command::GoOn { seat }).await
}

/// Sitting down is open to strangers at listed tables; elsewhere the link is the way in.
pub async fn sit(State(app): State<App>, visit: Visit, Posted(form): Posted<SeatForm>) -> Done {
    let table = visit.handle.table();
    let seat = Some(seat_at(&table, form.seat)?);
    // Who sits here already may play another seat on the same device, until the game begins.
    let person = visit.visitor.person.as_ref();
    let open = table.status == Status::Open;
    let seated = open && person.is_some_and(|person| table.seats_of(&person.id).next().is_some());
    let (person, jar) = visit.visitor.or_guest(&app, None).await?;
    let done = send(&visit.handle, person, Command::Sit { seat, invited: seated }).await;
    Ok((jar, answer(visit.wants_json, &table.id, None, done)?).into_response())
}

pub async fn leave(visit: Visit, Posted(form): Posted<SeatForm>) -> Done {
    visit.send_for(form.seat, |seat| Command::Leave { seat }).await
}

pub async fn bot(visit: Visit, Posted(form): Posted<BotForm>) -> Done {
    visit.send_for(form.seat, |seat| Command::SetBot { seat, level: form.level }).await
}

pub async fn play_myself(visit: Visit, Posted(form): Posted<SeatForm>) -> Done {
    visit.send_for(form.seat, |seat| Command::PlayMyself { seat }).await
}

pub async fn start(visit: Visit) -> Done {
    visit.send(|_| Ok(Command::Start)).await
}

pub async fn order(visit: Visit, Posted(form): Posted<OrderForm>) -> Done {
    let OrderForm { seat, reaction, order } = form;
    visit.send_for(seat, |seat| Command::Order { seat, reaction, order }).await
}

pub async fn close(visit: Visit) -> Done {
    visit.send(|_| Ok(Command::Close)).await
}
