//! Decisions out of turn that can be left to a standing order.
//!
//! A question for a reaction is put only to who holds the card, so the pause it makes would tell of
//! it. Therefore a table pauses at every public [`Moment`] at which somebody might hold the card,
//! for everybody alike, and whoever holds it answers within that pause.

use game::Seat;

/// A reaction of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its name in forms; its label in the game's words.
    pub key: &'static str,
    /// The prompt that asks for it.
    pub prompt: &'static str,
    /// How the notation that reacts begins.
    pub react: &'static str,
    /// The notation that lets it go by.
    pub pass: &'static str,
}

/// A point of a move, known to everybody, at which others may react.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub reaction: &'static Reaction,
    /// Those who might hold the card, for all that everybody knows.
    pub might: Vec<Seat>,
    /// What the move brought tells who held no card: it is shown after the pause only.
    pub veiled: bool,
}

pub const BLOCK: Reaction =
    Reaction { key: "block", prompt: "prompt-block", react: "block", pass: "pass" };
pub const INSURANCE: Reaction =
    Reaction { key: "insurance", prompt: "prompt-insurance", react: "insurance", pass: "pass" };

const VIGNOBLES: &[Reaction] = &[BLOCK, INSURANCE];

/// The reactions of a game, by its id.
pub fn of(game: &str) -> &'static [Reaction] {
    match game {
        "vignobles" => VIGNOBLES,
        _ => &[],
    }
}
