//! What there is to play, and with whom.

use ::bots::{Encode, Level, Shape};
use catalog::{GameId, with_game};
use game::{ComponentSet, Ctx, Fast, GameOptions, OptionKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::convert::{to_game, to_python};
use crate::error::Fault;

/// The names of the games.
///
/// >>> "la-vina" in vinea.games()
/// True
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GameId::ALL.map(GameId::as_str).to_vec()
}

/// The names of the bots, weakest first.
///
/// >>> vinea.bots()[:2]
/// ['random', 'greedy']
#[pyfunction]
pub fn bots() -> Vec<String> {
    Level::ALL.iter().map(|level| level.to_string()).collect()
}

/// What is known about a game: its title, player counts and options, the number of actions with
/// the ranges of their kinds, and the layout of the observations for a number of players.
///
/// >>> info = vinea.game_info("la-vina", players=3)
/// >>> info["title"], info["player_counts"]
/// ('La Viña', [2, 3, 4, 5])
/// >>> info["observation"]["round"]
/// (0, 1)
#[pyfunction]
#[pyo3(signature = (game, players=None))]
pub fn game_info<'py>(
    py: Python<'py>,
    game: &str,
    players: Option<u8>,
) -> PyResult<Bound<'py, PyAny>> {
    let id = to_game(game)?;
    let (info, shape) = with_game!(id, G => describe::<G>(id, players))?;
    let dict = to_python(py, &info)?;
    let slices = PyDict::new(py);
    for (name, range) in &shape.slices {
        slices.set_item(name, (range.start, range.end))?;
    }
    dict.set_item("observation", slices)?;
    let kinds = PyDict::new(py);
    let mut start = 0;
    for (name, count) in with_game!(id, G => <G as Encode>::ACTION_KINDS) {
        kinds.set_item(name, (start, start + count))?;
        start += count;
    }
    dict.set_item("actions", kinds)?;
    Ok(dict)
}

fn describe<G: Encode>(id: GameId, players: Option<u8>) -> Result<(Value, Shape), Fault> {
    let counts = G::Options::player_counts();
    let options = G::Options::with_players(players.unwrap_or(*counts.start()));
    options.check().map_err(Fault::value)?;
    let mut chance = Fast::new(0);
    let state = G::new(&options, G::Components::builtin(), &mut Ctx::quiet(&mut chance))
        .map_err(Fault::value)?;
    let shape = Shape::of(&state);
    let info = json!({
        "game": G::ID,
        "title": id.title(),
        "player_counts": counts.collect::<Vec<_>>(),
        "rules_version": G::RULES_VERSION,
        "encoding_version": G::VERSION,
        "max_decisions": G::MAX_DECISIONS,
        "options": G::Options::specs().iter().map(|spec| json!({
            "key": spec.key,
            "values": match spec.kind {
                OptionKind::Flag => json!([false, true]),
                OptionKind::Number { least, most } => json!({ "least": least, "most": most }),
                OptionKind::Choice(choices) => json!(choices),
            },
        })).collect::<Vec<_>>(),
        "num_actions": G::ACTIONS,
        "observation_size": shape.len,
    });
    Ok((info, shape))
}
