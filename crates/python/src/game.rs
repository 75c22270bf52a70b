//! `vinea.Game`: one game in progress.

use bots::RewardKind;
use game::{Record, Seat};
use minds::StateDocument;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

use crate::convert::{
    to_count, to_game, to_observer, to_pairs, to_python, to_seat, to_seed, to_text,
};
use crate::error::CallError;
use crate::handle::{self, Handle, NewGameArgs};
use crate::saved::SavedHistory;

/// One game in progress.
///
/// `Game(game, players=None, seed=None, *, explicit_chance=False, listen=False, **options)` deals a
/// game. The same seed and the same actions give the same game on every machine. With `explicit_chance` the
/// game draws no random numbers: it stops at chance nodes, and `apply_chance` provides their outcomes. With
/// `listen` it records what each seat has seen, for `information_state`.
/// `options` are those of `vinea.game_info(game)["options"]`.
///
/// >>> game = vinea.Game("la-vina", players=3, seed=1)
/// >>> game.current_seat, game.is_over
/// (0, False)
/// >>> action = game.legal_actions()[0]
/// >>> game.apply(action)
/// >>> game.plies
/// 1
#[pyclass(name = "Game", module = "vinea._core")]
pub struct PyGame {
    pub handle: Box<dyn Handle>,
}

impl From<Box<dyn Handle>> for PyGame {
    fn from(handle: Box<dyn Handle>) -> PyGame {
        PyGame { handle }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (
        game, players=None, seed=None, *, explicit_chance=false, listen=false, **options
    ))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: Option<i64>,
        seed: Option<&Bound<'_, PyAny>>,
        explicit_chance: bool,
        listen: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyGame> {
        let id = to_game(game)?;
        let pairs = to_pairs(options)?;
        let players = players.map(to_count);
        let seed = if explicit_chance { None } else { Some(to_seed(py, seed)?) };
        Ok(handle::begin(id, &NewGameArgs { players, pairs: &pairs, seed, listen })?.into())
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.handle.id().as_str()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.handle.players()
    }

    /// All options of this game, including the number of players.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.handle.options())
    }

    /// The seat to move; None if the game is over or at a chance node.
    #[getter]
    fn current_seat(&self) -> Option<u8> {
        self.handle.seat_to_move().map(Seat::number)
    }

    /// True if the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.handle.is_over()
    }

    /// The number of rounds or years begun.
    #[getter]
    fn round(&self) -> u32 {
        self.handle.round()
    }

    /// The number of decisions made so far.
    #[getter]
    fn plies(&self) -> u32 {
        self.handle.plies()
    }

    /// The number of actions, the same for every number of players: actions are 0 to `num_actions - 1`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.handle.actions()
    }

    /// The number of entries of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.handle.observation_len()
    }

    /// The number of outcomes of the current chance node, all equally likely; None at other nodes.
    #[getter]
    fn chance_outcomes(&self) -> Option<u32> {
        self.handle.chance_outcomes()
    }

    /// Returns the legal actions of the seat to move, as ascending indices. The list is empty if the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.handle.legal())
    }

    /// Returns the legal actions as a vector of 0 and 1 (`numpy.int8`) with `num_actions` entries.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> int(game.action_mask().sum()) == len(game.legal_actions())
    /// True
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.mask(py)
    }

    /// Makes a move: an action by its index or its notation. Raises `vinea.IllegalAction` with the rule
    /// if the action is not legal; the game is then unchanged.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> game.apply("exit")
    /// >>> game.apply(10**6)
    /// Traceback (most recent call last):
    ///     ...
    /// IndexError: there is no action 1000000 in la-vina; actions are 0 to 278
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(index) = action.extract::<i64>() {
            return Ok(self.handle.apply(index)?);
        }
        if let Ok(notation) = action.cast::<PyString>() {
            return Ok(self.handle.apply_text(&notation.to_string_lossy())?);
        }
        Err(PyTypeError::new_err(format!(
            "an action must be a whole number or a text in the game's notation, not {}",
            action.get_type().name()?
        )))
    }

    /// Makes a move as `apply` does and returns the seat to move after it; None at the end.
    fn step(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        self.apply(action)?;
        Ok(self.current_seat())
    }

    /// Sets the outcome of the current chance node.
    fn apply_chance(&mut self, outcome: i64) -> PyResult<()> {
        let number = u32::try_from(outcome)
            .map_err(|_| CallError::Index(format!("there is no outcome {outcome}")))?;
        Ok(self.handle.apply_chance(number)?)
    }

    /// Returns the notation of an action, legal or not.
    fn action_to_text(&self, action: i64) -> PyResult<String> {
        Ok(self.handle.action_to_text(action)?)
    }

    /// Returns the index of an action by its notation, legal or not.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> game.action_to_text(game.text_to_action("move 3a"))
    /// 'move 3a'
    fn text_to_action(&self, text: &str) -> PyResult<usize> {
        Ok(self.handle.text_to_action(text)?)
    }

    /// Describes a legal action in plain English.
    fn describe(&self, action: i64) -> PyResult<String> {
        Ok(self.handle.describe(action)?)
    }

    /// Returns the pending decision in plain English, with what the seat (or the public) may know.
    #[pyo3(signature = (seat=None))]
    fn prompt(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.handle.prompt(to_observer(seat, self.handle.players())?))
    }

    /// Returns everything that a seat may know, as a dict; without a seat, the public view.
    ///
    /// >>> vinea.Game("la-vina", players=2, seed=1).view(0)["round"]
    /// 1
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.handle.view(to_observer(seat, self.handle.players())?);
        to_python(py, &view)
    }

    /// Returns the result of `view` as JSON text: much faster if it is only compared or stored.
    ///
    /// >>> vinea.Game("la-vina", players=2, seed=1).view_json(0)[:12]
    /// '{"options":{'
    #[pyo3(signature = (seat=None))]
    fn view_json(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.handle.view_text(to_observer(seat, self.handle.players())?))
    }

    /// Returns a seat's observation as a flat vector, by default of the seat to move. As `float32` its
    /// entries are from 0 to 1. As `uint8` they are counts; the float32 entries are these counts divided by
    /// `observation_scale`. `vinea.game_info(...)["observation"]` names the slices. If `out` is given, a
    /// contiguous vector of either type, it is filled and returned.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> game.observation(0).max(), game.observation(0, dtype="uint8").dtype
    /// (np.float32(1.0), dtype('uint8'))
    #[pyo3(signature = (seat=None, out=None, *, dtype=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.look(py, seat, out, dtype)
    }

    /// Returns a dict with the observation of a seat and the mask of its legal actions, in the form of
    /// environments with masks in their observations. The mask of a seat that is not to move is all 0.
    ///
    /// >>> sorted(vinea.Game("la-vina", players=2, seed=1).masked_observation(0))
    /// ['action_mask', 'observation']
    fn masked_observation<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyDict>> {
        self.observation_with_mask(py, seat)
    }

    /// The scale of each entry of an observation (`numpy.uint8`): a float32 entry is the uint8 entry
    /// divided by this, and at most 1.
    #[getter]
    fn observation_scale<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.handle.scales())
    }

    /// Returns the features of each legal action, in the order of `legal_actions`: a float32 row for each, with
    /// the columns named in `vinea.game_info(...)["action_features"]`. They encode the kind of action; if it
    /// reveals something, ends the turn or ends the game; its gain or cost in points and in each feature of the
    /// bots' evaluation; and the slices of the observation that it changes. Actions are tried in a world
    /// in which everything hidden from the seat is dealt again from the seed.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> len(game.action_features(seed=1)) == len(game.legal_actions())
    /// True
    #[pyo3(signature = (seed=None))]
    fn action_features<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.action_effects(py, to_seed(py, seed)?)
    }

    /// Returns the features of the bots' evaluation for a seat (by default the seat to move): a float32 row
    /// for each player, clockwise from the seat, with the columns named in
    /// `vinea.game_info(...)["features"]`. The other players' features are those of a world in which
    /// everything hidden from the seat is dealt again from the seed.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> game.features(0, seed=1).shape[0]
    /// 2
    #[pyo3(signature = (seat=None, seed=None))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.features_of(py, seat, to_seed(py, seed)?)
    }

    /// The current points by seat.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.handle.scores()
    }

    /// The current places by seat: 1 is first; tied players share a place.
    #[getter]
    fn ranking(&self) -> Vec<u32> {
        self.handle.ranking().into_iter().map(u32::from).collect()
    }

    /// Returns the returns of each seat so far, by the kind of `reward`: "rank" (1 for the first place
    /// down to -1 for the last, at the end), "win" or "score".
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> _ = game.random_playout(seed=1)
    /// >>> sum(game.returns())
    /// 0.0
    #[pyo3(signature = (reward="rank"))]
    fn returns(&self, reward: &str) -> PyResult<Vec<f64>> {
        let reward: RewardKind = reward.parse().map_err(CallError::value)?;
        Ok(self.handle.returns(reward))
    }

    /// Returns everything that a seat has seen and sees now, as a text. If two games have equal texts, the
    /// seat cannot distinguish them. Needs `listen=True`.
    fn information_state(&self, seat: i64) -> PyResult<String> {
        let seat = to_seat(seat, self.handle.players())?;
        Ok(self.handle.information_state(seat)?)
    }

    /// Returns a game that looks the same to the seat, with everything hidden from it dealt again.
    #[pyo3(signature = (seat, seed=None))]
    fn resample(
        &self,
        py: Python<'_>,
        seat: i64,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let seat = to_seat(seat, self.handle.players())?;
        Ok(self.handle.resample(seat, to_seed(py, seed)?)?.into())
    }

    /// Plays to the end with uniformly random actions and returns their number.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> game.random_playout(seed=2) == game.plies
    /// True
    #[pyo3(signature = (seed=None))]
    fn random_playout(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        let seed = to_seed(py, seed)?;
        Ok(py.detach(|| self.handle.playout(seed))?)
    }

    /// Returns an independent copy with the same random state.
    fn clone(&self) -> PyGame {
        self.handle.fork().into()
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyGame>().is_ok_and(|other| match other.try_borrow() {
            Ok(other) => self.handle.equals(&*other.handle),
            // This call has borrowed the other object for writing, so both are the same object.
            Err(_) => true,
        })
    }

    /// Returns the game as bytes, with its random state.
    fn serialize<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.handle.save().to_bytes())
    }

    /// Restores a game from the bytes of `serialize`.
    ///
    /// >>> game = vinea.Game("la-vina", players=2, seed=1)
    /// >>> vinea.Game.deserialize(game.serialize()) == game
    /// True
    #[staticmethod]
    fn deserialize(data: &[u8]) -> PyResult<PyGame> {
        Ok(handle::restore(&SavedHistory::from_bytes(data)?)?.into())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, PyGame>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        let deserialize = slf.get_type().getattr("deserialize")?;
        Ok((deserialize, (slf.try_borrow()?.serialize(py),)))
    }

    /// Returns the game so far as a record: the JSON document that every part of Vinea reads.
    ///
    /// >>> vinea.Game("la-vina", players=2, seed=1).record()["game"]
    /// 'la-vina'
    #[pyo3(signature = (names=None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.write_record(py, names)
    }

    /// Returns the game after the last move of a record. Later random numbers come from the seed.
    #[staticmethod]
    #[pyo3(signature = (record, seed=None))]
    fn from_record(
        py: Python<'_>,
        record: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let record = Record::from_json(&to_text(record)?).map_err(CallError::value)?;
        Ok(handle::replay(&record, to_seed(py, seed)?)?.into())
    }

    /// Returns the whole state, including hidden information, as the document that `vinea state` writes.
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.handle.document().to_json(),))
    }

    /// Returns a game in the state of a document, which may have been edited.
    #[staticmethod]
    #[pyo3(signature = (document, seed=None))]
    fn from_document(
        py: Python<'_>,
        document: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let document = StateDocument::from_json(&to_text(document)?).map_err(CallError::value)?;
        Ok(handle::open(&document, to_seed(py, seed)?)?.into())
    }

    fn __repr__(&self) -> String {
        self.line()
    }
}
