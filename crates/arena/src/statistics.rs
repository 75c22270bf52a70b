//! Statistics for designers: the parts that are used in games, and their share of wins.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::entrant::Entrant;
use crate::interval::{Mean, Proportion};
use crate::sheet::UsageSheet;
use crate::tally::GameResult;

/// The results of one part of a game over many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UsageItem {
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
pub fn balance(sheets: &[UsageSheet], entries: &[GameResult]) -> Vec<UsageItem> {
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
                sum.wins += entry.win_share(seat);
            }
        }
    }
    let games = entries.len() as u64;
    sums.into_iter()
        .map(|((kind, item), sum)| UsageItem {
            kind,
            item: item.to_string(),
            uses: sum.uses,
            games: Proportion::of(sum.games as f64, games),
            users: sum.users,
            wins: (sum.users > 0).then(|| Proportion::of(sum.wins, sum.users)),
        })
        .collect()
}

/// The use of one part of a game by one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotUse {
    pub bot: String,
    pub kind: &'static str,
    /// `None` for the sum of all items of the kind.
    pub item: Option<String>,
    /// Uses by one seat in one game.
    pub per_game: Mean,
}

/// Adds up the uses of each bot, by kind and item. Several seats of one bot count one by one. `sheets` and `entries`
/// must be of the same games in the same order.
pub fn uses_by_bot(bots: &[Entrant], sheets: &[UsageSheet], entries: &[GameResult]) -> Vec<BotUse> {
    let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let mut kinds: BTreeMap<&'static str, BTreeSet<Option<&str>>> = BTreeMap::new();
    for (kind, item) in sheets.iter().flat_map(|sheet| sheet.uses.keys()) {
        kinds.entry(kind).or_insert_with(|| BTreeSet::from([None])).insert(Some(item.as_str()));
    }
    let counts = |bot: &str, kind: &'static str, item: Option<&str>| {
        let seats = entries.iter().zip(sheets).flat_map(|(entry, sheet)| {
            entry.places().enumerate().map(move |(seat, (bot, _))| (sheet, seat, bot))
        });
        let own = seats.filter(|(_, _, seated)| names[*seated] == bot);
        let count = |(sheet, seat, _): (&UsageSheet, usize, usize)| {
            let fits = |((of, name), _): &(&(&'static str, String), &_)| {
                *of == kind && item.is_none_or(|item| item == name)
            };
            let uses = sheet.uses.iter().filter(fits).map(|(_, uses)| uses.by_seat[seat]);
            f64::from(uses.sum::<u32>())
        };
        own.map(count).collect::<Vec<f64>>()
    };
    let mut all = Vec::new();
    for (kind, items) in &kinds {
        for item in items {
            for (index, bot) in names.iter().enumerate() {
                if names[..index].contains(bot) {
                    continue;
                }
                let per_game = Mean::of(counts(bot, kind, *item).into_iter());
                let item = item.map(str::to_string);
                all.push(BotUse { bot: bot.clone(), kind, item, per_game });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use bots::Level;
    use game::Seat;

    use super::*;

    #[test]
    fn uses_are_counted_by_bot_and_not_by_seat() {
        let bots = [Level::Grower, Level::Novice].map(Entrant::from);
        let sheet = |uses: [(u8, &str); 3]| {
            let mut sheet = UsageSheet::default();
            for (seat, item) in uses {
                sheet.add(Some(Seat::new(seat)), "wine", item.to_string());
            }
            sheet
        };
        let sheets = [
            sheet([(0, "red"), (0, "white"), (1, "red")]),
            sheet([(1, "red"), (1, "red"), (1, "red")]),
        ];
        let entries = [
            GameResult::from_seats(&[(0, 9, 1), (1, 5, 2)]),
            GameResult::from_seats(&[(1, 5, 2), (0, 9, 1)]),
        ];
        let found: Vec<(String, Option<String>, f64)> = uses_by_bot(&bots, &sheets, &entries)
            .into_iter()
            .map(|one| (one.bot, one.item, one.per_game.mean))
            .collect();
        let row =
            |bot: &str, item: Option<&str>, mean| (bot.to_string(), item.map(str::to_string), mean);
        assert_eq!(
            found,
            [
                row("grower", None, 2.5),
                row("novice", None, 0.5),
                row("grower", Some("red"), 2.0),
                row("novice", Some("red"), 0.5),
                row("grower", Some("white"), 0.5),
                row("novice", Some("white"), 0.0),
            ]
        );
    }
}
