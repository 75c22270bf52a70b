//! The value of a wine (section 8).

use crate::components::{Components, MOST_CUBES_SPENT};
use crate::estate::Estate;
use crate::ids::{Gift, Region};
use crate::player::Player;
use crate::slots::WineAt;
use crate::state::State;

/// Returns the value of a wine without renown (clauses 8.1, 8.2): quality, age in a cellar, Algarve.
pub fn plain_value(estate: &Estate, place: usize, components: &Components) -> u8 {
    let gift = estate.region.map(|region| components.gift(region));
    aged_value(estate, place, components) + u8::from(gift == Some(Gift::Value))
}

/// Returns the quality plus the age in a cellar (clause 8.2).
fn aged_value(estate: &Estate, place: usize, components: &Components) -> u8 {
    estate.wines[place] + components.numbers.ages[place] * u8::from(estate.cellar)
}

/// Returns the value of each renown cube for a wine of this region (clause 8.1).
pub fn value_per_cube(region: Region, components: &Components) -> u8 {
    if components.gift(region) == Gift::Renown { 2 } else { 1 }
}

/// Returns the fewest cubes that raise a wine to `wanted` (clause 8.4).
pub fn cubes_needed(plain: u8, per_cube: u8, wanted: u8) -> u8 {
    wanted.saturating_sub(plain).div_ceil(per_cube)
}

impl State {
    /// Returns the region that a wine comes from.
    pub(crate) fn origin(player: &Player, wine: WineAt) -> Region {
        player.estate(wine.estate()).region.expect("wine is made by vineyards only")
    }

    pub fn plain_value_of(&self, player: &Player, wine: WineAt) -> u8 {
        plain_value(player.estate(wine.estate()), wine.place(), self.components.get())
    }

    /// Returns the cubes that may be spent on a wine of this region (clause 8.3).
    pub(crate) fn spendable_cubes(&self, region: Region) -> u8 {
        self.cubes[region.index()].min(MOST_CUBES_SPENT)
    }

    /// Returns the possible increase of a region's wine: its gift and as much renown as may be spent (clauses 8.1,
    /// 8.3).
    pub(crate) fn largest_increase(&self, region: Region) -> u8 {
        let components = self.components.get();
        let gift = u8::from(components.gift(region) == Gift::Value);
        gift + self.spendable_cubes(region) * value_per_cube(region, components)
    }

    /// Returns the highest value the wine can be given (clauses 8.1, 8.3).
    #[inline]
    pub fn highest_value(&self, player: &Player, wine: WineAt) -> u8 {
        let lift = self.lifts[State::origin(player, wine).index()];
        aged_value(player.estate(wine.estate()), wine.place(), self.components.get()) + lift
    }

    /// Returns the cubes that must be spent so that the wine reaches `wanted` (clause 8.4).
    pub fn cubes_for(&self, player: &Player, wine: WineAt, wanted: u8) -> u8 {
        let per_cube = value_per_cube(State::origin(player, wine), self.components.get());
        cubes_needed(self.plain_value_of(player, wine), per_cube, wanted)
    }
}
