//! The options of a game (section 15 of the rules).

use game::{BadOptions, GameOptions, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of one game (clause 15.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Two to five (clause 15.1).
    pub players: u8,
    /// Covered cards show their tools (clause 14.5).
    #[serde(default)]
    pub open_vines: bool,
    /// Players see only their own prestige until the end (clause 14.4).
    #[serde(default)]
    pub hide_prestige: bool,
    /// Boots may be used on arrival at the exit (clause 9.3).
    #[serde(default)]
    pub boots_at_exit: bool,
    /// The time at which a paid tool is back in the bank (clause 7.13).
    #[serde(default)]
    pub tool_return: ToolReturn,
    /// The last round, if the game has not ended before (clause 13.4).
    #[serde(default = "usual_rounds")]
    pub max_rounds: u8,
}

/// The time at which a paid tool returns: before the card's own tool is gained, or after the whole take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ToolReturn {
    #[default]
    First,
    After,
}

/// Maximum number of rounds that an option can set.
pub const MAX_ROUNDS: u8 = 100;

fn usual_rounds() -> u8 {
    20
}

impl GameOptions for Options {
    fn with_players(players: u8) -> Options {
        Options {
            players,
            open_vines: false,
            hide_prestige: false,
            boots_at_exit: false,
            tool_return: ToolReturn::First,
            max_rounds: usual_rounds(),
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn player_counts() -> std::ops::RangeInclusive<u8> {
        2..=5
    }

    fn check(&self) -> Result<(), BadOptions> {
        BadOptions::check_players(self)?;
        if (1..=MAX_ROUNDS).contains(&self.max_rounds) {
            return Ok(());
        }
        Err(BadOptions::Value {
            key: "max_rounds".to_string(),
            value: self.max_rounds.to_string(),
            expected: format!("a number from 1 to {MAX_ROUNDS}"),
        })
    }

    fn specs() -> &'static [OptionSpec] {
        const ROUNDS: OptionKind = OptionKind::Number { least: 1, most: MAX_ROUNDS as u32 };
        const {
            &[
                OptionSpec { key: "open_vines", kind: OptionKind::Flag },
                OptionSpec { key: "hide_prestige", kind: OptionKind::Flag },
                OptionSpec { key: "boots_at_exit", kind: OptionKind::Flag },
                OptionSpec { key: "tool_return", kind: OptionKind::Choice(&["first", "after"]) },
                OptionSpec { key: "max_rounds", kind: ROUNDS },
            ]
        }
    }
}
