//! What is told of a move beyond its rules.

use game::{Game, Seat};

use crate::scene::Scene;

/// What is told of a move before it is made, beside the points it would bring.
pub trait Foresight<G: Game>: Sync {
    /// What an action would bring, part by part.
    fn outcome(
        &self,
        _before: &G::View,
        _after: &G::View,
        _seat: Seat,
        _action: G::Action,
    ) -> Vec<String> {
        Vec::new()
    }

    /// What is certain of an action that brings something hidden to light: `after` is made up as far as
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

    /// Whether the game has ended with this seat as its winner.
    fn has_won(&self, _view: &G::View, _seat: Seat) -> bool {
        false
    }

    /// What everybody could see and should not overlook, told unless the table goes without hints.
    fn warning(&self, _scene: &Scene<'_, G>) -> Option<String> {
        None
    }
}

/// The running total of a turn.
pub trait Bill<G: Game>: Sync {
    /// By how much a move changed the purse of its player; nothing where it ended the turn.
    fn change(&self, before: &G::View, after: &G::View, seat: Seat) -> Option<i32>;
}
