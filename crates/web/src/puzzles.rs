//! Puzzles: a position as one seat sees it, and one move to find.
//!
//! A puzzle contains its solution, which was found when the puzzle was created, so that an answer needs no search. The
//! scene is the same as at a table, rendered from what the seat sees.

mod list;
mod page;
mod rating;
pub mod routes;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use ::page::Pen;
use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use bots::AnalysisDepth;
use game::{FastChance, Observer, Seat};
use play::analysis::{Analysis, JudgedMove, MoveQuality};
use play::puzzle::{OTHER, Puzzle, PuzzleOrigin, RACE, WIN, puzzle_of_day};
use play::{AnyMatch, GameRef, MatchOrigin, PublicMove};
use store::{Store, TableId};
use table::Registry;
use table_kit::{Snapshot, Viewpoint};

use crate::layout::text::{text, text_of};
use crate::replay::Replay;
use crate::replay::analysis::Analyses;
use crate::server::error::Error;

pub use list::{OwnMistakes, PuzzleFilter, daily, list};
pub use page::{page, why_page};

/// The services that puzzles use.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub analyses: Arc<Analyses>,
}

impl FromRef<Deps> for Registry {
    fn from_ref(deps: &Deps) -> Registry {
        deps.registry.clone()
    }
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .route("/puzzles", get(routes::all))
        .route("/puzzles/today", get(routes::today))
        .route("/puzzles/next", get(routes::next))
        .route("/puzzles/{game}/{number}", get(routes::puzzle).post(routes::answer))
        .route("/puzzles/{game}/{number}/solution", post(routes::solution))
        .route("/puzzles/{game}/{number}/why", get(routes::why))
        .route("/t/{id}/mistakes/{number}", get(routes::own).post(routes::own_answer))
        .route("/t/{id}/mistakes/{number}/why", get(routes::own_why))
        .with_state(deps)
}

/// A puzzle with its position set up.
pub struct OpenPuzzle {
    pub game: GameRef,
    /// Its number within its game, from 1. For a mistake from a played game, the number of the move.
    pub number: usize,
    pub puzzle: Puzzle,
    address: String,
    /// The address of the next puzzle.
    pub next: String,
    /// True if it is a mistake from the visitor's own game.
    pub own: bool,
    pub names: Vec<String>,
    position: Box<dyn AnyMatch>,
}

/// The visitor's progress with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleProgress {
    Open,
    /// The index of the answer in the list of answers.
    Answered(usize),
    Shown,
}

impl PuzzleProgress {
    /// Returns true if the puzzle is solved or its solution was shown.
    pub fn is_settled(self) -> bool {
        matches!(self, PuzzleProgress::Answered(0) | PuzzleProgress::Shown)
    }
}

impl OpenPuzzle {
    pub fn open(game: GameRef, number: usize) -> Result<OpenPuzzle, Error> {
        let puzzle = number.checked_sub(1).and_then(|index| game.puzzles().get(index));
        let puzzle = puzzle.ok_or(Error::NotFound)?;
        let position = game
            .begin(&MatchOrigin::at(&puzzle.state), &mut FastChance::new(0), &[])
            .map_err(|bad| Error::Bad(bad.to_string()))?;
        let names = Seat::all(position.players()).map(|seat| text_of("seat-of", &seat.to_string()));
        Ok(OpenPuzzle {
            game,
            number,
            puzzle: puzzle.clone(),
            address: address(game, number),
            next: address(game, number % game.puzzles().len() + 1),
            own: false,
            names: names.collect(),
            position,
        })
    }

    /// Creates a puzzle from a mistake: the position before the move, as its player saw it.
    pub fn of_mistake(
        replay: &Replay,
        table: &TableId,
        made: &JudgedMove,
        next: Option<usize>,
    ) -> Result<OpenPuzzle, Error> {
        let best = made.best.first().and_then(|line| Some((line, line.moves.first()?)));
        let (line, best) = best.ok_or(Error::NotFound)?;
        // Hidden cards are dealt again.
        let seat = Seat::new(made.seat);
        let state = replay.before(made.number).position(Some((seat, made.number as u64)));
        let position = replay
            .game
            .begin(&MatchOrigin::at(&state), &mut FastChance::new(0), &[])
            .map_err(|bad| Error::Bad(bad.to_string()))?;
        let mut answers: Vec<(String, f64)> = Vec::new();
        for known in &made.best {
            let first = known.moves.first().map(|first| first.notation.clone());
            answers.extend(first.map(|first| (first, known.chance.min(line.chance))));
        }
        let played = (line.chance - made.loss).max(0.0);
        answers.retain(|(notation, _)| *notation != made.notation);
        answers.push((made.notation.clone(), played));
        let puzzle = Puzzle {
            id: format!("{table}-{}", made.number),
            kind: OTHER.to_string(),
            difficulty: if made.mark == Some(MoveQuality::Blunder) { 2 } else { 4 },
            seat: made.seat,
            best: best.notation.clone(),
            value: line.chance,
            second: made.notation.clone(),
            lead: made.loss,
            doubt: made.doubt,
            line: line.moves.iter().map(|one| (one.seat, one.notation.clone())).collect(),
            answers,
            reasons: made.reasons.clone(),
            origin: PuzzleOrigin {
                rules: 0,
                bots: String::new(),
                seed: 0,
                decision: made.number,
                search: AnalysisDepth::USUAL.search,
                compare: AnalysisDepth::USUAL.compare,
            },
            state,
        };
        let own_address = |number: usize| mistake_address(table, number);
        Ok(OpenPuzzle {
            game: replay.game,
            number: made.number,
            puzzle,
            address: own_address(made.number),
            next: next.map_or("/puzzles".to_string(), own_address),
            own: true,
            names: replay.names.clone(),
            position,
        })
    }

    pub fn address(&self) -> String {
        self.address.clone()
    }

    pub fn position(&self) -> &dyn AnyMatch {
        &*self.position
    }

    /// Returns the index of an answer in the list of answers. Of several moves, only the first counts.
    pub fn place_of(&self, line: &str) -> Option<usize> {
        let first = line.split(table_kit::THEN).next()?;
        self.puzzle.answers.iter().position(|(known, _)| known == first)
    }

    /// Returns the seat's view, with its choices that are not confirmed yet.
    fn snapshot(&self, decides: bool, plan: Option<&str>, pen: &Pen) -> Snapshot {
        let observer = Observer::Seat(self.puzzle.seat());
        let names = &self.names;
        self.position.drawn(&Viewpoint { observer, decides, hints: false, names, plan }, pen)
    }

    /// Returns the labels of all moves of the position, by notation.
    fn labels(&self) -> HashMap<String, String> {
        let offers = self.snapshot(true, None, &Pen::plain()).offers;
        offers.into_iter().map(|offer| (final_move(&offer.notation), offer.label)).collect()
    }

    /// Returns the expected continuation in words, until something hidden is revealed.
    fn line(&self) -> Vec<PublicMove> {
        let (mut game, mut chance) = (self.position.duplicate(), FastChance::new(0));
        for (seat, notation) in &self.puzzle.line {
            // The line omits forced moves.
            while let [only] = game.legal().as_slice()
                && only != notation
            {
                let game::Turn::Decide(due) = game.turn() else { break };
                if game.play(due, only, &mut chance, &self.names).is_err() {
                    break;
                }
            }
            if game.play(Seat::new(*seat), notation, &mut chance, &self.names).is_err() {
                break;
            }
        }
        // The solver's turn goes on while there is no choice.
        let mine = game::Turn::Decide(self.puzzle.seat());
        while let (true, [only]) = (game.turn() == mine, game.legal().as_slice()) {
            if game.play(self.puzzle.seat(), only, &mut chance, &self.names).is_err() {
                break;
            }
        }
        let steps = game.steps(&self.names).into_iter().skip(1);
        let mut hidden = false;
        steps.take_while(|step| !std::mem::replace(&mut hidden, step.revealed)).collect()
    }
}

/// Returns the last move of a notation. The notation of an offer contains the whole plan, and its last move is the
/// offer.
fn final_move(notation: &str) -> String {
    notation.rsplit(table_kit::THEN).next().unwrap_or(notation).to_string()
}

/// Returns the address of a mistake as a puzzle.
pub fn mistake_address(table: &TableId, number: usize) -> String {
    format!("/t/{table}/mistakes/{number}")
}

/// Returns the mistakes and blunders of a seat that have a known better move.
pub fn mistakes(analysis: &Analysis, seat: Seat) -> impl Iterator<Item = &JudgedMove> {
    analysis.moves.iter().filter(move |made| {
        let slip = matches!(made.mark, Some(MoveQuality::Mistake | MoveQuality::Blunder));
        let better = made.best.first().and_then(|line| line.moves.first());
        let better = better.is_some_and(|best| best.notation != made.notation);
        made.seat == seat.number() && slip && better
    })
}

pub fn address(game: GameRef, number: usize) -> String {
    format!("/puzzles/{game}/{number}")
}

/// Returns the task of a puzzle as a sentence, by its theme.
fn question(game: GameRef, puzzle: &Puzzle) -> String {
    match puzzle.kind.as_str() {
        WIN => text("puzzle-kind-win"),
        RACE => text("puzzle-kind-race"),
        OTHER => text("puzzle-kind-move"),
        own => game.words().word(&format!("puzzle-{own}")),
    }
}

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Returns the puzzle of the day at this time: its game, and its number within the game.
pub fn puzzle_of_today(now: i64) -> Option<(GameRef, usize)> {
    puzzle_of_day(now.div_euclid(DAY).unsigned_abs()).map(|(game, index)| (game, index + 1))
}

/// Returns the number of days in a row, up to today or yesterday, on which the puzzle of that day was solved.
pub fn streak(solved: &[(String, i64)], now: i64) -> usize {
    let today = now.div_euclid(DAY);
    let kept = |day: i64| {
        let daily =
            puzzle_of_day(day.unsigned_abs()).map(|(game, index)| &game.puzzles()[index].id);
        solved.iter().any(|(id, at)| daily == Some(id) && at.div_euclid(DAY) == day)
    };
    let last = if kept(today) { today } else { today - 1 };
    (0..=last).rev().take_while(|day| kept(*day)).count()
}
