//! The options of a game.

use std::ops::RangeInclusive;

use game::{GameOptions, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

/// The regions that leave the game with two and three players (clause 2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionsOut {
    #[default]
    Random,
    Fixed,
}

/// The options of a game (clause 15.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the options of a game")]
pub struct Options {
    pub players: u8,
    #[serde(default)]
    pub regions_out: RegionsOut,
}

impl Options {
    /// Returns true if this is a solo game against the Rival (section 16).
    pub fn is_solo(&self) -> bool {
        self.players == 1
    }

    /// Returns the number of participants in the order, in fairs and in export: the players, or player and Rival.
    pub fn places(&self) -> u8 {
        self.players.max(2)
    }
}

impl GameOptions for Options {
    const SOLO: bool = true;

    fn with_players(players: u8) -> Options {
        Options { players, regions_out: RegionsOut::Random }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn player_counts() -> RangeInclusive<u8> {
        2..=4
    }

    fn specs() -> &'static [OptionSpec] {
        &[OptionSpec { key: "regions_out", kind: OptionKind::Choice(&["random", "fixed"]) }]
    }
}
