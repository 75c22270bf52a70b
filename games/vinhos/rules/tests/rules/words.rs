//! Every message of the game has a text.

use game::Phrase;
use vinhos::{Refusal, State};
use words::{Names, Rules, Words};

#[track_caller]
fn text_of(phrase: &Phrase) -> String {
    match Words::of::<State>().try_say(phrase, Names::Letters) {
        Ok(text) => text,
        Err(error) => panic!("{error} ({phrase:?})"),
    }
}

#[test]
fn every_refusal_has_words() {
    for (clause, key) in Refusal::TABLE {
        text_of(
            &Phrase::new(key)
                .with("bagos", 3u8)
                .with("left", 2u8)
                .with("have", 1u8)
                .with("missing", 2u8)
                .term("feature", "feature-taste"),
        );
        assert!(
            Rules::of::<State>().clauses().any(|c| c.number == *clause),
            "{key} rests on {clause}"
        );
    }
}

#[test]
fn one_bago_is_written_in_the_singular() {
    let costs = |bagos: u16, have: u16| {
        text_of(&game::RefusalReason::from(Refusal::MoveTooDear { bagos, have }).phrase)
    };
    assert_eq!(
        [costs(1, 0), costs(2, 1)],
        [
            "That move costs 1 Bago, but you have none.",
            "That move costs 2 Bagos, but you have only 1."
        ]
    );
}
