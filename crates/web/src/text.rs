//! The page's own words, from the `page` bundle of `words`.

use game::{Arg, Phrase};
use words::{Names, Words};

/// The bundle of the words around the games.
const PAGE: &str = "page";

/// A label or a sentence.
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

fn say(phrase: &Phrase) -> String {
    debug_assert!(
        Words::english().try_say(PAGE, phrase, Names::Letters).is_ok(),
        "the page has no words for `{}`",
        phrase.key
    );
    Words::english().say(PAGE, phrase, Names::Letters)
}
