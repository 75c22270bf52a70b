//! The laws, on every number of players, and the folder that `docs/ADDING-A-GAME.md` shows.

use cellar_door::{Options, State};
use game::GameOptions;

fn variants() -> Vec<Options> {
    (2..=4).map(Options::with_players).collect()
}

testkit::laws!(State, variants(), 40);

#[test]
fn edited_states_records_and_notations_are_read_or_refused() {
    for options in variants() {
        testkit::fuzz::mutate::<State>(&options, 24);
    }
}

#[test]
fn every_clause_is_cited() {
    testkit::clauses::Clauses::of::<State>().assert_each_is_cited(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn every_recorded_game_replays() {
    let mut players: Vec<u8> =
        testkit::golden::replay_all::<State>().iter().map(|options| options.players).collect();
    players.sort_unstable();
    assert_eq!(players, [2, 3, 4]);
}

#[test]
fn the_example_is_small_and_a_folder_like_every_game() {
    let lines = testkit::files::lines_of_code(env!("CARGO_MANIFEST_DIR"));
    assert!((300..=400).contains(&lines), "{lines} lines of rules");
    testkit::files::assert_shape("cellar-door");
    assert!(testkit::clauses::game_folder("cellar-door").join("lessons").is_dir());
}
