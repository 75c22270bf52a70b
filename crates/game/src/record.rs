//! A complete game as one JSON document, for saves, bug reports, fixtures and export.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chance::DrawnNumbers;
use crate::json::{self, BadJson};

/// The newest record format. Older ones are upgraded when they are read, one step at a time.
pub const FORMAT: u32 = 1;

/// A recorded game. `docs/RECORDS.md` describes each field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub format: u32,
    pub game: String,
    /// The version of the rules of this game.
    pub rules: u32,
    /// The fingerprint of the component set.
    pub components: String,
    pub options: Value,
    pub seats: Vec<RecordPlayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<SeedProof>,
    /// The layout at the start of the game, if it did not start with a set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The numbers drawn at set-up.
    pub setup: DrawnNumbers,
    pub moves: Vec<RecordedMove>,
    /// The result; absent until the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// A player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordPlayer {
    pub name: String,
    /// The bot that played, if it was a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// The proof that nobody chose the random numbers.
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
    pub draws: DrawnNumbers,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The place of each seat; 1 has won.
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

/// The error of a text that is not a record.
#[derive(Debug, thiserror::Error)]
pub enum BadRecord {
    #[error("not a record: {0}")]
    Json(BadJson),
    #[error("not a record: it has no `format` number")]
    NoFormat,
    #[error("format {0} is too new: this program reads formats up to {FORMAT}; use a newer Vinea")]
    TooNew(u64),
}

impl Record {
    /// Reads a record of any format up to [`FORMAT`].
    pub fn from_json(text: &str) -> Result<Record, BadRecord> {
        let document = json::parse(text).map_err(BadRecord::Json)?;
        match document.get("format").and_then(Value::as_u64) {
            None | Some(0) => Err(BadRecord::NoFormat),
            Some(1) => json::convert_part(&document, "record").map_err(BadRecord::Json),
            Some(newer) => Err(BadRecord::TooNew(newer)),
        }
    }

    /// Writes the record with one move per line, so that it is readable and small changes give small diffs.
    pub fn to_json(&self) -> String {
        let document = serde_json::to_value(self).expect("records are plain data");
        let line = |value: &Value| serde_json::to_string(value).expect("plain data");
        let field = |(key, value): (&String, &Value)| match (key.as_str(), value) {
            ("moves", Value::Array(moves)) if !moves.is_empty() => {
                let moves: Vec<String> =
                    moves.iter().map(|made| format!("    {}", line(made))).collect();
                format!("  \"moves\": [\n{}\n  ]", moves.join(",\n"))
            }
            _ => format!("  \"{key}\": {}", line(value)),
        };
        let fields = document.as_object().expect("a record is an object");
        format!("{{\n{}\n}}\n", fields.iter().map(field).collect::<Vec<_>>().join(",\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a record in which every field has a value.
    fn complete_record() -> Record {
        // Every field is listed, so that a new one must be added here.
        Record {
            format: FORMAT,
            game: "vignobles".to_string(),
            rules: 1,
            components: "4913acaa1f7922b7".to_string(),
            options: serde_json::json!({"players": 2}),
            seats: vec![RecordPlayer { name: "Ana".to_string(), bot: Some("greedy".to_string()) }],
            seed: Some(SeedProof { commitment: "c0".to_string(), seed: Some("5e".to_string()) }),
            start: Some(serde_json::json!({"round": 3})),
            setup: vec![1, 2],
            moves: vec![
                RecordedMove { seat: 0, notation: "draw".to_string(), draws: vec![7] },
                RecordedMove { seat: 1, notation: "pass".to_string(), draws: vec![] },
            ],
            result: Some(Outcome {
                ranking: vec![1, 2],
                scores: vec![9, -1],
                state: "5a".to_string(),
            }),
        }
    }

    #[test]
    fn a_written_record_contains_every_field() {
        let (record, text) = (complete_record(), complete_record().to_json());
        assert_eq!(Record::from_json(&text).unwrap(), record);
        // Reading the record back would not detect a lost field that has a default.
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(written, serde_json::to_value(&record).unwrap());
    }

    #[test]
    fn a_record_has_one_field_or_move_per_line_in_fixed_order() {
        assert_eq!(
            complete_record().to_json(),
            r#"{
  "format": 1,
  "game": "vignobles",
  "rules": 1,
  "components": "4913acaa1f7922b7",
  "options": {"players":2},
  "seats": [{"name":"Ana","bot":"greedy"}],
  "seed": {"commitment":"c0","seed":"5e"},
  "start": {"round":3},
  "setup": [1,2],
  "moves": [
    {"seat":0,"do":"draw","chance":[7]},
    {"seat":1,"do":"pass"}
  ],
  "result": {"ranking":[1,2],"scores":[9,-1],"state":"5a"}
}
"#
        );
        let mut empty = complete_record();
        empty.moves.clear();
        assert!(empty.to_json().contains("\n  \"moves\": [],\n"));
    }
}
