//! The games as the server plays them: rules, minds and boards.
//!
//! Tests call generic code over an [`Entry`] for an id with [`with_game!`]. To add a game, add its folder, its crates
//! to the dependencies, and one line to the list below; see `docs/ADDING-A-GAME.md`.

#[macro_use]
mod macros;

pub use minds::GameId;
pub use play::Entry;

// The entry of each game.
games! {
    LaVina: la_vina_entry;
    Vignobles: vignobles_entry;
    Vinhos: vinhos_entry;
}
