//! The options of a game (section 15).

use std::ops::RangeInclusive;

use game::{BadOptions, GameOptions, OptionKind, OptionSpec, words};
use serde::{Deserialize, Serialize};

/// The variants of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Number of players, two to four (clause 15.2).
    pub players: u8,
    #[serde(default)]
    pub side: SideName,
    #[serde(default)]
    pub mode: Mode,
    #[serde(default)]
    pub hand_limit: HandLimit,
}

/// A side of the board (clause 15.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideName {
    #[default]
    SouthWest,
    France,
}

words! {
    /// The length of a game of four (clause 15.3).
    #[derive(Default)]
    pub enum Mode: u8 {
        #[default]
        Family = "family",
        Extended = "extended",
    }
}

/// The time at which a hand is reduced to five cards (clause 15.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandLimit {
    #[default]
    Round,
    Turn,
}

impl GameOptions for Options {
    fn with_players(players: u8) -> Options {
        Options {
            players,
            side: SideName::default(),
            mode: Mode::default(),
            hand_limit: HandLimit::default(),
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn player_counts() -> RangeInclusive<u8> {
        2..=4
    }

    fn check(&self) -> Result<(), BadOptions> {
        BadOptions::check_players(self)?;
        if self.mode == Mode::Extended && self.players != 4 {
            return Err(BadOptions::Value {
                key: "mode".to_string(),
                value: "extended".to_string(),
                expected: "family, or extended with four players".to_string(),
            });
        }
        Ok(())
    }

    fn specs() -> &'static [OptionSpec] {
        &[
            OptionSpec { key: "side", kind: OptionKind::Choice(&["south-west", "france"]) },
            OptionSpec { key: "mode", kind: OptionKind::Choice(&["family", "extended"]) },
            OptionSpec { key: "hand_limit", kind: OptionKind::Choice(&["round", "turn"]) },
        ]
    }
}
