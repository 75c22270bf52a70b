//! Sentences about events that the table of events cannot build. The texts are in `words`.

use game::Arg;

use crate::event::HandCard;
use crate::ids::{BarrelNo, Region, Variety, Wine};
use crate::state::{MetGoals, State};

game::arguments! { |state: &State|
    variety: Variety => state.variety_name(*variety),
    region: Region => state.region_name(*region),
    wine: Wine => state.wine_name(*wine),
    barrel: BarrelNo => barrel.number(),
    goals: MetGoals => Arg::List(goal_terms(*goals)),
    card: HandCard => match *card {
        HandCard::Grape(variety) => state.variety_name(variety),
        HandCard::Special(special) => special.into(),
    },
}

/// Returns the goals met, as message keys.
fn goal_terms(goals: MetGoals) -> Vec<Arg> {
    let named = [
        (goals.medals, "goal-medals"),
        (goals.red, "goal-red"),
        (goals.white, "goal-white"),
        (goals.region, "goal-region"),
    ];
    named.into_iter().filter(|(met, _)| *met).map(|(_, key)| Arg::Term(key)).collect()
}
