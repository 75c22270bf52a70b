//! The trait of computer players.

use game::Game;

use crate::{Dealt, Thinking};

/// Somebody who decides.
pub trait Bot<G: Game>: Send {
    /// One of the `legal` actions, which are not empty, for the seat that looks: it is due.
    fn choose(&mut self, position: &Dealt<G>, legal: &[G::Action]) -> G::Action;

    /// Somebody else did this before everybody's eyes: what was found out about it is kept.
    fn follow(&mut self, _action: G::Action) {}

    /// Returns true if it thinks while others decide.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks about a position in which somebody else decides.
    fn ponder(&mut self, _position: &Dealt<G>) {}

    /// From here on it thinks like this, if it thinks at all. What it has found out it keeps.
    fn heed(&mut self, _thinking: Thinking) {}
}
