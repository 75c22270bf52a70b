//! The trait for computer players.

use game::Game;

use crate::{DealtPosition, SearchSettings};

/// A computer player.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the `legal` actions for the seat of the position, which is to move. `legal` is not empty.
    fn choose(&mut self, position: &DealtPosition<G>, legal: &[G::Action]) -> G::Action;

    /// Reports a public action of another player. The bot keeps the search results that are still valid.
    fn follow(&mut self, _action: G::Action) {}

    /// Returns true if the bot thinks while others decide.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks about a position in which another seat decides.
    fn ponder(&mut self, _position: &DealtPosition<G>) {}

    /// Sets how the bot thinks from now on, if it thinks at all. It keeps its search results.
    fn set_search_settings(&mut self, _thinking: SearchSettings) {}
}
