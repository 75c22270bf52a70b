//! What is printed on cards, tiles and boards, as data that owners of the box can correct.

use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chance::hex;
use crate::json::plainly;

/// Where we have a printed value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook or its player aid says so, or it follows from them.
    Rulebook,
    /// A public third-party page says so.
    Found,
    /// Nobody told us: chosen and play-tested by us to fill the gap.
    Reconstructed,
    /// The owner of a box corrected the row.
    Owner,
}

/// All that is printed for one game, as one plain value.
pub trait ComponentSet:
    Serialize + DeserializeOwned + PartialEq + Debug + Send + Sync + 'static
{
    /// The set that comes with Vinea.
    fn builtin() -> &'static Self;

    /// Whether the game can be played with this set. All that is wrong is named.
    fn check(&self) -> Result<(), BadComponents>;

    /// The set as a reference that lives as long as the program; equal sets share one.
    /// Only sets that pass `check` are interned.
    fn intern(self) -> Result<&'static Self, BadComponents>;

    /// The set as tables for people, each row with its source.
    fn tables(&self) -> Vec<ComponentTable>;

    /// The name of the set in records.
    fn fingerprint(&self) -> String {
        let json = serde_json::to_vec(self).expect("component sets are plain data");
        hex(&Sha256::digest(json)[..8])
    }

    fn to_toml(&self) -> String {
        toml::to_string_pretty(self).expect("component sets are plain data")
    }

    /// Reads and checks a set written by a person.
    fn from_toml(text: &str) -> Result<&'static Self, BadComponents> {
        let set = Self::parse_toml(text);
        set.map_err(|bad| BadComponents { problems: vec![bad.to_string()] })?.intern()
    }

    /// Reads a set written by a person, which may be one that cannot be played with.
    fn parse_toml(text: &str) -> Result<Self, BadToml> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            BadToml {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                problem: plainly(error.message()),
            }
        })
    }
}

/// A text that is no component set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct BadToml {
    pub line: usize,
    pub column: usize,
    pub problem: String,
}

/// A set that the game cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this component set cannot be played with:\n- {}", problems.join("\n- "))]
pub struct BadComponents {
    pub problems: Vec<String>,
}

impl BadComponents {
    /// `Ok` if nothing was found wrong.
    pub fn unless_empty(problems: Vec<String>) -> Result<(), BadComponents> {
        if problems.is_empty() { Ok(()) } else { Err(BadComponents { problems }) }
    }
}

/// A table of printed values for people.
#[derive(Clone, Debug, Serialize)]
pub struct ComponentTable {
    /// Its title's message key in the game's words.
    pub title: &'static str,
    /// Its columns' message keys.
    pub columns: Vec<&'static str>,
    pub rows: Vec<Row>,
}

/// One printed thing.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub cells: Vec<String>,
    pub source: Source,
}

/// A component set inside a state: one pointer, compared by address because sets are interned.
pub struct Shared<C: 'static>(&'static C);

impl<C> Shared<C> {
    pub fn new(set: &'static C) -> Shared<C> {
        Shared(set)
    }

    pub fn get(self) -> &'static C {
        self.0
    }
}

impl<C> Clone for Shared<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Shared<C> {}

impl<C> Deref for Shared<C> {
    type Target = C;
    #[inline]
    fn deref(&self) -> &C {
        self.0
    }
}

impl<C> PartialEq for Shared<C> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<C> Eq for Shared<C> {}

impl<C> fmt::Debug for Shared<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared(…)")
    }
}

/// Keeps one copy of every set seen, for the life of the program. Each game has one in a static.
pub struct Interner<C: 'static> {
    seen: Mutex<Vec<&'static C>>,
}

impl<C: PartialEq> Interner<C> {
    pub const fn new() -> Interner<C> {
        Interner { seen: Mutex::new(Vec::new()) }
    }

    pub fn intern(&self, set: C) -> &'static C {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = seen.iter().find(|known| ***known == set) {
            return known;
        }
        let kept: &'static C = Box::leak(Box::new(set));
        seen.push(kept);
        kept
    }
}

impl<C: PartialEq> Default for Interner<C> {
    fn default() -> Self {
        Interner::new()
    }
}
