//! The only place that names the games.
//!
//! Typed code is written over an [`Entry`](play::Entry), or over its rules or mind alone, and reached from an id by
//! [`with_game!`], [`with_rules!`] and [`with_mind!`]. The server gets the same games without their types, by
//! [`install`]. A new game is a folder, its entry among the dependencies, and one line in the list below;
//! `docs/ADDING-A-GAME.md` walks through it.

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
