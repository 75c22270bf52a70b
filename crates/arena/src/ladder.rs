//! The matches that compare the levels with each other.

use std::ops::RangeInclusive;

use bots::Level;
use serde::Serialize;

use crate::entrant::Entrant;
use crate::interval::Proportion;

/// One match of the ladder: its bots, and the goal for the first of them.
#[derive(Clone, Debug)]
pub struct LadderMatch {
    pub bots: Vec<Entrant>,
    /// The minimum and maximum share of games that the first bot should win.
    pub goal: RangeInclusive<f64>,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderMatchResult {
    pub bots: Vec<String>,
    pub games: u64,
    /// The share of wins of the first bot.
    pub wins: Proportion,
    /// The minimum share of wins that meets the goal. The next field is the maximum.
    pub goal: f64,
    pub goal_at_most: f64,
}

/// With three or four players, a level should win at least this multiple of its fair share against lower levels.
const FAIR_SHARES: f64 = 1.25;

impl LadderMatch {
    fn of(levels: &[Level], goal: RangeInclusive<f64>) -> LadderMatch {
        LadderMatch { bots: levels.iter().copied().map(Entrant::from).collect(), goal }
    }

    /// Creates a match of a level against `others` bots of the level below it.
    fn against_lower_level(upper: Level, lower: Level, others: usize) -> LadderMatch {
        let goal = match others {
            1 => 0.65..=0.8,
            others => FAIR_SHARES / (others as f64 + 1.0)..=1.0,
        };
        let lower = std::iter::repeat_n(lower, others);
        LadderMatch::of(&std::iter::once(upper).chain(lower).collect::<Vec<Level>>(), goal)
    }

    /// Returns all matches: each level against the one below it, at tables of two, three and four, and the lowest and
    /// the highest level against the reference levels.
    pub fn all() -> Vec<LadderMatch> {
        let steps = Level::LADDER.iter().zip(&Level::LADDER[1..]);
        let steps = |others| {
            steps.clone().map(move |(low, up)| LadderMatch::against_lower_level(*up, *low, others))
        };
        let [visitor, .., maestro] = Level::LADDER;
        let yardsticks = [
            LadderMatch::of(&[visitor, Level::Random], 0.65..=1.0),
            LadderMatch::of(&[Level::Greedy, visitor], 0.5..=1.0),
            LadderMatch::of(&[maestro, Level::Greedy], 0.9..=1.0),
            LadderMatch::of(&[maestro, Level::Random], 0.99..=1.0),
        ];
        steps(1).chain(steps(2)).chain(steps(3)).chain(yardsticks).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_plays_the_one_below_at_tables_of_two_to_four() {
        let rungs = LadderMatch::all();
        let names =
            |rung: &LadderMatch| rung.bots.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(&rungs[0]), ["novice", "visitor"]);
        assert_eq!(names(&rungs[6]), ["maestro", "winemaker"]);
        assert_eq!(names(&rungs[7]), ["novice", "visitor", "visitor"]);
        assert_eq!(names(&rungs[20]), ["maestro", "winemaker", "winemaker", "winemaker"]);
        assert_eq!(rungs.len(), 25);
    }
}
