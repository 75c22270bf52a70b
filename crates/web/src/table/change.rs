//! What stands in a table's log.

use game::{Draws, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{PersonId, TableId};

/// What was agreed when the table was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub game: String,
    /// The options of the game.
    pub options: Value,
    /// An own component set, as TOML; the built-in one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    pub watch: Watch,
    pub pace: Pace,
    /// The moment of another game that it begins with, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branch>,
    /// Whether the page warns of what should not be overlooked.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub hints: bool,
    /// The lesson that is learnt here, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Whether who asks is told the best moves.
    #[serde(default, skip_serializing_if = "Advising::is_usual")]
    pub advising: Advising,
    /// Whether its bots say something at telling moments.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub talk: bool,
    /// Whether what matters for the first time is worth a word.
    #[serde(default, skip_serializing_if = "is_no")]
    pub tips: bool,
}

#[cfg(test)]
impl Spec {
    /// A table as it is usually agreed upon, but that bots answer at once.
    pub fn usual(game: &str, options: Value) -> Spec {
        Spec {
            game: game.to_string(),
            options,
            components: None,
            watch: Watch::Anybody,
            pace: Pace::Instant,
            branch: None,
            hints: true,
            lesson: None,
            advising: Advising::Usual,
            tips: false,
            talk: true,
        }
    }
}

fn is_no(is: &bool) -> bool {
    !is
}

/// Tables that were opened before there was a choice have hints, and their bots talk.
const fn yes() -> bool {
    true
}

/// When a table advises who asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Advising {
    /// As long as nobody else plays in person.
    #[default]
    Usual,
    Always,
    Never,
}

impl Advising {
    fn is_usual(&self) -> bool {
        *self == Advising::Usual
    }
}

/// A moment of another game, played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The address of its replay.
    pub replay: String,
    /// After so many moves.
    pub at: usize,
    /// The layout, with all that is hidden in it.
    pub position: Value,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    Anybody,
    /// Only who sits at the table.
    Players,
}

/// How fast bots answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// As a person would, so that the eye can follow.
    Natural,
    Instant,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    Opened {
        spec: Box<Spec>,
    },
    /// A person takes a seat.
    Sat {
        seat: Seat,
        person: PersonId,
        name: String,
    },
    /// The seat is free again.
    Left {
        seat: Seat,
    },
    /// A bot of this level plays the seat, for nobody or for somebody who is away.
    BotSat {
        seat: Seat,
        level: String,
    },
    /// The bot hands the seat back to its person, or frees it.
    BotLeft {
        seat: Seat,
    },
    /// The numbers of the set-up are drawn.
    Started {
        setup: Draws,
    },
    Moved {
        seat: Seat,
        #[serde(rename = "do")]
        notation: String,
        #[serde(default, rename = "chance", skip_serializing_if = "Vec::is_empty")]
        draws: Draws,
    },
    /// Back to the position after so many moves.
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
    /// A standing order for a reaction.
    Ordered {
        seat: Seat,
        reaction: String,
        order: Order,
    },
    /// Whether the coach is listened to.
    Coached {
        on: bool,
    },
    /// The same people play on at another table.
    Rematch {
        table: TableId,
    },
    Closed,
}

/// What to do when a reaction is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    #[default]
    Ask,
    Never,
    Always,
}
