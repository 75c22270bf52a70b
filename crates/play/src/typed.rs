//! A game with its types, behind the trait that hides them.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use game::{
    BadOptions, Chance, ComponentSet, ComponentTable, Game, GameOptions, OptionSpec, Record,
    ReplayError, ToJson, options_from_pairs,
};
use serde_json::Value;
use table_kit::lesson::Course;
use table_kit::{Asset, Board, address};
use words::{Rules, Words};

use crate::advice::gain_text;
use crate::any_game::{AnyGame, MatchOrigin};
use crate::any_match::AnyMatch;
use crate::entry::{Entry, EntryComponents, EntryOptions};
use crate::opening::{self, RecordedGame};
use crate::puzzle::{self, Puzzle};

/// The game of an [`Entry`], with the values that are read once for it.
pub struct TypedGame<E> {
    course: OnceLock<Course>,
    puzzles: OnceLock<Vec<Puzzle>>,
    entry: PhantomData<fn() -> E>,
}

impl<E: Entry> TypedGame<E> {
    pub const fn new() -> TypedGame<E> {
        TypedGame { course: OnceLock::new(), puzzles: OnceLock::new(), entry: PhantomData }
    }
}

impl<E: Entry> Default for TypedGame<E> {
    fn default() -> TypedGame<E> {
        TypedGame::new()
    }
}

impl<E: Entry> AnyGame for TypedGame<E> {
    fn as_str(&self) -> &'static str {
        E::Rules::ID
    }

    fn words(&self) -> &'static Words {
        Words::of::<E::Rules>()
    }

    fn rules(&self) -> Rules {
        Rules::of::<E::Rules>()
    }

    fn player_counts(&self) -> RangeInclusive<u8> {
        EntryOptions::<E>::player_counts()
    }

    fn has_solo(&self) -> bool {
        EntryOptions::<E>::SOLO
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        EntryOptions::<E>::specs()
    }

    fn usual_options(&self, players: u8) -> Value {
        EntryOptions::<E>::with_players(players).to_json()
    }

    fn options_from_pairs(&self, players: u8, pairs: &[String]) -> Result<Value, BadOptions> {
        Ok(options_from_pairs::<EntryOptions<E>>(players, pairs)?.to_json())
    }

    fn component_tables(&self) -> Vec<ComponentTable> {
        EntryComponents::<E>::builtin().tables()
    }

    fn check_components(&self, toml: &str) -> Result<(), String> {
        EntryComponents::<E>::check_toml(toml).map_err(|bad| bad.to_string())
    }

    fn colour(&self) -> &'static str {
        E::Board::colour()
    }

    fn pieces(&self) -> &'static [(&'static str, &'static str)] {
        E::Board::pieces()
    }

    fn summary(&self) -> &'static str {
        E::Board::summary()
    }

    fn assets(&self) -> &'static [Asset] {
        E::Board::assets()
    }

    fn asset_address(&self, name: &str) -> String {
        address::<E::Board>(name)
    }

    fn course(&'static self) -> &'static Course {
        self.course.get_or_init(|| {
            let read = Course::read(E::Board::lessons(), E::Board::tips(), E::Board::quiz());
            read.expect("the tests read every lesson")
        })
    }

    fn puzzles(&'static self) -> &'static [Puzzle] {
        self.puzzles.get_or_init(puzzle::built_in::<E::Mind>)
    }

    fn gain(&self, feature: &str) -> String {
        gain_text::<E::Rules>(feature)
    }

    fn begin(
        &self,
        start: &MatchOrigin<'_>,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Box<dyn AnyMatch>, ReplayError> {
        opening::begin::<E>(start, chance, names)
    }

    fn replay(&self, record: &Record, components: Option<&str>) -> Result<RecordedGame, String> {
        opening::replay_record::<E>(record, components)
    }
}
