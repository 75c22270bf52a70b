//! Lessons, puzzles with their ratings, and openings.

use std::collections::HashMap;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::rows::from_row;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// A person's progress in one lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    pub game: String,
    pub lesson: String,
    /// The table at which it is played.
    pub table: TableId,
    /// The number of steps that were finished.
    pub step: u32,
    /// True if the lesson was ever finished.
    pub done: bool,
}

from_row!(LessonRow { game, lesson, table, step, done });
from_row!(PuzzleRating { points, tries });
from_row!(PuzzleAttempt { solved, gained });
from_row!(OpeningLine { players, moves, labels, place, score });

impl Store {
    /// Stores a person's progress. A finished lesson stays finished.
    pub async fn keep_lesson(&self, person: &PersonId, row: &LessonRow) -> Result<(), StoreError> {
        let upsert = "INSERT INTO lessons (person_id, game, lesson, table_id, step, done, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person_id, game, lesson) DO UPDATE SET \
             table_id = excluded.table_id, step = excluded.step, at = excluded.at, \
             done = CASE WHEN excluded.done > lessons.done THEN excluded.done ELSE lessons.done END";
        let upsert = Statement::new(upsert)
            .text(person)
            .text(&row.game)
            .text(&row.lesson)
            .text(&row.table)
            .number(row.step)
            .number(row.done)
            .number(self.now());
        self.writer.write(person, vec![upsert]).await?;
        Ok(())
    }

    /// Returns all lessons that a person has begun.
    pub async fn lessons_of(&self, person: &PersonId) -> Result<Vec<LessonRow>, StoreError> {
        let select = "SELECT game, lesson, table_id, step, done FROM lessons WHERE person_id = $1 \
                      ORDER BY game, lesson";
        self.all(Statement::new(select).text(person)).await
    }
}

impl Store {
    /// Records that a person has solved a puzzle. Only the first time is stored.
    pub async fn record_solved(&self, person: &PersonId, puzzle: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO solved (person_id, puzzle, at) VALUES ($1, $2, $3) \
             ON CONFLICT (person_id, puzzle) DO NOTHING";
        let insert = Statement::new(insert).text(person).text(puzzle).number(self.now());
        self.writer.write(person, vec![insert]).await?;
        Ok(())
    }

    /// Returns all puzzles that a person has solved, with the times.
    pub async fn solved(&self, person: &PersonId) -> Result<Vec<(String, i64)>, StoreError> {
        let select = "SELECT puzzle, at FROM solved WHERE person_id = $1 ORDER BY at";
        self.all(Statement::new(select).text(person)).await
    }
}

/// A rating, and the number of attempts behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRating {
    pub points: i64,
    pub tries: i64,
}

/// A first attempt, and the points that its solver gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    pub solved: bool,
    pub gained: i64,
}

/// A first attempt to be written, and the points that it changes.
#[derive(Clone, Copy, Debug)]
pub struct NewPuzzleAttempt<'a> {
    pub person: &'a PersonId,
    pub puzzle: &'a str,
    pub solved: bool,
    /// The ratings before it.
    pub solver: PuzzleRating,
    pub rated: PuzzleRating,
    /// The points that the solver gains and the puzzle loses.
    pub solver_gains: i64,
    pub puzzle_loses: i64,
}

impl Store {
    /// Stores a person's first attempt at a puzzle and changes both ratings. Returns false if there was an earlier
    /// attempt.
    pub async fn try_puzzle(&self, made: NewPuzzleAttempt<'_>) -> Result<bool, StoreError> {
        let first = "INSERT INTO puzzle_tries (person_id, puzzle, solved, gained, at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person_id, puzzle) DO NOTHING";
        let first = Statement::new(first)
            .text(made.person)
            .text(made.puzzle)
            .number(made.solved)
            .number(made.solver_gains)
            .number(self.now())
            .must_touch_one_row();
        // If two people try at the same time, the database changes the shared rating one after the other.
        let solver = "INSERT INTO solver_ratings (person_id, points, tries) VALUES ($1, $2, 1) \
             ON CONFLICT (person_id) DO UPDATE SET points = solver_ratings.points + $3, \
             tries = solver_ratings.tries + 1";
        let solver = Statement::new(solver)
            .text(made.person)
            .number(made.solver.points + made.solver_gains)
            .number(made.solver_gains);
        let puzzle = "INSERT INTO puzzle_ratings (puzzle, points, tries) VALUES ($1, $2, 1) \
             ON CONFLICT (puzzle) DO UPDATE SET points = puzzle_ratings.points - $3, \
             tries = puzzle_ratings.tries + 1";
        let puzzle = Statement::new(puzzle)
            .text(made.puzzle)
            .number(made.rated.points - made.puzzle_loses)
            .number(made.puzzle_loses);
        // Ordered by puzzle, because several people change the row of a puzzle.
        let written = self.writer.write(made.puzzle, vec![first, solver, puzzle]).await?;
        Ok(written == ChangeOutcome::Done)
    }

    /// Returns a person's first attempts by puzzle.
    pub async fn puzzle_tries(
        &self,
        person: &PersonId,
    ) -> Result<HashMap<String, PuzzleAttempt>, StoreError> {
        let select = "SELECT puzzle, solved, gained FROM puzzle_tries WHERE person_id = $1";
        Ok(self.all(Statement::new(select).text(person)).await?.into_iter().collect())
    }

    /// Returns the rating of a solver; `None` before the first attempt.
    pub async fn solver_rating(
        &self,
        person: &PersonId,
    ) -> Result<Option<PuzzleRating>, StoreError> {
        let select = "SELECT points, tries FROM solver_ratings WHERE person_id = $1";
        self.first(Statement::new(select).text(person)).await
    }

    /// Returns the ratings of all puzzles with attempts.
    pub async fn puzzle_ratings(&self) -> Result<HashMap<String, PuzzleRating>, StoreError> {
        let select = Statement::new("SELECT puzzle, points, tries FROM puzzle_ratings");
        Ok(self.all(select).await?.into_iter().collect())
    }
}

/// The separator between the moves of a line, and between their labels.
pub const MOVE_SEPARATOR: char = '|';

/// The first decisions of one seat, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    pub players: u8,
    /// The moves in notation, joined by `MOVE_SEPARATOR`.
    pub moves: String,
    /// The moves in words, joined like the notation.
    pub labels: String,
    pub place: u8,
    pub score: i32,
}

impl Store {
    /// Counts the openings of a table, one line per seat. A second call for the same table changes nothing.
    pub async fn count_openings(
        &self,
        table: &TableId,
        game: &str,
        lines: &[OpeningLine],
    ) -> Result<(), StoreError> {
        let uncounted = OpeningLine {
            players: 0,
            moves: String::new(),
            labels: String::new(),
            place: 0,
            score: 0,
        };
        let lines = if lines.is_empty() { std::slice::from_ref(&uncounted) } else { lines };
        let insert = |(seat, line): (usize, &OpeningLine)| {
            let insert = "INSERT INTO openings \
                 (table_id, seat, game, players, moves, labels, place, score) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id, seat) DO NOTHING";
            Statement::new(insert)
                .text(table)
                .number(seat as i64)
                .text(game)
                .number(line.players)
                .text(&line.moves)
                .text(&line.labels)
                .number(line.place)
                .number(line.score)
        };
        let statements = lines.iter().enumerate().map(insert).collect();
        self.writer.write(table, statements).await?;
        Ok(())
    }

    /// Returns the lines of a game with this number of players that begin with `first`, which is empty or whole moves.
    pub async fn openings(
        &self,
        game: &str,
        players: u8,
        first: &str,
        most: u32,
    ) -> Result<Vec<OpeningLine>, StoreError> {
        let mut begins = first.to_string();
        if !begins.is_empty() {
            begins.push(MOVE_SEPARATOR);
        }
        let select = "SELECT players, moves, labels, place, score FROM openings \
             WHERE game = $1 AND players = $2 AND SUBSTR(moves, 1, LENGTH($3)) = $3 LIMIT $4";
        let select = Statement::new(select).text(game).number(players).text(begins).number(most);
        self.all(select).await
    }

    /// Returns the number of counted games by number of players.
    pub async fn opening_counts(&self, game: &str) -> Result<Vec<(u8, usize)>, StoreError> {
        let select = "SELECT players, COUNT(*) FROM openings \
             WHERE game = $1 AND players > 0 AND seat = 0 GROUP BY players ORDER BY players";
        self.all(Statement::new(select).text(game)).await
    }
}
