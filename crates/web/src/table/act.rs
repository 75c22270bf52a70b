//! Moves and other requests at a table.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Seat;
use people::Confirm;
use play::{AnyMatch, NoSuchMove};
use serde::Deserialize;
use serde_json::json;
use store::{Person, Status};
use table::{Command, Request, StandingOrder, Table, TableRefusal};
use table_kit::{SHEET, THEN};

use super::Deps;
use crate::layout::bots::choose_bot;
use crate::server::answer::json_answer;
use crate::server::error::Error;
use crate::server::input::{PostedForm, Query};
use crate::table::viewer::Viewer;
use crate::table::visit::{Visit, answer, check_answer, check_key, seat_at, send};
use crate::table::{coach, pages};

type ActResult = Result<Response, Error>;

#[derive(Deserialize)]
pub struct MoveForm {
    #[serde(rename = "do")]
    notation: String,
    seat: u8,
    at: String,
    key: Option<String>,
    sure: Option<String>,
    /// Set if the player makes this move although the coach expects another one.
    anyway: Option<String>,
    /// The choices of a form (a sheet) that is confirmed as a whole.
    #[serde(default, rename = "part-1")]
    first: String,
    #[serde(default, rename = "part-2")]
    second: String,
    #[serde(default, rename = "part-3")]
    third: String,
    #[serde(default, rename = "part-4")]
    fourth: String,
    /// Set if the second part comes before the first.
    #[serde(rename = "second-first")]
    second_first: Option<String>,
}

impl MoveForm {
    /// Returns the fields that are sent again after a question.
    fn fields(&self) -> [(&'static str, String); 3] {
        [("do", self.notation.clone()), ("seat", self.seat.to_string()), ("at", self.at.clone())]
    }

    /// Replaces a sheet by the line of moves that it stands for. If the seat is not the person's own, the sheet stays
    /// as it is and the table refuses it, so that the person learns nothing about it.
    fn fill_sheet(
        &mut self,
        table: &Table,
        person: &Person,
        seat: Seat,
    ) -> Result<(), TableRefusal> {
        let own = table.seats_of(&person.id).any(|row| row.seat == seat);
        if self.notation != SHEET || !own {
            return Ok(());
        }
        let current = table.current_match().ok_or(TableRefusal::NotStarted)?;
        self.notation = self.line(current, seat, &table.names())?;
        Ok(())
    }

    /// Returns the submitted line of moves. A sheet is converted to moves.
    pub fn line(
        &self,
        current: &dyn AnyMatch,
        seat: Seat,
        names: &[String],
    ) -> Result<String, NoSuchMove> {
        if self.notation != SHEET {
            return Ok(self.notation.clone());
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
        current.fill_sheet(seat, &chosen, names)
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
    #[serde(default)]
    style: Option<String>,
}

impl BotForm {
    /// Returns the requested bot as text. An unknown level or style is refused later.
    fn bot(&self) -> String {
        let Some(style) = &self.style else { return self.level.clone() };
        let found = self.level.parse().ok().and_then(|level| choose_bot(level, style));
        found.map_or_else(|| format!("{}, {style}", self.level), |bot| bot.to_string())
    }
}

#[derive(Deserialize)]
pub struct OrderForm {
    seat: u8,
    reaction: String,
    order: StandingOrder,
}

#[derive(Deserialize)]
pub struct AgreeForm {
    agree: String,
}

pub async fn act(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(mut form): PostedForm<MoveForm>,
) -> ActResult {
    let table = visit.handle.table();
    let (person, seat) = (visit.visitor.require_person()?.clone(), seat_at(&table, form.seat)?);
    check_key(form.key.as_deref())?;
    form.fill_sheet(&table, &person, seat)?;
    if form.notation.is_empty() {
        return Err(TableRefusal::NothingChosen.into());
    }
    if form.anyway.is_none()
        && table.require_own_seat(&person, seat).is_ok()
        && let Some(step) = table.objection(seat, &form.notation)
    {
        return Ok(coach::objection(&visit, step, &form.fields()));
    }
    let sure = form.sure.is_some() || form.anyway.is_some();
    if !sure
        && table.require_own_seat(&person, seat).is_ok()
        && let Some(question) = question(&visit, seat, &form)?
    {
        return Ok(question);
    }
    let command = Command::Move { seat, notation: form.notation };
    let by = person.clone();
    let request = Request { person, command, position: Some(form.at), key: form.key };
    let done = check_answer(visit.handle.send(request).await).map_err(Error::of_move);
    if done.is_ok() {
        coach::keep_progress(&deps.store, &visit.handle.table(), &by.id).await?;
    }
    answer(visit.wants_json, &table.id, Some(seat), done)
}

#[derive(Deserialize)]
pub struct KeyForm {
    key: String,
}

/// Reports if a key was used. A page asks this when its request had no answer.
pub async fn report_used_key(visit: Visit, Query(form): Query<KeyForm>) -> ActResult {
    let person = visit.visitor.require_person()?.id.clone();
    check_key(Some(&form.key))?;
    match visit.handle.was_key_used(person, form.key).await {
        Ok(made) => Ok(json_answer(StatusCode::OK, &json!({ "made": made }))),
        Err(answer) => check_answer(answer).map(|()| StatusCode::NO_CONTENT.into_response()),
    }
}

/// Returns the request to confirm a move, if the person's settings require a confirmation.
fn question(visit: &Visit, seat: Seat, form: &MoveForm) -> Result<Option<Response>, Error> {
    let wish = visit.visitor.settings.confirm;
    if wish == Confirm::Never {
        return Ok(None);
    }
    let table = visit.handle.table();
    let current = table.current_match().ok_or(TableRefusal::NotStarted)?;
    // An illegal move has no preview; the table refuses it when it is sent.
    let line_offer = current.line_offer(seat, &form.notation, &table.names());
    let Some(offer) = line_offer.filter(|offer| wish.needs_confirmation(offer.reveals)) else {
        return Ok(None);
    };
    let (label, wins) = (offer.hint(), offer.wins);
    if visit.wants_json {
        let question = json!({ "question": label, "wins": wins });
        return Ok(Some(json_answer(StatusCode::CONFLICT, &question)));
    }
    let viewer = Viewer::new(&table, &visit.visitor, Some(seat.index()))?;
    Ok(Some(pages::confirm(&table, &viewer, &form.fields(), &label, wins).into_response()))
}

#[derive(Deserialize)]
pub struct UndoForm {
    seat: u8,
    /// Set to undo the whole turn and not only the last decision.
    turn: Option<String>,
}

pub async fn undo(visit: Visit, PostedForm(form): PostedForm<UndoForm>) -> ActResult {
    let whole = form.turn.is_some();
    let command = |seat| if whole { Command::UndoTurn { seat } } else { Command::Undo { seat } };
    visit.send_for(form.seat, command).await
}

pub async fn answer_undo(visit: Visit, PostedForm(form): PostedForm<AgreeForm>) -> ActResult {
    let agree = match form.agree.as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Bad("answer yes or no".to_string())),
    };
    visit.send(|_| Ok(Command::AnswerUndo { agree })).await
}

pub async fn go_on(visit: Visit, PostedForm(form): PostedForm<SeatForm>) -> ActResult {
    visit.send_for(form.seat, |seat| Command::GoOn { seat }).await
}

/// Takes a seat. Strangers can do so at listed tables only; at other tables they need an invitation link.
pub async fn sit(visit: Visit, PostedForm(form): PostedForm<SeatForm>) -> ActResult {
    let table = visit.handle.table();
    let seat = Some(seat_at(&table, form.seat)?);
    // A player may take another seat on the same device until the game begins.
    let person = visit.visitor.person.as_ref();
    let open = table.status == Status::Open;
    let seated = open && person.is_some_and(|person| table.seats_of(&person.id).next().is_some());
    let (person, jar) = visit.visitor.or_create_guest(None).await?;
    let done = send(&visit.handle, person, Command::Sit { seat, invited: seated }).await;
    Ok((jar, answer(visit.wants_json, &table.id, None, done)?).into_response())
}

pub async fn leave(visit: Visit, PostedForm(form): PostedForm<SeatForm>) -> ActResult {
    visit.send_for(form.seat, |seat| Command::Leave { seat }).await
}

/// Lets a bot play a seat. Refuses if another person plays the seat and is here.
pub async fn bot(visit: Visit, PostedForm(form): PostedForm<BotForm>) -> ActResult {
    let table = visit.handle.table();
    let sits = table.row(seat_at(&table, form.seat)?)?.person.as_ref();
    let asks = &visit.visitor.require_person()?.id;
    if sits.is_some_and(|sits| sits != asks && visit.handle.presence.is_here(sits)) {
        return Err(TableRefusal::StillHere.into());
    }
    visit.send_for(form.seat, |seat| Command::SetBot { seat, level: form.bot() }).await
}

pub async fn play_myself(visit: Visit, PostedForm(form): PostedForm<SeatForm>) -> ActResult {
    visit.send_for(form.seat, |seat| Command::PlayMyself { seat }).await
}

pub async fn start(visit: Visit) -> ActResult {
    visit.send(|_| Ok(Command::Start)).await
}

pub async fn order(visit: Visit, PostedForm(form): PostedForm<OrderForm>) -> ActResult {
    let OrderForm { seat, reaction, order } = form;
    visit.send_for(seat, |seat| Command::Order { seat, reaction, order }).await
}

pub async fn close(visit: Visit) -> ActResult {
    visit.send(|_| Ok(Command::Close)).await
}
