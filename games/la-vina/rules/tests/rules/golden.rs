//! Replays of whole recorded games.

use la_vina::{Refusal, State};

#[test]
fn every_recorded_game_replays() {
    let options = testkit::golden::replay_all::<State>();
    assert!(options.len() >= 30, "{} games are recorded", options.len());
    for players in 2..=5 {
        assert!(options.iter().any(|options| options.players == players), "{players} players");
    }
}

#[test]
fn recorded_games_give_the_recorded_texts_and_every_refusal_occurs() {
    testkit::golden::check_sentences::<State>(Refusal::TABLE, MET_ELSEWHERE);
}

/// Refusals that occur in no recorded game. Other tests cover them.
const MET_ELSEWHERE: &[&str] =
    &["refusal-covered-card", "refusal-not-two-different-tools", "refusal-billhook-not-needed"];
