//! The levels of bots, and the bots that are specified by name.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::temperament;
use crate::{
    BadNetworkFile, Bot, Budget, Character, Greedy, Judgement, LeafEvaluation, Network, NetworkUse,
    Policy, Random, Risk, SearchParameters, SearchSettings, Searcher, Style, Temperament,
    Temperature, Weights,
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
    pub fn thinking(self) -> Option<SearchSettings> {
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
    fn weights<M: Judgement>(self) -> &'static Weights {
        match self {
            Level::Greedy => M::rules_of_thumb(),
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
    pub fn hire<M: Judgement>(self, seed: u64) -> Box<dyn Bot<M::Game>> {
        BotSpec::from(self).hire::<M>(seed)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

impl FromStr for Level {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Level, UnknownBot> {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| UnknownBot::Name { name: name.to_string() })
    }
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
    pub fn at_table(character: impl Into<Character>, cores: usize) -> BotSpec {
        let Character { level, temperament } = character.into();
        let mut hire = BotSpec { temperament, ..BotSpec::from(level) };
        if let Some(thinking) = &mut hire.thinking {
            thinking.risk = Style::of(level).risk;
            thinking.stops_early = true;
            let thinks_long = matches!(level, Level::Maestro | Level::Oenologist);
            thinking.threads = if thinks_long { cores } else { 1 };
            thinking.ponders = thinks_long;
        }
        hire
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
    pub fn thinking(&self) -> Option<SearchSettings> {
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
    pub fn scaled(mut self, factor: f64) -> BotSpec {
        if let Some(thinking) = &mut self.thinking {
            thinking.budget = thinking.budget.scaled(factor);
            thinking.ceiling = thinking.ceiling.map(|ceiling| ceiling.mul_f64(factor));
        }
        self
    }

    /// Removes the ceiling, so that measurements do not depend on the load of the machine.
    pub fn unhurried(mut self) -> BotSpec {
        if let Some(thinking) = &mut self.thinking {
            thinking.ceiling = None;
        }
        self
    }

    /// Reads the bot's network files, if it has any, for the game.
    pub fn check<M: Judgement>(&self) -> Result<(), BadNetworkFile> {
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

    /// Creates a bot for the game. Call [`BotSpec::check`] first if it has network files.
    pub fn hire<M: Judgement>(&self, seed: u64) -> Box<dyn Bot<M::Game>> {
        match (self.level, self.thinking) {
            (level, Some(thinking)) => {
                let (network, policy) = self
                    .networks::<M>()
                    .unwrap_or_else(|bad| panic!("the bot's files were not checked: {bad}"));
                let weights = level.weights::<M>().clone();
                let searcher =
                    Searcher::<M>::with_networks(thinking, weights, network, policy, seed);
                let leaning = self.temperament.zip(M::temperaments());
                match leaning.map(|(temperament, all)| all.of(temperament)) {
                    Some(leaning) => Box::new(searcher.with_leaning(leaning)),
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
        let (name, thinking) = (level.name().to_string(), level.thinking());
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
        let mut hire = BotSpec { name: text.to_string(), ..BotSpec::from(level) };
        if let Some(budget) = budget {
            hire = hire.with_budget(budget);
        }
        for word in words {
            let thinking = hire.thinking.as_mut().ok_or(UnknownBot::NoSearch { level })?;
            match word.split_once('=') {
                Some(("network", path)) => {
                    hire.network = Some(PathBuf::from(path));
                    continue;
                }
                Some(("policy-file", path)) => {
                    hire.policy = Some(PathBuf::from(path));
                    continue;
                }
                Some((temperament::SETTING, name)) => {
                    if !level.has_temperaments() {
                        return Err(UnknownBot::NoTemperament { level });
                    }
                    hire.temperament = Some(name.parse()?);
                    continue;
                }
                _ => {}
            }
            set(thinking, word).ok_or_else(|| UnknownBot::Setting { text: word.to_string() })?;
        }
        if budget.is_some() && hire.thinking.is_none() {
            return Err(UnknownBot::NoSearch { level });
        }
        Ok(hire)
    }
}

fn set(thinking: &mut SearchSettings, word: &str) -> Option<()> {
    let (key, value) = word.split_once('=')?;
    let number = || value.parse::<f64>().ok().filter(|number| (0.0..=100.0).contains(number));
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
        "stop" => {
            thinking.stops_early = match value {
                "early" => true,
                "late" => false,
                _ => return None,
            };
        }
        "ponder" => {
            thinking.ponders = match value {
                "on" => true,
                "off" => false,
                _ => return None,
            };
        }
        "straight" => {
            thinking.straight = match value {
                "on" => true,
                "off" => false,
                _ => return None,
            };
        }
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
    use super::*;

    #[test]
    fn a_bot_spec_parses_a_budget_and_settings() {
        let hire: BotSpec = "maestro:exploration=0.8:after=2@20ms".parse().unwrap();
        let thinking = hire.thinking.unwrap();
        assert_eq!(thinking.budget, Budget::Time(Duration::from_millis(20)));
        assert_eq!(
            (thinking.exploration, thinking.leaf),
            (Some(0.8), LeafEvaluation::Judge { after: Some(2) })
        );
        assert_eq!(thinking.ceiling, None);
        assert_eq!(hire.level(), Level::Maestro);
        let scaled = BotSpec::from(Level::Cellarmaster).scaled(0.1).thinking.unwrap();
        assert_eq!(scaled.ceiling, Some(Duration::from_millis(10)));
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
    fn yardsticks_and_the_lowest_levels_use_no_networks() {
        for level in Level::ALL {
            let Some(thinking) = level.thinking() else { continue };
            let free = Level::LADDER[3..].contains(&level) || level == Level::Oenologist;
            let (policy, narrow) = if free { (None, None) } else { (Some(0.0), Some(0.0)) };
            assert_eq!((thinking.policy, thinking.narrow), (policy, narrow), "{level}");
            assert_eq!(thinking.trust, (!free).then_some(NetworkUse::Nowhere), "{level}");
        }
        let set: BotSpec = "maestro:policy=0.5:narrow=0.1".parse().unwrap();
        let thinking = set.thinking.unwrap();
        assert_eq!((thinking.policy, thinking.narrow), (Some(0.5), Some(0.1)));
        assert!("maestro:narrow=2".parse::<BotSpec>().is_err());
    }

    #[test]
    fn the_strongest_levels_use_all_given_cores_at_a_table() {
        let thinking = |level| BotSpec::at_table(level, 3).thinking.unwrap();
        assert!(thinking(Level::Maestro).ponders && !thinking(Level::Grower).ponders);
        assert_eq!(thinking(Level::Maestro).threads, 3);
        assert_eq!(thinking(Level::Cellarmaster).threads, 1);
        assert_eq!(thinking(Level::Cellarmaster).risk, Style::of(Level::Cellarmaster).risk);
    }

    #[test]
    fn the_oenologist_has_no_time_limit() {
        let (top, maestro) = (Level::Oenologist.thinking(), Level::Maestro.thinking());
        let (top, maestro) = (top.unwrap(), maestro.unwrap());
        assert_eq!((top.ceiling, maestro.ceiling.is_some()), (None, true));
        assert_eq!(
            (top.budget, maestro.budget),
            (Budget::Plies(4_000_000), Budget::Plies(600_000))
        );
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
