//! Tournaments between bots, and the sums of `vinea.arena`.

use std::sync::atomic::AtomicBool;

use ::arena::{Entrant, FinishedGame, GameResult, Tally, Tournament};
use bots::{Judgement, OptionsOf};
use game::{ComponentSet, FastChance, Game, MAX_SEATS, options_from_pairs};
use minds::with_mind;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{to_bot_spec, to_game, to_pairs, to_python};
use crate::error::CallError;
use crate::interrupt::with_signal_checks;

/// One game of a tournament: its number, the bot in each seat, scores, places, rounds and decisions.
type TournamentRow = (u64, Vec<usize>, Vec<i32>, Vec<u32>, u32, u32);

/// Plays the games from `first` on between named bots, on all cores, and returns a row for each.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seed, first=0, options=None))]
pub fn tournament(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    first: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<TournamentRow>> {
    let id = to_game(game)?;
    let pairs = to_pairs(options)?;
    let bots: Vec<Entrant> = bots
        .iter()
        .map(|name| Ok(Entrant::Own(Box::new(to_bot_spec(name)?))))
        .collect::<Result<_, CallError>>()?;
    let rows = with_signal_checks(
        py,
        move |stop| with_mind!(id, M => play::<M>(bots, &pairs, first, games, seed, stop)),
    )?;
    Ok(rows?)
}

fn play<M: Judgement>(
    bots: Vec<Entrant>,
    pairs: &[String],
    first: u64,
    games: u64,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Vec<TournamentRow>, CallError> {
    let players = u8::try_from(bots.len()).map_err(CallError::value)?;
    let options: OptionsOf<M> = options_from_pairs(players, pairs).map_err(CallError::value)?;
    let components = <M::Game as Game>::Components::builtin();
    let tournament = Tournament::<M> { options, components, bots, games, seed };
    tournament.check().map_err(CallError::value)?;
    Ok(tournament.run_until(first..first.saturating_add(games), stop, row))
}

fn row<G: Game>(game: &FinishedGame<G>) -> TournamentRow {
    (
        game.number,
        game.seating.clone(),
        game.scores.as_slice().to_vec(),
        game.ranking.as_slice().iter().map(|place| u32::from(*place)).collect(),
        game.rounds,
        game.decisions,
    )
}

/// Returns the seed of the `Game` for the tournament's deal with this number.
#[pyfunction]
pub fn deal_seed(seed: u64, deal: u64) -> u64 {
    FastChance::fork(seed, deal).state()
}

/// Returns the seed of one bot in one game of a tournament.
#[pyfunction]
pub fn bot_seed(seed: u64, number: u64, bot: u64) -> u64 {
    seed ^ (number << 8 | bot)
}

/// Adds up the rows of a tournament between players with these names.
#[pyfunction]
pub fn tally<'py>(
    py: Python<'py>,
    names: Vec<String>,
    rows: Vec<TournamentRow>,
) -> PyResult<Bound<'py, PyAny>> {
    let results = rows.into_iter().map(|row| result(row, names.len()));
    let tally = Tally::of(&names, &results.collect::<Result<Vec<_>, _>>()?);
    to_python(py, &serde_json::to_value(tally).expect("sums are plain data"))
}

fn result(
    (number, seating, scores, places, rounds, decisions): TournamentRow,
    players: usize,
) -> Result<GameResult, CallError> {
    let lengths = [seating.len(), scores.len(), places.len()];
    let fits = players <= MAX_SEATS && lengths.iter().all(|seats| *seats == players);
    if !fits || seating.iter().any(|player| *player >= players) {
        let text = format!("the row of game {number} does not fit {players} players");
        return Err(CallError::Value(text));
    }
    let places = places.into_iter().map(|place| u8::try_from(place).unwrap_or(u8::MAX));
    let seats = seating.into_iter().zip(scores).zip(places);
    let seats: Vec<_> = seats.map(|((player, score), place)| (player, score, place)).collect();
    let mut result = GameResult::from_seats(&seats);
    (result.rounds, result.decisions) = (rounds, decisions);
    Ok(result)
}
