//! Ratings of solvers and puzzles, from people's first attempts.

use std::collections::HashMap;

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::PersonId;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// A rating, and the number of attempts behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
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
    pub solver: Rating,
    pub rated: Rating,
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
            .number(i64::from(made.solved))
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
        let rows =
            sqlx::query("SELECT puzzle, solved, gained FROM puzzle_tries WHERE person_id = $1")
                .bind(person.to_string())
                .fetch_all(&self.pool)
                .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let solved = row.try_get::<i64, _>(1)? != 0;
            Ok((row.try_get(0)?, PuzzleAttempt { solved, gained: row.try_get(2)? }))
        };
        rows.iter().map(read).collect()
    }

    /// Returns the rating of a solver; `None` before the first attempt.
    pub async fn solver_rating(&self, person: &PersonId) -> Result<Option<Rating>, StoreError> {
        let row = sqlx::query("SELECT points, tries FROM solver_ratings WHERE person_id = $1")
            .bind(person.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok(Rating { points: row.try_get(0)?, tries: row.try_get(1)? })).transpose()
    }

    /// Returns the ratings of all puzzles with attempts.
    pub async fn puzzle_ratings(&self) -> Result<HashMap<String, Rating>, StoreError> {
        let rows = sqlx::query("SELECT puzzle, points, tries FROM puzzle_ratings")
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok((row.try_get(0)?, Rating { points: row.try_get(1)?, tries: row.try_get(2)? }))
        };
        rows.iter().map(read).collect()
    }
}
