//! Records as arrays, for `vinea.records`.

use bots::{Encoding, Judgement, RewardKind};
use game::{ComponentSet, Game, Journal, Record, Turn};
use minds::{GameId, with_mind};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Dtype, Number, rows, unusable_array};
use crate::convert::{to_python, to_text};
use crate::error::CallError;

/// Replays a record and returns its decisions as arrays: `observations`, `masks`, `actions`, `seats` and
/// `rewards` have a row for each; `outcomes`, `scores` and `ranking` an entry for each seat, and are None if
/// the game is not over.
#[pyfunction]
#[pyo3(signature = (record, *, reward="rank", dtype=None))]
pub fn read_record<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    reward: &str,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let record = Record::from_json(&to_text(record)?).map_err(CallError::value)?;
    let reward: RewardKind = reward.parse().map_err(CallError::value)?;
    let id: GameId = record.game.parse().map_err(CallError::value)?;
    with_mind!(id, M => match Dtype::read(dtype)? {
        Dtype::Float32 => read::<M, f32>(py, &record, reward),
        Dtype::Uint8 => read::<M, u8>(py, &record, reward),
    })
}

fn read<'py, M: Encoding + Judgement, E: Number>(
    py: Python<'py>,
    record: &Record,
    reward: RewardKind,
) -> PyResult<Bound<'py, PyDict>> {
    let components = <M::Game as Game>::Components::builtin();
    let (mut journal, _) =
        Journal::<M::Game>::replay_setup(record, components).map_err(CallError::value)?;
    let (decisions, len) = (record.moves.len(), M::observation_len(journal.state()));
    let players = journal.state().players() as usize;
    let observations = PyArray2::<E>::zeros(py, [decisions, len], false);
    let masks = PyArray2::<i8>::zeros(py, [decisions, M::ACTIONS], false);
    let (mut actions, mut seats) = (Vec::new(), Vec::new());
    let mut rewards = vec![0.0; decisions * players];
    {
        let (mut seen, mut allowed) = (observations.readwrite(), masks.readwrite());
        let (seen, allowed) = (
            seen.as_slice_mut().map_err(unusable_array)?,
            allowed.as_slice_mut().map_err(unusable_array)?,
        );
        let mut legal = Vec::new();
        for index in 0..decisions {
            let state = journal.state();
            if let Turn::Decide(seat) = state.turn() {
                M::observe(state, seat, &mut seen[index * len..][..len]);
                seats.push(seat.number() as i8);
            }
            state.legal_actions(&mut legal);
            let mask = &mut allowed[index * M::ACTIONS..][..M::ACTIONS];
            legal.iter().for_each(|&action| mask[M::index(action)] = 1);
            let before = reward.standing_before(state);
            journal.replay_move(record, index).map_err(CallError::value)?;
            actions.extend(journal.moves().last().map(|made| M::index(made.action) as i64));
            reward.write_reward_since(
                &before,
                journal.state(),
                &mut rewards[index * players..][..players],
            );
        }
    }
    journal.check_outcome(record).map_err(CallError::value)?;
    let state = journal.state();
    let over = state.turn() == Turn::Over;
    let outcomes: Vec<f32> =
        reward.returns(state).as_slice().iter().map(|value| *value as f32).collect();
    let found = PyDict::new(py);
    found.set_item("game", M::Game::ID)?;
    found.set_item("players", players)?;
    found.set_item("options", to_python(py, &record.options)?)?;
    found.set_item("names", record.seats.iter().map(|seat| &seat.name).collect::<Vec<_>>())?;
    found.set_item("observations", observations)?;
    found.set_item("masks", masks)?;
    found.set_item("actions", PyArray1::from_vec(py, actions))?;
    found.set_item("seats", PyArray1::from_vec(py, seats))?;
    found.set_item("rewards", rows(py, decisions, rewards)?)?;
    found.set_item("outcomes", over.then(|| PyArray1::from_vec(py, outcomes)))?;
    found.set_item("scores", over.then(|| state.scores().as_slice().to_vec()))?;
    let places = || state.ranking().as_slice().iter().map(|place| u32::from(*place)).collect();
    found.set_item("ranking", over.then(places).map(|places: Vec<u32>| places))?;
    Ok(found)
}
