//! The words of the games that tables name.

use play::GameRef;
use words::Words;

pub use table_kit::text::{capital, label, say, text, text_for, text_of};

/// The words of a game that a table names. One that this program does not know has none of its own:
/// the table was made by another version.
pub fn words_of(game: &str) -> &'static Words {
    game.parse::<GameRef>().map_or_else(|_| Words::page(), |game| game.words())
}

/// The title of a section without its number.
pub fn section_title(text: &str) -> &str {
    text.split_once(". ").map_or(text, |(_, rest)| rest)
}
