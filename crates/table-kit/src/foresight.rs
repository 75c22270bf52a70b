//! Previews of moves beyond their rules.

use game::{Game, Seat};

use crate::scene::Scene;

/// Previews a move, besides the points that it would bring.
pub trait Foresight<G: Game>: Sync {
    /// The outcome of an action, part by part.
    fn outcome(
        &self,
        _before: &G::View,
        _after: &G::View,
        _seat: Seat,
        _action: G::Action,
    ) -> Vec<String> {
        Vec::new()
    }

    /// The certain outcome of an action that reveals something: `after` is dealt at random as far as
    /// it was hidden before.
    fn certain(
        &self,
        _before: &G::View,
        _after: &G::View,
        _seat: Seat,
        _action: G::Action,
    ) -> Vec<String> {
        Vec::new()
    }

    /// Returns true if the game has ended with this seat as its winner.
    fn has_won(&self, _view: &G::View, _seat: Seat) -> bool {
        false
    }

    /// A warning of a public fact, at tables with hints.
    fn warning(&self, _scene: &Scene<'_, G>) -> Option<String> {
        None
    }
}

/// The running total of a turn.
pub trait Bill<G: Game>: Sync {
    /// By how much a move changed the purse of its player; nothing where it ended the turn.
    fn change(&self, before: &G::View, after: &G::View, seat: Seat) -> Option<i32>;
}
