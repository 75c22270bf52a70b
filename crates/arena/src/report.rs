//! Reports of a tournament, for programs (JSON, CSV) and for people (one HTML page).

mod charts;
mod csv;
mod html;

use serde::Serialize;
use serde_json::Value;

use crate::entrant::Entrant;
use crate::rating::{BotRating, Ratings};
use crate::sheet::UsageSheet;
use crate::statistics::{BotUse, UsageItem, balance, uses_by_bot};
use crate::tally::{GameResult, Tally};

/// Maximum difference between a seat's win rate and its fair share. Reports warn of larger differences.
pub const MAX_SEAT_BIAS: f64 = 0.07;

/// The complete results of a tournament.
#[derive(Debug, Serialize)]
pub struct TournamentReport {
    pub game: &'static str,
    pub title: String,
    pub players: u8,
    pub options: Value,
    pub seed: u64,
    pub tally: Tally,
    pub ratings: Vec<BotRating>,
    /// The score of every seat, and the length, of each game.
    pub games: Vec<GameRow>,
    pub balance: Vec<UsageItem>,
    /// The use of the game's parts by each bot.
    pub uses: Vec<BotUse>,
}

/// One game in the report.
#[derive(Debug, Serialize)]
pub struct GameRow {
    pub game: u64,
    /// The bots by seat.
    pub bots: Vec<String>,
    pub scores: Vec<i32>,
    pub places: Vec<u8>,
    pub rounds: u32,
    pub decisions: u32,
}

/// The heading of a report.
pub struct ReportHeading {
    pub game: &'static str,
    pub title: String,
    pub options: Value,
    pub seed: u64,
}

impl TournamentReport {
    pub fn new(
        heading: ReportHeading,
        bots: &[Entrant],
        entries: &[GameResult],
        sheets: &[UsageSheet],
    ) -> TournamentReport {
        let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let mut ratings = Ratings::default();
        ratings.add(&names, entries);
        let row = |entry: &GameResult| GameRow {
            game: entry.number,
            bots: entry.places().map(|(bot, _)| names[bot].clone()).collect(),
            scores: entry.scores().collect(),
            places: entry.places().map(|(_, place)| place).collect(),
            rounds: entry.rounds,
            decisions: entry.decisions,
        };
        TournamentReport {
            game: heading.game,
            title: heading.title,
            players: bots.len() as u8,
            options: heading.options,
            seed: heading.seed,
            tally: Tally::of(&names, entries),
            ratings: ratings.best_first(),
            games: entries.iter().map(row).collect(),
            balance: balance(sheets, entries),
            uses: uses_by_bot(bots, sheets, entries),
        }
    }

    /// Returns the files of the report, with their names.
    pub fn files(&self) -> Vec<(&'static str, String)> {
        let json = serde_json::to_string_pretty(self).expect("reports are plain data");
        vec![
            ("report.json", json),
            ("standings.csv", csv::format_standings(self)),
            ("games.csv", csv::format_games(self)),
            ("balance.csv", csv::format_balance(self)),
            ("report.html", html::page(self)),
        ]
    }

    /// Returns the warnings for readers.
    pub fn warnings(&self) -> Vec<String> {
        let seats = self.tally.unfair_seats(MAX_SEAT_BIAS).into_iter().map(|(seat, off)| {
            format!("seat {seat} wins {:+.1} points off its fair share", off * 100.0)
        });
        let forfeits = self.tally.standings.iter().filter(|standing| standing.forfeits > 0);
        let forfeits = forfeits.map(|standing| {
            format!("{} lost {} games by forfeit", standing.bot, standing.forfeits)
        });
        seats.chain(forfeits).collect()
    }
}
