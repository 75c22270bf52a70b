//! Tests that every message of a game has a text.

use std::collections::HashSet;

use bots::{OptionsOf, Statistics};
use game::{GameOptions, Phrase};
use minds::{GameId, with_mind, with_rules};
use testkit::RandomGame;
use words::Names;

fn word(game: GameId, key: &str) {
    if let Err(error) =
        game.words().try_say(&Phrase { key: static_key(key), args: Vec::new() }, Names::Letters)
    {
        panic!("{error}");
    }
}

/// Returns a static key, as [`Phrase::new`] requires it. The memory of a few keys is never freed, which is acceptable
/// in a test.
fn static_key(key: &str) -> &'static str {
    Box::leak(key.to_string().into_boxed_str())
}

#[test]
fn every_message_of_random_games_has_a_text() {
    for id in GameId::ALL {
        let missing = with_rules!(id, G => words::missing::<G>(6));
        assert!(missing.is_empty(), "{id}: {missing:#?}");
    }
}

#[test]
fn every_way_to_win_in_random_games_has_a_name() {
    fn check_game<M: Statistics>(id: GameId) {
        let mut found = HashSet::new();
        for seed in 0..20 {
            let options = OptionsOf::<M>::with_players(2);
            let (mut walk, _) = RandomGame::<M::Game>::begin(&options, seed).unwrap();
            while let Some((_, action)) = walk.pending() {
                for event in walk.apply(action) {
                    M::note(&walk.state, &event, &mut |seat, kind, thing| {
                        if seat.is_some() && M::WAYS.contains(&kind) {
                            found.insert(format!("way-{kind}-{thing}").replace(' ', "-"));
                        }
                    });
                }
            }
        }
        assert!(!found.is_empty(), "no message says how a game of {id} is won");
        found.iter().for_each(|key| word(id, key));
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>(id)));
}

#[test]
fn every_game_has_rules_in_numbered_clauses() {
    for id in GameId::ALL {
        let rules = id.rules();
        let mut last = (0, 0);
        for clause in rules.clauses() {
            let (section, number) = clause.number.split_once('.').unwrap();
            let here: (u32, u32) = (section.parse().unwrap(), number.parse().unwrap());
            assert!(here > last, "clause {} of {id} stands after {last:?}", clause.number);
            assert!(!clause.text.is_empty());
            last = here;
        }
    }
}
