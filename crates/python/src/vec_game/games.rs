//! The games of a `vinea.VecGame` with their observations, as fractions or as counts.

use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::arrays::{Dtype, Number, unusable_array};
use crate::batch::{
    AnyBatch, AnyGames, BatchOperation, BatchSettings, StepResults, continue_games, deal_games,
};
use crate::error::CallError;
use crate::handle::Handle;

/// The games with their observations of either type.
pub enum Games {
    Parts(ObservedBatch<f32>),
    Counts(ObservedBatch<u8>),
}

pub struct ObservedBatch<E> {
    pub batch: Box<dyn AnyBatch<E>>,
    pub observations: Py<PyArray2<E>>,
    /// The last observations of games that ended. The memory is not touched before a game ends.
    pub finals: Py<PyArray2<E>>,
}

/// Evaluates the same expression for either type of observation.
macro_rules! with_games {
    ($games:expr, $watched:ident => $body:expr) => {
        match $games {
            Games::Parts($watched) => $body,
            Games::Counts($watched) => $body,
        }
    };
}
pub(super) use with_games;

/// Makes [`Games`] with the setting's type of observation, from the batch that `$make` returns.
macro_rules! watch {
    ($py:expr, $setting:expr, $make:expr) => {
        match $setting.dtype {
            Dtype::Float32 => Games::Parts(ObservedBatch::new($py, $make?, $setting.games)),
            Dtype::Uint8 => Games::Counts(ObservedBatch::new($py, $make?, $setting.games)),
        }
    };
}

impl<E: Number> ObservedBatch<E> {
    fn new(py: Python<'_>, batch: Box<dyn AnyBatch<E>>, games: usize) -> ObservedBatch<E> {
        let [observations, finals] =
            [(); 2].map(|()| PyArray2::zeros(py, [games, batch.observation_len()], false).unbind());
        ObservedBatch { batch, observations, finals }
    }

    /// Lends the arrays to the batch, without Python's lock.
    fn run_operation(
        &mut self,
        py: Python<'_>,
        work: BatchOperation<'_>,
        transitions: StepResults<'_>,
    ) -> PyResult<()> {
        let mut observations =
            self.observations.bind(py).try_readwrite().map_err(unusable_array)?;
        let mut finals = self.finals.bind(py).try_readwrite().map_err(unusable_array)?;
        let seen = [&mut observations, &mut finals]
            .map(|array| array.as_slice_mut().map_err(unusable_array));
        let [observations, finals] = seen;
        let arrays = transitions.arrays(observations?, finals?);
        let batch = &mut *self.batch;
        Ok(py.detach(move || batch.run_operation(work, arrays))?)
    }
}

impl Games {
    pub fn deal(py: Python<'_>, setting: &BatchSettings, seed: u64) -> PyResult<Games> {
        Ok(watch!(py, setting, deal_games(setting, seed)))
    }

    pub fn going_on(
        py: Python<'_>,
        setting: &BatchSettings,
        games: &[&dyn Handle],
        seed: u64,
    ) -> PyResult<Games> {
        Ok(watch!(py, setting, continue_games(setting, games, seed)))
    }

    pub fn fork(&self, py: Python<'_>, games: usize) -> Result<Games, CallError> {
        Ok(match self {
            Games::Parts(watched) => {
                Games::Parts(ObservedBatch::new(py, watched.batch.fork()?, games))
            }
            Games::Counts(watched) => {
                Games::Counts(ObservedBatch::new(py, watched.batch.fork()?, games))
            }
        })
    }

    /// Returns the games without the type of their observations.
    pub fn all(&self) -> &dyn AnyGames {
        with_games!(self, watched => &*watched.batch)
    }

    pub fn all_mut(&mut self) -> &mut dyn AnyGames {
        with_games!(self, watched => &mut *watched.batch)
    }

    pub fn run_operation(
        &mut self,
        py: Python<'_>,
        work: BatchOperation<'_>,
        transitions: StepResults<'_>,
    ) -> PyResult<()> {
        with_games!(self, watched => watched.run_operation(py, work, transitions))
    }

    /// Returns the observation of the seat to move in each game.
    pub fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        with_games!(self, watched => watched.observations.bind(py).clone().into_any())
    }

    /// Returns the last observations of games that ended.
    pub fn finals<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        with_games!(self, watched => watched.finals.bind(py).clone().into_any())
    }
}
