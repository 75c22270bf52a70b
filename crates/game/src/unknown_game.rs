//! The error of an unknown name of a game.

/// A name that is not the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{name}`; the games are: {games}")]
pub struct UnknownGame {
    pub name: String,
    pub games: String,
}

impl UnknownGame {
    pub fn new(name: &str, games: &[&str]) -> UnknownGame {
        UnknownGame { name: name.to_string(), games: games.join(", ") }
    }
}
