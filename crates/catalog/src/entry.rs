//! A game's entry in the catalog.

use bots::{Encoding, Judgement, Puzzles, Statistics};
use game::Game;

/// A game with its rules, mind and board.
pub trait Entry: 'static {
    /// The state, which implements the rules.
    type Rules: Game;
    /// The evaluation, the encoding for learners, the statistics for reports, and the puzzles.
    type Mind: Judgement<Game = Self::Rules> + Encoding + Statistics + Puzzles;
    /// The board that renders the game and accepts moves on the page.
    type Board: table_kit::Board<Game = Self::Rules>;
}
