//! The ids of the games, and their data by id.

use std::fmt;
use std::str::FromStr;

use game::{Game, GameOptions, OptionSpec, ToJson};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use table_kit::{Asset, Board};
use words::{Rules, Words};

use crate::{Entry, GameId};

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

    /// Returns its rules in numbered clauses.
    pub fn rules(self) -> Rules {
        with_rules!(self, G => Rules::of::<G>())
    }

    /// Returns the range of the number of players.
    pub fn player_counts(self) -> std::ops::RangeInclusive<u8> {
        with_rules!(self, G => <G as Game>::Options::player_counts())
    }

    /// Returns true if the game can be played alone.
    pub fn has_solo(self) -> bool {
        with_rules!(self, G => <G as Game>::Options::SOLO)
    }

    /// Returns the options except the number of players.
    pub fn option_specs(self) -> &'static [OptionSpec] {
        with_rules!(self, G => <G as Game>::Options::specs())
    }

    /// Returns the default options for this number of players.
    pub fn usual_options(self, players: u8) -> Value {
        with_rules!(self, G => <G as Game>::Options::with_players(players).to_json())
    }

    /// Returns the colour of its box.
    pub fn colour(self) -> &'static str {
        with_game!(self, E => <E as Entry>::Board::colour())
    }

    /// Returns words of the rules, each with the board symbol of the thing that it names.
    pub fn pieces(self) -> &'static [(&'static str, &'static str)] {
        with_game!(self, E => <E as Entry>::Board::pieces())
    }

    /// Returns a one-page summary of the game as TOML; empty if there is none.
    pub fn summary(self) -> &'static str {
        with_game!(self, E => <E as Entry>::Board::summary())
    }

    /// Returns the files that pages with its board need.
    pub fn assets(self) -> &'static [Asset] {
        with_game!(self, E => <E as Entry>::Board::assets())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error of an unknown game name.
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

// The JSON form is the name, as everywhere else.
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
