//! Puzzles reveal nothing that their seat cannot see, and streaks are counted by day.

use game::FastChance;
use people::Settings;
use play::{MatchOrigin, games};

use super::rating::SolverStanding;
use super::*;

/// Returns the same puzzle with everything that the seat cannot see dealt again.
fn dealt_anew(riddle: &OpenPuzzle, seed: u64) -> OpenPuzzle {
    let position = riddle.position.position(Some((riddle.puzzle.seat(), seed)));
    let position =
        riddle.game.begin(&MatchOrigin::at(&position), &mut FastChance::new(0), &[]).unwrap();
    OpenPuzzle { position, ..OpenPuzzle::open(riddle.game, riddle.number).unwrap() }
}

#[tokio::test]
async fn a_puzzle_does_not_depend_on_hidden_information() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let standing = SolverStanding::of(&store, None).await.unwrap();
    catalog::install();
    for &game in games() {
        for number in (1..=game.puzzles().len()).step_by(9) {
            let riddle = OpenPuzzle::open(game, number).unwrap();
            for progress in [PuzzleProgress::Open, PuzzleProgress::Answered(1)] {
                let shown = |riddle: &OpenPuzzle| {
                    page(riddle, progress, None, Settings::default(), &standing).into_string()
                };
                let seen = shown(&riddle);
                for seed in 1..4 {
                    assert_eq!(shown(&dealt_anew(&riddle, seed)), seen, "{game} {number}");
                }
            }
        }
    }
}

#[test]
fn a_puzzle_without_a_reason_shows_the_moves_that_follow() {
    catalog::install();
    let mut without = 0;
    for &game in games() {
        for (index, puzzle) in game.puzzles().iter().enumerate() {
            if !puzzle.reasons.is_empty() {
                continue;
            }
            let line = OpenPuzzle::open(game, index + 1).unwrap().line();
            let ends = line.first().is_some_and(|best| best.revealed);
            assert!(line.len() > 1 || ends, "{game} {}: {line:?}", index + 1);
            without += usize::from(!ends);
        }
    }
    assert!(without > 20, "{without}");
}

#[test]
fn a_daily_puzzle_extends_the_streak_only_on_its_own_day() {
    let noon = |day: i64| day * DAY + DAY / 2;
    let solved_on = |of: i64, on: i64| {
        let (game, index) = puzzle_of_day(of as u64).unwrap();
        (game.puzzles()[index].id.clone(), noon(on))
    };
    let days = [solved_on(100, 100), solved_on(101, 101), solved_on(102, 102)];
    assert_eq!(streak(&days, noon(102)), 3);
    assert_eq!(streak(&days, noon(103)), 3, "today's is not lost yet");
    assert_eq!(streak(&days, noon(104)), 0);
    assert_eq!(streak(&[solved_on(101, 102)], noon(102)), 0, "a day too late");
}
