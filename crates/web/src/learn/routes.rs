//! Requests of learners: lessons, the quiz, and the first real game.

use std::collections::HashMap;
use std::str::FromStr;
use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use game::{Seat, Seed};
use maud::Markup;
use play::GameRef;
use serde::Deserialize;
use serde_json::Value;
use store::{LessonRow, Person, Status, TableId, Visibility};
use table::{BranchPoint, HintPolicy, Pace, SpectatorPolicy, TableSpec};

use super::Deps;
use crate::learn::page as pages;
use crate::learn::quiz;
use crate::new_table::open::{SeatPlayer, TableSetup, random_seed, seat_and_start};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;
use crate::table::coach::progress;

/// Level of the bots that play with a learner.
const LEARNER_BOT_LEVEL: bots::Level = bots::Level::Novice;

pub async fn index(State(deps): State<Deps>, visitor: Visitor) -> Result<Markup, Error> {
    Ok(pages::index(&visitor, &lesson_rows(&deps, &visitor).await?))
}

pub async fn game(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(pages::game(&visitor, game, &lesson_rows(&deps, &visitor).await?))
}

/// Shows the quiz of a game. Answers are `q0=1&q1=0…`, with the indices of questions and answers.
pub async fn quiz(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(answers): Query<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let questions = &game.course().quiz;
    if questions.is_empty() {
        return Err(Error::NotFound);
    }
    let chosen = questions.iter().enumerate().filter_map(|(at, question)| {
        let answer = answers.get(&format!("q{at}"))?.parse::<usize>().ok()?;
        (answer < question.answers.len()).then_some((at, answer))
    });
    Ok(quiz::page(game, &chosen.collect(), visitor.settings))
}

async fn lesson_rows(deps: &Deps, visitor: &Visitor) -> Result<Vec<LessonRow>, Error> {
    Ok(match &visitor.person {
        Some(person) => deps.store.lessons_of(&person.id).await?,
        None => Vec::new(),
    })
}

#[derive(Deserialize)]
pub struct LessonForm {
    lesson: String,
    /// The pace of the other players.
    #[serde(default = "natural_pace")]
    pace: Pace,
}

const fn natural_pace() -> Pace {
    Pace::Natural
}

/// Starts a lesson, or resumes it if it was left.
pub async fn lesson(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(game): Path<String>,
    PostedForm(form): PostedForm<LessonForm>,
) -> Result<Response, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let lesson = game.course().lesson(&form.lesson).ok_or(Error::NotFound)?;
    let known = lesson_rows(&deps, &visitor).await?.into_iter();
    let known = known.filter(|row| row.game == game.as_str() && row.lesson == lesson.name);
    for row in known.filter(|row| (row.step as usize) < lesson.steps.len()) {
        if let Ok(handle) = deps.registry.open(&row.table).await
            && handle.table().status == Status::Running
        {
            return Ok(Redirect::to(&format!("/t/{}", row.table)).into_response());
        }
    }
    let spec = TableSpec { lesson: Some(lesson.name.clone()), ..spec(game, lesson.agreed()) };
    let branch = lesson.start.as_deref().map(|start| position(game, start)).transpose()?;
    let setting = LearnerTable {
        spec: TableSpec { branch, pace: form.pace, ..spec },
        players: lesson.players,
        seat: lesson.seat,
        seed: Seed::from_number(lesson.seed),
    };
    let (id, person, jar) = sit_down(&deps, visitor, setting).await?;
    let row = progress(game, lesson, &id, 0, false);
    deps.store.keep_lesson(&person.id, &row).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// Starts the first real game: with gentle bots, and a tip when a rule is needed for the first time.
pub async fn first_game(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Error> {
    let game = GameRef::from_str(&game).map_err(|_| Error::NotFound)?;
    let counts = game.player_counts();
    let players = game.course().lessons.first().map_or(*counts.start(), |lesson| lesson.players);
    let options = game.usual_options(players);
    let spec = TableSpec { tips: true, ..spec(game, options) };
    let setting = LearnerTable { spec, players, seat: Seat::default(), seed: random_seed() };
    let (id, _, jar) = sit_down(&deps, visitor, setting).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

fn spec(game: GameRef, options: Value) -> TableSpec {
    TableSpec {
        game: game.to_string(),
        options,
        components: None,
        watch: SpectatorPolicy::Anybody,
        pace: Pace::Natural,
        branch: None,
        hints: true,
        lesson: None,
        advising: HintPolicy::Usual,
        tips: false,
        // The coach is on for learners.
        talk: false,
    }
}

/// Reads the start position of a lesson that begins in the middle of a game. The table stores the position.
fn position(game: GameRef, start: &str) -> Result<BranchPoint, Error> {
    let position = serde_json::from_str(start).map_err(|bad| Error::Bad(bad.to_string()))?;
    Ok(BranchPoint { replay: format!("/learn/{game}"), at: 0, position })
}

/// A table for one person and gentle bots.
struct LearnerTable {
    spec: TableSpec,
    players: u8,
    seat: Seat,
    seed: Seed,
}

async fn sit_down(
    deps: &Deps,
    visitor: Visitor,
    setting: LearnerTable,
) -> Result<(TableId, Person, impl axum::response::IntoResponseParts), Error> {
    if !deps.live.now().new_tables.allow(visitor.client.address, Instant::now()) {
        return Err(Error::TooMany);
    }
    let (person, jar) = visitor.or_create_guest(None).await?;
    let LearnerTable { spec, players, seat, seed } = setting;
    let sitter = |at| match at == seat {
        true => SeatPlayer::Person(person.clone()),
        false => SeatPlayer::Bot(LEARNER_BOT_LEVEL.into()),
    };
    let sitters: Vec<SeatPlayer> = Seat::all(players).map(sitter).collect();
    let (id, visibility) = (TableId::random(), Visibility::Unlisted);
    let plan =
        TableSetup { id: id.clone(), host: &person, visibility, spec, sitters: &sitters, seed };
    seat_and_start(&deps.store, &deps.registry, plan).await?;
    Ok((id, person, jar))
}
