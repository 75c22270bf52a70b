//! Whole recorded games replay for ever.

use vignobles::{HandLimit, Mode, SideName, State};

#[test]
fn every_recorded_game_replays() {
    let options = testkit::golden::replay_all::<State>();
    assert!(options.len() >= 30, "{} games are recorded", options.len());
    for side in [SideName::SouthWest, SideName::France] {
        for (players, mode) in
            [(2, Mode::Family), (3, Mode::Family), (4, Mode::Family), (4, Mode::Extended)]
        {
            for hand_limit in [HandLimit::Round, HandLimit::Turn] {
                let variant = vignobles::Options { players, side, mode, hand_limit };
                assert!(options.contains(&variant), "no game of {variant:?}");
            }
        }
    }
}
