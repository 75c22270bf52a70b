//! Decisions out of turn that can be left to a standing order.
//!
//! Only a player who holds the card is asked for a reaction, so a pause for the question would reveal the card.
//! Therefore a table pauses at every public [`ReactionMoment`] at which somebody might hold the card. The pause is the
//! same for everybody, and players who hold the card answer within it.

use game::{Game, Seat};

/// A reaction of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its name in forms, and the key of its label in the game's words.
    pub key: &'static str,
}

/// A public point of a move at which others may react.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReactionMoment {
    pub reaction: &'static Reaction,
    /// The seats that might hold the card, as far as the public knows.
    pub might: Vec<Seat>,
    /// True if the result of the move would reveal who held no card, so that it is shown only after the pause.
    pub veiled: bool,
}

/// The reactions of a game.
pub trait Reactions<G: Game>: Sync {
    fn all(&self) -> &'static [Reaction];

    /// Returns the reaction that the pending decision of a position asks for.
    fn pending(&self, position: &G) -> Option<&'static Reaction>;

    /// Returns true if an action reacts.
    fn reacts(&self, action: &G::Action) -> bool;

    /// Returns the action that declines.
    fn pass(&self) -> G::Action;

    /// Returns the moments at which others may react to a move. They are computed from the public views before and
    /// after it and from the public events, so that they do not depend on hidden cards.
    fn moments(
        &self,
        components: &G::Components,
        before: &G::View,
        after: &G::View,
        events: &[G::Event],
    ) -> Vec<ReactionMoment>;
}
