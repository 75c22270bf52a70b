//! What a computer player is.

use game::{Game, Seat};

/// Somebody who decides.
pub trait Bot<G: Game>: Send {
    /// One of the `legal` actions, which are not empty. `seat` is the one due in `state`.
    fn choose(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action;
}
