//! The options of a game, and their validation.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::codec::{FromJson, ToJson};
use crate::json::BadJson;

/// The options that are set before a game starts. Each game has a small struct for them.
pub trait GameOptions:
    Copy + PartialEq + Debug + ToJson + FromJson + Send + Sync + 'static
{
    /// True if the game can be played alone.
    const SOLO: bool = false;

    /// Returns the default options with this number of players, which `check` validates.
    fn with_players(players: u8) -> Self;

    fn players(&self) -> u8;

    /// Returns the range of the number of players in games with opponents.
    fn player_counts() -> std::ops::RangeInclusive<u8>;

    /// Checks that the options are valid together.
    fn check(&self) -> Result<(), BadOptions> {
        BadOptions::check_players(self)
    }

    /// Returns the options for help texts, forms and `--set key=value`, without `players`.
    fn specs() -> &'static [OptionSpec] {
        &[]
    }
}

/// The options of a game in which only the number of players can be set, from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersOnly<const LEAST: u8, const MOST: u8> {
    pub players: u8,
}

impl<const LEAST: u8, const MOST: u8> GameOptions for PlayersOnly<LEAST, MOST> {
    fn with_players(players: u8) -> Self {
        PlayersOnly { players }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn player_counts() -> std::ops::RangeInclusive<u8> {
        LEAST..=MOST
    }
}

crate::codec! { @to_json PlayersOnly<LEAST, MOST>, [const LEAST: u8, const MOST: u8] }
crate::codec! { @from_json PlayersOnly<LEAST, MOST>, [const LEAST: u8, const MOST: u8] }

/// The description of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The field's name in JSON and on the command line. Its label in the words bundle of the game has the key
    /// `option-` and this name with hyphens.
    pub key: &'static str,
    pub kind: OptionKind,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    Flag,
    Number { least: u32, most: u32 },
    Choice(&'static [&'static str]),
}

/// The error of invalid options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    #[error("this game is for {least} to {most} players, not for {got}")]
    Players { got: u8, least: u8, most: u8 },
    #[error("this game is for {least} to {most} players, or 1 alone, not for {got}")]
    PlayersWithSolo { got: u8, least: u8, most: u8 },
    #[error("`{pair}` is not of the form key=value")]
    NotAPair { pair: String },
    #[error("there is no option `{key}`; there are: {known}")]
    Unknown { key: String, known: String },
    #[error("option `{key}` cannot be `{value}`: expected {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("{0}")]
    Unreadable(BadJson),
}

impl BadOptions {
    /// Checks the number of players, as every game must.
    pub fn check_players<O: GameOptions>(options: &O) -> Result<(), BadOptions> {
        let (counts, got) = (O::player_counts(), options.players());
        let (least, most) = (*counts.start(), *counts.end());
        let may_play = counts.contains(&got) || O::SOLO && got == 1;
        match (may_play, O::SOLO) {
            (true, _) => Ok(()),
            (false, true) => Err(BadOptions::PlayersWithSolo { got, least, most }),
            (false, false) => Err(BadOptions::Players { got, least, most }),
        }
    }
}

impl OptionKind {
    fn expected(&self) -> String {
        match self {
            OptionKind::Flag => "true or false".to_string(),
            OptionKind::Number { least, most } => format!("a number from {least} to {most}"),
            OptionKind::Choice(choices) => format!("one of {}", choices.join(", ")),
        }
    }

    fn read(&self, text: &str) -> Option<Value> {
        match self {
            OptionKind::Flag => text.parse::<bool>().ok().map(Value::from),
            OptionKind::Number { least, most } => {
                let number = text.parse::<u32>().ok()?;
                (*least..=*most).contains(&number).then(|| Value::from(number))
            }
            OptionKind::Choice(choices) => choices.contains(&text).then(|| Value::from(text)),
        }
    }
}

/// Reads options from `key=value` pairs that a person typed.
pub fn options_from_pairs<O: GameOptions>(
    players: u8,
    pairs: &[impl AsRef<str>],
) -> Result<O, BadOptions> {
    BadOptions::check_players(&O::with_players(players))?;
    let mut fields: Map<String, Value> = match O::with_players(players).to_json() {
        Value::Object(fields) => fields,
        _ => unreachable!("options are written as a JSON object"),
    };
    for pair in pairs {
        let (key, value) = read_pair::<O>(pair.as_ref())?;
        fields.insert(key, value);
    }
    let options =
        O::from_json(&Value::Object(fields), "options").map_err(BadOptions::Unreadable)?;
    options.check()?;
    Ok(options)
}

fn read_pair<O: GameOptions>(pair: &str) -> Result<(String, Value), BadOptions> {
    let Some((key, text)) = pair.split_once('=') else {
        return Err(BadOptions::NotAPair { pair: pair.to_string() });
    };
    let Some(spec) = O::specs().iter().find(|spec| spec.key == key) else {
        let known = O::specs().iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
        return Err(BadOptions::Unknown { key: key.to_string(), known });
    };
    let value = spec.kind.read(text).ok_or_else(|| BadOptions::Value {
        key: key.to_string(),
        value: text.to_string(),
        expected: spec.kind.expected(),
    })?;
    Ok((key.to_string(), value))
}
