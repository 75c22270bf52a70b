//! Decisions out of turn that can be left to a standing order.
//!
//! They are told by the prompt of the seat that is asked; nobody else sees that it is.

use std::time::Duration;

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

/// Where several people play, a reaction that is asked for is let go by after this long, so that
/// nobody stalls the table.
pub const WINDOW: Duration = Duration::from_secs(20);

const VIGNOBLES: &[Reaction] = &[
    Reaction { key: "block", prompt: "prompt-block", react: "block", pass: "pass" },
    Reaction { key: "insurance", prompt: "prompt-insurance", react: "insurance", pass: "pass" },
];

/// The reactions of a game, by its id.
pub fn of(game: &str) -> &'static [Reaction] {
    match game {
        "vignobles" => VIGNOBLES,
        _ => &[],
    }
}
