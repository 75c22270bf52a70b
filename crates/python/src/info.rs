//! The lists of games and bots, and facts about each game.

use ::bots::{
    ActionEffects, Encoding, EncodingShape, Judgement, Level, OptionsOf, set_thread_limit,
    thread_limit,
};
use game::{FastChance, Game, GameOptions, OptionKind};
use minds::{GameId, with_mind};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::convert::{to_game, to_python};
use crate::error::CallError;

/// Returns the names of the games.
///
/// >>> "la-vina" in vinea.games()
/// True
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GameId::ALL.map(|game| game.as_str()).to_vec()
}

/// Returns the names of the bots, weakest first.
///
/// >>> vinea.bots()[:2]
/// ['random', 'greedy']
#[pyfunction]
pub fn bots() -> Vec<String> {
    Level::ALL.iter().map(|level| level.to_string()).collect()
}

/// Returns facts about a game: its title, player counts and options, the number of actions with the ranges
/// of their kinds, the layout of the observations for a number of players (slices, and a name for each
/// entry), and the names of the columns of `action_features` and `features`.
///
/// >>> info = vinea.game_info("la-vina", players=3)
/// >>> info["title"], info["player_counts"]
/// ('La Viña', [2, 3, 4, 5])
/// >>> info["observation"]["round"]
/// (0, 1)
/// >>> info["observation_names"][:3]
/// ['round', 'ending', 'turn.player_0']
#[pyfunction]
#[pyo3(signature = (game, players=None))]
pub fn game_info<'py>(
    py: Python<'py>,
    game: &str,
    players: Option<u8>,
) -> PyResult<Bound<'py, PyAny>> {
    let id = to_game(game)?;
    let (info, shape) = with_mind!(id, M => describe::<M>(id, players))?;
    let dict = to_python(py, &info)?;
    let slices = PyDict::new(py);
    for (name, range) in &shape.slices {
        slices.set_item(name, (range.start, range.end))?;
    }
    dict.set_item("observation", slices)?;
    let kinds = PyDict::new(py);
    let mut start = 0;
    for (name, count) in with_mind!(id, M => M::ACTION_KINDS) {
        kinds.set_item(name, (start, start + count))?;
        start += count;
    }
    dict.set_item("actions", kinds)?;
    Ok(dict)
}

fn describe<M: Judgement>(
    id: GameId,
    players: Option<u8>,
) -> Result<(Value, EncodingShape), CallError> {
    let counts = OptionsOf::<M>::player_counts();
    let options = OptionsOf::<M>::with_players(players.unwrap_or(*counts.start()));
    options.check().map_err(CallError::value)?;
    let state = M::Game::deal(&options, &mut FastChance::new(0)).map_err(CallError::value)?;
    let shape = EncodingShape::of::<M>(&state);
    let info = json!({
        "game": M::Game::ID,
        "title": id.title(),
        "player_counts": counts.collect::<Vec<_>>(),
        "rules_version": M::Game::RULES_VERSION,
        "encoding_version": M::VERSION,
        "scale_version": M::SCALE_VERSION,
        "max_decisions": M::Game::MAX_DECISIONS,
        "options": OptionsOf::<M>::specs().iter().map(|spec| json!({
            "key": spec.key,
            "values": match spec.kind {
                OptionKind::Flag => json!([false, true]),
                OptionKind::Number { least, most } => json!({ "least": least, "most": most }),
                OptionKind::Choice(choices) => json!(choices),
            },
        })).collect::<Vec<_>>(),
        "num_actions": M::ACTIONS,
        "observation_size": shape.len,
        "observation_names": shape.entry_names::<M>(),
        "features": M::FEATURES,
        "action_features": ActionEffects::<M>::value_names(&shape),
    });
    Ok((info, shape))
}

/// Returns the default number of threads, for calls without a number of their own (`threads=0`, `arena`, bots
/// on several trees). An argument sets this number for the process first. 0 returns to the default of the
/// environment: `RAYON_NUM_THREADS`, else `OMP_NUM_THREADS` (which Ray sets for its tasks), else the cores that
/// this process may use by its affinity and its container's quota.
///
/// >>> vinea.threads(2)
/// 2
/// >>> vinea.threads(0) >= 1
/// True
#[pyfunction]
#[pyo3(signature = (n=None))]
pub fn threads(n: Option<i64>) -> PyResult<usize> {
    match n {
        None => {}
        Some(n @ 0..=1024) => set_thread_limit(n as usize),
        Some(n) => {
            let said =
                format!("the number of threads must be 0 (from the environment) to 1024, not {n}");
            return Err(CallError::value(said).into());
        }
    }
    Ok(thread_limit())
}
