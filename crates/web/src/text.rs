//! The page's own words, from the `page` bundle of `words`.

use game::{Arg, Phrase};
use words::{Names, Words};

/// The bundle of the words around the games.
const PAGE: &str = "page";

/// A label of a game.
pub fn label(game: &str, key: &'static str) -> String {
    said(game, &Phrase::new(key))
}

/// A sentence about something on a game's board.
pub fn sentence(game: &str, phrase: &Phrase) -> String {
    said(game, phrase)
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
    said(PAGE, phrase)
}

/// What has no words is a fault of ours, which tests are to find.
fn said(bundle: &str, phrase: &Phrase) -> String {
    let said = Words::english().try_say(bundle, phrase, Names::Letters);
    debug_assert!(said.is_ok(), "{said:?}");
    said.unwrap_or_else(|_| phrase.key.to_string())
}
