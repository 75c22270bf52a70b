//! Who plays in a tournament: one of our own, or a program from outside.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bots::{Budget, Hire, Level, UnknownBot};

use crate::guest::Guests;

/// What stands before the command of a program.
const EXEC: &str = "exec:";

#[derive(Clone, Debug)]
pub enum Entrant {
    Own(Hire),
    Guest(Arc<Guests>),
}

impl Entrant {
    /// Our own bots think within this budget.
    pub fn with_budget(self, budget: Budget) -> Entrant {
        self.change(|hire| hire.with_budget(budget))
    }

    /// Our own bots think so much shorter or longer.
    pub fn scaled(self, factor: f64) -> Entrant {
        self.change(|hire| hire.scaled(factor))
    }

    /// Our own bots heed their budget only, and no clock, so that a result can be repeated.
    pub fn unhurried(self) -> Entrant {
        self.change(Hire::unhurried)
    }

    /// A program from outside must answer within this time.
    pub fn with_patience(self, patience: Duration) -> Entrant {
        match self {
            Entrant::Own(_) => self,
            Entrant::Guest(guests) => {
                Entrant::Guest(Arc::new(Guests::new(guests.command(), patience)))
            }
        }
    }

    fn change(self, change: impl FnOnce(Hire) -> Hire) -> Entrant {
        match self {
            Entrant::Own(hire) => Entrant::Own(change(hire)),
            Entrant::Guest(_) => self,
        }
    }
}

impl From<Level> for Entrant {
    fn from(level: Level) -> Entrant {
        Entrant::Own(Hire::from(level))
    }
}

impl FromStr for Entrant {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Entrant, UnknownBot> {
        match text.strip_prefix(EXEC) {
            Some(command) => Ok(Entrant::Guest(Arc::new(Guests::new(command, Guests::PATIENCE)))),
            None => Ok(Entrant::Own(text.parse()?)),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(hire) => hire.fmt(f),
            Entrant::Guest(guests) => write!(f, "{EXEC}{}", guests.command()),
        }
    }
}

/// Those of the same name are the same player.
impl PartialEq for Entrant {
    fn eq(&self, other: &Entrant) -> bool {
        self.to_string() == other.to_string()
    }
}
