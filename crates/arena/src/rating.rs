//! Ratings for tables of any size, by the method of Weng and Lin.

use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::tally::GameResult;

/// The strength of a bot. Every bot starts at 25.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRating {
    pub bot: String,
    pub rating: f64,
    /// Half the width of the 95 % interval.
    pub within: f64,
    pub games: u64,
}

/// The ratings of bots, updated after each game.
#[derive(Debug, Default)]
pub struct Ratings {
    known: BTreeMap<String, (WengLinRating, u64)>,
}

impl Ratings {
    /// Adds the games of one tournament between bots with these names, in their order.
    pub fn add(&mut self, names: &[String], entries: &[GameResult]) {
        for entry in entries {
            self.add_game(names, entry);
        }
    }

    fn add_game(&mut self, names: &[String], entry: &GameResult) {
        let seated: Vec<(&str, u8)> =
            entry.places().map(|(bot, place)| (names[bot].as_str(), place)).collect();
        let rating = |name: &str| self.known.get(name).map_or_else(WengLinRating::new, |k| k.0);
        let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = seated
            .iter()
            .map(|(name, place)| ([rating(name)], MultiTeamOutcome::new(usize::from(*place))))
            .collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().map(|(team, place)| (&team[..], *place)).collect();
        let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
        // A bot with several seats changes by the mean of its seats' changes.
        let mut moved: BTreeMap<&str, Vec<WengLinRating>> = BTreeMap::new();
        for ((name, _), rating) in seated.iter().zip(&rated) {
            moved.entry(name).or_default().extend(rating);
        }
        for (name, ratings) in moved {
            let mean = |of: fn(&WengLinRating) -> f64| {
                ratings.iter().map(of).sum::<f64>() / ratings.len() as f64
            };
            let rating =
                WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
            let games = self.known.get(name).map_or(0, |known| known.1) + 1;
            self.known.insert(name.to_string(), (rating, games));
        }
    }

    /// Returns all ratings, best first.
    pub fn best_first(&self) -> Vec<BotRating> {
        let mut table: Vec<BotRating> = self
            .known
            .iter()
            .map(|(bot, (rating, games))| BotRating {
                bot: bot.clone(),
                rating: rating.rating,
                within: 1.96 * rating.uncertainty,
                games: *games,
            })
            .collect();
        table.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_raise_a_rating_and_reduce_its_uncertainty() {
        let bots = ["greedy", "random", "random"].map(String::from);
        let entry = GameResult::from_seats(&[(0, 30, 1), (1, 10, 2), (2, 5, 3)]);
        let mut ratings = Ratings::default();
        ratings.add(&bots, std::slice::from_ref(&entry));
        let first = ratings.best_first();
        ratings.add(&bots, &vec![entry; 30]);
        let table = ratings.best_first();
        assert_eq!((table[0].bot.as_str(), table[1].bot.as_str()), ("greedy", "random"));
        assert!(table[0].rating > 25.0 && table[1].rating < 25.0, "{table:?}");
        assert!(table[0].within < first[0].within, "{table:?}");
        assert_eq!(table[0].games, 31);
    }
}
