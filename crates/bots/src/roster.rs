//! Bots that are specified by name: a level with settings.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::level::Level;
use crate::temperament;
use crate::{
    BadNetworkFile, Bot, BotChoice, Budget, Greedy, Judgement, LeafEvaluation, Network, NetworkUse,
    Policy, Random, Risk, SearchSettings, Searcher, Style, Temperament, Temperature,
};

/// The error of an unknown bot name or setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBot {
    #[error("there is no bot `{name}`; there are: {}", Level::ALL.map(Level::name).join(", "))]
    Name { name: String },
    #[error("{level} does not search, so it takes no settings")]
    NoSearch { level: Level },
    #[error(
        "`{name}` is not a temperament; there are: {}",
        Temperament::ALL.map(Temperament::name).join(", ")
    )]
    Temperament { name: String },
    #[error("{level} has no temperament; these levels have: {}", with_temperaments().join(", "))]
    NoTemperament { level: Level },
    #[error(transparent)]
    Budget(#[from] crate::BadBudget),
    #[error(
        "`{text}` is not a setting: there are exploration=X, sharpness=X, policy=X, narrow=X, margin=X, after=N, \
         threads=N, trust=nowhere|leaves|everywhere, risk=safe|even|bold, stop=early|late, ponder=on|off, \
         straight=on|off, temperature=X, temperament=NAME, network=FILE and policy-file=FILE"
    )]
    Setting { text: String },
}

/// Returns the names of the levels that have temperaments.
fn with_temperaments() -> Vec<&'static str> {
    let levels = Level::LADDER.into_iter().filter(|level| level.has_temperaments());
    levels.map(Level::name).collect()
}

/// The networks of a search: value and policy, if there are any.
type Networks = (Option<&'static Network>, Option<&'static Policy>);

/// A level with changed settings: `maestro@20ms`, `plain@5000plies`, `maestro:exploration=0.8:threads=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSpec {
    name: String,
    level: Level,
    thinking: Option<SearchSettings>,
    temperament: Option<Temperament>,
    /// The files of networks that replace the game's own.
    network: Option<PathBuf>,
    policy: Option<PathBuf>,
}

impl BotSpec {
    /// Returns the bot as it plays at a table: in its style, and only until its choice is certain. The strongest levels
    /// use `cores` threads and think while others decide.
    pub fn for_table(character: impl Into<BotChoice>, cores: usize) -> BotSpec {
        let BotChoice { level, temperament } = character.into();
        let mut spec = BotSpec { temperament, ..BotSpec::from(level) };
        if let Some(thinking) = &mut spec.thinking {
            thinking.risk = Style::of(level).risk;
            thinking.stops_early = true;
            let thinks_long = matches!(level, Level::Maestro | Level::Oenologist);
            thinking.threads = if thinks_long { cores } else { 1 };
            thinking.ponders = thinks_long;
        }
        spec
    }

    /// Returns the text that the bot was parsed from.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn level(&self) -> Level {
        self.level
    }

    pub fn temperament(&self) -> Option<Temperament> {
        self.temperament
    }

    /// Returns the parameters of its search, if it searches.
    pub fn search_settings(&self) -> Option<SearchSettings> {
        self.thinking
    }

    /// Sets this budget and removes the ceiling, if the bot searches.
    pub fn with_budget(mut self, budget: Budget) -> BotSpec {
        if let Some(thinking) = &mut self.thinking {
            *thinking = SearchSettings { budget, ceiling: None, ..*thinking };
        }
        self
    }

    /// Scales the budget and the ceiling by `factor`.
    pub fn with_scaled_budget(mut self, factor: f64) -> BotSpec {
        if let Some(thinking) = &mut self.thinking {
            thinking.budget = thinking.budget.scaled(factor);
            thinking.ceiling = thinking.ceiling.map(|ceiling| ceiling.mul_f64(factor));
        }
        self
    }

    /// Removes the ceiling, so that measurements do not depend on the load of the machine.
    pub fn without_time_limit(mut self) -> BotSpec {
        if let Some(thinking) = &mut self.thinking {
            thinking.ceiling = None;
        }
        self
    }

    /// Reads the bot's network files, if it has any, for the game.
    pub fn check_networks<M: Judgement>(&self) -> Result<(), BadNetworkFile> {
        self.networks::<M>().map(|_| ())
    }

    fn networks<M: Judgement>(&self) -> Result<Networks, BadNetworkFile> {
        let network = match &self.network {
            Some(path) => Some(Network::load::<M>(path)?),
            None => M::network(),
        };
        let policy = match &self.policy {
            Some(path) => Some(Policy::load::<M>(path)?),
            None => M::policy(),
        };
        Ok((network, policy))
    }

    /// Creates a bot for the game. Call [`BotSpec::check_networks`] first if it has network files.
    pub fn create_bot<M: Judgement>(&self, seed: u64) -> Box<dyn Bot<M::Game>> {
        match (self.level, self.thinking) {
            (level, Some(thinking)) => {
                let (network, policy) = self
                    .networks::<M>()
                    .unwrap_or_else(|bad| panic!("the bot's files were not checked: {bad}"));
                let weights = level.weights::<M>().clone();
                let searcher =
                    Searcher::<M>::with_networks(thinking, weights, network, policy, seed);
                let preferences = self.temperament.zip(M::temperaments());
                match preferences.map(|(temperament, all)| all.of(temperament)) {
                    Some(preferences) => Box::new(searcher.with_preferences(preferences)),
                    None => Box::new(searcher),
                }
            }
            (Level::Random, None) => Box::new(Random::new(seed)),
            (level, None) => Box::new(Greedy::<M>::new(level.weights::<M>().clone(), seed)),
        }
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> BotSpec {
        let (name, thinking) = (level.name().to_string(), level.search_settings());
        BotSpec { name, level, thinking, temperament: None, network: None, policy: None }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for BotSpec {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<BotSpec, UnknownBot> {
        let (settings, budget) = match text.split_once('@') {
            Some((settings, budget)) => (settings, Some(budget.parse()?)),
            None => (text, None),
        };
        let mut words = settings.split(':');
        let level: Level = words.next().unwrap_or_default().parse()?;
        let mut spec = BotSpec { name: text.to_string(), ..BotSpec::from(level) };
        if let Some(budget) = budget {
            spec = spec.with_budget(budget);
        }
        for word in words {
            let thinking = spec.thinking.as_mut().ok_or(UnknownBot::NoSearch { level })?;
            match word.split_once('=') {
                Some(("network", path)) => {
                    spec.network = Some(PathBuf::from(path));
                    continue;
                }
                Some(("policy-file", path)) => {
                    spec.policy = Some(PathBuf::from(path));
                    continue;
                }
                Some((temperament::SETTING, name)) => {
                    if !level.has_temperaments() {
                        return Err(UnknownBot::NoTemperament { level });
                    }
                    spec.temperament = Some(name.parse()?);
                    continue;
                }
                _ => {}
            }
            set(thinking, word).ok_or_else(|| UnknownBot::Setting { text: word.to_string() })?;
        }
        if budget.is_some() && spec.thinking.is_none() {
            return Err(UnknownBot::NoSearch { level });
        }
        Ok(spec)
    }
}

fn set(thinking: &mut SearchSettings, word: &str) -> Option<()> {
    let (key, value) = word.split_once('=')?;
    let number = || value.parse::<f64>().ok().filter(|number| (0.0..=100.0).contains(number));
    let switch = |[no, yes]: [&str; 2]| {
        if value == yes { Some(true) } else { (value == no).then_some(false) }
    };
    match key {
        "exploration" => thinking.exploration = Some(number()?),
        "sharpness" => thinking.sharpness = Some(number()?),
        "margin" => thinking.margin = number().filter(|share| *share <= 1.0)?,
        "after" => thinking.leaf = LeafEvaluation::Judge { after: Some(value.parse().ok()?) },
        "policy" => thinking.policy = Some(number()?),
        "narrow" => thinking.narrow = Some(number().filter(|part| *part <= 1.0)?),
        "trust" => {
            thinking.trust = Some(match value {
                "nowhere" => NetworkUse::Nowhere,
                "leaves" => NetworkUse::Leaves,
                "everywhere" => NetworkUse::Everywhere,
                _ => return None,
            });
        }
        "risk" => {
            thinking.risk = match value {
                "safe" => Risk::Safe,
                "even" => Risk::Even,
                "bold" => Risk::Bold,
                _ => return None,
            };
        }
        "stop" => thinking.stops_early = switch(["late", "early"])?,
        "ponder" => thinking.ponders = switch(["off", "on"])?,
        "straight" => thinking.straight = switch(["off", "on"])?,
        "temperature" => thinking.temperature = Temperature::Is(number()?),
        "threads" => {
            thinking.threads = value.parse().ok().filter(|count| (1..=64).contains(count))?;
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bot_spec_parses_a_budget_and_settings() {
        let spec: BotSpec = "maestro:exploration=0.8:after=2@20ms".parse().unwrap();
        let thinking = spec.thinking.unwrap();
        assert_eq!(thinking.budget, Budget::Time(Duration::from_millis(20)));
        assert_eq!(
            (thinking.exploration, thinking.leaf),
            (Some(0.8), LeafEvaluation::Judge { after: Some(2) })
        );
        assert_eq!(thinking.ceiling, None);
        assert_eq!(spec.level(), Level::Maestro);
        let scaled = BotSpec::from(Level::Cellarmaster).with_scaled_budget(0.1).thinking.unwrap();
        assert_eq!(scaled.ceiling, Some(Duration::from_millis(10)));
    }

    #[test]
    fn a_bot_spec_sets_the_use_of_the_policy() {
        let set: BotSpec = "maestro:policy=0.5:narrow=0.1".parse().unwrap();
        let thinking = set.thinking.unwrap();
        assert_eq!((thinking.policy, thinking.narrow), (Some(0.5), Some(0.1)));
        assert!("maestro:narrow=2".parse::<BotSpec>().is_err());
    }

    #[test]
    fn arena_bots_ignore_table_style() {
        for level in Level::ALL {
            let Some(thinking) = BotSpec::from(level).thinking else { continue };
            assert_eq!((thinking.risk, thinking.threads), (Risk::Even, 1), "{level}");
            assert!(!thinking.stops_early, "{level}");
        }
        let bold: BotSpec = "grower:risk=bold:stop=early".parse().unwrap();
        let thinking = bold.thinking.unwrap();
        assert_eq!((thinking.risk, thinking.stops_early), (Risk::Bold, true));
    }

    #[test]
    fn the_strongest_levels_use_all_given_cores_at_a_table() {
        let thinking = |level| BotSpec::for_table(level, 3).thinking.unwrap();
        assert!(thinking(Level::Maestro).ponders && !thinking(Level::Grower).ponders);
        assert_eq!(thinking(Level::Maestro).threads, 3);
        assert_eq!(thinking(Level::Cellarmaster).threads, 1);
        assert_eq!(thinking(Level::Cellarmaster).risk, Style::of(Level::Cellarmaster).risk);
    }

    #[test]
    fn bot_name_errors_are_specific() {
        for (text, hint) in [
            ("chess", "maestro"),
            ("greedy@5ms", "does not search"),
            ("maestro@5", "plies"),
            ("maestro:luck=1", "exploration"),
            ("maestro:threads=0", "threads"),
            ("maestro:risk=some", "bold"),
            ("maestro:stop=now", "early"),
        ] {
            let error = text.parse::<BotSpec>().unwrap_err().to_string();
            assert!(error.contains(hint), "{text}: {error}");
        }
    }
}
