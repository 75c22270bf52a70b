//! Inputs of `vinea.VecGame`: settings, actions and selections of games, in all accepted forms.

use minds::GameId;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArray};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde_json::Value;

use crate::arrays::Dtype;
use crate::batch::BatchSettings;

/// The keyword arguments of a batch.
pub struct BatchArguments<'a, 'py> {
    pub reward: &'a str,
    pub threads: i64,
    pub dtype: Option<&'a Bound<'py, PyAny>>,
    pub max_decisions: Option<u32>,
    pub opponents: Option<&'a Bound<'py, PyAny>>,
    pub seat: Option<usize>,
}

impl BatchArguments<'_, '_> {
    pub fn setting(self, game: GameId, options: Value, games: usize) -> PyResult<BatchSettings> {
        let players = options["players"].as_u64().unwrap_or(2) as usize;
        let opponents = read_opponents(self.opponents, players)?;
        Ok(BatchSettings {
            game,
            options,
            games,
            reward: self.reward.to_string(),
            threads: usize::try_from(self.threads).unwrap_or(usize::MAX),
            dtype: Dtype::read(self.dtype)?,
            max_decisions: self.max_decisions,
            opponents,
            seat: self.seat,
        })
    }
}

/// Returns actions as a contiguous int64 vector, without a copy if they are one. It also accepts a list, an array of
/// another integer type, and objects that support DLPack, such as a tensor of PyTorch or JAX in main memory.
pub fn read_actions<'py>(
    actions: &Bound<'py, PyAny>,
    games: usize,
) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>()
        && array.as_slice().is_ok()
    {
        return Ok(array);
    }
    let refused = |kind: String| {
        PyTypeError::new_err(format!(
            "actions must be {games} whole numbers in a vector, not {kind}"
        ))
    };
    let name = actions.get_type().name()?.to_string();
    let array = as_array(actions).map_err(|error| refused(format!("{name}: {error}")))?;
    let (dtype, dimensions) = (array.getattr("dtype")?, array.getattr("ndim")?);
    let kind: String = dtype.getattr("kind")?.extract()?;
    if !matches!(&kind[..], "i" | "u") || dimensions.extract::<usize>()? != 1 {
        return Err(refused(match actions.getattr("dtype") {
            Ok(dtype) => format!("an array of {dtype} with shape {}", array.getattr("shape")?),
            Err(_) => name,
        }));
    }
    let numpy = actions.py().import("numpy")?;
    let whole = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    whole.extract()
}

/// Reads the selection of games: one boolean for each.
pub fn read_choice(choice: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<bool>> {
    let refused =
        || PyValueError::new_err(format!("`where` must be {games} truth values in a vector"));
    let array = as_array(choice).map_err(|_| refused())?;
    let array = array.cast::<PyArray1<bool>>().map_err(|_| refused())?;
    let chosen = array.try_readonly().map_err(|_| refused())?.as_array().to_vec();
    if chosen.len() == games { Ok(chosen) } else { Err(refused()) }
}

/// Converts a value to a numpy array, without a copy if possible.
fn as_array<'py>(values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = values.py().import("numpy")?;
    let exchanged = !values.is_instance_of::<PyUntypedArray>() && values.hasattr("__dlpack__")?;
    numpy.call_method1(if exchanged { "from_dlpack" } else { "asarray" }, (values,))
}

/// Returns the names of the bots in the other seats: a list has one for each, and a name alone is for all.
fn read_opponents(opponents: Option<&Bound<'_, PyAny>>, players: usize) -> PyResult<Vec<String>> {
    let Some(opponents) = opponents else { return Ok(Vec::new()) };
    if let Ok(name) = opponents.extract::<String>() {
        return Ok(vec![name]);
    }
    let names = opponents.extract::<Vec<String>>().map_err(|_| {
        PyValueError::new_err(
            "`opponents` must be a bot's name or a list of names; a vinea.PoolVecGame takes policies too",
        )
    })?;
    if names.len() + 1 == players {
        return Ok(names);
    }
    let (wanted, got) = (players - 1, names.len());
    Err(PyValueError::new_err(format!(
        "name {wanted} opponents, one for each other seat of {players} players, not {got}; a name \
         without a list is for all of them"
    )))
}
