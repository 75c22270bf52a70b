//! The value of a wine (section 8).

use crate::components::{Components, MOST_CUBES_SPENT};
use crate::ids::{Gift, Region};
use crate::slots::WineAt;
use crate::state::{Estate, Player, State};

/// Wine value without renown (clauses 8.1, 8.2): quality, age in a cellar, Algarve.
pub fn plain_value(estate: &Estate, place: usize, tables: &Components) -> u8 {
    let age = if estate.cellar { tables.numbers.ages[place] } else { 0 };
    let gift = estate.region.map(|region| tables.gift(region));
    estate.wines[place] + age + u8::from(gift == Some(Gift::Value))
}

/// What each renown cube adds to a wine of this region (clause 8.1).
pub fn value_per_cube(region: Region, tables: &Components) -> u8 {
    if tables.gift(region) == Gift::Renown { 2 } else { 1 }
}

/// The fewest cubes that lift a wine to `wanted` (clause 8.4).
pub fn cubes_needed(plain: u8, per_cube: u8, wanted: u8) -> u8 {
    wanted.saturating_sub(plain).div_ceil(per_cube)
}

impl State {
    /// The region a wine comes from.
    pub(crate) fn origin(player: &Player, wine: WineAt) -> Region {
        player.estate(wine.estate()).region.expect("wine is made by vineyards only")
    }

    pub fn plain_value_of(&self, player: &Player, wine: WineAt) -> u8 {
        plain_value(player.estate(wine.estate()), wine.place(), self.tables.get())
    }

    /// The cubes that may be spent on a wine of this region (clause 8.3).
    pub(crate) fn spendable_cubes(&self, region: Region) -> u8 {
        self.cubes[region.index()].min(MOST_CUBES_SPENT)
    }

    /// The highest value the wine can be given (clauses 8.1, 8.3).
    #[inline]
    pub fn highest_value(&self, player: &Player, wine: WineAt) -> u8 {
        let region = State::origin(player, wine);
        let renown = self.spendable_cubes(region) * value_per_cube(region, self.tables.get());
        self.plain_value_of(player, wine) + renown
    }

    /// The cubes that must be spent so that the wine reaches `wanted` (clause 8.4).
    pub fn cubes_for(&self, player: &Player, wine: WineAt, wanted: u8) -> u8 {
        let per_cube = value_per_cube(State::origin(player, wine), self.tables.get());
        cubes_needed(self.plain_value_of(player, wine), per_cube, wanted)
    }
}
