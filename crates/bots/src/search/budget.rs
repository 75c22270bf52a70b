//! How long to think.

use std::time::{Duration, Instant};

use super::Effort;

/// The end of thinking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    Iterations(u64),
    Time(Duration),
    /// Actions applied: what it costs on any machine.
    Plies(u64),
}

impl Budget {
    /// The same budget, scaled.
    pub fn scaled(self, factor: f64) -> Budget {
        let count = |number: u64| ((number as f64 * factor) as u64).max(1);
        match self {
            Budget::Iterations(number) => Budget::Iterations(count(number)),
            Budget::Time(time) => Budget::Time(time.mul_f64(factor)),
            Budget::Plies(number) => Budget::Plies(count(number)),
        }
    }
}

/// Looks at the clock only so often: a look costs as much as a few plies.
const LOOK_EVERY: u64 = 8;

/// Watches a budget.
pub struct Meter {
    budget: Budget,
    start: Instant,
    effort: Effort,
}

impl Meter {
    pub fn new(budget: Budget, start: Instant) -> Meter {
        Meter { budget, start, effort: Effort::default() }
    }

    pub fn count(&mut self, plies: u64) {
        self.effort.iterations += 1;
        self.effort.plies += plies;
    }

    /// Whether another iteration fits. The first always does.
    pub fn goes_on(&self) -> bool {
        let Effort { iterations, plies } = self.effort;
        match self.budget {
            Budget::Iterations(most) => iterations < most.max(1),
            Budget::Plies(most) => iterations == 0 || plies < most,
            Budget::Time(most) => {
                iterations == 0
                    || !iterations.is_multiple_of(LOOK_EVERY)
                    || self.start.elapsed() < most
            }
        }
    }

    pub fn effort(&self) -> Effort {
        self.effort
    }
}
