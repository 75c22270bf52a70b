//! The rules and minds of all games by id. The arena, the Python module and most commands need no boards and use this
//! list, so a change in a board does not recompile them. The crate `catalog` adds the boards.
//!
//! Code that is generic over a mind, or over the rules only, is called for an id with [`with_mind!`] and
//! [`with_rules!`]. To add a game, see `docs/ADDING-A-GAME.md`.

#[macro_use]
mod macros;

// The rules and the mind of each game.
games! {
    LaVina: la_vina, la_vina_mind;
    Vignobles: vignobles, vignobles_mind;
    Vinhos: vinhos, vinhos_mind;
}

mod document;
mod id;

pub use document::{BadDocument, StateDocument};
