//! The printed values of cards, tiles and boards, as data that owners of the box can correct.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chance::hex;
use crate::codec::{FromJson, ToJson, Toml};

/// The source of a printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook or its player aid contains the value, or it follows from them.
    Rulebook,
    /// A public third-party page contains the value.
    Found,
    /// No source is known: we chose the value and play-tested it.
    Reconstructed,
    /// The owner of a box corrected the row.
    Owner,
}

/// All printed values of one game, as one plain value.
pub trait ComponentSet:
    ToJson + FromJson + Toml + PartialEq + Debug + Send + Sync + 'static
{
    /// Returns the set that comes with Vinea.
    fn builtin() -> &'static Self;

    /// Checks that the game can be played with this set. The error lists all problems.
    fn check(&self) -> Result<(), BadComponents> {
        Ok(())
    }

    /// Computes the data that is derived from the printed values. The set must pass `check`.
    fn completed(self) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// Returns the store of all sets except the built-in one. Without a store, only the built-in set can be played.
    fn interner() -> Option<&'static Interner<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the set as a reference that is valid until the program ends. Equal sets share one reference. Only sets
    /// that pass `check` are interned, at most [`Interner::MOST`].
    fn intern(self) -> Result<&'static Self, BadComponents>
    where
        Self: Sized,
    {
        self.check()?;
        let set = self.completed();
        match Self::interner() {
            _ if set == *Self::builtin() => Ok(Self::builtin()),
            Some(kept) => kept.intern(set),
            None => Err(BadComponents {
                problems: vec!["this game has only its built-in component set".to_string()],
            }),
        }
    }

    /// Returns the set as tables for people, each row with its source.
    fn tables(&self) -> Vec<ComponentTable> {
        Vec::new()
    }

    /// Returns the hash that identifies the set in records.
    fn fingerprint(&self) -> String {
        hex(&Sha256::digest(self.to_json_text())[..8])
    }

    /// Reads, checks and interns a set that a person wrote.
    fn from_toml(text: &str) -> Result<&'static Self, BadComponents> {
        let set = Self::parse_toml(text);
        set.map_err(|bad| BadComponents { problems: vec![bad.to_string()] })?.intern()
    }

    /// Checks a set that a person wrote, without interning it.
    fn check_toml(text: &str) -> Result<(), BadComponents> {
        let set = Self::parse_toml(text);
        set.map_err(|bad| BadComponents { problems: vec![bad.to_string()] })?.check()
    }
}

/// The components of a game without printed values that could be corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoComponents {}

crate::codec! { toml: NoComponents; }

impl ComponentSet for NoComponents {
    fn builtin() -> &'static NoComponents {
        &NoComponents {}
    }
}

/// The error of a text that is not a component set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct BadToml {
    pub line: usize,
    pub column: usize,
    pub problem: String,
}

/// The error of a set that the game cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this component set cannot be played with:\n- {}", problems.join("\n- "))]
pub struct BadComponents {
    pub problems: Vec<String>,
}

impl BadComponents {
    /// Returns `Ok` if there are no problems.
    pub fn unless_empty(problems: Vec<String>) -> Result<(), BadComponents> {
        if problems.is_empty() { Ok(()) } else { Err(BadComponents { problems }) }
    }
}

/// A table of printed values for people.
#[derive(Clone, Debug, Serialize)]
pub struct ComponentTable {
    /// The message key of its title in the game's words.
    pub title: &'static str,
    /// The message keys of its columns.
    pub columns: Vec<&'static str>,
    pub rows: Vec<PrintedRow>,
}

/// One row of printed values.
#[derive(Clone, Debug, Serialize)]
pub struct PrintedRow {
    pub cells: Vec<String>,
    pub source: Source,
}

/// Creates a [`ComponentTable`] from a title, a loop over the items of its rows, the source of each row, and each
/// column with its cell in a row.
///
/// ```
/// let bottles = [("white", 3), ("red", 5)];
/// let table = game::table! { "table-bottles", for &(colour, count) in &bottles, from game::Source::Rulebook;
///     "column-colour" => colour,
///     "column-count" => count,
/// };
/// assert_eq!(table.columns, ["column-colour", "column-count"]);
/// assert_eq!(table.rows[1].cells, ["red", "5"]);
/// ```
#[macro_export]
macro_rules! table {
    ($title:expr, for $row:pat in $rows:expr, from $source:expr; $($column:literal => $cell:expr),+ $(,)?) => {
        $crate::ComponentTable {
            title: $title,
            columns: vec![$($column),+],
            rows: IntoIterator::into_iter($rows)
                .map(|$row| $crate::PrintedRow { cells: vec![$(ToString::to_string(&$cell)),+], source: $source })
                .collect(),
        }
    };
}

/// A component set inside a state: one pointer. It is compared by address, because sets are interned.
pub struct SharedComponents<C: 'static>(&'static C);

impl<C> SharedComponents<C> {
    pub fn new(set: &'static C) -> SharedComponents<C> {
        SharedComponents(set)
    }

    pub fn get(self) -> &'static C {
        self.0
    }
}

impl<C> Clone for SharedComponents<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for SharedComponents<C> {}

impl<C> Deref for SharedComponents<C> {
    type Target = C;
    #[inline]
    fn deref(&self) -> &C {
        self.0
    }
}

impl<C> PartialEq for SharedComponents<C> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<C> Eq for SharedComponents<C> {}

impl<C> fmt::Debug for SharedComponents<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedComponents(…)")
    }
}

/// A store of component sets with one copy of each, kept until the program ends, because states refer to sets without
/// counting references. Each game has one in a static.
pub struct Interner<C: 'static> {
    /// The sets by fingerprint; different sets may share one.
    kept: Mutex<BTreeMap<String, Vec<&'static C>>>,
}

impl<C: ComponentSet> Interner<C> {
    /// Maximum number of sets. Together they take some tens of megabytes.
    pub const MOST: usize = 4096;

    pub const fn new() -> Interner<C> {
        Interner { kept: Mutex::new(BTreeMap::new()) }
    }

    /// Returns the stored copy of a set. Returns an error if the set is new and the store is full.
    pub fn intern(&self, set: C) -> Result<&'static C, BadComponents> {
        let fingerprint = set.fingerprint();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = kept.get(&fingerprint).map_or(&[][..], Vec::as_slice);
        if let Some(known) = alike.iter().find(|known| ***known == set) {
            return Ok(known);
        }
        if kept.values().map(Vec::len).sum::<usize>() >= Self::MOST {
            return Err(BadComponents {
                problems: vec![format!(
                    "this program has loaded {} component sets, which is the maximum; use the built-in set \
                     or restart the program",
                    Self::MOST
                )],
            });
        }
        let set: &'static C = Box::leak(Box::new(set));
        kept.entry(fingerprint).or_default().push(set);
        Ok(set)
    }
}

impl<C: ComponentSet> Default for Interner<C> {
    fn default() -> Self {
        Interner::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Bottles {
        count: u32,
    }

    static SETS: Interner<Bottles> = Interner::new();

    crate::codec! { toml: Bottles; }

    impl ComponentSet for Bottles {
        fn builtin() -> &'static Bottles {
            &Bottles { count: 0 }
        }

        fn check(&self) -> Result<(), BadComponents> {
            let problem = (self.count == 7).then(|| "seven are unlucky".to_string());
            BadComponents::unless_empty(problem.into_iter().collect())
        }

        fn interner() -> Option<&'static Interner<Bottles>> {
            Some(&SETS)
        }
    }

    #[test]
    fn the_number_of_interned_component_sets_is_limited() {
        // Checking a set does not store it.
        for count in 10_000..20_000 {
            assert_eq!(Bottles::check_toml(&format!("count = {count}")), Ok(()));
        }
        assert!(Bottles::check_toml("count = 7").is_err());
        let kept = (100..10_100).filter(|&count| Bottles { count }.intern().is_ok()).count();
        assert_eq!(kept, Interner::<Bottles>::MOST);
        let refused = Bottles { count: 99_999 }.intern().unwrap_err().to_string();
        assert!(refused.contains("which is the maximum"), "{refused}");
        // Equal sets share one copy.
        let again = || Bottles::from_toml("count = 100").unwrap();
        assert!(std::ptr::eq(again(), again()));
    }
}
