//! Texts of the page, from the `page` bundle of `words`, and labels of the games.

use game::{Arg, Game, Phrase};
use words::{Names, Words};

/// Returns a label of a game.
pub fn label(words: &Words, key: &'static str) -> String {
    translate(words, &Phrase::new(key))
}

/// Returns a sentence about something on a game's board.
pub fn sentence(words: &Words, phrase: &Phrase) -> String {
    translate(words, phrase)
}

/// Returns a label or a sentence of the page.
pub fn text(key: &'static str) -> String {
    say(&Phrase::new(key))
}

/// Returns a sentence of the page with a name, as `$name`.
pub fn text_of(key: &'static str, name: &str) -> String {
    say(&Phrase::new(key).with("name", Arg::Name(name.to_string())))
}

/// Returns a sentence of the page with a number, as `$count`.
pub fn text_for(key: &'static str, count: usize) -> String {
    say(&Phrase::new(key).with("count", Arg::Number(count as i64)))
}

/// Returns a sentence of the page with other arguments.
pub fn say(phrase: &Phrase) -> String {
    translate(Words::page(), phrase)
}

/// Returns the text of a game's phrase, with the players' names.
pub fn phrase_text<G: Game>(phrase: &Phrase, names: &[String]) -> String {
    Words::of::<G>().say(phrase, Names::Given(names))
}

/// Returns a key as a label, for keys without a text.
pub fn label_from_key(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    (first + letters.as_str()).replace(['-', '_'], " ")
}

/// Returns the text of a phrase. A missing text is a bug, which tests should find.
fn translate(words: &Words, phrase: &Phrase) -> String {
    let said = words.try_say(phrase, Names::Letters);
    debug_assert!(said.is_ok(), "{said:?}");
    said.unwrap_or_else(|_| phrase.key.to_string())
}
