//! Runs the fuzz target on a limited number of inputs with a fixed seed: the golden games of every game, unchanged and
//! with a few bytes changed.

use std::fs;

use game::{FastChance, Game};
use minds::{GameId, with_rules};
use testkit::fuzz::{change_bytes, decode};

/// Number of changed inputs for each record.
const INPUTS: u32 = 25;

#[test]
fn changed_records_are_read_or_refused_by_every_game() {
    fn check_game<G: Game>(text: &[u8], chance: &mut FastChance) {
        decode::<G>(text);
        for _ in 0..INPUTS {
            decode::<G>(&change_bytes(text, chance));
        }
    }
    let (mut chance, mut records) = (FastChance::new(1), 0);
    for id in GameId::ALL {
        for path in testkit::golden::paths(id.as_str()).iter().take(6) {
            let text = fs::read(path).unwrap();
            with_rules!(id, G => check_game::<G>(&text, &mut chance));
            records += 1;
        }
    }
    assert!(records >= 18, "only {records} records were tried");
}

#[test]
fn changed_states_and_notations_are_read_or_refused_by_every_game() {
    for id in GameId::ALL {
        with_rules!(id, G => for players in id.player_counts() {
            let options = <<G as Game>::Options as game::GameOptions>::with_players(players);
            testkit::fuzz::mutate::<G>(&options, 4);
        });
    }
}
