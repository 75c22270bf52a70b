//! Entrants of a tournament: our own bots, and external programs.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bots::{BadNetworkFile, BotSpec, Budget, Judgement, Level, UnknownBot};

use crate::guest::ProgramPool;

/// The prefix of an external program's command.
const EXEC: &str = "exec:";

#[derive(Clone, Debug)]
pub enum Entrant {
    Own(Box<BotSpec>),
    ProgramProcess(Arc<ProgramPool>),
}

impl Entrant {
    /// Sets the search budget of one of our own bots.
    pub fn with_budget(self, budget: Budget) -> Entrant {
        self.change(|spec| spec.with_budget(budget))
    }

    /// Scales the search budget of one of our own bots.
    pub fn with_scaled_budget(self, factor: f64) -> Entrant {
        self.change(|spec| spec.with_scaled_budget(factor))
    }

    /// Removes the time limit of one of our own bots, so that its results can be repeated.
    pub fn without_time_limit(self) -> Entrant {
        self.change(BotSpec::without_time_limit)
    }

    /// Reads the network files of one of our own bots, for the game.
    pub fn check_networks<M: Judgement>(&self) -> Result<(), BadNetworkFile> {
        match self {
            Entrant::Own(spec) => spec.check_networks::<M>(),
            Entrant::ProgramProcess(_) => Ok(()),
        }
    }

    /// Sets the time limit for each answer of an external program.
    pub fn with_patience(self, patience: Duration) -> Entrant {
        match self {
            Entrant::Own(_) => self,
            Entrant::ProgramProcess(guests) => {
                Entrant::ProgramProcess(Arc::new(ProgramPool::new(guests.command(), patience)))
            }
        }
    }

    fn change(self, change: impl FnOnce(BotSpec) -> BotSpec) -> Entrant {
        match self {
            Entrant::Own(spec) => Entrant::Own(Box::new(change(*spec))),
            Entrant::ProgramProcess(_) => self,
        }
    }
}

impl From<Level> for Entrant {
    fn from(level: Level) -> Entrant {
        Entrant::Own(Box::new(BotSpec::from(level)))
    }
}

impl FromStr for Entrant {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Entrant, UnknownBot> {
        match text.strip_prefix(EXEC) {
            Some(command) => Ok(Entrant::ProgramProcess(Arc::new(ProgramPool::new(
                command,
                ProgramPool::PATIENCE,
            )))),
            None => Ok(Entrant::Own(Box::new(text.parse()?))),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(spec) => spec.fmt(f),
            Entrant::ProgramProcess(guests) => write!(f, "{EXEC}{}", guests.command()),
        }
    }
}

/// Entrants with the same name are the same player.
impl PartialEq for Entrant {
    fn eq(&self, other: &Entrant) -> bool {
        self.to_string() == other.to_string()
    }
}
