//! A game's entry in the catalog.

use bots::{Encoding, Judgement, Puzzles, Statistics};
use game::Game;

/// A game with all that belongs to it.
pub trait Entry: 'static {
    /// The state, and with it the rules.
    type Rules: Game;
    /// Judgement, encoding for learners, what reports count, and puzzles.
    type Mind: Judgement<Game = Self::Rules> + Encoding + Statistics + Puzzles;
    /// The board that draws it and takes its moves on the page.
    type Board: table_kit::Board<Game = Self::Rules>;
}
