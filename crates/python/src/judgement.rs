//! `vinea.Judgement`: the evaluation of positions by Vinea's own bots.

use bots::{DealtPosition, Encoding, EndValue, Evaluator, Judgement};
use game::{FastChance, Game, Seat};
use minds::{GameId, with_mind};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{to_game, to_seat, to_seed};
use crate::error::CallError;
use crate::forest::PositionSource;
use crate::game::PyGame;
use crate::handle::TypedHandle;

/// The evaluation of Vinea's own bots: fitted features, corrected by the trained network if the game has one
/// for that number of players. `network=False` leaves the network out.
///
/// `judgement(games)` evaluates a `Game`, a sequence of them or a `VecGame` in the form that a search needs:
/// priors of all actions and values for all seats, clockwise from the seat to move. It can be the evaluator
/// of `vinea.Search` and `vinea.VecSearch`; the search then runs without calls to Python.
///
/// >>> judgement = vinea.Judgement("la-vina")
/// >>> game = vinea.Game("la-vina", players=2, seed=1)
/// >>> priors, values = judgement(game)
/// >>> priors.shape == (1, game.num_actions), round(float(priors.sum()), 3), values.shape
/// (True, 1.0, (1, 2))
#[pyclass(name = "Judgement", module = "vinea._core", frozen)]
pub struct PyJudgement {
    id: GameId,
    network: bool,
}

/// Priors and values, a row for each position.
type Evaluations<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<f32>>);

fn guide<M: Judgement>(network: bool) -> Evaluator<M> {
    Evaluator::new(M::weights().clone(), M::network().filter(|_| network))
}

/// Evaluates all positions, each in a world where everything hidden from its seat is dealt again.
fn judge<M: Encoding + Judgement>(
    source: &PositionSource<'_>,
    network: bool,
    seed: u64,
) -> Result<(Vec<f32>, Vec<f32>), CallError> {
    let mut guide = guide::<M>(network);
    let (mut priors, mut values, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..source.len() {
        let (state, seat) = source.position::<M>(number)?;
        let mut chance = FastChance::fork(seed, number as u64);
        let dealt = DealtPosition::new(state, seat, &mut chance);
        guide.draw_from(chance);
        dealt.world().legal_actions(&mut legal);
        guide.judge(dealt.world(), seat, &legal, EndValue::Win);
        priors.extend_from_slice(guide.priors());
        values.extend_from_slice(guide.values());
    }
    Ok((priors, values))
}

fn outlook<M: Encoding + Judgement>(
    game: &PyGame,
    network: bool,
    seat: Option<Seat>,
    worlds: u32,
    seed: u64,
) -> Option<Vec<f64>> {
    let state = game.handle.as_any().downcast_ref::<TypedHandle<M>>()?.state();
    let mut guide = guide::<M>(network);
    let Some(seat) = seat else { return Some(guide.outlook(state).as_slice().to_vec()) };
    let mut chance = FastChance::new(seed);
    let mut sums = vec![0.0; state.players() as usize];
    for _ in 0..worlds {
        let dealt = DealtPosition::new(state, seat, &mut chance);
        let outlook = guide.outlook(dealt.world());
        sums.iter_mut().zip(outlook.as_slice()).for_each(|(sum, chance)| *sum += chance);
    }
    Some(sums.into_iter().map(|sum| sum / f64::from(worlds)).collect())
}

fn features<M: Encoding + Judgement>(game: &PyGame) -> Option<(usize, Vec<f32>)> {
    let state = game.handle.as_any().downcast_ref::<TypedHandle<M>>()?.state();
    let count = M::FEATURES.len();
    let mut all = vec![0.0; count * state.players() as usize];
    for (seat, out) in Seat::all(state.players()).zip(all.chunks_exact_mut(count.max(1))) {
        M::features(state, seat, out);
    }
    Some((count, all))
}

fn rows<'py>(py: Python<'py>, flat: &[f32], width: usize) -> PyResult<Bound<'py, PyArray2<f32>>> {
    PyArray1::from_slice(py, flat).reshape([flat.len() / width.max(1), width])
}

#[pymethods]
impl PyJudgement {
    #[new]
    #[pyo3(signature = (game, *, network=true))]
    fn new(game: &str, network: bool) -> PyResult<PyJudgement> {
        Ok(PyJudgement { id: to_game(game)?, network })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.id.as_str()
    }

    /// True if the trained network is used.
    #[getter]
    fn network(&self) -> bool {
        self.network
    }

    /// Returns true if the game's network supports this number of players.
    fn knows(&self, players: u8) -> bool {
        with_mind!(self.id, M => M::network().is_some_and(|network| network.supports(players)))
    }

    /// The features by name, each with its weight at the beginning and at the end of a game.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let weights = PyDict::new(py);
        with_mind!(self.id, M => {
            for (name, [early, late]) in M::FEATURES.iter().zip(M::weights().weight_pairs()) {
                weights.set_item(name, (early, late))?;
            }
        });
        Ok(weights)
    }

    /// Returns the features of a position, a row for each seat, in the order of `weights`. They include hidden
    /// information: use `game.resample(seat)` first to get a position with only the seat's information.
    fn features<'py>(&self, py: Python<'py>, game: &PyGame) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let found = with_mind!(self.id, M => features::<M>(game));
        let (count, all) = found.ok_or_else(|| self.wrong_game())?;
        rows(py, &all, count)
    }

    /// Returns each seat's chance to win as `seat` sees it: the mean over worlds in which everything hidden
    /// from the seat is dealt again. Without a seat the true position is evaluated.
    ///
    /// >>> judgement = vinea.Judgement("la-vina")
    /// >>> chances = judgement.outlook(vinea.Game("la-vina", players=3, seed=1), seat=0)
    /// >>> round(float(chances.sum()), 6)
    /// 1.0
    #[pyo3(signature = (game, seat=None, seed=0, *, worlds=16))]
    fn outlook<'py>(
        &self,
        py: Python<'py>,
        game: &PyGame,
        seat: Option<i64>,
        seed: u64,
        worlds: u32,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let seat = seat.map(|number| to_seat(number, game.handle.players())).transpose()?;
        if worlds == 0 {
            return Err(CallError::value("`worlds` must be at least 1").into());
        }
        let network = self.network;
        let found =
            with_mind!(self.id, M => py.detach(|| outlook::<M>(game, network, seat, worlds, seed)));
        Ok(PyArray1::from_vec(py, found.ok_or_else(|| self.wrong_game())?))
    }

    /// Returns priors and chances to win for the positions of games, each as the seat to move sees it.
    #[pyo3(signature = (games, seed=None))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Evaluations<'py>> {
        let source = PositionSource::read(games)?;
        if source.id()? != self.id {
            return Err(self.wrong_game().into());
        }
        let seed = to_seed(py, seed)?;
        let (priors, values) = with_mind!(self.id, M => judge::<M>(&source, self.network, seed))?;
        let games = source.len();
        let (actions, players) = (priors.len() / games, values.len() / games);
        Ok((rows(py, &priors, actions)?, rows(py, &values, players)?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyJudgement>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let keywords = PyDict::new(py);
        keywords.set_item("network", this.network)?;
        let make = py.import("functools")?.getattr("partial")?;
        let made = make.call((slf.get_type(), this.id.as_str()), Some(&keywords))?;
        Ok((made, ()).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        let with = if self.network { "" } else { ", without network" };
        format!("<vinea.Judgement {}{with}>", self.id.as_str())
    }
}

impl PyJudgement {
    fn wrong_game(&self) -> CallError {
        CallError::value(format!(
            "this judgement is for {}, not for the given game",
            self.id.as_str()
        ))
    }
}
