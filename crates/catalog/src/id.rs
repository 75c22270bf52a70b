//! The games by name.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use play::{GameRef, UnknownGame};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::GameId;

/// Gives the server the list of games. A program does it once, before anything else.
pub fn install() {
    play::install(GameId::ALL.map(|id| *id.game_ref()));
}

impl Deref for GameId {
    type Target = GameRef;

    fn deref(&self) -> &GameRef {
        self.game_ref()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameId, UnknownGame> {
        let found = GameId::ALL.into_iter().find(|id| id.as_str() == name);
        found.ok_or_else(|| UnknownGame::new(name, &GameId::ALL.map(|id| id.as_str())))
    }
}

// Serialised as its name, as everywhere else.
impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(de::Error::custom)
    }
}
