//! Temperaments: preferences that make bots of the same level play differently.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use game::{Chance, PerSeat, Seat};
use serde::Deserialize;

use crate::{BotSpec, Level, MAX_FEATURES, PositionEvaluation, UnknownBot};

/// A way to play, in each game's own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Temperament {
    /// Collects more resources before it uses them.
    Collector,
    /// Hurries towards the end of the game.
    Racer,
    /// Takes what the others need.
    Blocker,
    /// Plays for large gains that may fail.
    Gambler,
}

impl Temperament {
    pub const ALL: [Temperament; 4] =
        [Temperament::Collector, Temperament::Racer, Temperament::Blocker, Temperament::Gambler];

    pub fn name(self) -> &'static str {
        match self {
            Temperament::Collector => "collector",
            Temperament::Racer => "racer",
            Temperament::Blocker => "blocker",
            Temperament::Gambler => "gambler",
        }
    }
}

impl fmt::Display for Temperament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Temperament {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Temperament, UnknownBot> {
        let found = Temperament::ALL.into_iter().find(|known| known.name() == name);
        found.ok_or_else(|| UnknownBot::Temperament { name: name.to_string() })
    }
}

impl Level {
    /// Returns true if bots of this level can have a temperament. Weaker levels make too many other mistakes for it to
    /// show, and the strongest levels play for the win alone.
    pub fn has_temperaments(self) -> bool {
        match self {
            Level::Apprentice | Level::Grower | Level::Cooper | Level::Cellarmaster => true,
            Level::Random
            | Level::Greedy
            | Level::Plain
            | Level::Visitor
            | Level::Novice
            | Level::Winemaker
            | Level::Maestro2026
            | Level::Maestro
            | Level::Oenologist => false,
        }
    }
}

/// A bot as people choose it for a seat: a level, and a temperament if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotChoice {
    pub level: Level,
    pub temperament: Option<Temperament>,
}

impl BotChoice {
    /// Returns a bot of the level with a random temperament, if the level has any.
    pub fn with_random_temperament(level: Level, chance: &mut impl Chance) -> BotChoice {
        let drawn = || Temperament::ALL[chance.below(Temperament::ALL.len() as u32) as usize];
        BotChoice { level, temperament: level.has_temperaments().then(drawn) }
    }
}

impl From<Level> for BotChoice {
    fn from(level: Level) -> BotChoice {
        BotChoice { level, temperament: None }
    }
}

impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.temperament {
            Some(temperament) => write!(f, "{}:{SETTING}={temperament}", self.level),
            None => self.level.fmt(f),
        }
    }
}

/// The name of the setting in the text of a bot.
pub(crate) const SETTING: &str = "temperament";

impl FromStr for BotChoice {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<BotChoice, UnknownBot> {
        let spec: BotSpec = text.parse()?;
        let character = BotChoice { level: spec.level(), temperament: spec.temperament() };
        // A bot at a table has no other settings.
        if character.to_string() == text {
            Ok(character)
        } else {
            Err(UnknownBot::Name { name: text.to_string() })
        }
    }
}

/// Additions to the value of a position, in log-odds for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Preferences {
    own: [f32; MAX_FEATURES],
    rivals: [f32; MAX_FEATURES],
}

impl Preferences {
    /// Adds the preferences of the bot at `seat` to the value of each seat.
    pub(crate) fn add(&self, position: &PositionEvaluation, seat: Seat, worth: &mut PerSeat<f64>) {
        for other in Seat::all(worth.players()) {
            let weights = if other == seat { &self.own } else { &self.rivals };
            let features = &position.features[other.index()];
            let sum: f32 = features.iter().zip(weights).map(|(one, weight)| one * weight).sum();
            worth[other] += f64::from(sum);
        }
    }
}

/// The temperaments of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Temperaments([Preferences; Temperament::ALL.len()]);

/// The error of a file of temperaments that does not fit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTemperaments {
    #[error("the temperaments cannot be read: {0}")]
    Unreadable(String),
    #[error("the temperament `{0}` is missing")]
    Missing(Temperament),
    #[error(
        "the temperament `{temperament}` has the feature `{feature}`, which the game does not have"
    )]
    Unknown { temperament: Temperament, feature: String },
}

/// A temperament in its file: additions to the values of its own seat and of the other seats, by feature.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PreferencesEntry {
    #[serde(default)]
    own: BTreeMap<String, f32>,
    #[serde(default)]
    rivals: BTreeMap<String, f32>,
}

impl Temperaments {
    /// Reads a file with one section for each temperament. Features that are left out have no addition.
    pub fn from_toml(
        features: &'static [&'static str],
        text: &str,
    ) -> Result<Temperaments, BadTemperaments> {
        let mut entries: BTreeMap<Temperament, PreferencesEntry> = toml::from_str(text)
            .map_err(|error: toml::de::Error| BadTemperaments::Unreadable(error.to_string()))?;
        let mut leanings = Vec::new();
        for temperament in Temperament::ALL {
            let entry =
                entries.remove(&temperament).ok_or(BadTemperaments::Missing(temperament))?;
            let by_feature = |additions: BTreeMap<String, f32>| {
                let mut weights = [0.0; MAX_FEATURES];
                for (feature, weight) in additions {
                    let index = features.iter().position(|known| *known == feature);
                    let unknown = BadTemperaments::Unknown { temperament, feature };
                    weights[index.ok_or(unknown)?] = weight;
                }
                Ok(weights)
            };
            leanings.push(Preferences {
                own: by_feature(entry.own)?,
                rivals: by_feature(entry.rivals)?,
            });
        }
        let leanings = leanings.try_into().expect("there is one preferences for each temperament");
        Ok(Temperaments(leanings))
    }

    pub fn of(&self, temperament: Temperament) -> &Preferences {
        &self.0[temperament as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: &[&str] = &["points", "cards"];

    const GOOD: &str = "[collector.own]\ncards = 0.5\n[racer.own]\npoints = 0.25\ncards = -0.25\n\
        [blocker.rivals]\npoints = 1.0\n[gambler]\n";

    #[test]
    fn temperaments_change_the_values_of_seats() {
        let temperaments = Temperaments::from_toml(FEATURES, GOOD).unwrap();
        let mut features = [[0.0; MAX_FEATURES]; game::MAX_SEATS];
        features[0][..2].copy_from_slice(&[2.0, 4.0]);
        features[1][..2].copy_from_slice(&[3.0, 8.0]);
        let position = PositionEvaluation { late: 0.0, features, worth: PerSeat::new(2, |_| 0.0) };
        for (temperament, expected) in [
            (Temperament::Collector, [2.0, 0.0]),
            (Temperament::Racer, [-0.5, 0.0]),
            (Temperament::Blocker, [0.0, 3.0]),
            (Temperament::Gambler, [0.0, 0.0]),
        ] {
            let mut worth = PerSeat::new(2, |_| 0.0);
            temperaments.of(temperament).add(&position, Seat::new(0), &mut worth);
            assert_eq!(worth.as_slice(), expected, "{temperament}");
        }
    }

    #[test]
    fn errors_of_temperaments_are_specific() {
        for (from, to, hint) in [
            ("[gambler]", "", "`gambler` is missing"),
            ("points = 1.0", "prizes = 1.0", "`blocker` has the feature `prizes`"),
            ("racer.own", "racer.others", "others"),
            ("[gambler]", "[gambler]\n[dreamer]", "dreamer"),
        ] {
            let text = GOOD.replace(from, to);
            let error = Temperaments::from_toml(FEATURES, &text).unwrap_err().to_string();
            assert!(error.contains(hint), "{error}");
        }
    }

    #[test]
    fn a_character_is_a_level_with_an_optional_temperament() {
        for text in
            ["maestro", "grower", "grower:temperament=racer", "apprentice:temperament=gambler"]
        {
            assert_eq!(text.parse::<BotChoice>().unwrap().to_string(), text);
        }
        for (text, hint) in [
            ("grower:temperament=angry", "collector, racer, blocker, gambler"),
            ("maestro:temperament=racer", "apprentice, grower, cooper, cellarmaster"),
            ("grower:risk=bold", "grower:risk=bold"),
            ("grower@20ms", "grower@20ms"),
        ] {
            let error = text.parse::<BotChoice>().unwrap_err().to_string();
            assert!(error.contains(hint), "{error}");
        }
    }

    #[test]
    fn a_random_character_has_a_temperament_if_its_level_has_any() {
        let mut chance = game::FastChance::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..60 {
            seen.extend(BotChoice::with_random_temperament(Level::Grower, &mut chance).temperament);
            assert_eq!(
                BotChoice::with_random_temperament(Level::Maestro, &mut chance).temperament,
                None
            );
        }
        assert_eq!(seen.len(), Temperament::ALL.len());
    }
}
