//! The page's own words, from the `page` bundle of `words`.

use catalog::GameId;
use game::{Arg, Phrase};
use words::{Names, Words};

/// The words of a game that a table names. One that this program does not know has none of its own:
/// the table was made by another version.
pub fn words_of(game: &str) -> &'static Words {
    game.parse().map_or_else(|_| Words::page(), GameId::words)
}

/// A label of a game.
pub fn label(words: &Words, key: &'static str) -> String {
    said(words, &Phrase::new(key))
}

/// A sentence about something on a game's board.
pub fn sentence(words: &Words, phrase: &Phrase) -> String {
    said(words, phrase)
}

/// A label or a sentence of the page.
pub fn text(key: &'static str) -> String {
    say(&Phrase::new(key))
}

/// A sentence about somebody or something, which it calls `$name`.
pub fn text_of(key: &'static str, name: &str) -> String {
    say(&Phrase::new(key).with("name", Arg::Name(name.to_string())))
}

/// A sentence about so many, which it calls `$count`.
pub fn text_for(key: &'static str, count: usize) -> String {
    say(&Phrase::new(key).with("count", Arg::Number(count as i64)))
}

/// A sentence of the page with more to fill in.
pub fn say(phrase: &Phrase) -> String {
    said(Words::page(), phrase)
}

/// What has no words is a fault of ours, which tests are to find.
fn said(words: &Words, phrase: &Phrase) -> String {
    let said = words.try_say(phrase, Names::Letters);
    debug_assert!(said.is_ok(), "{said:?}");
    said.unwrap_or_else(|_| phrase.key.to_string())
}
