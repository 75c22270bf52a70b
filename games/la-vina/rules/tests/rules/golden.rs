//! Whole recorded games replay for ever.

use la_vina::State;

#[test]
fn every_recorded_game_replays() {
    let options = testkit::golden::replay_all::<State>();
    assert!(options.len() >= 30, "{} games are recorded", options.len());
    for players in 2..=5 {
        assert!(options.iter().any(|options| options.players == players), "{players} players");
    }
}
