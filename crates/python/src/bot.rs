//! `vinea.Bot`: a computer player.

use std::collections::HashMap;

use bots::{ActionOf, Bot, Dealt, Encoding, Hire, Judgement, Mind};
use catalog::{GameId, with_mind};
use game::{Fast, Game, Turn};
use pyo3::prelude::*;

use crate::convert::{to_hire, to_seed};
use crate::error::Fault;
use crate::game::PyGame;
use crate::handle::{Handle, TypedHandle};

/// A computer player by its name; `vinea.bots()` lists them.
///
/// It sees what the seat that is due may see, and nothing else. Bots that search take a budget
/// (`"maestro@5000plies"`, `"maestro@20ms"`); without one they search as many plies as their level
/// does. The same seed makes the same choices unless the budget is one of time.
///
/// >>> bot = vinea.Bot("greedy", seed=1)
/// >>> game = vinea.Game("la-vina", players=2, seed=1)
/// >>> bot.choose(game) in game.legal_actions()
/// True
#[pyclass(name = "Bot", module = "vinea._core")]
pub struct PyBot {
    hire: Hire,
    seed: u64,
    /// One for each game it has played.
    hired: HashMap<GameId, Box<dyn AnyBot>>,
}

/// A bot whatever game it plays.
trait AnyBot: Send + Sync {
    fn choose(&mut self, handle: &dyn Handle) -> Option<usize>;
}

struct Hired<M: Mind> {
    /// Bots are called by one thread at a time, which the lock tells the compiler.
    bot: std::sync::Mutex<Box<dyn Bot<M::Game>>>,
    legal: Vec<ActionOf<M>>,
    /// Deals anew what the bot may not see.
    deals: Fast,
}

impl<M: Encoding + Judgement> AnyBot for Hired<M> {
    fn choose(&mut self, handle: &dyn Handle) -> Option<usize> {
        let state = handle.as_any().downcast_ref::<TypedHandle<M>>()?.state();
        let Turn::Decide(seat) = state.turn() else { return None };
        state.legal_actions(&mut self.legal);
        let bot = self.bot.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        Some(M::index(bot.choose(&Dealt::new(state, seat, &mut self.deals), &self.legal)))
    }
}

fn hire<M: Encoding + Judgement>(hire: &Hire, seed: u64) -> Box<dyn AnyBot> {
    let bot = std::sync::Mutex::new(hire.hire::<M>(seed));
    Box::new(Hired::<M> { bot, legal: Vec::new(), deals: Fast::fork(seed, 1) })
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (name, seed=None))]
    fn new(py: Python<'_>, name: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<PyBot> {
        Ok(PyBot { hire: to_hire(name)?, seed: to_seed(py, seed)?, hired: HashMap::new() })
    }

    /// The bot's name.
    #[getter]
    fn name(&self) -> String {
        self.hire.name().to_string()
    }

    /// The action that it would do in this game, which is left as it is.
    fn choose(&mut self, py: Python<'_>, game: &PyGame) -> PyResult<usize> {
        let handle = &*game.handle;
        if handle.due().is_none() {
            return Err(Fault::value("nobody has to decide: the game is over or at chance").into());
        }
        let (wanted, seed) = (&self.hire, self.seed);
        let bot = self
            .hired
            .entry(handle.id())
            .or_insert_with(|| with_mind!(handle.id(), M => hire::<M>(wanted, seed)));
        let choice = py.detach(|| bot.choose(handle));
        Ok(choice.ok_or_else(|| Fault::value("nobody has to decide"))?)
    }

    /// A bot is a player: calling it chooses, so that it can stand where a function is expected.
    fn __call__(&mut self, py: Python<'_>, game: &PyGame) -> PyResult<usize> {
        self.choose(py, game)
    }

    fn __repr__(&self) -> String {
        format!("<vinea.Bot {}>", self.hire.name())
    }
}
