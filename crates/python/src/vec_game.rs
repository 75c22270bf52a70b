//! `vinea.VecGame`: many games stepped together.

use bots::{Arrays, Batch, Encode, Reward};
use catalog::{GameId, with_game};
use game::{Game, GameOptions, options_from_pairs};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::convert::{to_count, to_game, to_pairs, to_python, to_seed};
use crate::error::Fault;
use crate::saved::{seal, unseal};

/// Games of one kind that go on side by side; one that ends begins anew at once.
///
/// `VecGame(game, n, players=None, seed=None, *, reward="rank", threads=0, **options)`. `step` takes
/// one action for each game and returns `(observations, masks, rewards, terminated, seats)`, all
/// seen by the seat that is due in each game. These arrays are the same at every step and are
/// overwritten by the next: copy what you keep. `threads` is 0 for as many as there are cores; the
/// results are the same to the bit for any number.
///
/// >>> games = vinea.VecGame("la-vina", 8, players=3, seed=1)
/// >>> games.observations.shape[0], games.masks.shape == (8, games.num_actions)
/// (8, True)
/// >>> observations, masks, rewards, terminated, seats = games.step(games.sample())
/// >>> rewards.shape
/// (8, 3)
#[pyclass(name = "VecGame", module = "vinea._core")]
pub struct PyVecGame {
    batch: Box<dyn AnyBatch>,
    setting: Setting,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<i8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
}

/// What a batch is made of.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Setting {
    game: GameId,
    options: Value,
    games: usize,
    reward: String,
    threads: usize,
}

/// A setting with what its games look like.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    setting: Setting,
    slots: Value,
}

/// A batch whatever game it is of.
trait AnyBatch: Send + Sync {
    fn players(&self) -> usize;
    fn actions(&self) -> usize;
    fn observation_len(&self) -> usize;
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>) -> Result<(), Fault>;
    fn look(&mut self, arrays: Arrays<'_>);
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Fault>;
    fn sample(&mut self, out: &mut [i64]);
    fn snapshot(&self) -> Value;
    fn restore(&mut self, slots: &Value) -> Result<(), Fault>;
    fn fork(&self) -> Result<Box<dyn AnyBatch>, Fault>;
}

impl<G: Encode> AnyBatch for Batch<G> {
    fn players(&self) -> usize {
        self.state(0).map_or(0, |state| state.players() as usize)
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn observation_len(&self) -> usize {
        Batch::observation_len(self)
    }

    fn reset(&mut self, seed: u64, arrays: Arrays<'_>) -> Result<(), Fault> {
        Batch::reset(self, seed, arrays).map_err(Fault::value)
    }

    fn look(&mut self, arrays: Arrays<'_>) {
        Batch::look(self, arrays);
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Fault> {
        use bots::BadStep;
        Batch::step(self, actions, arrays).map_err(|bad| match bad {
            BadStep::Count { .. } => Fault::value(bad),
            BadStep::NoAction { .. } => Fault::Index(bad.to_string()),
            BadStep::Illegal { .. } => Fault::Illegal(bad.to_string()),
        })
    }

    fn sample(&mut self, out: &mut [i64]) {
        Batch::sample(self, out);
    }

    fn snapshot(&self) -> Value {
        serde_json::to_value(Batch::snapshot(self)).expect("layouts are plain data")
    }

    fn restore(&mut self, slots: &Value) -> Result<(), Fault> {
        let slots: Vec<(G::Layout, u64, u64)> =
            Deserialize::deserialize(slots).map_err(Fault::value)?;
        if slots.len() != self.games() {
            return Err(Fault::value("the bytes hold another number of games"));
        }
        Batch::restore(self, &slots).map_err(Fault::value)
    }

    fn fork(&self) -> Result<Box<dyn AnyBatch>, Fault> {
        Ok(Box::new(Batch::fork(self).map_err(Fault::value)?))
    }
}

/// The most games of a batch: far more would only mean a slip of the pen.
const MOST_GAMES: usize = 1 << 20;

fn make(setting: &Setting, seed: u64) -> Result<Box<dyn AnyBatch>, Fault> {
    let reward: Reward = setting.reward.parse().map_err(Fault::value)?;
    if !(1..=MOST_GAMES).contains(&setting.games) {
        return Err(Fault::value(format!("the number of games is 1 to {MOST_GAMES}")));
    }
    if setting.threads > 1024 {
        return Err(Fault::value("the number of threads is 0 (all cores) to 1024"));
    }
    with_game!(setting.game, G => {
        let options: <G as Game>::Options =
            serde_json::from_value(setting.options.clone()).map_err(Fault::value)?;
        options.check().map_err(Fault::value)?;
        let batch = Batch::<G>::new(&options, setting.games, seed, reward, setting.threads);
        Ok(Box::new(batch.map_err(Fault::value)?) as Box<dyn AnyBatch>)
    })
}

fn read_options(game: GameId, players: Option<i64>, pairs: &[String]) -> Result<Value, Fault> {
    fn read<O: GameOptions>(players: Option<i64>, pairs: &[String]) -> Result<Value, Fault> {
        let least = *O::player_counts().start();
        let players = players.map_or(least, to_count);
        let options: O = options_from_pairs(players, pairs).map_err(Fault::value)?;
        serde_json::to_value(options).map_err(Fault::value)
    }
    with_game!(game, G => read::<<G as Game>::Options>(players, pairs))
}

impl PyVecGame {
    /// Makes the arrays for a batch and fills them.
    fn around(py: Python<'_>, batch: Box<dyn AnyBatch>, setting: Setting) -> PyResult<PyVecGame> {
        let games = setting.games;
        let mut made = PyVecGame {
            observations: PyArray2::zeros(py, [games, batch.observation_len()], false).unbind(),
            masks: PyArray2::zeros(py, [games, batch.actions()], false).unbind(),
            rewards: PyArray2::zeros(py, [games, batch.players()], false).unbind(),
            terminated: PyArray1::from_vec(py, vec![false; games]).unbind(),
            seats: PyArray1::zeros(py, [games], false).unbind(),
            batch,
            setting,
        };
        made.work(py, |batch, arrays| {
            batch.look(arrays);
            Ok(())
        })?;
        Ok(made)
    }

    /// Lends the arrays to the batch, without Python's lock.
    fn work(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Arrays<'_>) -> Result<(), Fault> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite().map_err(busy)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(busy)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(busy)?;
        let arrays = Arrays {
            observations: observations.as_slice_mut().map_err(busy)?,
            masks: masks.as_slice_mut().map_err(busy)?,
            rewards: rewards.as_slice_mut().map_err(busy)?,
            terminated: terminated.as_slice_mut().map_err(busy)?,
            seats: seats.as_slice_mut().map_err(busy)?,
        };
        let batch = &mut *self.batch;
        py.detach(move || work(batch, arrays))?;
        Ok(())
    }

    #[allow(clippy::type_complexity)]
    fn arrays<'py>(
        &self,
        py: Python<'py>,
    ) -> (
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray2<i8>>,
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray1<bool>>,
        Bound<'py, PyArray1<i8>>,
    ) {
        (
            self.observations.bind(py).clone(),
            self.masks.bind(py).clone(),
            self.rewards.bind(py).clone(),
            self.terminated.bind(py).clone(),
            self.seats.bind(py).clone(),
        )
    }
}

#[pymethods]
impl PyVecGame {
    #[new]
    #[pyo3(signature = (
        game, n, players=None, seed=None, *, reward="rank", threads=0, **options
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
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyVecGame> {
        let id = to_game(game)?;
        let setting = Setting {
            game: id,
            options: read_options(id, players, &to_pairs(options)?)?,
            games: usize::try_from(n).unwrap_or(0),
            reward: reward.to_string(),
            threads: usize::try_from(threads).unwrap_or(usize::MAX),
        };
        let batch = make(&setting, to_seed(py, seed)?)?;
        PyVecGame::around(py, batch, setting)
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
        self.batch.players()
    }

    /// All options as they are played, the number of players among them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.setting.options)
    }

    /// Actions are 0 to `num_actions - 1`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.batch.actions()
    }

    /// How many entries an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.batch.observation_len()
    }

    /// What the seat due in each game sees: `(n, observation_size)`, float32.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.observations.bind(py).clone()
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
    #[allow(clippy::type_complexity)]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<i8>>, Bound<'py, PyArray1<i8>>)>
    {
        let seed = to_seed(py, seed)?;
        self.work(py, |batch, arrays| batch.reset(seed, arrays))?;
        let (observations, masks, _, _, seats) = self.arrays(py);
        Ok((observations, masks, seats))
    }

    /// Does one action in every game: a vector of `n` whole numbers (int64 is quickest). Raises
    /// `vinea.IllegalAction` if any of them is not legal, and then no game has moved.
    #[allow(clippy::type_complexity)]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray2<i8>>,
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray1<bool>>,
        Bound<'py, PyArray1<i8>>,
    )> {
        match actions.extract::<PyReadonlyArray1<'_, i64>>() {
            Ok(array) if array.as_slice().is_ok() => {
                let actions = array.as_slice().map_err(busy)?;
                self.work(py, |batch, arrays| batch.step(actions, arrays))?;
            }
            _ => {
                let actions = read_actions(actions, self.setting.games)?;
                self.work(py, |batch, arrays| batch.step(&actions, arrays))?;
            }
        }
        Ok(self.arrays(py))
    }

    /// A uniformly random legal action for each game: a new int64 vector, or `out` if given.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let games = self.setting.games;
        let array = match out {
            None => PyArray1::<i64>::zeros(py, [games], false),
            Some(out) => out
                .cast::<PyArray1<i64>>()
                .map_err(|_| {
                    PyTypeError::new_err(format!("`out` must be a numpy.int64 vector of {games}"))
                })?
                .clone(),
        };
        {
            let mut slice = array.try_readwrite().map_err(busy)?;
            let slice = slice.as_slice_mut().map_err(busy)?;
            if slice.len() != games {
                return Err(PyValueError::new_err(format!(
                    "`out` has {} entries for {games} games",
                    slice.len()
                )));
            }
            self.batch.sample(slice);
        }
        Ok(array)
    }

    /// An independent copy, with arrays of its own, which meets the same luck.
    fn clone(&self, py: Python<'_>) -> PyResult<PyVecGame> {
        let copy = PyVecGame::around(py, self.batch.fork()?, self.setting.clone())?;
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
        let snapshot = Snapshot { setting: self.setting.clone(), slots: self.batch.snapshot() };
        let text = serde_json::to_vec(&snapshot).expect("snapshots are plain data");
        PyBytes::new(py, &seal(&text))
    }

    /// The games that `serialize` gave as bytes.
    #[staticmethod]
    fn deserialize(py: Python<'_>, data: &[u8]) -> PyResult<PyVecGame> {
        let snapshot: Snapshot = serde_json::from_slice(unseal(data)?)
            .map_err(|error| Fault::value(format!("these bytes are not saved games: {error}")))?;
        let mut batch = make(&snapshot.setting, 0)?;
        batch.restore(&snapshot.slots)?;
        PyVecGame::around(py, batch, snapshot.setting)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, PyVecGame>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let deserialize = slf.get_type().getattr("deserialize")?;
        Ok((deserialize, (slf.try_borrow()?.serialize(slf.py()),)))
    }

    fn __repr__(&self) -> String {
        let (game, games) = (self.setting.game, self.setting.games);
        format!("<vinea.VecGame {games} x {game}, {} players>", self.batch.players())
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

fn busy(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("the array cannot be used: {error}"))
}
