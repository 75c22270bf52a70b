//! Previews of moves besides their points.

use game::{Game, Seat};

use crate::scene::Scene;

/// The preview of a move, besides the points that it would bring.
pub trait MovePreview<G: Game>: Sync {
    /// Returns the outcome of an action, part by part. In `after`, everything that was hidden before is dealt at
    /// random: the outcome must not depend on it.
    fn outcome(
        &self,
        _before: &G::View,
        _after: &G::View,
        _seat: Seat,
        _action: G::Action,
    ) -> Vec<String> {
        Vec::new()
    }

    /// Returns true if the next decision depends on the hidden things that the action reveals.
    fn reveals_next(&self, _before: &G::View, _action: G::Action) -> bool {
        false
    }

    /// Returns true if the game has ended with this seat as its winner.
    fn has_won(&self, _view: &G::View, _seat: Seat) -> bool {
        false
    }

    /// Returns a warning about a public fact, at tables with hints.
    fn warning(&self, _scene: &Scene<'_, G>) -> Option<String> {
        None
    }
}

/// The running total of a turn.
pub trait RunningTotal<G: Game>: Sync {
    /// Returns the change of the player's purse by a move; `None` if the move ended the turn.
    fn change(&self, before: &G::View, after: &G::View, seat: Seat) -> Option<i32>;
}
