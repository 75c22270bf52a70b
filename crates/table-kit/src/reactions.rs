//! Decisions out of turn that can be left to a standing order.
//!
//! A question for a reaction is put only to who holds the card, so the pause it makes would tell of
//! it. Therefore a table pauses at every public [`Moment`] at which somebody might hold the card,
//! for everybody alike, and whoever holds it answers within that pause.

use game::{Game, Seat};

/// A reaction of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its name in forms; its label in the game's words.
    pub key: &'static str,
}

/// A point of a move, known to everybody, at which others may react.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub reaction: &'static Reaction,
    /// Those who might hold the card, for all that everybody knows.
    pub might: Vec<Seat>,
    /// The result of the move would reveal who held no card: it is shown only after the pause.
    pub veiled: bool,
}

/// The reactions of a game.
pub trait Reactions<G: Game>: Sync {
    fn all(&self) -> &'static [Reaction];

    /// The reaction that the pending decision of a position asks for.
    fn pending(&self, position: &G) -> Option<&'static Reaction>;

    /// Returns true if an action reacts.
    fn reacts(&self, action: &G::Action) -> bool;

    /// The action that declines.
    fn pass(&self) -> G::Action;

    /// The moments at which others may react to a move: from the public views around it and from the
    /// public events, so that they do not depend on hidden cards.
    fn moments(
        &self,
        components: &G::Components,
        before: &G::View,
        after: &G::View,
        events: &[G::Event],
    ) -> Vec<Moment>;
}
