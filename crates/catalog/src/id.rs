//! The games by name.

use std::fmt;
use std::str::FromStr;

use game::{Game, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};
use words::{Rules, Words};

use crate::with_game;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    LaVina,
    Vignobles,
    Vinhos,
}

impl GameId {
    pub const ALL: [GameId; 3] = [GameId::LaVina, GameId::Vignobles, GameId::Vinhos];

    /// The name in commands, files and addresses.
    pub fn as_str(self) -> &'static str {
        with_game!(self, G => G::ID)
    }

    /// The name on the box.
    pub fn title(self) -> String {
        self.words().word("title")
    }

    /// Everything that the game says.
    pub fn words(self) -> &'static Words {
        with_game!(self, G => Words::of::<G>())
    }

    /// Its numbered clauses.
    pub fn rules(self) -> Rules {
        with_game!(self, G => Rules::of::<G>())
    }

    /// How many may play.
    pub fn player_counts(self) -> std::ops::RangeInclusive<u8> {
        with_game!(self, G => <G as Game>::Options::player_counts())
    }

    /// Whether one may play alone, against the game.
    pub fn has_solo(self) -> bool {
        with_game!(self, G => <G as Game>::Options::SOLO)
    }

    /// What can be set besides the number of players.
    pub fn option_specs(self) -> &'static [OptionSpec] {
        with_game!(self, G => <G as Game>::Options::specs())
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
