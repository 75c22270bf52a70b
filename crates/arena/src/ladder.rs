//! The tables at which the levels are measured against each other.

use bots::Level;
use serde::Serialize;

use crate::entrant::Entrant;
use crate::interval::Proportion;

/// One table of the ladder: who plays, and what the first of them should win at least.
#[derive(Clone, Debug)]
pub struct Rung {
    pub bots: Vec<Entrant>,
    /// The share of games that the first bot should win.
    pub goal: f64,
}

/// How a rung came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RungResult {
    pub bots: Vec<String>,
    pub games: u64,
    /// Wins of the first bot.
    pub wins: Proportion,
    pub goal: f64,
}

impl Rung {
    fn of(levels: &[Level], goal: f64) -> Rung {
        Rung { bots: levels.iter().copied().map(Entrant::from).collect(), goal }
    }

    /// Each level against the one below it, the best against the yardsticks, and the best among
    /// the others at larger tables, where twice the fair share is asked of it.
    pub fn all() -> Vec<Rung> {
        let steps = [Level::Random].iter().chain(&Level::LADDER);
        let steps =
            steps.zip(&Level::LADDER).map(|(lower, upper)| Rung::of(&[*upper, *lower], 0.7));
        let [novice, grower, cellarmaster, maestro] = Level::LADDER;
        steps
            .chain([
                Rung::of(&[maestro, Level::Greedy], 0.9),
                Rung::of(&[maestro, Level::Random], 0.99),
                Rung::of(&[maestro, cellarmaster, grower], 2.0 / 3.0),
                Rung::of(&[maestro, cellarmaster, grower, novice], 0.5),
            ])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_meets_the_one_below() {
        let rungs = Rung::all();
        let names = |rung: &Rung| rung.bots.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(&rungs[0]), ["novice", "random"]);
        assert_eq!(names(&rungs[3]), ["maestro", "cellarmaster"]);
        assert_eq!(rungs.len(), 8);
    }
}
