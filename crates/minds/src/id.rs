//! The games by name.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use game::{Game, GameOptions, UnknownGame};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use words::{Rules, Words};

use crate::GameId;

impl GameId {
    /// Returns the name in commands, files and addresses.
    pub fn as_str(self) -> &'static str {
        with_rules!(self, G => G::ID)
    }

    /// Returns the name on the box.
    pub fn title(self) -> String {
        self.words().word("title")
    }

    /// Returns all texts of the game.
    pub fn words(self) -> &'static Words {
        with_rules!(self, G => Words::of::<G>())
    }

    /// Returns its numbered clauses.
    pub fn rules(self) -> Rules {
        with_rules!(self, G => Rules::of::<G>())
    }

    /// Returns the possible numbers of players.
    pub fn player_counts(self) -> RangeInclusive<u8> {
        with_rules!(self, G => <G as Game>::Options::player_counts())
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
        found.ok_or_else(|| UnknownGame::new(name, &GameId::ALL.map(GameId::as_str)))
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
