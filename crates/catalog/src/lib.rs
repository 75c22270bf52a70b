//! The catalog of games: the only place that lists all games.
//!
//! Generic code over an [`Entry`], or over its rules only, is called for an id with [`with_game!`] and [`with_rules!`].
//! To add a game, add its folder, its crates to the dependencies, and one line to the list below; see
//! `docs/ADDING-A-GAME.md`.

#[macro_use]
mod macros;

// The crates of each game: rules, mind, board.
games! {
    LaVina: la_vina, la_vina_mind, la_vina_board;
    Vignobles: vignobles, vignobles_mind, vignobles_board;
    Vinhos: vinhos, vinhos_mind, vinhos_board;
}

pub mod advice;
pub mod analysis;
mod course;
mod document;
mod entry;
mod id;
mod line;
mod offer;
pub mod puzzle;
mod reactions;

pub use document::{BadDocument, Document};
pub use entry::Entry;
pub use id::UnknownGame;
pub use offer::{NoSuchMove, Offer, RefusalText, offers};
pub use reactions::{asked_after, declined};
