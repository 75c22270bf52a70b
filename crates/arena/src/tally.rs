//! Sums of game results.

use game::{Game, MAX_SEATS, Ranking, Seat};
use serde::Serialize;

use crate::interval::{Mean, Proportion};
use crate::tournament::{FinishedGame, Forfeit};

/// The results of one game.
#[derive(Clone, Debug)]
pub struct GameResult {
    pub number: u64,
    seats: Vec<SeatResult>,
    pub rounds: u32,
    pub decisions: u32,
    forfeits: Vec<Forfeit>,
    /// The number of moves of each seat that only cancelled another, if they were counted.
    cancelled: Option<Vec<u32>>,
}

/// The result of one seat in one game.
#[derive(Clone, Copy, Debug)]
struct SeatResult {
    bot: usize,
    score: i32,
    place: u8,
    /// The seat's share of the win.
    won: f64,
}

/// The result of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    pub games: u64,
    /// The results by bot, best first.
    pub standings: Vec<Standing>,
    /// The win rate of each seat, over all bots that sat there.
    pub seats: Vec<Proportion>,
    pub rounds: Mean,
    pub decisions: Mean,
    pub score_low: i32,
    pub score_high: i32,
    pub forfeits: Vec<Forfeit>,
}

/// The results of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    pub bot: String,
    /// The number of the bot's seats in each game.
    pub seats: usize,
    /// The share of games won by any of its seats. A shared win counts in part.
    pub wins: Proportion,
    /// The expected share of wins if all bots were equal.
    pub fair: f64,
    pub score: Mean,
    /// The number of games lost by forfeit.
    pub forfeits: usize,
    /// The number of moves that only cancelled an earlier move of the turn, in all games, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<u64>,
}

impl GameResult {
    pub fn of<G: Game>(game: &FinishedGame<G>) -> GameResult {
        let seats = Seat::all(game.scores.players())
            .map(|seat| (game.seating[seat.index()], game.scores[seat], game.ranking[seat]))
            .collect::<Vec<_>>();
        GameResult {
            number: game.number,
            rounds: game.rounds,
            decisions: game.decisions,
            forfeits: game.forfeits.clone(),
            ..GameResult::from_seats(&seats)
        }
    }

    /// Creates a result from the bot, the score and the place of each seat.
    pub fn from_seats(seats: &[(usize, i32, u8)]) -> GameResult {
        let won = Ranking::new(seats.len() as u8, |seat| seats[seat.index()].2).shares();
        let seats = seats.iter().zip(won.as_slice());
        let seats = seats.map(|(&(bot, score, place), &won)| SeatResult { bot, score, place, won });
        GameResult {
            number: 0,
            seats: seats.collect(),
            rounds: 0,
            decisions: 0,
            forfeits: Vec::new(),
            cancelled: None,
        }
    }

    /// Adds the number of moves of each seat that only cancelled another.
    pub fn with_cancelled(self, counts: Vec<u32>) -> GameResult {
        GameResult { cancelled: Some(counts), ..self }
    }

    /// Returns the seat's share of the win.
    pub fn win_share(&self, seat: usize) -> f64 {
        self.seats[seat].won
    }

    pub fn scores(&self) -> impl Iterator<Item = i32> + Clone {
        self.seats.iter().map(|seated| seated.score)
    }

    /// Returns the bot and the place of each seat.
    pub fn places(&self) -> impl Iterator<Item = (usize, u8)> {
        self.seats.iter().map(|seated| (seated.bot, seated.place))
    }
}

impl Tally {
    /// Adds up the games of bots with these names. Several seats of one bot count together.
    pub fn of(names: &[String], entries: &[GameResult]) -> Tally {
        let games = entries.len() as u64;
        let seat_count = names.len().min(MAX_SEATS);
        let mut standings: Vec<Standing> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            if !names[..index].contains(name) {
                standings.push(standing(name, names, entries));
            }
        }
        standings.sort_by(|one, other| {
            let edge = |standing: &Standing| standing.wins.share / standing.fair;
            edge(other).total_cmp(&edge(one))
        });
        let scores = entries.iter().flat_map(GameResult::scores);
        let seat_wins = |seat: usize| entries.iter().map(|entry| entry.win_share(seat)).sum();
        Tally {
            games,
            standings,
            seats: (0..seat_count).map(|seat| Proportion::of(seat_wins(seat), games)).collect(),
            rounds: Mean::of(entries.iter().map(|entry| f64::from(entry.rounds))),
            decisions: Mean::of(entries.iter().map(|entry| f64::from(entry.decisions))),
            score_low: scores.clone().min().unwrap_or_default(),
            score_high: scores.max().unwrap_or_default(),
            forfeits: entries.iter().flat_map(|entry| entry.forfeits.clone()).collect(),
        }
    }

    /// Returns the seats whose win rate differs from the fair share by more than `most`, with the difference. A solo
    /// game has none.
    pub fn unfair_seats(&self, most: f64) -> Vec<(Seat, f64)> {
        let players = self.seats.len() as u8;
        if players < 2 {
            return Vec::new();
        }
        let fair = 1.0 / f64::from(players);
        Seat::all(players)
            .zip(&self.seats)
            .map(|(seat, wins)| (seat, wins.share - fair))
            .filter(|(_, off)| off.abs() > most)
            .collect()
    }
}

fn standing(name: &str, names: &[String], entries: &[GameResult]) -> Standing {
    let results =
        entries.iter().flat_map(|entry| &entry.seats).filter(|seated| names[seated.bot] == name);
    let seats = names.iter().filter(|other| *other == name).count();
    let forfeits = entries.iter().flat_map(|entry| &entry.forfeits);
    let cancelled_in = |entry: &GameResult| -> Option<u64> {
        let counts = entry.cancelled.as_ref()?.iter().zip(&entry.seats);
        let own = counts.filter(|(_, seated)| names[seated.bot] == name);
        Some(own.map(|(count, _)| u64::from(*count)).sum())
    };
    Standing {
        bot: name.to_string(),
        seats,
        wins: Proportion::of(results.clone().map(|seated| seated.won).sum(), entries.len() as u64),
        fair: seats as f64 / names.len() as f64,
        score: Mean::of(results.map(|seated| f64::from(seated.score))),
        forfeits: forfeits.filter(|forfeit| forfeit.bot == name).count(),
        cancelled: entries.iter().map(cancelled_in).sum(),
    }
}
