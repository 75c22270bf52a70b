//! `vinea.VecGame`: many games stepped together.

use bots::Arrays;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arrays::{Dtype, Number, busy, overwrite};
use crate::batch::{AnyBatch, Setting, Snapshot, Work, make, read_options};
use crate::convert::{to_game, to_pairs, to_python, to_seed};
use crate::error::Fault;
use crate::saved::{seal, unseal};

/// Games of one kind that go on side by side; one that ends begins anew at once.
///
/// `VecGame(game, n, players=None, seed=None, *, reward="rank", threads=0, dtype="float32",
/// **options)`. `step` takes one action for each game and returns `(observations, masks, rewards,
/// terminated, seats)`, all seen by the seat that is due in each game. These arrays are the same at
/// every step and are overwritten by the next: copy what you keep. `threads` is 0 for as many as
/// there are cores; the results are the same to the bit for any number. With `dtype="uint8"`
/// observations are plain counts instead of parts from 0 to 1: a quarter of the memory, and quicker.
///
/// >>> games = vinea.VecGame("la-vina", 8, players=3, seed=1)
/// >>> games.observations.shape[0], games.masks.shape == (8, games.num_actions)
/// (8, True)
/// >>> observations, masks, rewards, terminated, seats = games.step(games.sample())
/// >>> rewards.shape
/// (8, 3)
#[pyclass(name = "VecGame", module = "vinea._core")]
pub struct PyVecGame {
    games: Games,
    setting: Setting,
    masks: Py<PyArray2<i8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
}

/// The games and what is seen of them, of either kind.
enum Games {
    Parts(Watched<f32>),
    Counts(Watched<u8>),
}

struct Watched<E> {
    batch: Box<dyn AnyBatch<E>>,
    observations: Py<PyArray2<E>>,
}

/// Does the same with games of either kind.
macro_rules! with_games {
    ($games:expr, $watched:ident => $body:expr) => {
        match $games {
            Games::Parts($watched) => $body,
            Games::Counts($watched) => $body,
        }
    };
}

impl<E: Number> Watched<E> {
    fn new(py: Python<'_>, batch: Box<dyn AnyBatch<E>>, games: usize) -> Watched<E> {
        let observations = PyArray2::zeros(py, [games, batch.observation_len()], false).unbind();
        Watched { batch, observations }
    }
}

impl Games {
    fn deal(py: Python<'_>, setting: &Setting, seed: u64) -> PyResult<Games> {
        let games = setting.games;
        Ok(match setting.dtype {
            Dtype::Float32 => Games::Parts(Watched::new(py, make(setting, seed)?, games)),
            Dtype::Uint8 => Games::Counts(Watched::new(py, make(setting, seed)?, games)),
        })
    }

    fn fork(&self, py: Python<'_>, games: usize) -> PyResult<Games> {
        Ok(match self {
            Games::Parts(watched) => Games::Parts(Watched::new(py, watched.batch.fork()?, games)),
            Games::Counts(watched) => Games::Counts(Watched::new(py, watched.batch.fork()?, games)),
        })
    }
}

impl PyVecGame {
    /// Makes the arrays for the games and fills them.
    fn around(py: Python<'_>, games: Games, setting: Setting) -> PyResult<PyVecGame> {
        let count = setting.games;
        let (actions, players) =
            with_games!(&games, watched => (watched.batch.actions(), watched.batch.players()));
        let mut made = PyVecGame {
            games,
            setting,
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            terminated: PyArray1::from_vec(py, vec![false; count]).unbind(),
            seats: PyArray1::zeros(py, [count], false).unbind(),
        };
        made.work(py, Work::Look)?;
        Ok(made)
    }

    /// Lends the arrays to the batch, without Python's lock.
    fn work(&mut self, py: Python<'_>, work: Work<'_>) -> PyResult<()> {
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(busy)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(busy)?;
        with_games!(&mut self.games, watched => {
            let mut observations = watched.observations.bind(py).try_readwrite().map_err(busy)?;
            let arrays = Arrays {
                observations: observations.as_slice_mut().map_err(busy)?,
                masks: masks.as_slice_mut().map_err(busy)?,
                rewards: rewards.as_slice_mut().map_err(busy)?,
                terminated: terminated.as_slice_mut().map_err(busy)?,
                seats: seats.as_slice_mut().map_err(busy)?,
            };
            let batch = &mut *watched.batch;
            py.detach(move || batch.work(work, arrays))?;
        });
        Ok(())
    }
}

#[pymethods]
impl PyVecGame {
    #[new]
    #[pyo3(signature = (
        game, n, players=None, seed=None, *, reward="rank", threads=0, dtype=None, **options
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        n: i64,
        players: Option<i64>,
        seed: Option<&Bound<'_, PyAny>>,
        reward: &str,
        threads: i64,
        dtype: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyVecGame> {
        let id = to_game(game)?;
        let setting = Setting {
            game: id,
            options: read_options(id, players, &to_pairs(options)?)?,
            games: usize::try_from(n).unwrap_or(0),
            reward: reward.to_string(),
            threads: usize::try_from(threads).unwrap_or(usize::MAX),
            dtype: Dtype::read(dtype)?,
        };
        let games = Games::deal(py, &setting, to_seed(py, seed)?)?;
        PyVecGame::around(py, games, setting)
    }

    /// The games' name.
    #[getter]
    fn game(&self) -> &'static str {
        self.setting.game.as_str()
    }

    /// How many games there are.
    #[getter]
    fn n(&self) -> usize {
        self.setting.games
    }

    fn __len__(&self) -> usize {
        self.setting.games
    }

    /// How many play in each.
    #[getter]
    fn players(&self) -> usize {
        with_games!(&self.games, watched => watched.batch.players())
    }

    /// All options as they are played, the number of players among them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.setting.options)
    }

    /// Actions are 0 to `num_actions - 1`.
    #[getter]
    fn num_actions(&self) -> usize {
        with_games!(&self.games, watched => watched.batch.actions())
    }

    /// How many entries an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        with_games!(&self.games, watched => watched.batch.observation_len())
    }

    /// What each entry of an observation is measured by, uint8: a float32 entry is the uint8 entry
    /// divided by this, and 1 at most.
    #[getter]
    fn observation_scale<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, with_games!(&self.games, watched => watched.batch.scales()))
    }

    /// What the seat due in each game sees: `(n, observation_size)`, float32 or uint8.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        with_games!(&self.games, watched => watched.observations.bind(py).clone().into_any())
    }

    /// What it may do: `(n, num_actions)`, int8.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        self.masks.bind(py).clone()
    }

    /// What the last step gave each seat: `(n, players)`, float32.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// Whether the last step ended the game: `(n,)`, bool.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.terminated.bind(py).clone()
    }

    /// Who is due: `(n,)`, int8.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.seats.bind(py).clone()
    }

    /// Deals all games anew and returns `(observations, masks, seats)`.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.work(py, Work::Reset(to_seed(py, seed)?))?;
        (self.observations(py), self.masks.bind(py), self.seats.bind(py)).into_pyobject(py)
    }

    /// Does one action in every game: a vector of `n` whole numbers (int64 is quickest). Raises
    /// `vinea.IllegalAction` if any of them is not legal, and then no game has moved.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        match actions.extract::<PyReadonlyArray1<'_, i64>>() {
            Ok(array) if array.as_slice().is_ok() => {
                self.work(py, Work::Step(array.as_slice().map_err(busy)?))?;
            }
            _ => {
                let actions = read_actions(actions, self.setting.games)?;
                self.work(py, Work::Step(&actions))?;
            }
        }
        let (masks, rewards) = (self.masks.bind(py), self.rewards.bind(py));
        let (terminated, seats) = (self.terminated.bind(py), self.seats.bind(py));
        (self.observations(py), masks, rewards, terminated, seats).into_pyobject(py)
    }

    /// A uniformly random legal action for each game: a new int64 vector, or `out` if given.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = self.setting.games;
        let out = match out {
            None => PyArray1::<i64>::zeros(py, [games], false).into_any(),
            Some(out) => out.clone(),
        };
        overwrite(&out, games, |out| {
            with_games!(&mut self.games, watched => watched.batch.sample(out));
        })?;
        Ok(out)
    }

    /// An independent copy, with arrays of its own, which meets the same luck.
    fn clone(&self, py: Python<'_>) -> PyResult<PyVecGame> {
        let games = self.games.fork(py, self.setting.games)?;
        let copy = PyVecGame::around(py, games, self.setting.clone())?;
        self.rewards.bind(py).copy_to(copy.rewards.bind(py))?;
        self.terminated.bind(py).copy_to(copy.terminated.bind(py))?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<PyVecGame> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<PyVecGame> {
        self.clone(py)
    }

    /// All games as bytes, with the luck to come.
    fn serialize<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let slots = with_games!(&self.games, watched => watched.batch.snapshot());
        let snapshot = Snapshot { setting: self.setting.clone(), slots };
        let text = serde_json::to_vec(&snapshot).expect("snapshots are plain data");
        PyBytes::new(py, &seal(&text))
    }

    /// The games that `serialize` gave as bytes.
    #[staticmethod]
    fn deserialize(py: Python<'_>, data: &[u8]) -> PyResult<PyVecGame> {
        let snapshot: Snapshot = serde_json::from_slice(unseal(data)?)
            .map_err(|error| Fault::value(format!("these bytes are not saved games: {error}")))?;
        let mut games = Games::deal(py, &snapshot.setting, 0)?;
        with_games!(&mut games, watched => watched.batch.restore(&snapshot.slots))?;
        PyVecGame::around(py, games, snapshot.setting)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, PyVecGame>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let deserialize = slf.get_type().getattr("deserialize")?;
        Ok((deserialize, (slf.try_borrow()?.serialize(slf.py()),)))
    }

    fn __repr__(&self) -> String {
        let (game, games) = (self.setting.game, self.setting.games);
        format!("<vinea.VecGame {games} x {game}, {} players>", self.players())
    }
}

/// Actions in some other form than a contiguous int64 vector.
fn read_actions(actions: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    if let Ok(list) = actions.extract::<Vec<i64>>() {
        return Ok(list);
    }
    let kind = match actions.getattr("dtype") {
        Ok(dtype) => format!("an array of {dtype} with shape {}", actions.getattr("shape")?),
        Err(_) => actions.get_type().name()?.to_string(),
    };
    Err(PyTypeError::new_err(format!(
        "actions must be {games} whole numbers in a vector, not {kind}"
    )))
}
