//! The only place that names the games.
//!
//! Typed code is written over an [`Entry`], or over its rules alone, and reached from an id by
//! [`with_game!`] and [`with_rules!`]. A new game is a folder, its crates among the dependencies, and
//! one line in the list below; `docs/ADDING-A-GAME.md` walks through it.

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
