//! The replay of recorded games.

use vinhos::{Refusal, RegionsOut, State};

#[test]
fn every_recorded_game_replays() {
    let options = testkit::golden::replay_all::<State>();
    assert!(options.len() >= 30, "{} games are recorded", options.len());
    for players in 1..=4 {
        assert!(options.iter().any(|options| options.players == players), "{players} players");
    }
    assert!(options.iter().any(|options| options.regions_out == RegionsOut::Fixed));
}

#[test]
fn recorded_games_give_the_recorded_texts_and_every_refusal_occurs() {
    testkit::golden::check_sentences::<State>(Refusal::TABLE, UNRECORDED_REFUSALS);
}

/// Refusals that occur in no recorded game. Other tests cover them, except those for a winery or cellar that cannot be
/// built, and for a renown cube: such an action never begins, and there are fewer cubes than spaces.
const UNRECORDED_REFUSALS: &[&str] = &[
    "refusal-no-estate-for-winery",
    "refusal-no-room-for-winery",
    "refusal-no-staff-left",
    "refusal-no-sale-in-reach",
    "refusal-no-sale-free",
    "refusal-no-sale-of-colour-free",
    "refusal-no-export-free",
    "refusal-no-expert-left",
    "refusal-colour-not-in-deck",
    "refusal-tile-not-played",
    "refusal-winery-too-dear",
    "refusal-no-winery-left",
    "refusal-wage-too-high",
    "refusal-no-worker-left",
    "refusal-no-cellar-left",
    "refusal-ability-leaves-too-little",
    "refusal-no-rearrangement-helps",
    "refusal-ability-brings-no-vineyard",
    "refusal-no-space-for-cube",
    "refusal-deck-leaves-no-vineyard",
    "refusal-no-discount-on-tile",
    "refusal-ability-leaves-too-little",
];
