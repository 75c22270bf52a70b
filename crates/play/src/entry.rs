//! A game's entry in the catalog.

use bots::{Encoding, Judgement, Puzzles, Statistics};
use game::Game;

/// A game with all that belongs to it.
pub trait Entry: 'static {
    /// The state, and with it the rules.
    type Rules: Game;
    /// Judgement, encoding for learners, statistics and puzzles.
    type Mind: Judgement<Game = Self::Rules> + Encoding + Statistics + Puzzles;
    /// The board that draws it and takes its moves on the page.
    type Board: table_kit::Board<Game = Self::Rules>;
}

/// The actions of an entry's game.
pub type EntryAction<E> = <<E as Entry>::Rules as Game>::Action;

/// The events of an entry's game.
pub type EntryEvent<E> = <<E as Entry>::Rules as Game>::Event;

/// The options of an entry's game.
pub type EntryOptions<E> = <<E as Entry>::Rules as Game>::Options;

/// The component sets of an entry's game.
pub type EntryComponents<E> = <<E as Entry>::Rules as Game>::Components;

/// Makes the type of a game's entry from its crates, and the game without its types.
#[macro_export]
macro_rules! entry {
    ($name:ident: $rules:ident, $mind:ident, $board:ident) => {
        #[doc = concat!("The types of `", stringify!($rules), "`.")]
        pub struct $name;

        impl $crate::Entry for $name {
            type Rules = $rules::State;
            type Mind = $mind::Mind;
            type Board = $board::Board;
        }

        static TYPED: $crate::TypedGame<$name> = $crate::TypedGame::new();

        /// The game without its types.
        pub static GAME: $crate::GameRef = $crate::GameRef::new(&TYPED);
    };
}
