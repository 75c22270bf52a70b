//! The levels of bots.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::roster::{BotSpec, UnknownBot};
use crate::{
    Bot, Budget, Judgement, LeafEvaluation, Risk, SearchParameters, SearchSettings, Temperature,
    Weights,
};

/// A bot level that is chosen by name. The names are the same in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Chooses at random: a reference that every other level should beat.
    Random,
    /// Plays for the best position at the end of its turn, by rules of thumb: a reference that does not change.
    Greedy,
    /// Searches without any knowledge of the game: a reference that shows how much the knowledge of the other levels is
    /// worth.
    Plain,
    /// Evaluates with fitted weights, hardly looks ahead, and accepts moves much worse than the best.
    Visitor,
    /// Evaluates with fitted weights, and accepts moves worse than the best.
    Novice,
    /// Evaluates with fitted weights, looks a little further ahead, and accepts moves a little worse than the best.
    Apprentice,
    /// Evaluates with the game's networks, as all higher levels do, and hardly looks ahead.
    Grower,
    /// Looks a little ahead.
    Cooper,
    /// Looks further ahead.
    Cellarmaster,
    /// Looks ahead for a few tenths of a second.
    Winemaker,
    /// Searches several hundred thousand plies, for at most a second, with features only: a reference that shows the
    /// gain from networks and their search parameters.
    Maestro2026,
    /// Searches as long as `Maestro2026`, with the game's networks.
    Maestro,
    /// Searches several million plies without a time limit: for analysis.
    Oenologist,
}

impl Level {
    pub const ALL: [Level; 13] = [
        Level::Random,
        Level::Greedy,
        Level::Plain,
        Level::Visitor,
        Level::Novice,
        Level::Apprentice,
        Level::Grower,
        Level::Cooper,
        Level::Cellarmaster,
        Level::Winemaker,
        Level::Maestro2026,
        Level::Maestro,
        Level::Oenologist,
    ];

    /// The levels that people choose from, weakest first.
    pub const LADDER: [Level; 8] = [
        Level::Visitor,
        Level::Novice,
        Level::Apprentice,
        Level::Grower,
        Level::Cooper,
        Level::Cellarmaster,
        Level::Winemaker,
        Level::Maestro,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Plain => "plain",
            Level::Visitor => "visitor",
            Level::Novice => "novice",
            Level::Apprentice => "apprentice",
            Level::Grower => "grower",
            Level::Cooper => "cooper",
            Level::Cellarmaster => "cellarmaster",
            Level::Winemaker => "winemaker",
            Level::Maestro2026 => "maestro-2026",
            Level::Maestro => "maestro",
            Level::Oenologist => "oenologist",
        }
    }

    /// Returns the search parameters of the level, if it searches. Budgets are in plies, so that a level plays the same
    /// on every machine. The ceiling limits the time on a slow or busy machine.
    pub fn search_settings(self) -> Option<SearchSettings> {
        let (plies, ceiling) = match self {
            Level::Random | Level::Greedy => return None,
            Level::Visitor => (100, Some(50)),
            Level::Novice => (200, Some(50)),
            Level::Apprentice => (600, Some(50)),
            Level::Grower => (150, Some(50)),
            Level::Cooper => (800, Some(50)),
            Level::Cellarmaster => (6_000, Some(100)),
            Level::Winemaker => (60_000, Some(300)),
            Level::Maestro | Level::Maestro2026 => (600_000, Some(1_000)),
            Level::Oenologist => (4_000_000, None),
            Level::Plain => (1_000_000, Some(1_000)),
        };
        let SearchParameters { trust, exploration, sharpness, policy, narrow } =
            SearchParameters::BY_FEATURES;
        let thinking = SearchSettings {
            budget: Budget::Plies(plies),
            ceiling: ceiling.map(Duration::from_millis),
            leaf: LeafEvaluation::Judge { after: Some(0) },
            exploration: Some(exploration),
            sharpness: Some(sharpness),
            margin: 0.05,
            trust: Some(trust),
            policy: Some(policy),
            narrow: Some(narrow),
            threads: 1,
            risk: Risk::Even,
            stops_early: false,
            ponders: false,
            straight: true,
            temperature: Temperature::Of(self),
        };
        // These levels continue unfinished turns before the evaluation.
        let playing_on = LeafEvaluation::Judge { after: None };
        let yardstick =
            SearchSettings { straight: false, temperature: Temperature::Is(0.0), ..thinking };
        Some(match self {
            Level::Plain => SearchSettings {
                leaf: LeafEvaluation::PlayOut,
                exploration: Some(0.7),
                ..yardstick
            },
            Level::Maestro2026 => SearchSettings { leaf: playing_on, ..yardstick },
            Level::Grower
            | Level::Cooper
            | Level::Cellarmaster
            | Level::Winemaker
            | Level::Maestro
            | Level::Oenologist => SearchSettings {
                leaf: playing_on,
                exploration: None,
                sharpness: None,
                trust: None,
                policy: None,
                narrow: None,
                ..thinking
            },
            Level::Random | Level::Greedy | Level::Visitor | Level::Novice | Level::Apprentice => {
                thinking
            }
        })
    }

    /// Returns the next lower level, of those that people choose from.
    pub fn below(self) -> Option<Level> {
        let rung = Level::LADDER.iter().position(|level| *level == self)?;
        rung.checked_sub(1).map(|rung| Level::LADDER[rung])
    }

    /// Returns the temperature of the level in a game.
    pub fn temperature<M: Judgement>(self) -> f64 {
        let rung = Level::LADDER.iter().position(|level| *level == self);
        rung.map_or(0.0, |rung| M::TEMPERATURES[rung])
    }

    /// Returns the weights with which the level evaluates positions.
    pub(crate) fn weights<M: Judgement>(self) -> &'static Weights {
        match self {
            Level::Greedy => M::beginner_weights(),
            Level::Random
            | Level::Plain
            | Level::Visitor
            | Level::Novice
            | Level::Apprentice
            | Level::Grower
            | Level::Cooper
            | Level::Cellarmaster
            | Level::Winemaker
            | Level::Maestro2026
            | Level::Maestro
            | Level::Oenologist => M::weights(),
        }
    }

    /// Creates a bot of this level. The same seed gives the same choices, unless the time limit is reached.
    pub fn create_bot<M: Judgement>(self, seed: u64) -> Box<dyn Bot<M::Game>> {
        BotSpec::from(self).create_bot::<M>(seed)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Level, UnknownBot> {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| UnknownBot::Name { name: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NetworkUse;

    #[test]
    fn reference_levels_and_the_lowest_levels_use_no_networks() {
        for level in Level::ALL {
            let Some(thinking) = level.search_settings() else { continue };
            let free = Level::LADDER[3..].contains(&level) || level == Level::Oenologist;
            let (policy, narrow) = if free { (None, None) } else { (Some(0.0), Some(0.0)) };
            assert_eq!((thinking.policy, thinking.narrow), (policy, narrow), "{level}");
            assert_eq!(thinking.trust, (!free).then_some(NetworkUse::Nowhere), "{level}");
        }
    }

    #[test]
    fn the_oenologist_has_no_time_limit() {
        let (top, maestro) =
            (Level::Oenologist.search_settings(), Level::Maestro.search_settings());
        let (top, maestro) = (top.unwrap(), maestro.unwrap());
        assert_eq!((top.ceiling, maestro.ceiling.is_some()), (None, true));
        assert_eq!(
            (top.budget, maestro.budget),
            (Budget::Plies(4_000_000), Budget::Plies(600_000))
        );
    }
}
