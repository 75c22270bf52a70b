//! The laws, on every number of players.

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
