//! A whole game as one JSON document: saves, bug reports, fixtures and export alike.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chance::Draws;
use crate::json::{self, BadJson};

/// The newest format of records. Older ones are upgraded when read, one step at a time.
pub const FORMAT: u32 = 1;

/// A recorded game. `docs/RECORDS.md` describes it field by field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub format: u32,
    pub game: String,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The fingerprint of the component set.
    pub components: String,
    pub options: Value,
    pub seats: Vec<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<SeedProof>,
    /// The layout that the game began with, where that was no set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The numbers drawn at set-up.
    pub setup: Draws,
    pub moves: Vec<RecordedMove>,
    /// Absent while the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// Who sat where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// The bot that played, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// What proves that the numbers were not chosen by anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedProof {
    /// The SHA-256 of the seed, published before the first move.
    pub commitment: String,
    /// The seed itself, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    pub seat: u8,
    #[serde(rename = "do")]
    pub notation: String,
    #[serde(default, rename = "chance", skip_serializing_if = "Vec::is_empty")]
    pub draws: Draws,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Place by seat; 1 has won.
    pub ranking: Vec<u8>,
    pub scores: Vec<i32>,
    /// The hash of the final state.
    pub state: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "places {:?}, scores {:?}, state {}", self.ranking, self.scores, self.state)
    }
}

/// A text that is not a record.
#[derive(Debug, thiserror::Error)]
pub enum BadRecord {
    #[error("not a record: {0}")]
    Json(BadJson),
    #[error("not a record: it has no `format` number")]
    NoFormat,
    #[error("format {0} is newer than this program knows (up to {FORMAT}); a newer Vinea reads it")]
    TooNew(u64),
}

impl Record {
    /// Reads a record of any format up to ours.
    pub fn from_json(text: &str) -> Result<Record, BadRecord> {
        let document = json::parse(text).map_err(BadRecord::Json)?;
        match document.get("format").and_then(Value::as_u64) {
            None | Some(0) => Err(BadRecord::NoFormat),
            Some(1) => json::typed(&document, "record").map_err(BadRecord::Json),
            Some(newer) => Err(BadRecord::TooNew(newer)),
        }
    }

    /// One move a line: readable, and small changes give small diffs.
    pub fn to_json(&self) -> String {
        let mut heading = serde_json::to_value(self).expect("records are plain data");
        let fields = heading.as_object_mut().expect("a record is an object");
        let moves = fields.remove("moves").expect("a record has moves");
        let line = |value: &Value| serde_json::to_string(value).expect("plain data");
        let mut lines: Vec<String> = Vec::new();
        for key in
            ["format", "game", "rules", "components", "options", "seats", "seed", "start", "setup"]
        {
            if let Some(value) = fields.get(key) {
                lines.push(format!("  \"{key}\": {}", line(value)));
            }
        }
        let moves: Vec<String> = moves
            .as_array()
            .into_iter()
            .flatten()
            .map(|made| format!("    {}", line(made)))
            .collect();
        lines.push(match moves.is_empty() {
            true => "  \"moves\": []".to_string(),
            false => format!("  \"moves\": [\n{}\n  ]", moves.join(",\n")),
        });
        if let Some(result) = fields.get("result") {
            lines.push(format!("  \"result\": {}", line(result)));
        }
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}
