//! The games as the server sees them, without their types.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, RangeInclusive};
use std::str::FromStr;
use std::sync::OnceLock;

use game::{BadOptions, Chance, ComponentTable, OptionSpec, Record, ReplayError, UnknownGame};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use table_kit::Asset;
use table_kit::lesson::Course;
use words::{Rules, Words};

use crate::any_match::AnyMatch;
use crate::opening::RecordedGame;
use crate::puzzle::Puzzle;

/// A game with its rules, words and board, whatever its types are. [`crate::TypedGame`] implements it for every game.
pub trait AnyGame: Sync {
    /// Returns the name in commands, files and addresses.
    fn as_str(&self) -> &'static str;
    /// Returns all texts of the game.
    fn words(&self) -> &'static Words;
    /// Its numbered clauses.
    fn rules(&self) -> Rules;
    /// Returns the possible numbers of players.
    fn player_counts(&self) -> RangeInclusive<u8>;
    /// Returns true if the game can be played alone.
    fn has_solo(&self) -> bool;
    /// Returns the options besides the number of players.
    fn option_specs(&self) -> &'static [OptionSpec];
    /// Returns the usual options of a game with this number of players.
    fn usual_options(&self, players: u8) -> Value;
    /// Reads options that are given as `key=value`.
    fn options_from_pairs(&self, players: u8, pairs: &[String]) -> Result<Value, BadOptions>;
    /// Returns the built-in component set as tables.
    fn component_tables(&self) -> Vec<ComponentTable>;
    /// Validates a component set in TOML. The error says what is wrong with it.
    fn check_components(&self, toml: &str) -> Result<(), String>;
    /// Returns the colour of its box.
    fn colour(&self) -> &'static str;
    /// Words of the rules with the board's symbols for them.
    fn pieces(&self) -> &'static [(&'static str, &'static str)];
    /// Returns the one-page summary as TOML; empty if the game has none.
    fn summary(&self) -> &'static str;
    /// Returns the files that pages with its board need.
    fn assets(&self) -> &'static [Asset];
    /// Returns the address of one of these files.
    fn asset_address(&self, name: &str) -> String;
    /// Its lessons, tips and quiz; a game may have none.
    fn course(&'static self) -> &'static Course;
    /// Returns the built-in puzzles.
    fn puzzles(&'static self) -> &'static [Puzzle];
    /// Returns the game's words for a better value of a feature.
    fn gain(&self, feature: &str) -> String;
    /// Begins a match, by a set-up or at a position.
    fn begin(
        &self,
        start: &MatchOrigin<'_>,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// Replays a record and checks every word of it, with a component set in TOML or the built-in one. Fails if nothing
    /// of it can be played.
    fn replay(&self, record: &Record, components: Option<&str>) -> Result<RecordedGame, String>;
}

impl dyn AnyGame + 'static {
    /// Returns the name on the box.
    pub fn title(&self) -> String {
        self.words().word("title")
    }
}

/// The beginning of a match.
pub struct MatchOrigin<'a> {
    pub options: &'a Value,
    /// A component set in TOML instead of the built-in one.
    pub components: Option<&'a str>,
    /// The layout to begin with instead of a set-up.
    pub position: Option<&'a Value>,
}

impl<'a> MatchOrigin<'a> {
    /// Begins at a position with the built-in component set.
    pub fn at(position: &'a Value) -> MatchOrigin<'a> {
        MatchOrigin { options: &Value::Null, components: None, position: Some(position) }
    }
}

/// One of the games. It is compared by name.
#[derive(Clone, Copy)]
pub struct GameRef(&'static dyn AnyGame);

impl GameRef {
    pub const fn new(game: &'static dyn AnyGame) -> GameRef {
        GameRef(game)
    }

    /// Its lessons, tips and quiz; a game may have none.
    pub fn course(self) -> &'static Course {
        self.0.course()
    }

    /// Returns the built-in puzzles.
    pub fn puzzles(self) -> &'static [Puzzle] {
        self.0.puzzles()
    }
}

static GAMES: OnceLock<Vec<GameRef>> = OnceLock::new();

/// Sets the list of games. The program does it once, before anything else; doing it again changes nothing.
pub fn install(games: impl IntoIterator<Item = GameRef>) {
    GAMES.get_or_init(|| games.into_iter().collect());
}

/// All games, in the order of the catalog.
pub fn games() -> &'static [GameRef] {
    GAMES.get().expect("the program has called `catalog::install()`")
}

impl FromStr for GameRef {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameRef, UnknownGame> {
        let found = games().iter().find(|game| game.as_str() == name);
        found.copied().ok_or_else(|| {
            let all: Vec<&str> = games().iter().map(|game| game.as_str()).collect();
            UnknownGame::new(name, &all)
        })
    }
}

impl Deref for GameRef {
    type Target = dyn AnyGame;

    fn deref(&self) -> &(dyn AnyGame + 'static) {
        self.0
    }
}

impl fmt::Display for GameRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq for GameRef {
    fn eq(&self, other: &GameRef) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for GameRef {}

impl Hash for GameRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

/// By the order of the catalog.
impl Ord for GameRef {
    fn cmp(&self, other: &GameRef) -> Ordering {
        let place = |game: &GameRef| games().iter().position(|one| one == game);
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for GameRef {
    fn partial_cmp(&self, other: &GameRef) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

// Serialised as its name, as everywhere else.
impl Serialize for GameRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameRef, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(de::Error::custom)
    }
}
