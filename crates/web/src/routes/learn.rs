//! Learning a game: lessons, the first real game, and what is said to the coach.

use std::str::FromStr;
use std::time::Instant;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::{GameId, with_rules};
use game::{Game, GameOptions, Seat, Seed};
use maud::Markup;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{LessonRow, Person, PersonId, Status, TableId, Visibility};
use table_kit::lesson::{Lesson, Step};

use super::input::{Path, Posted};
use super::open::{Plan, Sitter, random_seed, seat_and_start};
use super::visit::Visit;
use crate::app::App;
use crate::error::Error;
use crate::pages::learn as pages;
use crate::session::Visitor;
use crate::table::{Advising, Branch, Command, Pace, Spec, Table, Watch};

/// Those who play with a learner.
const GENTLE: bots::Level = bots::Level::Novice;

pub async fn index(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    Ok(pages::index(&visitor, &rows(&app, &visitor).await?))
}

pub async fn game(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(pages::game(&visitor, game, &rows(&app, &visitor).await?))
}

async fn rows(app: &App, visitor: &Visitor) -> Result<Vec<LessonRow>, Error> {
    Ok(match &visitor.person {
        Some(person) => app.store.lessons_of(&person.id).await?,
        None => Vec::new(),
    })
}

#[derive(Deserialize)]
pub struct LessonForm {
    lesson: String,
    /// How fast the others answer.
    #[serde(default = "natural")]
    pace: Pace,
}

const fn natural() -> Pace {
    Pace::Natural
}

/// Begins a lesson, or takes it up where it was left.
pub async fn lesson(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
    Posted(form): Posted<LessonForm>,
) -> Result<Response, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    let lesson = game.course().lesson(&form.lesson).ok_or(Error::NotFound)?;
    let known = rows(&app, &visitor).await?.into_iter();
    let known = known.filter(|row| row.game == game.as_str() && row.lesson == lesson.name);
    for row in known.filter(|row| (row.step as usize) < lesson.steps.len()) {
        if let Ok(handle) = app.registry.open(&row.table).await
            && handle.table().status == Status::Running
        {
            return Ok(Redirect::to(&format!("/t/{}", row.table)).into_response());
        }
    }
    let spec = Spec { lesson: Some(lesson.name.clone()), ..spec(game, lesson.agreed()) };
    let branch = lesson.start.as_deref().map(|start| position(game, start)).transpose()?;
    let setting = Setting {
        spec: Spec { branch, pace: form.pace, ..spec },
        players: lesson.players,
        seat: lesson.seat,
        seed: Seed::from_number(lesson.seed),
    };
    let (id, person, jar) = sit_down(&app, visitor, setting).await?;
    let row = progress(game, lesson, &id, 0, false);
    app.store.keep_lesson(&person.id, &row).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The first real game: bots that are gentle, and a word where something matters for the first time.
pub async fn first_game(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    let counts = game.player_counts();
    let players = game.course().lessons.first().map_or(*counts.start(), |lesson| lesson.players);
    let options = with_rules!(game, G => {
        serde_json::to_value(<G as Game>::Options::with_players(players))
    });
    let options = options.expect("options are plain data");
    let spec = Spec { tips: true, ..spec(game, options) };
    let setting = Setting { spec, players, seat: Seat::default(), seed: random_seed() };
    let (id, _, jar) = sit_down(&app, visitor, setting).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

fn spec(game: GameId, options: Value) -> Spec {
    Spec {
        game: game.to_string(),
        options,
        components: None,
        watch: Watch::Anybody,
        pace: Pace::Natural,
        branch: None,
        hints: true,
        lesson: None,
        advising: Advising::Usual,
        tips: false,
        // Who learns listens to the coach.
        talk: false,
    }
}

/// A lesson in the midst of a game is laid out, and the table keeps the layout.
fn position(game: GameId, start: &str) -> Result<Branch, Error> {
    let position = serde_json::from_str(start).map_err(|bad| Error::Bad(bad.to_string()))?;
    Ok(Branch { replay: format!("/learn/{game}"), at: 0, position })
}

/// A table for one person and gentle bots.
struct Setting {
    spec: Spec,
    players: u8,
    seat: Seat,
    seed: Seed,
}

async fn sit_down(
    app: &App,
    visitor: Visitor,
    setting: Setting,
) -> Result<(TableId, Person, impl axum::response::IntoResponseParts), Error> {
    if !app.new_tables.allow(visitor.client.address, Instant::now()) {
        return Err(Error::TooMany);
    }
    let (person, jar) = visitor.or_guest(app, None).await?;
    let Setting { spec, players, seat, seed } = setting;
    let sitter = |at| match at == seat {
        true => Sitter::Person(person.clone()),
        false => Sitter::Bot(GENTLE),
    };
    let sitters: Vec<Sitter> = Seat::all(players).map(sitter).collect();
    let (id, visibility) = (TableId::random(), Visibility::Unlisted);
    let plan = Plan { id: id.clone(), host: &person, visibility, spec, sitters: &sitters, seed };
    seat_and_start(app, plan).await?;
    Ok((id, person, jar))
}

fn progress(game: GameId, lesson: &Lesson, table: &TableId, step: usize, done: bool) -> LessonRow {
    LessonRow {
        game: game.to_string(),
        lesson: lesson.name.clone(),
        table: table.clone(),
        step: step as u32,
        done,
    }
}

/// Notes how far the learner has come.
pub async fn keep_progress(app: &App, table: &Table, person: &PersonId) -> Result<(), Error> {
    let (Some(game), Some(followed)) = (table.game(), table.followed()) else { return Ok(()) };
    if followed.left_at.is_none() {
        let (step, done) = (followed.step(), followed.is_done());
        let step = if done { followed.lesson.steps.len() } else { step };
        let row = progress(game, followed.lesson, &table.id, step, done);
        app.store.keep_lesson(person, &row).await?;
    }
    Ok(())
}

/// What the coach says of an act that he did not expect, before it is done.
pub fn objection(visit: &Visit, step: &Step, fields: &[(&'static str, String)]) -> Response {
    let table = visit.handle.table();
    if visit.wants_json {
        let html = pages::objection_text(&table, step).into_string();
        let json = [(header::CONTENT_TYPE, "application/json")];
        return (StatusCode::CONFLICT, json, json!({ "objection": html }).to_string())
            .into_response();
    }
    pages::objection(&table, visit.visitor.settings, step, fields).into_response()
}

#[derive(Deserialize)]
pub struct CoachForm {
    wish: CoachWish,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CoachWish {
    /// Back to the lesson's line.
    Back,
    Silence,
    Speak,
}

pub async fn coach(visit: Visit, Posted(form): Posted<CoachForm>) -> Result<Response, Error> {
    visit
        .send(|_| {
            Ok(match form.wish {
                CoachWish::Back => Command::BackToLesson,
                CoachWish::Silence => Command::Coach { on: false },
                CoachWish::Speak => Command::Coach { on: true },
            })
        })
        .await
}
