//! The words of the games by their names.

use play::GameRef;
use words::Words;

pub use table_kit::text::{label, label_from_key, say, text, text_for, text_of};

/// Returns the words of the game with this name. If this program does not know the game, because another version
/// created the table, returns the words of the pages.
pub fn words_of(game: &str) -> &'static Words {
    game.parse::<GameRef>().map_or_else(|_| Words::page(), |game| game.words())
}

/// Returns the title of a section without its number.
pub fn section_title(text: &str) -> &str {
    text.split_once(". ").map_or(text, |(_, rest)| rest)
}
