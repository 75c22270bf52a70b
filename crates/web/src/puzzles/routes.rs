//! Puzzles: all of them, one of them, and an answer.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use game::Seat;
use maud::Markup;
use people::Settings;
use play::{GameRef, NoSuchMove, games};
use serde::Deserialize;
use serde_json::json;
use store::Store;
use table::TableRefusal;

use super::Deps;
use super::rating::{SolverStanding, rate};
use crate::layout::text::text;
use crate::puzzles::{
    self, OpenPuzzle, OwnMistakes, PuzzleFilter, PuzzleProgress, address, puzzle_of_today,
};
use crate::replay::Replay;
use crate::server::answer::{json_answer, wants_json};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;
use crate::table::act::MoveForm;
use crate::table::pages::{WhyNotAnswer, why_text};
use crate::table::visit::Visit;

/// The visitor's progress, from the address of a puzzle.
#[derive(Deserialize)]
pub struct PuzzleQuery {
    answer: Option<usize>,
    solution: Option<String>,
    plan: Option<String>,
}

#[derive(Deserialize)]
pub struct PuzzleWhyForm {
    #[serde(rename = "do")]
    notation: String,
    plan: Option<String>,
}

fn open_puzzle(game: &str, number: usize) -> Result<OpenPuzzle, Error> {
    let game: GameRef = game.parse().map_err(|_| Error::NotFound)?;
    OpenPuzzle::open(game, number)
}

/// Returns the puzzles that the visitor has solved, each with the time.
pub async fn solved(store: &Store, visitor: &Visitor) -> Result<Vec<(String, i64)>, Error> {
    match &visitor.person {
        Some(person) => Ok(store.solved(&person.id).await?),
        None => Ok(Vec::new()),
    }
}

/// A choice of puzzles: all, those of one game, or those of one theme.
#[derive(Deserialize)]
pub struct PuzzleChoice {
    game: Option<String>,
    theme: Option<String>,
}

impl PuzzleChoice {
    fn read(self) -> Result<PuzzleFilter, Error> {
        let game = self.game.map(|game| game.parse::<GameRef>().map_err(|_| Error::NotFound));
        let shown = PuzzleFilter { game: game.transpose()?, theme: self.theme };
        let all = games().iter().copied();
        let any = all.flat_map(|game| game.puzzles().iter().map(move |puzzle| (game, puzzle)));
        match any.into_iter().any(|(game, puzzle)| shown.fits(game, puzzle)) {
            true => Ok(shown),
            false => Err(Error::NotFound),
        }
    }
}

pub async fn all(
    State(deps): State<Deps>,
    visitor: Visitor,
    Query(choice): Query<PuzzleChoice>,
) -> Result<Markup, Error> {
    let shown = choice.read()?;
    let standing = SolverStanding::of(&deps.store, visitor.person.as_ref()).await?;
    let own = own_mistakes(&deps, &visitor).await?;
    Ok(puzzles::list(visitor.settings, &standing, &own, &shown, deps.store.now()))
}

/// Redirects to the puzzle that suits the visitor's rating best.
pub async fn next(
    State(deps): State<Deps>,
    visitor: Visitor,
    Query(choice): Query<PuzzleChoice>,
) -> Result<Redirect, Error> {
    let shown = choice.read()?;
    let standing = SolverStanding::of(&deps.store, visitor.person.as_ref()).await?;
    let suggested = standing.suggested_puzzle(|game, puzzle| shown.fits(game, puzzle));
    let (game, number) = suggested.ok_or(Error::NotFound)?;
    Ok(Redirect::to(&address(game, number)))
}

/// Maximum number of games that are searched for mistakes, the latest first.
const GAMES: u32 = 30;

/// Returns the mistakes of the visitor's analysed games, the latest game first.
async fn own_mistakes(deps: &Deps, visitor: &Visitor) -> Result<Vec<OwnMistakes>, Error> {
    let Some(person) = &visitor.person else { return Ok(Vec::new()) };
    let mut rows = deps.store.finished_tables_of(&person.id, GAMES).await?;
    rows.retain(|row| row.spec.get("lesson").is_none() && row.spec.get("components").is_none());
    let mut own = Vec::new();
    for listing in deps.store.listings(rows).await? {
        let seat = listing.seats.iter().find(|row| row.person.as_ref() == Some(&person.id));
        let game = listing.table.game.parse::<GameRef>();
        let (Some(seat), Ok(game)) = (seat.map(|row| row.seat), game) else { continue };
        let table = listing.table.id;
        let Some(analysis) = deps.analyses.of_table(&table).await? else { continue };
        let numbers = puzzles::mistakes(&analysis, seat).map(|made| made.number).collect();
        own.push(OwnMistakes { game, at: listing.table.changed_at, table, numbers });
    }
    own.retain(|one| !one.numbers.is_empty());
    Ok(own)
}

/// Returns a mistake of the visitor's own game as a puzzle.
async fn of_mistake(deps: &Deps, visit: &Visit, number: usize) -> Result<OpenPuzzle, Error> {
    let table = visit.handle.table();
    let replay = Replay::of_table(&table).filter(|replay| replay.over).ok_or(Error::NotFound)?;
    let analysis = deps.analyses.of_table(&table.id).await?.ok_or(Error::NotFound)?;
    let person = visit.visitor.require_person()?;
    let own: Vec<Seat> = table.seats_of(&person.id).map(|row| row.seat).collect();
    let mut mine = own.iter().flat_map(|seat| puzzles::mistakes(&analysis, *seat));
    let made = mine.find(|made| made.number == number).ok_or(Error::NotFound)?;
    let mut later = own.iter().flat_map(|seat| puzzles::mistakes(&analysis, *seat));
    let next = later.find(|other| other.number > number).map(|other| other.number);
    OpenPuzzle::of_mistake(&replay, &table.id, made, next)
}

pub async fn own(
    State(deps): State<Deps>,
    visit: Visit,
    Path((_, number)): Path<(String, usize)>,
    Query(look): Query<PuzzleQuery>,
) -> Result<Markup, Error> {
    let open = of_mistake(&deps, &visit, number).await?;
    shown(&deps, &visit.visitor, &open, &look).await
}

/// Judges an answer to a mistake of the visitor's own game. A move that was not analysed counts as wrong.
pub async fn own_answer(
    State(deps): State<Deps>,
    visit: Visit,
    Path((_, number)): Path<(String, usize)>,
    PostedForm(form): PostedForm<MoveForm>,
) -> Result<Response, Error> {
    let open = of_mistake(&deps, &visit, number).await?;
    let line =
        form.line(open.position(), open.puzzle.seat(), &open.names).map_err(TableRefusal::Move)?;
    let place = open.place_of(&line).unwrap_or(open.puzzle.answers.len());
    if place == 0 {
        let person = visit.visitor.require_person()?;
        deps.store.record_solved(&person.id, &open.puzzle.id).await?;
    }
    Ok(Redirect::to(&format!("{}?answer={place}", open.address())).into_response())
}

pub async fn own_why(
    State(deps): State<Deps>,
    visit: Visit,
    Path((_, number)): Path<(String, usize)>,
    Query(form): Query<PuzzleWhyForm>,
) -> Result<Response, Error> {
    let open = of_mistake(&deps, &visit, number).await?;
    explained(&open, &form, visit.wants_json, visit.visitor.settings)
}

pub async fn today(State(deps): State<Deps>) -> Result<Redirect, Error> {
    let (game, number) = puzzle_of_today(deps.store.now()).ok_or(Error::NotFound)?;
    Ok(Redirect::to(&address(game, number)))
}

pub async fn puzzle(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    Query(look): Query<PuzzleQuery>,
) -> Result<Markup, Error> {
    shown(&deps, &visitor, &open_puzzle(&game, number)?, &look).await
}

async fn shown(
    deps: &Deps,
    visitor: &Visitor,
    open: &OpenPuzzle,
    look: &PuzzleQuery,
) -> Result<Markup, Error> {
    // In a puzzle from the person's own mistake, the index after the known answers means any move that was not
    // analysed.
    let last = open.puzzle.answers.len() - usize::from(!open.own);
    let progress = match (look.answer, &look.solution) {
        (_, Some(_)) => PuzzleProgress::Shown,
        (Some(place), None) if place <= last => PuzzleProgress::Answered(place),
        (_, None) => PuzzleProgress::Open,
    };
    let standing = SolverStanding::of(&deps.store, visitor.person.as_ref()).await?;
    // The solution is shown only after a try, so that looking it up first earns no points.
    let progress = match progress {
        PuzzleProgress::Answered(0) | PuzzleProgress::Shown
            if !open.own && !standing.tries.contains_key(&open.puzzle.id) =>
        {
            PuzzleProgress::Open
        }
        known => known,
    };
    let plan = look.plan.as_deref().filter(|plan| !plan.is_empty());
    Ok(puzzles::page(open, progress, plan, visitor.settings, &standing))
}

/// Shows the solution. If there was no try before, this counts as a missed one. A visitor without a person becomes a
/// guest.
pub async fn solution(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Response, Error> {
    let open = open_puzzle(&game, number)?;
    let (person, jar) = visitor.or_create_guest(None).await?;
    rate(&deps.store, &person, &open.puzzle, false).await?;
    Ok((jar, Redirect::to(&format!("{}?solution=yes", open.address()))).into_response())
}

/// Judges an answer. The first one changes the ratings, and a right one marks the puzzle as solved. A visitor without a
/// person becomes a guest.
pub async fn answer(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path((game, number)): Path<(String, usize)>,
    PostedForm(form): PostedForm<MoveForm>,
) -> Result<Response, Error> {
    let open = open_puzzle(&game, number)?;
    let line =
        form.line(open.position(), open.puzzle.seat(), &open.names).map_err(TableRefusal::Move)?;
    let place = open.place_of(&line).ok_or_else(|| Error::Bad(text("puzzle-no-answer")))?;
    let to = Redirect::to(&format!("{}?answer={place}", open.address()));
    let (person, jar) = visitor.or_create_guest(None).await?;
    rate(&deps.store, &person, &open.puzzle, place == 0).await?;
    if place == 0 {
        deps.store.record_solved(&person.id, &open.puzzle.id).await?;
    }
    Ok((jar, to).into_response())
}

/// Explains why a move is not possible here.
pub async fn why(
    visitor: Visitor,
    headers: HeaderMap,
    Path((game, number)): Path<(String, usize)>,
    Query(form): Query<PuzzleWhyForm>,
) -> Result<Response, Error> {
    explained(&open_puzzle(&game, number)?, &form, wants_json(&headers), visitor.settings)
}

fn explained(
    open: &OpenPuzzle,
    form: &PuzzleWhyForm,
    wants_json: bool,
    settings: Settings,
) -> Result<Response, Error> {
    let (seat, plan) = (open.puzzle.seat(), form.plan.as_deref());
    let answer = match open.position().why_not(seat, plan, &form.notation, &open.names) {
        Ok(()) => WhyNotAnswer { text: text("you-may"), clause: None },
        Err(NoSuchMove::Refused(refused)) => {
            WhyNotAnswer { text: refused.text, clause: Some(refused.clause) }
        }
        Err(NoSuchMove::Notation(bad)) => return Err(Error::Bad(bad.to_string())),
    };
    if wants_json {
        let html = why_text(Some(open.game), &answer).into_string();
        return Ok(json_answer(StatusCode::OK, &json!({ "html": html })));
    }
    Ok(puzzles::why_page(open, &answer, settings).into_response())
}
