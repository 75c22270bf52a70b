//! Tournaments between bots, and the statistics of `vinea.arena`.

use std::sync::atomic::AtomicBool;

use ::arena::{Entrant, FinishedGame, Mean, Proportion, Tournament};
use bots::{Judgement, OptionsOf};
use catalog::with_mind;
use game::{ComponentSet, FastChance, Game, options_from_pairs};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{to_bot_spec, to_game, to_pairs};
use crate::error::CallError;
use crate::interrupt::with_signal_checks;

/// One game of a tournament: its number, the bot in each seat, scores, places, rounds and decisions.
type Row = (u64, Vec<usize>, Vec<i32>, Vec<u32>, u32, u32);

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
) -> PyResult<Vec<Row>> {
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
) -> Result<Vec<Row>, CallError> {
    let players = u8::try_from(bots.len()).map_err(CallError::value)?;
    let options: OptionsOf<M> = options_from_pairs(players, pairs).map_err(CallError::value)?;
    let components = <M::Game as Game>::Components::builtin();
    let tournament = Tournament::<M> { options, components, bots, games, seed };
    tournament.check().map_err(CallError::value)?;
    Ok(tournament.run_until(first..first.saturating_add(games), stop, row))
}

fn row<G: Game>(game: &FinishedGame<G>) -> Row {
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

/// Returns the mean of the values and half the width of its 95 % interval.
#[pyfunction]
pub fn mean(values: Vec<f64>) -> (f64, f64) {
    let mean = Mean::of(values.iter().copied());
    (mean.mean, mean.within)
}

/// Returns a share of games with Wilson's 95 % interval.
#[pyfunction]
pub fn proportion(hits: f64, games: u64) -> (f64, f64, f64) {
    let share = Proportion::of(hits, games);
    (share.share, share.low, share.high)
}
