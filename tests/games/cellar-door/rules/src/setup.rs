//! What is agreed before the game, and what is in the box.

use game::{BadComponents, BadOptions, ComponentSet, GameOptions, OptionSpec, Row, Source};
use serde::{Deserialize, Serialize};

use crate::{Bottles, Quality};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub players: u8,
}

impl GameOptions for Options {
    fn with_players(players: u8) -> Options {
        Options { players }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn player_counts() -> std::ops::RangeInclusive<u8> {
        2..=4
    }

    fn check(&self) -> Result<(), BadOptions> {
        BadOptions::check_players(self)
    }

    fn specs() -> &'static [OptionSpec] {
        &[]
    }
}

/// The one box there is (clause 1.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub copies: Bottles,
}

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        static BOX: Components = Components { copies: Bottles([4; Quality::COUNT]) };
        &BOX
    }

    fn check(&self) -> Result<(), BadComponents> {
        let problem = (self != Components::builtin()).then(|| "there are four of each".to_string());
        BadComponents::unless_empty(problem.into_iter().collect())
    }

    fn intern(self) -> Result<&'static Components, BadComponents> {
        self.check().map(|()| Components::builtin())
    }

    fn tables(&self) -> Vec<game::ComponentTable> {
        let cells = |quality: Quality| [quality.0, self.copies.of(quality)].map(|n| n.to_string());
        let row = |quality| Row { cells: cells(quality).to_vec(), source: Source::Rulebook };
        let columns = vec!["column-quality", "column-copies"];
        let rows = Quality::all().map(row).collect();
        vec![game::ComponentTable { title: "table-bottles", columns, rows }]
    }
}
