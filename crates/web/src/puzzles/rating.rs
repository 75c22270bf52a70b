//! Elo ratings of solvers and puzzles. A first try counts as a game between solver and puzzle.

use std::collections::HashMap;

use play::puzzle::Puzzle;
use play::{GameRef, games};
use store::{NewPuzzleAttempt, Person, PuzzleAttempt, PuzzleRating, Store};

use crate::server::error::Error;

/// The rating of a solver before the first try.
const START: PuzzleRating = PuzzleRating { points: 1_200, tries: 0 };

/// A visitor's results with the puzzles, and all ratings.
pub struct SolverStanding {
    /// The solved puzzles, each with the time.
    pub solved: Vec<(String, i64)>,
    /// First tries by puzzle.
    pub tries: HashMap<String, PuzzleAttempt>,
    pub solver: PuzzleRating,
    puzzles: HashMap<String, PuzzleRating>,
}

impl SolverStanding {
    pub async fn of(store: &Store, person: Option<&Person>) -> Result<SolverStanding, Error> {
        let puzzles = store.puzzle_ratings().await?;
        let Some(person) = person else {
            return Ok(SolverStanding {
                solved: Vec::new(),
                tries: HashMap::new(),
                solver: START,
                puzzles,
            });
        };
        Ok(SolverStanding {
            solved: store.solved(&person.id).await?,
            tries: store.puzzle_tries(&person.id).await?,
            solver: store.solver_rating(&person.id).await?.unwrap_or(START),
            puzzles,
        })
    }

    pub fn is_solved(&self, puzzle: &str) -> bool {
        self.solved.iter().any(|(id, _)| id == puzzle)
    }

    /// Returns the rating of a puzzle. Before its first try it depends on the difficulty.
    pub fn rating(&self, puzzle: &Puzzle) -> PuzzleRating {
        let points = 700 + 200 * i64::from(puzzle.difficulty);
        self.puzzles.get(&puzzle.id).copied().unwrap_or(PuzzleRating { points, tries: 0 })
    }

    /// Returns the puzzle whose rating is nearest to the solver's: among those not tried yet, otherwise among those not
    /// solved, otherwise among all. `fits` limits the choice.
    pub fn suggested_puzzle(
        &self,
        fits: impl Fn(GameRef, &Puzzle) -> bool,
    ) -> Option<(GameRef, usize)> {
        let all = games().iter().copied().flat_map(|game| {
            game.puzzles().iter().enumerate().map(move |(index, puzzle)| (game, index + 1, puzzle))
        });
        let fitting = all.filter(|(game, _, puzzle)| fits(*game, puzzle));
        let nearest = fitting.min_by_key(|(_, _, puzzle)| {
            let distance = (self.rating(puzzle).points - self.solver.points).abs();
            (self.is_solved(&puzzle.id), self.tries.contains_key(&puzzle.id), distance)
        });
        nearest.map(|(game, number, _)| (game, number))
    }
}

/// Stores the person's try at a puzzle, if it is the first.
pub async fn rate(
    store: &Store,
    person: &Person,
    puzzle: &Puzzle,
    solved: bool,
) -> Result<(), Error> {
    let standing = SolverStanding::of(store, Some(person)).await?;
    if standing.tries.contains_key(&puzzle.id) {
        return Ok(());
    }
    let (solver, rated) = (standing.solver, standing.rating(puzzle));
    let (solver_gains, puzzle_loses) = changes(solver, rated, solved);
    let made = NewPuzzleAttempt {
        person: &person.id,
        puzzle: &puzzle.id,
        solved,
        solver,
        rated,
        solver_gains,
        puzzle_loses,
    };
    store.try_puzzle(made).await?;
    Ok(())
}

/// Returns the points that the solver gains and that the puzzle loses. A rating changes less after many tries.
fn changes(solver: PuzzleRating, puzzle: PuzzleRating, solved: bool) -> (i64, i64) {
    let expected = 1.0 / (1.0 + 10f64.powf((puzzle.points - solver.points) as f64 / 400.0));
    let surprise = f64::from(u8::from(solved)) - expected;
    let change = |first: f64, least: f64, tries: i64| {
        let factor = (first / (1.0 + tries as f64 / 10.0)).max(least);
        (factor * surprise).round() as i64
    };
    (change(80.0, 20.0, solver.tries), change(40.0, 8.0, puzzle.tries))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: i64, tries: i64) -> PuzzleRating {
        PuzzleRating { points, tries }
    }

    #[test]
    fn a_solved_puzzle_raises_the_solver_and_lowers_the_puzzle() {
        assert_eq!(changes(rating(1_200, 0), rating(1_200, 0), true), (40, 20));
        assert_eq!(changes(rating(1_200, 0), rating(1_200, 0), false), (-40, -20));
    }

    #[test]
    fn an_unexpected_result_changes_a_rating_more_and_many_tries_make_it_change_less() {
        let (easy, _) = changes(rating(1_600, 0), rating(1_000, 0), true);
        let (hard, _) = changes(rating(1_000, 0), rating(1_600, 0), true);
        assert!(0 < easy && easy < 10 && hard > 70, "{easy} {hard}");
        let (settled, of_puzzle) = changes(rating(1_200, 1_000), rating(1_200, 1_000), true);
        assert_eq!((settled, of_puzzle), (10, 4));
    }

    #[test]
    fn suggested_puzzles_are_new_and_near_to_the_solver() {
        let mut standing = SolverStanding {
            solved: Vec::new(),
            tries: HashMap::new(),
            solver: rating(1_300, 5),
            puzzles: HashMap::new(),
        };
        catalog::install();
        let game = games()[0];
        let (_, first) = standing.suggested_puzzle(|of, _| of == game).unwrap();
        let puzzle = &game.puzzles()[first - 1];
        let distance = |points: i64| (points - 1_300).abs();
        let nearest = game.puzzles().iter().map(|one| distance(standing.rating(one).points)).min();
        assert_eq!(Some(distance(standing.rating(puzzle).points)), nearest);
        standing.tries.insert(puzzle.id.clone(), PuzzleAttempt { solved: false, gained: -10 });
        let (_, second) = standing.suggested_puzzle(|of, _| of == game).unwrap();
        assert_ne!(first, second, "a puzzle that was tried is not suggested again");
        for other in game.puzzles() {
            standing.tries.insert(other.id.clone(), PuzzleAttempt { solved: true, gained: 10 });
            if other.id != puzzle.id {
                standing.solved.push((other.id.clone(), 0));
            }
        }
        assert_eq!(
            standing.suggested_puzzle(|of, _| of == game),
            Some((game, first)),
            "the one that was missed"
        );
        assert_eq!(standing.suggested_puzzle(|_, _| false), None);
    }
}
