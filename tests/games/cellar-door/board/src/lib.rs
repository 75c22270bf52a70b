//! The board of Cellar Door: the plain board, which needs nothing but the game.

/// The board of Cellar Door.
pub struct Board;

impl table_kit::Board for Board {
    type Game = cellar_door::State;
}
