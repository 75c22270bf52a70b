//! Puzzles: a position through one seat's eyes, and one move to find.
//!
//! What is right was found out when the puzzle was mined and stands in it, so that an answer costs no
//! search. The scene is the one of the table, drawn from what the seat sees.

mod list;
mod page;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use catalog::GameId;
use catalog::puzzle::{OTHER, Puzzle, RACE, WIN, of_day};
use game::{Fast, Observer, Seat};
use table_kit::{Snapshot, Viewpoint};

use crate::error::Error;
use crate::table::{AnyMatch, Step, lay_out};
use crate::text::{text, text_of};

pub use list::{daily, list};
pub use page::{page, why_page};

/// A puzzle that is laid out.
pub struct Riddle {
    pub game: GameId,
    /// Its place among those of its game, from 1.
    pub number: usize,
    pub puzzle: &'static Puzzle,
    pub names: Vec<String>,
    position: Box<dyn AnyMatch>,
}

/// How far whoever looks at a puzzle has come with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Asked,
    /// By the place of the answer among all.
    Answered(usize),
    Shown,
}

impl Progress {
    /// Whether there is nothing left to find.
    pub fn is_settled(self) -> bool {
        matches!(self, Progress::Answered(0) | Progress::Shown)
    }
}

impl Riddle {
    pub fn open(game: GameId, number: usize) -> Result<Riddle, Error> {
        let puzzle = number.checked_sub(1).and_then(|index| game.puzzles().get(index));
        let puzzle = puzzle.ok_or(Error::NotFound)?;
        let position = lay_out(game, &puzzle.state).map_err(|bad| Error::Bad(bad.to_string()))?;
        let names = Seat::all(position.players()).map(|seat| text_of("seat-of", &seat.to_string()));
        Ok(Riddle { game, number, puzzle, names: names.collect(), position })
    }

    pub fn address(&self) -> String {
        address(self.game, self.number)
    }

    pub fn position(&self) -> &dyn AnyMatch {
        &*self.position
    }

    /// The place of an answer among all; of a line of moves, the first counts.
    pub fn place_of(&self, line: &str) -> Option<usize> {
        let first = line.split(table_kit::THEN).next()?;
        self.puzzle.answers.iter().position(|(known, _)| known == first)
    }

    /// What the seat sees, with what it has chosen and not yet confirmed.
    fn snapshot(&self, decides: bool, plan: Option<&str>) -> Snapshot {
        let observer = Observer::Seat(self.puzzle.seat());
        let names = &self.names;
        self.position.snapshot(&Viewpoint { observer, decides, hints: false, names, plan })
    }

    /// Every move of the position, in words.
    fn labels(&self) -> HashMap<String, String> {
        let offers = self.snapshot(true, None).offers;
        offers.into_iter().map(|offer| (last_of(&offer.notation), offer.label)).collect()
    }

    /// How the search expects it to go on, in words, until something comes to light.
    fn line(&self) -> Vec<Step> {
        let (mut game, mut chance) = (self.position.duplicate(), Fast::new(0));
        for (seat, notation) in &self.puzzle.line {
            // What nobody has a choice in does not stand in the line.
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
        let steps = game.steps(&self.names).into_iter().skip(1);
        let mut hidden = false;
        steps.take_while(|step| !std::mem::replace(&mut hidden, step.revealed)).collect()
    }
}

/// A plan's notation is the whole of it: the last move is the one that is offered.
fn last_of(notation: &str) -> String {
    notation.rsplit(table_kit::THEN).next().unwrap_or(notation).to_string()
}

pub fn address(game: GameId, number: usize) -> String {
    format!("/puzzles/{game}/{number}")
}

/// What a puzzle is about, as a sentence: of every game, or of this one.
fn question(game: GameId, puzzle: &Puzzle) -> String {
    match puzzle.kind.as_str() {
        WIN => text("puzzle-kind-win"),
        RACE => text("puzzle-kind-race"),
        OTHER => text("puzzle-kind-move"),
        own => game.words().word(&format!("puzzle-{own}")),
    }
}

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The puzzle of the day that a moment lies in, by its place among those of its game.
pub fn of_today(now: i64) -> Option<(GameId, usize)> {
    of_day(now.div_euclid(DAY).unsigned_abs()).map(|(game, index)| (game, index + 1))
}

/// On how many days in a row, up to today or yesterday, somebody solved the puzzle of that day.
pub fn streak(solved: &[(String, i64)], now: i64) -> usize {
    let today = now.div_euclid(DAY);
    let kept = |day: i64| {
        let daily = of_day(day.unsigned_abs()).map(|(game, index)| &game.puzzles()[index].id);
        solved.iter().any(|(id, at)| daily == Some(id) && at.div_euclid(DAY) == day)
    };
    let last = if kept(today) { today } else { today - 1 };
    (0..=last).rev().take_while(|day| kept(*day)).count()
}
