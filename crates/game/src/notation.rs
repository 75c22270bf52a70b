//! Actions as text.

/// A text that is not an action of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an action: expected {expected}")]
pub struct BadNotation {
    pub text: String,
    /// What would have been understood, for example "`move SPACE BOX`, such as `move 3a`".
    pub expected: &'static str,
}

impl BadNotation {
    pub fn new(text: &str, expected: &'static str) -> BadNotation {
        BadNotation { text: text.to_string(), expected }
    }
}
