//! The games by name.

use std::fmt;
use std::str::FromStr;

use game::{Game, GameOptions, OptionSpec, ToJson};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use table_kit::{Asset, Board};
use words::{Rules, Words};

use crate::{Entry, GameId};

impl GameId {
    /// The name in commands, files and addresses.
    pub fn as_str(self) -> &'static str {
        with_rules!(self, G => G::ID)
    }

    /// The name on the box.
    pub fn title(self) -> String {
        self.words().word("title")
    }

    /// Everything that the game says.
    pub fn words(self) -> &'static Words {
        with_rules!(self, G => Words::of::<G>())
    }

    /// Its numbered clauses.
    pub fn rules(self) -> Rules {
        with_rules!(self, G => Rules::of::<G>())
    }

    /// The possible numbers of players.
    pub fn player_counts(self) -> std::ops::RangeInclusive<u8> {
        with_rules!(self, G => <G as Game>::Options::player_counts())
    }

    /// Returns true if the game can be played alone.
    pub fn has_solo(self) -> bool {
        with_rules!(self, G => <G as Game>::Options::SOLO)
    }

    /// The options besides the number of players.
    pub fn option_specs(self) -> &'static [OptionSpec] {
        with_rules!(self, G => <G as Game>::Options::specs())
    }

    /// The options of a game of so many players as it is usually played.
    pub fn usual_options(self, players: u8) -> Value {
        with_rules!(self, G => <G as Game>::Options::with_players(players).to_json())
    }

    /// The colour of its box.
    pub fn colour(self) -> &'static str {
        with_game!(self, E => <E as Entry>::Board::colour())
    }

    /// Words of the rules with the symbols of its board that show what they name.
    pub fn pieces(self) -> &'static [(&'static str, &'static str)] {
        with_game!(self, E => <E as Entry>::Board::pieces())
    }

    /// The whole game on one page, as TOML; nothing where it has none.
    pub fn summary(self) -> &'static str {
        with_game!(self, E => <E as Entry>::Board::summary())
    }

    /// The files that pages with its board need.
    pub fn assets(self) -> &'static [Asset] {
        with_game!(self, E => <E as Entry>::Board::assets())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that is no game of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{name}`; the games are: {}", GameId::ALL.map(GameId::as_str).join(", "))]
pub struct UnknownGame {
    pub name: String,
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameId, UnknownGame> {
        let found = GameId::ALL.into_iter().find(|id| id.as_str() == name);
        found.ok_or_else(|| UnknownGame { name: name.to_string() })
    }
}

// Written as its name, as everywhere else.
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
