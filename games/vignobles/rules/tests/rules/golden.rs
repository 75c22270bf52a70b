//! Replays of whole recorded games.

use vignobles::{HandLimit, Mode, Refusal, SideName, State};

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

#[test]
fn recorded_games_give_the_recorded_texts_and_every_refusal_occurs() {
    testkit::golden::check_sentences::<State>(Refusal::TABLE, MET_ELSEWHERE);
}

/// Refusals that occur in no recorded game. Other tests cover them.
const MET_ELSEWHERE: &[&str] = &[
    "refusal-specials-first",
    "refusal-nothing-to-choose",
    "refusal-nothing-to-harvest",
    "refusal-nothing-to-draw",
    "refusal-nothing-replaces-it",
    "refusal-broker-first",
    "refusal-nothing-blended",
    "refusal-not-a-merchant-card",
    "refusal-insurance-first",
    "refusal-block-before-a-choice",
];
