//! Adding up.

use bots::{Hire, Knowledge};
use game::Seat;
use serde::Serialize;

use crate::interval::{Mean, Proportion};
use crate::tournament::Finished;

/// What one game adds to the tally.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Bot, score and part of the win, by seat.
    seats: Vec<(usize, i32, f64)>,
    rounds: u32,
    decisions: u32,
}

/// The result of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    pub games: u64,
    /// By bot, best first.
    pub standings: Vec<Standing>,
    /// Win rate of each seat, whoever sat there.
    pub seats: Vec<Proportion>,
    pub rounds: Mean,
    pub decisions: Mean,
    pub score_low: i32,
    pub score_high: i32,
}

/// How one bot fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    pub bot: String,
    /// How many seats of each game it had.
    pub seats: usize,
    /// Games won by any of its seats; a shared win counts in part.
    pub wins: Proportion,
    /// What it would win if all were equal.
    pub fair: f64,
    pub score: Mean,
}

impl Entry {
    pub fn of<G: Knowledge>(game: &Finished<G>) -> Entry {
        let winners = game.ranking.as_slice().iter().filter(|&&place| place == 1).count();
        let seats = Seat::all(game.scores.players())
            .map(|seat| {
                let won = if game.ranking[seat] == 1 { 1.0 / winners as f64 } else { 0.0 };
                (game.seating[seat.index()], game.scores[seat], won)
            })
            .collect();
        Entry { seats, rounds: game.rounds, decisions: game.decisions }
    }
}

impl Tally {
    /// Adds the games up. Several seats of one bot count together.
    pub fn of(bots: &[Hire], entries: &[Entry]) -> Tally {
        let games = entries.len() as u64;
        let seat_count = bots.len();
        let mut names: Vec<&Hire> = Vec::new();
        for bot in bots {
            if !names.contains(&bot) {
                names.push(bot);
            }
        }
        let mut standings: Vec<Standing> = names
            .into_iter()
            .map(|bot| {
                let results = entries
                    .iter()
                    .flat_map(|entry| &entry.seats)
                    .filter(|(index, ..)| bots[*index] == *bot);
                let seats = bots.iter().filter(|other| *other == bot).count();
                Standing {
                    bot: bot.to_string(),
                    seats,
                    wins: Proportion::of(results.clone().map(|(.., won)| won).sum(), games),
                    fair: seats as f64 / seat_count as f64,
                    score: Mean::of(results.map(|(_, score, _)| f64::from(*score))),
                }
            })
            .collect();
        standings.sort_by(|one, other| {
            let edge = |standing: &Standing| standing.wins.share / standing.fair;
            edge(other).total_cmp(&edge(one))
        });
        let scores = entries.iter().flat_map(|entry| &entry.seats).map(|(_, score, _)| *score);
        Tally {
            games,
            standings,
            seats: (0..seat_count)
                .map(|seat| {
                    Proportion::of(entries.iter().map(|entry| entry.seats[seat].2).sum(), games)
                })
                .collect(),
            rounds: Mean::of(entries.iter().map(|entry| f64::from(entry.rounds))),
            decisions: Mean::of(entries.iter().map(|entry| f64::from(entry.decisions))),
            score_low: scores.clone().min().unwrap_or_default(),
            score_high: scores.max().unwrap_or_default(),
        }
    }
}
