//! The variants of a game, and the door through which they come in.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::codec::{FromJson, ToJson};
use crate::json::BadJson;

/// Everything that is agreed before a game starts. One small struct per game.
pub trait GameOptions:
    Copy + PartialEq + Debug + ToJson + FromJson + Send + Sync + 'static
{
    /// True if the game can be played alone.
    const SOLO: bool = false;

    /// The usual game with this many players; `check` says whether so many may play.
    fn with_players(players: u8) -> Self;

    fn players(&self) -> u8;

    /// The possible numbers of players against each other.
    fn player_counts() -> std::ops::RangeInclusive<u8>;

    /// Checks that the options fit together.
    fn check(&self) -> Result<(), BadOptions> {
        BadOptions::check_players(self)
    }

    /// The options for help texts, forms and `--set key=value`. `players` is not among them.
    fn specs() -> &'static [OptionSpec] {
        &[]
    }
}

/// The options of a game in which nothing but the number of players can be chosen, from `LEAST` to `MOST`.
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

/// One thing that can be set.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The field's name in JSON and on the command line. Its label in the words bundle of the game
    /// is `option-` and the key with hyphens.
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

/// Options that no game can be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    #[error("{got} players cannot play this game: {least} to {most} can")]
    Players { got: u8, least: u8, most: u8 },
    #[error("{got} players cannot play this game: {least} to {most} can, or 1 alone")]
    PlayersWithSolo { got: u8, least: u8, most: u8 },
    #[error("`{pair}` is not of the form key=value")]
    NotAPair { pair: String },
    #[error("there is no option `{key}`; there are: {known}")]
    Unknown { key: String, known: String },
    #[error("`{value}` does not suit option `{key}`: it takes {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("{0}")]
    Unreadable(BadJson),
}

impl BadOptions {
    /// The check of the number of players that every game makes.
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

/// Options from `key=value` pairs, as a person types them.
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
