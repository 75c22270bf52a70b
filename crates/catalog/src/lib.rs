//! The catalog of games: the only place that lists all games.
//!
//! Generic code over an [`Entry`], or over its rules only, is called for an id with [`with_game!`] and [`with_rules!`].
//! To add a game, add its folder, its crates to the dependencies, and one line to the list below; see
//! `docs/ADDING-A-GAME.md`.

#[macro_use]
mod macros;

// The rules of each game, and its entry.
games! {
    LaVina: la_vina, la_vina_entry;
    Vignobles: vignobles, vignobles_entry;
    Vinhos: vinhos, vinhos_entry;
}

mod document;
mod id;

pub use document::{BadDocument, Document};
pub use id::install;
pub use play::{Entry, UnknownGame};
