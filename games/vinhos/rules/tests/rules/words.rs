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
        text_of(&Phrase::new(key).with("bagos", 3u8).with("left", 2u8));
        assert!(
            Rules::of::<State>().clauses().any(|c| c.number == *clause),
            "{key} rests on {clause}"
        );
    }
}

#[test]
fn one_bago_is_written_in_the_singular() {
    let costs =
        |bagos: u16| text_of(&game::RefusalReason::from(Refusal::MoveTooDear { bagos }).phrase);
    assert_eq!(
        [costs(1), costs(2)],
        [
            "That move costs 1 Bago, more than you have.",
            "That move costs 2 Bagos, more than you have."
        ]
    );
}
