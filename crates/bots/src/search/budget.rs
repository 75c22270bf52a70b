//! The budget of a search.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::SearchEffort;

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    Iterations(u64),
    Time(Duration),
    /// Number of applied actions (calls of the rules). With this budget, choices are the same on every machine.
    Plies(u64),
}

impl Budget {
    /// Returns the budget scaled by `factor`.
    pub fn scaled(self, factor: f64) -> Budget {
        let count = |number: u64| ((number as f64 * factor).round() as u64).max(1);
        match self {
            Budget::Iterations(number) => Budget::Iterations(count(number)),
            Budget::Time(time) => Budget::Time(time.mul_f64(factor)),
            Budget::Plies(number) => Budget::Plies(count(number)),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(number) => write!(f, "{number}it"),
            Budget::Plies(number) => write!(f, "{number}plies"),
            Budget::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1e3),
        }
    }
}

/// The error of a text that is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a budget: give a time (20ms, 1s), calls of the rules (5000plies) or iterations (400it)"
)]
pub struct BadBudget(String);

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let bad = || BadBudget(text.to_string());
        let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(bad)?;
        let (number, unit) = text.split_at(unit_at);
        let count = || number.parse::<u64>().ok().filter(|&count| count > 0).ok_or_else(bad);
        let seconds = |scale: f64| {
            let number = number.parse::<f64>().ok().filter(|number| *number > 0.0);
            let time = number.and_then(|number| Duration::try_from_secs_f64(number * scale).ok());
            time.map(Budget::Time).ok_or_else(bad)
        };
        match unit {
            "it" => Ok(Budget::Iterations(count()?)),
            "plies" => Ok(Budget::Plies(count()?)),
            "ms" => seconds(1e-3),
            "s" => seconds(1.0),
            _ => Err(bad()),
        }
    }
}

/// A meter that compares the effort with a budget and a time limit.
pub struct EffortMeter {
    budget: Budget,
    ceiling: Option<Duration>,
    start: Instant,
    effort: SearchEffort,
}

impl EffortMeter {
    pub fn new(budget: Budget, ceiling: Option<Duration>) -> EffortMeter {
        EffortMeter { budget, ceiling, start: Instant::now(), effort: SearchEffort::default() }
    }

    pub fn count(&mut self, plies: u64) {
        self.effort.iterations += 1;
        self.effort.plies += plies;
    }

    /// Returns true if another iteration is allowed. The first iteration is always allowed.
    pub fn may_continue(&self) -> bool {
        let SearchEffort { iterations, plies } = self.effort;
        let within = match self.budget {
            Budget::Iterations(most) => iterations < most,
            Budget::Plies(most) => plies < most,
            Budget::Time(most) => self.start.elapsed() < most,
        };
        iterations == 0 || within && self.ceiling.is_none_or(|most| self.start.elapsed() < most)
    }

    /// Estimates the number of remaining iterations from the pace so far.
    pub fn remaining_iterations(&self) -> f64 {
        let SearchEffort { iterations, plies } = self.effort;
        let passed = |most: Duration| self.start.elapsed().as_secs_f64() / most.as_secs_f64();
        let spent = match self.budget {
            Budget::Iterations(most) => iterations as f64 / most as f64,
            Budget::Plies(most) => plies as f64 / most as f64,
            Budget::Time(most) => passed(most),
        };
        let spent = self.ceiling.map(passed).map_or(spent, |passed| spent.max(passed));
        iterations as f64 * (1.0 / spent - 1.0).max(0.0)
    }

    pub fn effort(&self) -> SearchEffort {
        self.effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_can_be_read_back_from_their_text() {
        for text in ["400it", "5000plies", "20ms", "0.5ms"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("1s".parse(), Ok(Budget::Time(Duration::from_secs(1))));
        for text in ["", "5", "-1ms", "0plies", "1.5it", "3h", "ms"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }

    #[test]
    fn remaining_iterations_are_estimated_from_the_pace() {
        let mut meter = EffortMeter::new(Budget::Plies(100), None);
        assert!(
            meter.remaining_iterations().is_nan(),
            "nothing is known before the first iteration"
        );
        meter.count(10);
        assert_eq!(meter.remaining_iterations(), 9.0);
        meter.count(40);
        assert_eq!(meter.remaining_iterations(), 2.0);
        meter.count(60);
        assert_eq!(meter.remaining_iterations(), 0.0);
    }

    #[test]
    fn a_meter_stops_at_its_budget_and_at_its_ceiling() {
        let count = |budget, ceiling| {
            let mut meter = EffortMeter::new(budget, ceiling);
            while meter.may_continue() {
                meter.count(3);
            }
            meter.effort().iterations
        };
        assert_eq!(count(Budget::Iterations(5), None), 5);
        assert_eq!(count(Budget::Plies(10), None), 4);
        assert_eq!(count(Budget::Time(Duration::ZERO), None), 1);
        assert_eq!(count(Budget::Iterations(5), Some(Duration::ZERO)), 1);
    }
}
