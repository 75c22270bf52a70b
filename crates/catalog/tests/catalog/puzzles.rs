//! Tests of the puzzles that come with the games.

use std::collections::HashSet;

use bots::LEAST_LEAD;
use game::{Game, Phrase};
use minds::{GameId, with_rules};
use play::GameRef;
use play::puzzle::{OTHER, Puzzle, RACE, WIN, puzzle_of_day};
use words::Names;

/// Minimum number of puzzles of a game.
const LEAST: usize = 29;

/// Returns the games with puzzles.
fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|game| !catalog::game_ref(*game).puzzles().is_empty())
}

fn answers_of<G: Game>(puzzle: &Puzzle) -> HashSet<String> {
    let position: G = puzzle.position().unwrap_or_else(|bad| panic!("{}: {bad}", puzzle.id));
    let legal = position.legal();
    legal.iter().map(ToString::to_string).collect()
}

#[test]
fn every_puzzle_is_valid_and_lists_all_legal_actions() {
    for game in games() {
        for puzzle in catalog::game_ref(game).puzzles() {
            let legal = with_rules!(game, G => answers_of::<G>(puzzle));
            let answers: HashSet<String> =
                puzzle.answers.iter().map(|(answer, _)| answer.clone()).collect();
            assert_eq!(answers, legal, "{game} {}", puzzle.id);
            assert_eq!(puzzle.answers[0].0, puzzle.best, "{game} {}", puzzle.id);
            assert_eq!(puzzle.line[0], (puzzle.seat, puzzle.best.clone()), "{game} {}", puzzle.id);
            assert!(answers.contains(&puzzle.second) && puzzle.second != puzzle.best);
        }
    }
}

#[test]
fn the_best_answer_of_every_puzzle_leads_significantly() {
    for puzzle in games().flat_map(|game| catalog::game_ref(game).puzzles()) {
        assert!(puzzle.lead - puzzle.doubt >= LEAST_LEAD - 0.002, "{}", puzzle.id);
        for (answer, chance) in &puzzle.answers[1..] {
            assert!(*chance <= puzzle.value - puzzle.lead + 0.002, "{}: {answer}", puzzle.id);
        }
        assert!((1..=5).contains(&puzzle.difficulty));
    }
}

#[test]
fn every_game_has_enough_puzzles_of_several_kinds_and_difficulties() {
    assert!(games().count() >= 3);
    let mut ids = HashSet::new();
    for game in games() {
        let all = catalog::game_ref(game).puzzles();
        assert!(all.len() >= LEAST, "{game} has {}", all.len());
        assert!(all.iter().all(|puzzle| ids.insert(puzzle.id.clone())), "names are used once");
        let kinds: HashSet<&str> = all.iter().map(|puzzle| puzzle.kind.as_str()).collect();
        let difficulties: HashSet<u8> = all.iter().map(|puzzle| puzzle.difficulty).collect();
        assert!(kinds.len() >= 3 && difficulties.len() >= 3, "{game}: {kinds:?} {difficulties:?}");
        for own in kinds.into_iter().filter(|kind| ![WIN, RACE, OTHER].contains(kind)) {
            let key: &'static str = format!("puzzle-{own}").leak();
            game.words().try_say(&Phrase::new(key), Names::Letters).unwrap();
        }
    }
}

#[test]
fn every_reason_of_a_puzzle_is_in_words_of_the_game() {
    let mut named = 0;
    for game in games().map(catalog::game_ref) {
        for (puzzle, reason) in game
            .puzzles()
            .iter()
            .flat_map(|puzzle| puzzle.reasons.iter().map(move |reason| (puzzle, reason)))
        {
            let key: &'static str = format!("gain-{}", reason.replace('_', "-")).leak();
            let words = game.words().try_say(&Phrase::new(key), Names::Letters);
            assert_eq!(words.as_ref(), Ok(&game.gain(reason)), "{game} {}", puzzle.id);
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn daily_puzzles_alternate_between_games_and_use_all_before_repeating() {
    catalog::install();
    let games: Vec<GameRef> =
        (0..3).filter_map(|day| puzzle_of_day(20_000 + day)).map(|(game, _)| game).collect();
    assert_eq!(games.iter().collect::<HashSet<_>>().len(), 3);
    let (game, _) = puzzle_of_day(30_000).unwrap();
    let count = game.puzzles().len() as u64;
    let turn: HashSet<usize> = (0..count)
        .filter_map(|turn| puzzle_of_day(30_000 + turn * 3))
        .map(|(_, index)| index)
        .collect();
    assert_eq!(turn.len() as u64, count);
}
