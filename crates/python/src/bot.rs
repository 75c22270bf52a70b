//! `vinea.Bot`: a computer player.

use std::collections::HashMap;
use std::time::Duration;

use bots::{ActionOf, Bot, BotSpec, Budget, DealtPosition, Encoding, Judgement, Mind};
use game::{FastChance, Game, Turn};
use minds::{GameId, with_mind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{check_files, to_bot_spec, to_seed};
use crate::error::CallError;
use crate::forest::in_use;
use crate::game::PyGame;
use crate::handle::{Handle, TypedHandle};
use crate::interrupt::with_signal_checks;

/// A computer player by its name; `vinea.bots()` lists them.
///
/// It sees only what the seat to move may see. Bots that search take a budget (`"maestro@5000plies"`,
/// `"maestro@20ms"`); the default is the number of plies of their level. With the same seed a bot makes the
/// same choices, unless its budget is a time. `label` is its name in tournaments. Copies and pickles keep
/// name, seed and label, and start fresh.
///
/// >>> bot = vinea.Bot("greedy", seed=1)
/// >>> game = vinea.Game("la-vina", players=2, seed=1)
/// >>> bot.choose(game) in game.legal_actions()
/// True
#[pyclass(name = "Bot", module = "vinea._core")]
pub struct PyBot {
    spec: BotSpec,
    seed: u64,
    label: Option<String>,
    /// One bot for each game that it has played.
    hired: HashMap<GameId, Box<dyn AnyBot>>,
}

/// A bot for a game of any kind.
trait AnyBot: Send + Sync {
    /// Prepares the search of the position; None if no seat is to move.
    fn ponder(self: Box<Self>, handle: &dyn Handle) -> Option<PreparedSearch>;
}

/// A search that returns the bot and its choice.
type PreparedSearch = Box<dyn FnOnce() -> (Box<dyn AnyBot>, usize) + Send>;

struct GameBot<M: Mind> {
    /// The lock makes the type `Sync`: one thread at a time calls the bot.
    bot: std::sync::Mutex<Box<dyn Bot<M::Game>>>,
    legal: Vec<ActionOf<M>>,
    /// Random numbers to deal anew the cards that the bot may not see.
    deals: FastChance,
}

impl<M: Encoding + Judgement> AnyBot for GameBot<M> {
    fn ponder(mut self: Box<Self>, handle: &dyn Handle) -> Option<PreparedSearch> {
        let state = handle.as_any().downcast_ref::<TypedHandle<M>>()?.state();
        let Turn::Decide(seat) = state.turn() else { return None };
        state.legal_actions(&mut self.legal);
        let position = DealtPosition::new(state, seat, &mut self.deals);
        Some(Box::new(move || {
            let bot = self.bot.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
            let choice = M::index(bot.choose(&position, &self.legal));
            (self, choice)
        }))
    }
}

fn create_bot<M: Encoding + Judgement>(
    spec: &BotSpec,
    seed: u64,
) -> Result<Box<dyn AnyBot>, CallError> {
    check_files::<M>(spec)?;
    let bot = std::sync::Mutex::new(spec.create_bot::<M>(seed));
    Ok(Box::new(GameBot::<M> { bot, legal: Vec::new(), deals: FastChance::fork(seed, 1) }))
}

/// Returns true if a search may take so long that the user may want to interrupt it.
fn is_long(spec: &BotSpec) -> bool {
    spec.search_settings().is_some_and(|thinking| match thinking.budget {
        Budget::Iterations(most) => most > 2_000,
        Budget::Plies(most) => most > 20_000,
        Budget::Time(most) => most > Duration::from_millis(50),
    })
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (name, seed=None, *, label=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        seed: Option<&Bound<'_, PyAny>>,
        label: Option<String>,
    ) -> PyResult<PyBot> {
        let seed = to_seed(py, seed)?;
        Ok(PyBot { spec: to_bot_spec(name)?, seed, label, hired: HashMap::new() })
    }

    /// The bot's name.
    #[getter]
    fn name(&self) -> String {
        self.spec.name().to_string()
    }

    /// The bot's name in the results of tournaments: the label, or else the name.
    #[getter]
    fn __name__(&self) -> String {
        self.label.clone().unwrap_or_else(|| self.name())
    }

    /// The seed of its choices.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the action that the bot would choose in this game. The game does not change.
    fn choose(slf: &Bound<'_, PyBot>, game: &PyGame) -> PyResult<usize> {
        let py = slf.py();
        let mut this = slf.try_borrow_mut().map_err(|_| in_use("this Bot"))?;
        let handle = &*game.handle;
        if handle.seat_to_move().is_none() {
            return Err(
                CallError::value("nobody has to decide: the game is over or at chance").into()
            );
        }
        let id = handle.id();
        // An interrupted bot is dropped and created again for the next choice.
        let bot = this.hired.remove(&id);
        let bot = match bot {
            Some(bot) => bot,
            None => with_mind!(id, M => create_bot::<M>(&this.spec, this.seed))?,
        };
        let thought = bot.ponder(handle).ok_or_else(|| CallError::value("nobody has to decide"))?;
        let (bot, choice) = match is_long(&this.spec) {
            true => with_signal_checks(py, move |_| thought())?,
            false => py.detach(thought),
        };
        this.hired.insert(id, bot);
        Ok(choice)
    }

    /// Chooses an action, so that a bot can be passed where a function is expected.
    fn __call__(slf: &Bound<'_, PyBot>, game: &PyGame) -> PyResult<usize> {
        PyBot::choose(slf, game)
    }

    /// Returns a fresh bot with the same name, seed and label.
    fn __copy__(&self) -> PyBot {
        let (spec, label) = (self.spec.clone(), self.label.clone());
        PyBot { spec, seed: self.seed, label, hired: HashMap::new() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyBot {
        self.__copy__()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((String, u64), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("label", self.label.as_deref())?;
        Ok(((self.name(), self.seed), keywords))
    }

    fn __repr__(&self) -> String {
        match &self.label {
            Some(label) => format!("<vinea.Bot {label}: {}>", self.spec.name()),
            None => format!("<vinea.Bot {}>", self.spec.name()),
        }
    }
}
