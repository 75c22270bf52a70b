//! The search trees of `vinea.Search` and `vinea.VecSearch`.
//!
//! The loop that sends leaves to a network is in `vinea/_search.py`, so that Python handles signals between two
//! batches. Long computations are done here, without Python's lock.

use std::ops::Range;

use bots::{
    ActionOf, Budget, Encoding, EndValue, Evaluator, Forest, GuidedSearchSettings, Judgement,
};
use game::{Game, Seat, Turn};
use minds::{GameId, with_mind};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::arrays::{Dtype, Number, rows, unusable_array};
use crate::convert::to_seed;
use crate::error::CallError;
use crate::game::PyGame;
use crate::handle::TypedHandle;
use crate::vec_game::PyVecGame;

/// The positions to search.
pub enum PositionSource<'py> {
    List(Vec<PyRef<'py, PyGame>>),
    Batch(PyRef<'py, PyVecGame>),
}

impl<'py> PositionSource<'py> {
    /// Reads a `VecGame`, a `Game`, or a sequence of `Game`s.
    pub fn read(games: &Bound<'py, PyAny>) -> PyResult<PositionSource<'py>> {
        if let Ok(batch) = games.cast::<PyVecGame>() {
            let batch = batch.try_borrow();
            return Ok(PositionSource::Batch(batch.map_err(|_| in_use("this VecGame"))?));
        }
        if let Ok(game) = games.cast::<PyGame>() {
            let game = game.try_borrow();
            return Ok(PositionSource::List(vec![game.map_err(|_| in_use("this Game"))?]));
        }
        let refused = |_| PyTypeError::new_err("expected a VecGame, a Game or a sequence of Games");
        Ok(PositionSource::List(games.extract().map_err(refused)?))
    }

    pub fn len(&self) -> usize {
        match self {
            PositionSource::List(games) => games.len(),
            PositionSource::Batch(batch) => batch.games(),
        }
    }

    pub fn id(&self) -> Result<GameId, CallError> {
        match self {
            PositionSource::List(games) => games.first().map(|game| game.handle.id()),
            PositionSource::Batch(batch) => Some(batch.id()),
        }
        .ok_or_else(|| CallError::value("there is no game to think about"))
    }

    /// Returns one of the positions and the seat to move.
    pub fn position<M: Encoding + Judgement>(
        &self,
        number: usize,
    ) -> Result<(&M::Game, Seat), CallError> {
        let state = match self {
            PositionSource::Batch(batch) => batch.state::<M>(number),
            PositionSource::List(games) => games.get(number).and_then(|game| {
                game.handle.seat_to_move()?;
                Some(game.handle.as_any().downcast_ref::<TypedHandle<M>>()?.state())
            }),
        };
        match state.map(|state| (state, state.turn())) {
            Some((state, Turn::Decide(seat))) => Ok((state, seat)),
            _ => Err(CallError::value(format!(
                "game {number} is over, at chance or of another kind: nobody has to decide"
            ))),
        }
    }
}

/// Returns the exception for the use of an object that another thread is using.
pub fn in_use(object: &str) -> PyErr {
    PyRuntimeError::new_err(format!("{object} is in use by another thread"))
}

/// The trees of a search, for `vinea.Search` and `vinea.VecSearch`.
#[pyclass(name = "Forest", module = "vinea._core")]
pub struct PyForest {
    trees: Box<dyn AnyForest>,
}

/// The search trees for games of any kind.
trait AnyForest: Send + Sync {
    fn begin(&mut self, source: &PositionSource<'_>, budget: Budget) -> Result<(), CallError>;
    fn collect(&mut self, py: Python<'_>) -> PyResult<usize>;
    fn arrays<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Bound<'py, PyArray2<i8>>);
    fn back_up(&mut self, py: Python<'_>, priors: &[f32], values: &[f32]) -> Result<(), CallError>;
    fn grow(&mut self, py: Python<'_>, most: u64) -> u64;
    fn effort(&self) -> (u64, u64);
    fn found<'py>(&self, py: Python<'py>) -> PyResult<SearchArrays<'py>>;
    fn line(&self, game: usize, action: usize, most: usize) -> Vec<(u8, usize)>;
}

/// For each game: visits, values and priors of all actions, and the values of the seats.
type SearchArrays<'py> = [Bound<'py, PyArray2<f32>>; 4];

struct TypedForest<M: Encoding + Judgement, E: Number> {
    forest: Forest<M, E>,
    guides: Vec<Evaluator<M>>,
    value: EndValue,
    /// Number of the first game; other forests have the games before it.
    first: usize,
    games: usize,
    /// Number of trees for each game.
    each: usize,
    players: u8,
    /// The legal actions of each game.
    legal: Vec<Vec<ActionOf<M>>>,
    /// Number of rows of the last batch.
    leaves: usize,
    observations: Py<PyArray2<E>>,
    masks: Py<PyArray2<i8>>,
}

/// The settings of a search's trees.
struct TreeSettings {
    guidance: GuidedSearchSettings,
    /// The numbers of the games that the trees are for.
    part: Range<usize>,
    each: usize,
    share: usize,
    threads: usize,
    network: bool,
    seed: u64,
}

impl<M: Encoding + Judgement, E: Number> TypedForest<M, E> {
    fn start(
        py: Python<'_>,
        source: &PositionSource<'_>,
        plan: &TreeSettings,
    ) -> Result<TypedForest<M, E>, CallError> {
        let TreeSettings { guidance, ref part, each, share, threads, network, seed } = *plan;
        let (example, _) = source.position::<M>(part.start)?;
        let (games, players) = (part.len(), example.players());
        let numbers = (part.start * each) as u64..(part.end * each) as u64;
        let forest = Forest::new(guidance, example, numbers, share, threads, seed);
        let rows = forest.capacity();
        let guide = || Evaluator::new(M::weights().clone(), M::network().filter(|_| network));
        Ok(TypedForest {
            guides: (0..threads).map(|_| guide()).collect(),
            value: guidance.value,
            first: part.start,
            games,
            each,
            players,
            legal: vec![Vec::new(); games],
            leaves: 0,
            observations: PyArray2::zeros(py, [rows, forest.observation_len()], false).unbind(),
            masks: PyArray2::zeros(py, [rows, M::ACTIONS], false).unbind(),
            forest,
        })
    }
}

impl<M: Encoding + Judgement, E: Number> AnyForest for TypedForest<M, E> {
    fn begin(&mut self, source: &PositionSource<'_>, budget: Budget) -> Result<(), CallError> {
        let budget = match budget {
            Budget::Iterations(_) | Budget::Plies(_) => budget.scaled(1.0 / self.each as f64),
            Budget::Time(_) => budget,
        };
        for game in 0..self.games {
            let number = self.first + game;
            let (state, seat) = source.position::<M>(number)?;
            if state.players() != self.players {
                return Err(CallError::value(format!(
                    "game {number} has {} players; the search was made for {}",
                    state.players(),
                    self.players
                )));
            }
            state.legal_actions(&mut self.legal[game]);
            for tree in 0..self.each {
                self.forest.begin(game * self.each + tree, state, seat, budget);
            }
        }
        self.leaves = 0;
        Ok(())
    }

    fn collect(&mut self, py: Python<'_>) -> PyResult<usize> {
        let mut observations =
            self.observations.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(unusable_array)?;
        let observations = observations.as_slice_mut().map_err(unusable_array)?;
        let masks = masks.as_slice_mut().map_err(unusable_array)?;
        let forest = &mut self.forest;
        self.leaves = py.detach(move || forest.collect(observations, masks));
        Ok(self.leaves)
    }

    fn arrays<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Bound<'py, PyArray2<i8>>) {
        (self.observations.bind(py).clone().into_any(), self.masks.bind(py).clone())
    }

    fn back_up(&mut self, py: Python<'_>, priors: &[f32], values: &[f32]) -> Result<(), CallError> {
        let (leaves, players) = (self.leaves, self.players);
        if priors.len() != leaves * M::ACTIONS || values.len() != leaves * players as usize {
            return Err(CallError::value(format!(
                "the evaluator must return priors of shape ({leaves}, {}) and values of shape \
                 ({leaves}, {players}) or ({leaves},)",
                M::ACTIONS
            )));
        }
        let (forest, value) = (&mut self.forest, self.value);
        py.detach(move || {
            check_priors(priors, M::ACTIONS)?;
            check_values(values, players.into(), value)?;
            forest.back_up(priors, values, players);
            Ok::<(), CallError>(())
        })?;
        self.leaves = 0;
        Ok(())
    }

    fn grow(&mut self, py: Python<'_>, most: u64) -> u64 {
        let (forest, guides) = (&mut self.forest, &mut self.guides[..]);
        py.detach(move || forest.grow(guides, most))
    }

    fn effort(&self) -> (u64, u64) {
        let effort = self.forest.effort();
        (effort.iterations, effort.plies)
    }

    fn found<'py>(&self, py: Python<'py>) -> PyResult<SearchArrays<'py>> {
        let players = self.players as usize;
        let size = self.games * M::ACTIONS;
        let (mut visits, mut worth) = (vec![0.0; size], vec![f32::NAN; size]);
        let mut priors = vec![0.0; size];
        let mut outlook = Vec::with_capacity(self.games * players);
        for (game, legal) in self.legal.iter().enumerate() {
            let trees = || (0..self.each).map(|tree| self.forest.tree(game * self.each + tree));
            for &action in legal {
                let place = game * M::ACTIONS + M::index(action);
                let mut sum = (0.0, 0.0);
                for finding in trees().map(|tree| tree.action_result(action)) {
                    sum.0 += finding.visits;
                    sum.1 += finding.visits * finding.worth;
                }
                visits[place] = sum.0 as f32;
                let prior_sum: f64 = trees().map(|tree| tree.prior(action)).sum();
                priors[place] = (prior_sum / self.each as f64) as f32;
                if sum.0 > 0.0 {
                    worth[place] = (sum.1 / sum.0) as f32;
                }
            }
            if let [only] = legal[..] {
                visits[game * M::ACTIONS + M::index(only)] = 1.0;
                priors[game * M::ACTIONS + M::index(only)] = 1.0;
            }
            outlook.extend(Seat::all(self.players).map(|seat| {
                let mean = trees().map(|tree| tree.outlook(seat)).sum::<f64>();
                (mean / self.each as f64) as f32
            }));
        }
        let shaped = |flat| rows(py, self.games, flat);
        Ok([shaped(visits)?, shaped(worth)?, shaped(priors)?, shaped(outlook)?])
    }

    fn line(&self, game: usize, action: usize, most: usize) -> Vec<(u8, usize)> {
        let Some(action) = M::action(action).filter(|_| game < self.games) else {
            return Vec::new();
        };
        let line = self.forest.tree(game * self.each).line(action, most);
        line.into_iter().map(|(seat, action)| (seat.number(), M::index(action))).collect()
    }
}

/// Checks that priors are finite and not negative.
fn check_priors(priors: &[f32], actions: usize) -> Result<(), CallError> {
    let bad = priors.iter().position(|prior| !prior.is_finite() || *prior < 0.0);
    let Some(place) = bad else { return Ok(()) };
    let (leaf, action, prior) = (place / actions, place % actions, priors[place]);
    Err(CallError::value(format!(
        "the evaluator's prior of action {action} in row {leaf} is {prior}; priors must be finite and \
         not negative (probabilities, not logits)"
    )))
}

/// Tolerance for values outside their range, for the rounding of networks that compute in 16 bits.
const ROUNDING: f32 = 0.01;

/// Checks that values are in the range of the reward.
fn check_values(values: &[f32], players: usize, value: EndValue) -> Result<(), CallError> {
    let (range, name) = match value {
        EndValue::Rank => (-1.0 - ROUNDING..=1.0 + ROUNDING, "-1 to 1 (`reward=\"rank\"`)"),
        EndValue::Win => (-ROUNDING..=1.0 + ROUNDING, "0 to 1 (`reward=\"win\"`)"),
        EndValue::Margin(_) => (-1.0 - ROUNDING..=1.0 + ROUNDING, "-1 to 1 (`reward=\"margin\"`)"),
    };
    let Some(place) = values.iter().position(|value| !range.contains(value)) else { return Ok(()) };
    let (leaf, column, value) = (place / players, place % players, values[place]);
    Err(CallError::value(format!(
        "the evaluator's value in row {leaf}, column {column} is {value}; values must be finite and \
         from {name}"
    )))
}

#[pymethods]
impl PyForest {
    #[new]
    #[pyo3(signature = (
        games, *, value, exploration, noise, evenness, virtual_loss, each, share, threads, part,
        points=30.0, first_weight=1.0, network=true, seed=None, dtype=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        games: &Bound<'_, PyAny>,
        value: &str,
        exploration: f64,
        noise: f64,
        evenness: f64,
        virtual_loss: f64,
        each: usize,
        share: usize,
        threads: usize,
        part: (usize, usize),
        points: f64,
        first_weight: f64,
        network: bool,
        seed: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyForest> {
        let value = match value {
            "rank" => EndValue::Rank,
            "win" => EndValue::Win,
            "margin" => EndValue::Margin(points),
            _ => {
                let said = "`reward` must be \"rank\", \"win\" or \"margin\"";
                return Err(CallError::value(said).into());
            }
        };
        let sound = (0.0..=100.0).contains(&exploration)
            && (0.0..=1.0).contains(&noise)
            && (1e-3..=1e3).contains(&evenness)
            && (0.0..=100.0).contains(&virtual_loss)
            && (0.0..=100.0).contains(&first_weight)
            && (1e-3..=1e6).contains(&points);
        if !sound {
            return Err(CallError::value(
                "`c_puct` must be 0 to 100, `noise` 0 to 1, `alpha` 0.001 to 1000, `virtual_loss` and `first_weight` \
                 0 to 100 and `points` 0.001 to 1000000",
            )
            .into());
        }
        let guidance = GuidedSearchSettings {
            value,
            exploration,
            noise,
            evenness,
            virtual_loss,
            first_weight,
        };
        let seed = to_seed(py, seed)?;
        let source = PositionSource::read(games)?;
        let part = part.0..part.1;
        if part.is_empty() || part.end > source.len() {
            return Err(CallError::value("there is no game to search").into());
        }
        let threads = threads.max(1);
        let plan = TreeSettings { guidance, part, each, share, threads, network, seed };
        let dtype = Dtype::read(dtype)?;
        let trees: Box<dyn AnyForest> = with_mind!(source.id()?, M => match dtype {
            Dtype::Float32 => Box::new(TypedForest::<M, f32>::start(py, &source, &plan)?),
            Dtype::Uint8 => Box::new(TypedForest::<M, u8>::start(py, &source, &plan)?),
        });
        Ok(PyForest { trees })
    }

    /// Starts a search of the games' positions, with a budget as for bots (`"400it"`).
    fn begin(&mut self, games: &Bound<'_, PyAny>, budget: &str) -> PyResult<()> {
        let budget = budget.parse().map_err(CallError::value)?;
        Ok(self.trees.begin(&PositionSource::read(games)?, budget)?)
    }

    /// Grows the trees to the next leaves and returns the number of rows that these fill; 0 at the end.
    fn collect(&mut self, py: Python<'_>) -> PyResult<usize> {
        self.trees.collect(py)
    }

    /// The arrays for the leaves: observations and masks.
    #[getter]
    fn arrays<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Bound<'py, PyArray2<i8>>) {
        self.trees.arrays(py)
    }

    /// Backs up the evaluations of the leaves of the last batch.
    fn back_up(
        &mut self,
        py: Python<'_>,
        priors: PyReadonlyArray2<'_, f32>,
        values: PyReadonlyArray2<'_, f32>,
    ) -> PyResult<()> {
        let (priors, values) = (priors.as_slice()?, values.as_slice()?);
        Ok(self.trees.back_up(py, priors, values)?)
    }

    /// Grows the trees with the game's own evaluation, by at most `most` iterations each. Returns the total.
    fn grow(&mut self, py: Python<'_>, most: u64) -> u64 {
        self.trees.grow(py, most)
    }

    /// The numbers of iterations and plies since `begin`.
    #[getter]
    fn effort(&self) -> (u64, u64) {
        self.trees.effort()
    }

    /// Returns for each game the visits, values and priors of all actions, and the values of the seats.
    fn found<'py>(&self, py: Python<'py>) -> PyResult<SearchArrays<'py>> {
        self.trees.found(py)
    }

    /// Returns the most visited line after an action: seats and actions.
    fn line(&self, game: usize, action: usize, most: usize) -> Vec<(u8, usize)> {
        self.trees.line(game, action, most)
    }
}
