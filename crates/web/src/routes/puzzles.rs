//! Puzzles: all of them, one of them, and an answer.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use catalog::{GameId, NoSuchMove};
use maud::Markup;
use serde::Deserialize;

use super::act::MoveForm;
use super::input::{Path, Posted, Query};
use crate::app::App;
use crate::error::Error;
use crate::pages::tables::WhyNot;
use crate::puzzles::{self, Progress, Riddle, address, of_today};
use crate::session::Visitor;
use crate::table::Refusal;
use crate::text::text;

/// What the address of a puzzle says of how far one has come.
#[derive(Deserialize)]
pub struct Look {
    answer: Option<usize>,
    solution: Option<String>,
    plan: Option<String>,
}

#[derive(Deserialize)]
pub struct WhyForm {
    #[serde(rename = "do")]
    notation: String,
    plan: Option<String>,
}

fn riddle(game: &str, number: usize) -> Result<Riddle, Error> {
    let game: GameId = game.parse().map_err(|_| Error::NotFound)?;
    Riddle::open(game, number)
}

/// What the visitor has solved, and when.
pub(super) async fn solved(app: &App, visitor: &Visitor) -> Result<Vec<(String, i64)>, Error> {
    match &visitor.person {
        Some(person) => Ok(app.store.solved(&person.id).await?),
        None => Ok(Vec::new()),
    }
}

pub async fn all(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let solved = solved(&app, &visitor).await?;
    Ok(puzzles::list(visitor.settings, &solved, app.store.now()))
}

pub async fn today(State(app): State<App>) -> Result<Redirect, Error> {
    let (game, number) = of_today(app.store.now()).ok_or(Error::NotFound)?;
    Ok(Redirect::to(&address(game, number)))
}

pub async fn puzzle(
    State(app): State<App>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Query(look): Query<Look>,
) -> Result<Markup, Error> {
    let riddle = riddle(&game, number)?;
    let progress = match (look.answer, look.solution) {
        (_, Some(_)) => Progress::Shown,
        (Some(place), None) if place < riddle.puzzle.answers.len() => Progress::Answered(place),
        (_, None) => Progress::Asked,
    };
    let solved = solved(&app, &visitor).await?.iter().any(|(id, _)| *id == riddle.puzzle.id);
    let plan = look.plan.as_deref().filter(|plan| !plan.is_empty());
    Ok(puzzles::page(&riddle, progress, plan, visitor.settings, solved))
}

/// An answer is judged, and a right one is kept: of a stranger, who becomes a guest by it.
pub async fn answer(
    State(app): State<App>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Posted(form): Posted<MoveForm>,
) -> Result<Response, Error> {
    let riddle = riddle(&game, number)?;
    let line =
        form.line(riddle.position(), riddle.puzzle.seat(), &riddle.names).map_err(Refusal::Move)?;
    let place = riddle.place_of(&line).ok_or_else(|| Error::Bad(text("puzzle-no-answer")))?;
    let to = Redirect::to(&format!("{}?answer={place}", riddle.address()));
    if place > 0 {
        return Ok(to.into_response());
    }
    let (person, jar) = visitor.or_guest(&app, None).await?;
    app.store.solve(&person.id, &riddle.puzzle.id).await?;
    Ok((jar, to).into_response())
}

/// Why something cannot be done here.
pub async fn why(
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Query(form): Query<WhyForm>,
) -> Result<Markup, Error> {
    let riddle = riddle(&game, number)?;
    let (seat, plan) = (riddle.puzzle.seat(), form.plan.as_deref());
    let answer = match riddle.position().why_not(seat, plan, &form.notation, &riddle.names) {
        Ok(()) => WhyNot { text: text("you-may"), clause: None },
        Err(NoSuchMove::Refused(refused)) => {
            WhyNot { text: refused.text, clause: Some(refused.clause) }
        }
        Err(NoSuchMove::Notation(bad)) => return Err(Error::Bad(bad.to_string())),
    };
    Ok(puzzles::why_page(&riddle, &answer, visitor.settings))
}
