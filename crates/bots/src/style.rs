//! The style of a level at a table with people: its patience, its risk and its talk.
//!
//! Styles have no effect in the arena: a level that is chosen by name plays the same everywhere.

use std::sync::LazyLock;
use std::time::Duration;

use serde::Deserialize;

use crate::Level;

/// A level's style, as defined by its file in `styles`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    pub risk: Risk,
    pub patience: DecisionDelays,
    /// The remarks; if there are none, the level is silent.
    pub talk: Option<TalkSettings>,
}

/// The choice among actions that a search finds about equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Risk {
    /// The action whose outcomes differ least.
    Safe,
    /// The action that was searched most: the level's own choice.
    Even,
    /// The action whose outcomes differ most.
    Bold,
}

/// The delay range of a decision, by its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionDelays {
    step: DelayRange,
    turn: DelayRange,
    round: DelayRange,
}

/// The weight of a decision, by public facts. A delay that depended on the choice itself would reveal secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionWeight {
    /// The decision continues a turn.
    Step,
    /// The decision begins a turn.
    Turn,
    /// The decision begins a round.
    Round,
}

/// The frequency of its remarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TalkSettings {
    /// Minimum number of moves between two remarks.
    pub rests: usize,
}

/// A range from the shortest time to the longest, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "[u16; 2]")]
struct DelayRange {
    least: u16,
    most: u16,
}

/// The error of an invalid style file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the style cannot be read: {0}")]
pub struct BadStyle(String);

static STYLES: LazyLock<[Style; Level::ALL.len()]> = LazyLock::new(|| {
    Level::ALL.map(|level| Style::from_toml(file(level)).expect("the built-in styles can be read"))
});

impl Style {
    pub fn of(level: Level) -> &'static Style {
        &STYLES[level as usize]
    }

    pub fn from_toml(text: &str) -> Result<Style, BadStyle> {
        toml::from_str(text).map_err(|error| BadStyle(error.to_string()))
    }
}

fn file(level: Level) -> &'static str {
    match level {
        Level::Random | Level::Greedy | Level::Plain | Level::Maestro2026 => {
            include_str!("../styles/yardstick.toml")
        }
        Level::Visitor => include_str!("../styles/visitor.toml"),
        Level::Novice => include_str!("../styles/novice.toml"),
        Level::Apprentice => include_str!("../styles/apprentice.toml"),
        Level::Grower => include_str!("../styles/grower.toml"),
        Level::Cooper => include_str!("../styles/cooper.toml"),
        Level::Cellarmaster => include_str!("../styles/cellarmaster.toml"),
        Level::Winemaker => include_str!("../styles/winemaker.toml"),
        Level::Maestro => include_str!("../styles/maestro.toml"),
        Level::Oenologist => include_str!("../styles/oenologist.toml"),
    }
}

impl DecisionDelays {
    /// Returns the delay for a decision. `lot` is a random number that selects a time in the range.
    pub fn choose_delay(&self, stake: DecisionWeight, lot: u64) -> Duration {
        let DelayRange { least, most } = match stake {
            DecisionWeight::Step => self.step,
            DecisionWeight::Turn => self.turn,
            DecisionWeight::Round => self.round,
        };
        Duration::from_millis(u64::from(least) + lot % (u64::from(most - least) + 1))
    }
}

impl TryFrom<[u16; 2]> for DelayRange {
    type Error = &'static str;

    fn try_from([least, most]: [u16; 2]) -> Result<DelayRange, &'static str> {
        if least <= most {
            Ok(DelayRange { least, most })
        } else {
            Err("the first time of a span is longer than the second")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_suitable_style() {
        for level in Level::ALL {
            let Style { risk, patience, talk } = Style::of(level);
            assert!(
                *risk == Risk::Even || level.search_settings().is_some(),
                "{level} finds nothing equal"
            );
            let times = [DecisionWeight::Step, DecisionWeight::Turn, DecisionWeight::Round]
                .map(|stake| patience.choose_delay(stake, 0));
            assert!(times.is_sorted(), "{level}: the more there is to decide, the longer it takes");
            let longest = patience.choose_delay(
                DecisionWeight::Round,
                u64::from(patience.round.most - patience.round.least),
            );
            assert!(longest <= Duration::from_secs(2), "{level}: nobody likes to wait");
            assert_eq!(talk.is_some(), Level::LADDER.contains(&level), "{level}");
        }
    }

    #[test]
    fn no_two_levels_share_a_style() {
        let styles = Level::LADDER.map(Style::of);
        for (index, style) in styles.iter().enumerate() {
            assert!(styles[..index].iter().all(|other| other != style));
        }
    }

    #[test]
    fn a_random_delay_is_within_its_range() {
        let patience = Style::of(Level::Novice).patience;
        for lot in [0, 1, 7919, u64::MAX] {
            let time = patience.choose_delay(DecisionWeight::Turn, lot).as_millis();
            assert!((400..=800).contains(&time), "{time}");
        }
    }

    #[test]
    fn style_errors_are_specific() {
        let good = include_str!("../styles/grower.toml");
        assert!(Style::from_toml(good).is_ok());
        for (from, to, hint) in [
            ("even", "reckless", "reckless"),
            ("[550, 1000]", "[1000, 550]", "longer than the second"),
            ("rests", "sleeps", "sleeps"),
            ("step", "stride", "stride"),
        ] {
            let error = Style::from_toml(&good.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(hint), "{error}");
        }
    }
}
