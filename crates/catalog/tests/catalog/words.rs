//! Whatever a game has to say, there are words for it.

use std::collections::HashSet;

use bots::{OptionsOf, Statistics};
use catalog::{GameId, with_mind, with_rules};
use game::{ComponentSet, Game, GameOptions, Observer, OptionKind, Phrase, Seat};
use testkit::Walk;
use words::{Names, Words};

fn said<G: Game>(phrase: &Phrase) {
    if let Err(error) = Words::of::<G>().try_say(phrase, Names::Letters) {
        panic!("{phrase:?}: {error}");
    }
}

fn word(game: GameId, key: &str) {
    if let Err(error) =
        game.words().try_say(&Phrase { key: leak(key), args: Vec::new() }, Names::Letters)
    {
        panic!("{error}");
    }
}

/// Keys are static in phrases; a test may leak a few.
fn leak(key: &str) -> &'static str {
    Box::leak(key.to_string().into_boxed_str())
}

fn everything_said_in<G: Game>(options: &G::Options, seed: u64) {
    let (mut walk, events) = Walk::<G>::begin(options, seed).unwrap();
    let mut known = HashSet::new();
    let narrate = |state: &G, events: &[G::Event]| {
        events
            .iter()
            .filter_map(|event| state.narrate(event))
            .for_each(|phrase| said::<G>(&phrase));
    };
    narrate(&walk.state, &events);
    while let Some((_, action)) = walk.pending() {
        for &legal in &walk.legal {
            said::<G>(&walk.state.describe(legal));
            known.insert(legal);
        }
        for seat in Seat::all(walk.state.players()) {
            said::<G>(&walk.state.prompt(Observer::Seat(seat)));
        }
        said::<G>(&walk.state.prompt(Observer::Public));
        if walk.decisions.is_multiple_of(17) {
            for &other in known.iter().filter(|other| !walk.legal.contains(other)) {
                said::<G>(&walk.state.legality(other).unwrap_err().phrase);
            }
        }
        let events = walk.apply(action);
        narrate(&walk.state, &events);
    }
    said::<G>(&walk.state.prompt(Observer::Public));
}

#[test]
fn everything_that_happens_in_random_games_can_be_said() {
    for id in GameId::ALL {
        with_rules!(id, G => for players in id.player_counts() {
            for seed in 0..6 {
                everything_said_in::<G>(&<G as Game>::Options::with_players(players), seed);
            }
        });
    }
}

#[test]
fn every_way_to_win_in_random_games_has_a_name() {
    fn holds<M: Statistics>(id: GameId) {
        let mut found = HashSet::new();
        for seed in 0..20 {
            let options = OptionsOf::<M>::with_players(2);
            let (mut walk, _) = Walk::<M::Game>::begin(&options, seed).unwrap();
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
        assert!(!found.is_empty(), "nothing wins a game of {id}");
        found.iter().for_each(|key| word(id, key));
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => holds::<M>(id)));
}

#[test]
fn titles_options_and_tables_have_words() {
    for id in GameId::ALL {
        for key in ["title", "name", "blurb", "lid", "lasts"] {
            word(id, key);
        }
        for spec in id.option_specs() {
            let label = format!("option-{}", spec.key.replace('_', "-"));
            word(id, &label);
            word(id, &format!("{label}-note"));
            if let OptionKind::Choice(choices) = spec.kind {
                choices.iter().for_each(|choice| word(id, &format!("{label}-{choice}")));
            }
        }
        let tables = with_rules!(id, G => <G as Game>::Components::builtin().tables());
        for table in tables {
            word(id, table.title);
            table.columns.iter().for_each(|column| word(id, column));
            assert!(
                table.rows.iter().all(|row| row.cells.len() == table.columns.len()),
                "{}",
                table.title
            );
        }
    }
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
