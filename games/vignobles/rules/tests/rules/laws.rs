//! The laws, on every side, number of players, mode and hand limit.

use vignobles::{HandLimit, Mode, Options, SideName, State};

fn variants() -> Vec<Options> {
    let mut variants = Vec::new();
    for side in [SideName::SouthWest, SideName::France] {
        for (players, mode) in
            [(2, Mode::Family), (3, Mode::Family), (4, Mode::Family), (4, Mode::Extended)]
        {
            // The stricter hand limit on one side is enough: it knows nothing of the board.
            let hand_limit = match side {
                SideName::SouthWest => HandLimit::Round,
                SideName::France => HandLimit::Turn,
            };
            variants.push(Options { players, side, mode, hand_limit });
        }
    }
    variants
}

testkit::laws!(State, variants(), 6);

#[test]
fn edited_states_and_texts_never_panic() {
    for options in variants() {
        testkit::fuzz::mutate::<State>(&options, 8);
    }
}
