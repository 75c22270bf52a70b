//! The entries of a table's log.

use game::{DrawnNumbers, Seat};
use play::MatchOrigin;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{PersonId, TableId};

/// The agreed settings of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    pub game: String,
    /// The options of the game.
    pub options: Value,
    /// The table's own component set, as TOML; the built-in one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    pub watch: SpectatorPolicy,
    pub pace: Pace,
    /// The moment of another game that it begins with, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchPoint>,
    /// True if warnings are shown on the board.
    #[serde(default = "default_true", skip_serializing_if = "Clone::clone")]
    pub hints: bool,
    /// The name of the lesson that is played here, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The condition for hints.
    #[serde(default, skip_serializing_if = "HintPolicy::is_usual")]
    pub advising: HintPolicy,
    /// True if bots make remarks.
    #[serde(default = "default_true", skip_serializing_if = "Clone::clone")]
    pub talk: bool,
    /// True if tips for first games are shown.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tips: bool,
}

impl TableSpec {
    /// Returns the usual settings of a table, except that bots answer at once.
    pub fn usual(game: &str, options: Value) -> TableSpec {
        TableSpec {
            game: game.to_string(),
            options,
            components: None,
            watch: SpectatorPolicy::Anybody,
            pace: Pace::Instant,
            branch: None,
            hints: true,
            lesson: None,
            advising: HintPolicy::Usual,
            tips: false,
            talk: true,
        }
    }

    /// Returns the beginning of its match.
    pub fn start(&self) -> MatchOrigin<'_> {
        MatchOrigin {
            options: &self.options,
            components: self.components.as_deref(),
            position: self.branch.as_ref().map(|branch| &branch.position),
        }
    }
}

fn is_false(is: &bool) -> bool {
    !is
}

/// Default for tables that were opened before there was a choice: they have hints, and their bots talk.
const fn default_true() -> bool {
    true
}

/// The condition under which a table gives hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HintPolicy {
    /// Only while one person plays.
    #[default]
    Usual,
    Always,
    Never,
}

impl HintPolicy {
    fn is_usual(&self) -> bool {
        *self == HintPolicy::Usual
    }
}

/// A moment of another game from which this game continues.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchPoint {
    /// The address of that game's replay.
    pub replay: String,
    /// The number of moves before it.
    pub at: usize,
    /// The layout, with everything hidden in it.
    pub position: Value,
}

/// The people who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpectatorPolicy {
    Anybody,
    /// Only people who have a seat.
    Players,
}

/// The pace of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// About as slow as a person, so that people can follow.
    Natural,
    Instant,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    Opened {
        spec: Box<TableSpec>,
    },
    /// A person takes a seat.
    Sat {
        seat: Seat,
        person: PersonId,
        name: String,
    },
    /// The seat becomes free.
    Left {
        seat: Seat,
    },
    /// A bot of this level plays a free seat, or a seat whose person is away.
    BotSat {
        seat: Seat,
        level: String,
    },
    /// The bot hands the seat back to its person, or frees it.
    BotLeft {
        seat: Seat,
    },
    /// The game starts. `setup` has the numbers drawn for the set-up.
    Started {
        setup: DrawnNumbers,
    },
    Moved {
        seat: Seat,
        #[serde(rename = "do")]
        notation: String,
        #[serde(default, rename = "chance", skip_serializing_if = "Vec::is_empty")]
        draws: DrawnNumbers,
    },
    /// The position after `to` decisions is restored.
    TakenBack {
        seat: Seat,
        to: usize,
        agreed: bool,
    },
    UndoAsked {
        seat: Seat,
        to: usize,
    },
    UndoAnswered {
        seat: Seat,
        agree: bool,
    },
    /// An answer within a pause that changed nothing, because another answer came first.
    Answered {
        seat: Seat,
    },
    /// A standing order for a reaction.
    Ordered {
        seat: Seat,
        reaction: String,
        order: StandingOrder,
    },
    /// Turns the coach on or off.
    Coached {
        on: bool,
    },
    /// The same people continue at another table.
    Rematch {
        table: TableId,
    },
    Closed,
}

/// A standing order for reactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StandingOrder {
    #[default]
    Ask,
    Never,
    Always,
}
