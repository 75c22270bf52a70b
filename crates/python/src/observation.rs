//! Outputs of `vinea.Game`: vectors, records and a line of text.

use game::{RecordPlayer, Seat};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Dtype, Number, overwrite, rows, vector};
use crate::convert::to_seat;
use crate::game::PyGame;
use crate::handle::Observation;

impl PyGame {
    fn observe<'py, T: Number>(&self, py: Python<'py>, seat: Seat) -> Bound<'py, PyArray1<T>> {
        vector(py, self.handle.observation_len(), |out| {
            self.handle.observe(seat, T::observation(out));
        })
    }

    /// Returns the observation of a seat, by default the seat to move; writes it to `out` if given.
    pub fn look<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = match seat {
            Some(number) => to_seat(number, self.handle.players())?,
            None => self.handle.seat_to_move().unwrap_or_default(),
        };
        let Some(out) = out else {
            return Ok(match Dtype::read(dtype)? {
                Dtype::Float32 => self.observe::<f32>(py, seat).into_any(),
                Dtype::Uint8 => self.observe::<u8>(py, seat).into_any(),
            });
        };
        let len = self.handle.observation_len();
        if out.cast::<PyArray1<u8>>().is_ok() {
            overwrite(out, len, |out| self.handle.observe(seat, Observation::Counts(out)))?;
        } else {
            overwrite(out, len, |out| self.handle.observe(seat, Observation::Parts(out)))?;
        }
        Ok(out.clone())
    }

    /// Returns a dict with the observation of a seat and its mask.
    pub fn observation_with_mask<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = to_seat(seat, self.handle.players())?;
        let mask = match self.handle.seat_to_move() == Some(seat) {
            true => self.mask(py),
            false => PyArray1::zeros(py, [self.handle.actions()], false),
        };
        let dict = PyDict::new(py);
        dict.set_item(intern!(py, "observation"), self.observe::<f32>(py, seat))?;
        dict.set_item(intern!(py, "action_mask"), mask)?;
        Ok(dict)
    }

    /// Returns the legal actions as 0 and 1.
    pub fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        vector(py, self.handle.actions(), |mask| {
            self.handle.legal().iter().for_each(|&index| mask[index as usize] = 1);
        })
    }

    /// Returns the features of the legal actions: a row for each.
    pub fn action_effects<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        rows(py, self.handle.legal().len(), self.handle.action_effects(seed))
    }

    /// Returns the features of all players as a seat sees them: a row for each.
    pub fn features_of<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let players = self.handle.players();
        let seat = match seat {
            Some(number) => to_seat(number, players)?,
            None => self.handle.seat_to_move().unwrap_or_default(),
        };
        rows(py, players.into(), self.handle.features(seat, seed))
    }

    /// Returns the record as Python's own values, with these names or the seats' letters.
    pub fn write_record<'py>(
        &self,
        py: Python<'py>,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let players = self.handle.players();
        let names =
            names.unwrap_or_else(|| Seat::all(players).map(|seat| seat.to_string()).collect());
        if names.len() != players as usize {
            return Err(PyValueError::new_err(format!(
                "there are {} names for {players} players",
                names.len()
            )));
        }
        let seats = names.into_iter().map(|name| RecordPlayer { name, bot: None }).collect();
        let record = self.handle.record(seats)?;
        py.import("json")?.call_method1("loads", (record.to_json(),))
    }

    /// Returns a one-line summary of the game.
    pub fn line(&self) -> String {
        let (game, players, plies) = (self.handle.id(), self.handle.players(), self.handle.plies());
        let turn = match (self.handle.seat_to_move(), self.handle.is_over()) {
            (Some(seat), _) => format!("seat {} to decide", seat.number()),
            (None, true) => "over".to_string(),
            (None, false) => "chance".to_string(),
        };
        format!("<vinea.Game {game}, {players} players, {plies} plies, {turn}>")
    }
}
