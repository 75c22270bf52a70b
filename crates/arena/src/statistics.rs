//! Statistics for designers: the parts that are used in games, and their share of wins.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::interval::Proportion;
use crate::sheet::UsageSheet;
use crate::tally::GameResult;

/// The results of one part of a game over many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    pub kind: &'static str,
    pub item: String,
    pub uses: u64,
    /// The share of games in which it was used.
    pub games: Proportion,
    /// The number of its users, over all games.
    pub users: u64,
    /// The share of its users that won; `None` if its uses belong to no seat.
    pub wins: Option<Proportion>,
}

/// Adds up the sheets. `sheets` and `entries` must be of the same games in the same order.
pub fn balance(sheets: &[UsageSheet], entries: &[GameResult]) -> Vec<Item> {
    #[derive(Default)]
    struct Sum {
        uses: u64,
        games: u64,
        users: u64,
        wins: f64,
    }
    let mut sums: BTreeMap<(&'static str, &str), Sum> = BTreeMap::new();
    for (sheet, entry) in sheets.iter().zip(entries) {
        for ((kind, item), uses) in &sheet.uses {
            let sum = sums.entry((kind, item)).or_default();
            sum.games += 1;
            sum.uses += u64::from(uses.by_nobody);
            for (seat, &count) in uses.by_seat.iter().enumerate().filter(|(_, count)| **count > 0) {
                sum.uses += u64::from(count);
                sum.users += 1;
                sum.wins += entry.won(seat);
            }
        }
    }
    let games = entries.len() as u64;
    sums.into_iter()
        .map(|((kind, item), sum)| Item {
            kind,
            item: item.to_string(),
            uses: sum.uses,
            games: Proportion::of(sum.games as f64, games),
            users: sum.users,
            wins: (sum.users > 0).then(|| Proportion::of(sum.wins, sum.users)),
        })
        .collect()
}
