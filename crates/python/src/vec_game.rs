//! `vinea.VecGame`: many games stepped together.

mod ends;
mod games;
mod reading;

use bots::Encoding;
use minds::GameId;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arrays::{overwrite, rows, unusable_array};
use crate::batch::{
    BatchOperation, BatchSettings, SavedBatch, StepResults, read_options, state_of,
};
use crate::convert::{to_game, to_pairs, to_python, to_seed};
use crate::error::CallError;
use crate::forest::in_use;
use crate::game::PyGame;
use crate::handle::Handle;
use crate::saved::{with_checksum, without_checksum};
use ends::final_info;
use games::{Games, with_games};
use reading::{BatchArguments, read_actions, read_choice};

/// A batch of games of one kind, stepped together. A game that ends restarts at once.
///
/// `VecGame(game, n, players=None, seed=None, *, reward="rank", threads=0, dtype="float32",
/// max_decisions=None, opponents=None, seat=None, **options)`. `step` takes one action for each game
/// and returns `(observations, masks, rewards, terminated, seats)`, from the view of the seat to move in
/// each game. Every step overwrites the same arrays: copy what you keep. `threads=0` chooses the number of
/// threads by the number of games; the results are bit-identical for any number. With `dtype="uint8"`
/// observations are plain counts instead of fractions from 0 to 1: a quarter of the memory, and faster.
///
/// Games are truncated after `max_decisions`; `truncated` reports this. `opponents` is the name of a bot, or
/// a list of names for the other seats in turn order: bots play all seats except `seat` (if None, a random
/// seat at every deal), and the caller only makes the decisions of that seat.
///
/// >>> games = vinea.VecGame("la-vina", 8, players=3, seed=1)
/// >>> games.observations.shape[0], games.masks.shape == (8, games.num_actions)
/// (8, True)
/// >>> observations, masks, rewards, terminated, seats = games.step(games.sample())
/// >>> rewards.shape
/// (8, 3)
/// >>> games[2].plies
/// 1
#[pyclass(name = "VecGame", module = "vinea._core")]
pub struct PyVecGame {
    games: Games,
    setting: BatchSettings,
    masks: Py<PyArray2<i8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
}

impl PyVecGame {
    pub fn id(&self) -> GameId {
        self.setting.game
    }

    pub fn games(&self) -> usize {
        self.setting.games
    }

    /// Returns one of the games, if they are of this kind.
    pub fn state<M: Encoding>(&self, number: usize) -> Option<&M::Game> {
        with_games!(&self.games, watched => state_of::<M, _>(&*watched.batch, number))
    }

    /// Makes the arrays for the games and fills them.
    fn with_arrays(py: Python<'_>, games: Games, setting: BatchSettings) -> PyResult<PyVecGame> {
        let count = setting.games;
        let (actions, players) = (games.all().actions(), games.all().players());
        let mut made = PyVecGame {
            games,
            setting,
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            terminated: PyArray1::from_vec(py, vec![false; count]).unbind(),
            truncated: PyArray1::from_vec(py, vec![false; count]).unbind(),
            seats: PyArray1::zeros(py, [count], false).unbind(),
        };
        made.run_operation(py, BatchOperation::Look)?;
        Ok(made)
    }

    /// Lends the arrays to the batch, without Python's lock.
    fn run_operation(&mut self, py: Python<'_>, work: BatchOperation<'_>) -> PyResult<()> {
        let mut masks = self.masks.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut truncated = self.truncated.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(unusable_array)?;
        let transitions = StepResults {
            masks: masks.as_slice_mut().map_err(unusable_array)?,
            rewards: rewards.as_slice_mut().map_err(unusable_array)?,
            terminated: terminated.as_slice_mut().map_err(unusable_array)?,
            truncated: truncated.as_slice_mut().map_err(unusable_array)?,
            seats: seats.as_slice_mut().map_err(unusable_array)?,
        };
        self.games.run_operation(py, work, transitions)
    }
}

#[pymethods]
impl PyVecGame {
    #[new]
    #[pyo3(signature = (
        game, n, players=None, seed=None, *, reward="rank", threads=0, dtype=None,
        max_decisions=None, opponents=None, seat=None, **options
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
        max_decisions: Option<u32>,
        opponents: Option<&Bound<'_, PyAny>>,
        seat: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyVecGame> {
        let id = to_game(game)?;
        let options = read_options(id, players, &to_pairs(options)?)?;
        let wishes = BatchArguments { reward, threads, dtype, max_decisions, opponents, seat };
        let setting = wishes.setting(id, options, usize::try_from(n).unwrap_or(0))?;
        let games = Games::deal(py, &setting, to_seed(py, seed)?)?;
        PyVecGame::with_arrays(py, games, setting)
    }

    /// Creates a batch from copies of games in progress, each with its own random state. All games must have
    /// the same options. The seed is for `sample` and for the opponents.
    ///
    /// >>> begun = [vinea.Game("la-vina", players=2, seed=seed) for seed in range(4)]
    /// >>> games = vinea.VecGame.from_games(begun, seed=1)
    /// >>> games[3] == begun[3]
    /// True
    #[staticmethod]
    #[pyo3(signature = (
        games, seed=None, *, reward="rank", threads=0, dtype=None, max_decisions=None,
        opponents=None, seat=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn from_games(
        py: Python<'_>,
        games: Vec<PyRef<'_, PyGame>>,
        seed: Option<&Bound<'_, PyAny>>,
        reward: &str,
        threads: i64,
        dtype: Option<&Bound<'_, PyAny>>,
        max_decisions: Option<u32>,
        opponents: Option<&Bound<'_, PyAny>>,
        seat: Option<usize>,
    ) -> PyResult<PyVecGame> {
        let handles: Vec<&dyn Handle> = games.iter().map(|game| &*game.handle).collect();
        let first = handles.first().ok_or_else(|| PyValueError::new_err("no game was given"))?;
        let wishes = BatchArguments { reward, threads, dtype, max_decisions, opponents, seat };
        let setting = wishes.setting(first.id(), first.options(), handles.len())?;
        let games = Games::going_on(py, &setting, &handles, to_seed(py, seed)?)?;
        PyVecGame::with_arrays(py, games, setting)
    }

    /// The name of the games.
    #[getter]
    fn game(&self) -> &'static str {
        self.setting.game.as_str()
    }

    /// The number of games.
    #[getter]
    fn n(&self) -> usize {
        self.setting.games
    }

    fn __len__(&self) -> usize {
        self.setting.games
    }

    /// Returns a copy of one of the games with the same random state; negative numbers count from the end.
    fn __getitem__(&self, index: isize) -> PyResult<PyGame> {
        let games = self.setting.games;
        let from_start = if index < 0 { index + games as isize } else { index };
        let handle = usize::try_from(from_start).ok().and_then(|game| self.games.all().game(game));
        let none = || PyIndexError::new_err(format!("there is no game {index} among {games}"));
        Ok(handle.ok_or_else(none)?.into())
    }

    /// The number of threads that step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.games.all().threads()
    }

    /// The number of players in each game.
    #[getter]
    fn players(&self) -> usize {
        self.games.all().players()
    }

    /// All options of the games, including the number of players.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.setting.options)
    }

    /// The number of actions: they are 0 to `num_actions - 1`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.games.all().actions()
    }

    /// The number of entries of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.games.all().observation_len()
    }

    /// The scale of each entry of an observation, uint8: a float32 entry is the uint8 entry
    /// divided by this, and at most 1.
    #[getter]
    fn observation_scale<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.games.all().scales())
    }

    /// The observation of the seat to move in each game: `(n, observation_size)`, float32 or uint8.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.games.observations(py)
    }

    /// The legal actions of the seat to move as a mask: `(n, num_actions)`, int8.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        self.masks.bind(py).clone()
    }

    /// The rewards of the last step by seat: `(n, players)`, float32.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// True for games that the last step ended: `(n,)`, bool.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.terminated.bind(py).clone()
    }

    /// True for games that the last step truncated at `max_decisions`: `(n,)`, bool.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.truncated.bind(py).clone()
    }

    /// The last observations of games that ended or were truncated, for the seat that acted: `(n, observation_size)`.
    /// The rows of other games contain no useful values.
    #[getter]
    fn final_observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.games.finals(py)
    }

    /// The infos of Gymnasium's vector environments after a step, if games restart at once. Empty if no game
    /// ended; else `final_obs` has the last observation of each game that ended or was truncated (None for the
    /// others), and `_final_obs` is true for these games.
    ///
    /// >>> vinea.VecGame("la-vina", 2, seed=1).info
    /// {}
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        final_info(self.terminated.bind(py), self.truncated.bind(py), &self.games.finals(py))
    }

    /// The seat to move: `(n,)`, int8.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.seats.bind(py).clone()
    }

    /// Deals games again and returns `(observations, masks, seats)`. `where` is a vector of `n` booleans that
    /// selects games; by default all games are dealt. Without a seed each game uses its own random state, so the
    /// seed of the first deal determines all later ones.
    #[pyo3(signature = (seed=None, *, r#where=None))]
    fn reset<'py>(
        slf: &Bound<'py, PyVecGame>,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        r#where: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let seed = seed.map(|seed| to_seed(py, Some(seed))).transpose()?;
        let mut this = slf.try_borrow_mut().map_err(|_| in_use("this VecGame"))?;
        let only = r#where.map(|only| read_choice(only, this.setting.games)).transpose()?;
        this.run_operation(py, BatchOperation::Reset(seed, only.as_deref()))?;
        (this.observations(py), this.masks.bind(py), this.seats.bind(py)).into_pyobject(py)
    }

    /// Makes one move in every game. `where` is a vector of `n` booleans that selects games; the others
    /// do not change, and their actions are ignored. Actions are `n` integers: an array (int64 is fastest), a
    /// list, or a tensor of PyTorch or another library that supports DLPack. Raises `vinea.IllegalAction` if any
    /// action is not legal; no game has then changed.
    #[pyo3(signature = (actions, *, r#where=None))]
    fn step<'py>(
        slf: &Bound<'py, PyVecGame>,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        r#where: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let mut this = slf.try_borrow_mut().map_err(|_| in_use("this VecGame"))?;
        let only = r#where.map(|only| read_choice(only, this.setting.games)).transpose()?;
        let actions = read_actions(actions, this.setting.games)?;
        this.run_operation(
            py,
            BatchOperation::Step(actions.as_slice().map_err(unusable_array)?, only.as_deref()),
        )?;
        let (masks, rewards) = (this.masks.bind(py), this.rewards.bind(py));
        let (terminated, seats) = (this.terminated.bind(py), this.seats.bind(py));
        (this.observations(py), masks, rewards, terminated, seats).into_pyobject(py)
    }

    /// Returns a uniformly random legal action for each game: a new int64 vector, or `out` if given.
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
        overwrite(&out, games, |out| self.games.all_mut().sample(out))?;
        Ok(out)
    }

    /// Returns the features of all games' legal actions, as in `Game.action_features`: `(features, games,
    /// actions)` with a row for each action, its game, and its index.
    ///
    /// >>> games = vinea.VecGame("la-vina", 3, seed=1)
    /// >>> features, numbers, actions = games.action_features(seed=1)
    /// >>> bool((games.masks[numbers, actions] == 1).all()), len(features) == games.masks.sum()
    /// (True, np.True_)
    #[pyo3(signature = (seed=None))]
    fn action_features<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let seed = to_seed(py, seed)?;
        let all = self.games.all();
        let (numbers, games, actions) = py.detach(|| all.action_effects(seed));
        let features = rows(py, actions.len(), numbers)?;
        let (games, actions) = (PyArray1::from_vec(py, games), PyArray1::from_vec(py, actions));
        (features, games, actions).into_pyobject(py)
    }

    /// Returns the features of the bots' evaluation, for the seat to move in each game:
    /// `(n, players, features)`, float32, as in `Game.features`.
    #[pyo3(signature = (seed=None))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seed, games) = (to_seed(py, seed)?, self.setting.games);
        let all = self.games.all();
        let numbers = py.detach(|| all.features(seed));
        let columns = numbers.len() / (games * self.players());
        let shape = [games, self.players(), columns];
        Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.into_any())
    }

    /// Returns an independent copy with its own arrays and the same random state.
    fn clone(&self, py: Python<'_>) -> PyResult<PyVecGame> {
        let games = self.games.fork(py, self.setting.games)?;
        let copy = PyVecGame::with_arrays(py, games, self.setting.clone())?;
        self.rewards.bind(py).copy_to(copy.rewards.bind(py))?;
        self.terminated.bind(py).copy_to(copy.terminated.bind(py))?;
        self.truncated.bind(py).copy_to(copy.truncated.bind(py))?;
        copy.final_observations(py).set_item(py.Ellipsis(), self.final_observations(py))?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<PyVecGame> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<PyVecGame> {
        self.clone(py)
    }

    /// Returns all games as bytes, with their random states and the versions of rules and encoding.
    fn serialize<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let slots = self.games.all().save();
        let saved = SavedBatch::new(self.setting.clone(), slots);
        let text = serde_json::to_vec(&saved).expect("saved games are plain data");
        PyBytes::new(py, &with_checksum(&text))
    }

    /// Restores games from the bytes of `serialize`.
    #[staticmethod]
    fn deserialize(py: Python<'_>, data: &[u8]) -> PyResult<PyVecGame> {
        let saved: SavedBatch =
            serde_json::from_slice(without_checksum(data)?).map_err(|error| {
                CallError::value(format!("these bytes are not saved games: {error}"))
            })?;
        saved.check()?;
        let mut games = Games::deal(py, &saved.setting, 0)?;
        games.all_mut().restore(&saved.slots)?;
        PyVecGame::with_arrays(py, games, saved.setting)
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
