//! Everything the game says has words.

use game::{ComponentSet, Game, GameOptions, Observer, OptionKind, Phrase};
use testkit::Walk;
use vinhos::{Action, Components, Options, Refusal, State};
use words::{Names, Rules, Words};

#[track_caller]
fn said(phrase: &Phrase) -> String {
    match Words::of::<State>().try_say(phrase, Names::Letters) {
        Ok(text) => text,
        Err(error) => panic!("{error} ({phrase:?})"),
    }
}

#[track_caller]
fn word(key: &str) {
    let words = Words::of::<State>();
    assert_ne!(words.word(key), key, "no words for `{key}`");
}

#[test]
fn actions_events_prompts_and_refusals_have_words() {
    for (players, seed) in [(1, 5), (1, 6), (2, 1), (3, 2), (4, 3), (4, 4)] {
        let options = Options::with_players(players);
        let (mut walk, events) = Walk::<State>::begin(&options, seed).unwrap();
        events.iter().filter_map(|event| walk.state.narrate(event)).for_each(|p| {
            said(&p);
        });
        let mut earlier: Vec<Action> = Vec::new();
        while let Some((_, action)) = walk.pending() {
            said(&walk.state.prompt(Observer::Public));
            for &legal in &walk.legal {
                said(&walk.state.describe(legal));
            }
            for other in earlier.iter().rev().take(40) {
                if let Err(illegal) = walk.state.legality(*other) {
                    said(&illegal.phrase);
                }
                said(&walk.state.describe(*other));
            }
            earlier.push(action);
            for event in walk.apply(action) {
                if let Some(phrase) = walk.state.narrate(&event) {
                    said(&phrase);
                }
            }
        }
        said(&walk.state.prompt(Observer::Public));
    }
}

#[test]
fn tables_and_options_have_words() {
    word("title");
    for table in Components::builtin().tables() {
        word(table.title);
        table.columns.iter().for_each(|column| word(column));
        for row in &table.rows {
            assert_eq!(row.cells.len(), table.columns.len(), "{}", table.title);
        }
    }
    for spec in Options::specs() {
        let key = format!("option-{}", spec.key.replace('_', "-"));
        word(&key);
        if let OptionKind::Choice(choices) = spec.kind {
            choices.iter().for_each(|choice| word(&format!("{key}-{choice}")));
        }
    }
}

#[test]
fn every_refusal_has_words() {
    for (clause, key) in Refusal::TABLE {
        said(&Phrase::new(key).with("bagos", 3u8));
        assert!(
            Rules::of::<State>().clauses().any(|c| c.number == *clause),
            "{key} rests on {clause}"
        );
    }
}

#[test]
fn one_bago_is_said_as_one() {
    let costs = |bagos: u16| said(&game::Illegal::from(Refusal::MoveTooDear { bagos }).phrase);
    assert_eq!([costs(1), costs(2)], ["That move costs 1 Bago.", "That move costs 2 Bagos."]);
}
