//! Conversions between numpy arrays and slices.

use bots::Scalar;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescr, PyArrayDescrMethods, PyArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::handle::Observation;

/// The type of observations: parts from 0 to 1, or counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dtype {
    Float32,
    Uint8,
}

impl Dtype {
    /// Returns the type that numpy reads this as; float32 for None.
    pub fn read(wanted: Option<&Bound<'_, PyAny>>) -> PyResult<Dtype> {
        let Some(wanted) = wanted else { return Ok(Dtype::Float32) };
        let py = wanted.py();
        let refused = || PyValueError::new_err("`dtype` must be float32 or uint8");
        let found = PyArrayDescr::new(py, wanted).map_err(|_| refused())?;
        match found {
            found if found.is_equiv_to(&dtype::<f32>(py)) => Ok(Dtype::Float32),
            found if found.is_equiv_to(&dtype::<u8>(py)) => Ok(Dtype::Uint8),
            _ => Err(refused()),
        }
    }
}

/// A type of entry that numpy also supports.
pub trait Number: Scalar + Element {
    fn observation(out: &mut [Self]) -> Observation<'_>;
}

impl Number for f32 {
    fn observation(out: &mut [f32]) -> Observation<'_> {
        Observation::Parts(out)
    }
}

impl Number for u8 {
    fn observation(out: &mut [u8]) -> Observation<'_> {
        Observation::Counts(out)
    }
}

/// Creates a vector; `write` fills all of it.
pub fn vector<T: Element + Copy>(
    py: Python<'_>,
    len: usize,
    write: impl FnOnce(&mut [T]),
) -> Bound<'_, PyArray1<T>> {
    let array = PyArray1::zeros(py, [len], false);
    {
        // SAFETY: the array was made above, contiguous, and nobody else has it yet.
        let entries = unsafe { array.as_slice_mut() };
        write(entries.expect("a new array is contiguous"));
    }
    array
}

/// Shapes the numbers into rows of equal length.
pub fn rows(py: Python<'_>, rows: usize, numbers: Vec<f32>) -> PyResult<Bound<'_, PyArray2<f32>>> {
    let columns = numbers.len().checked_div(rows).unwrap_or(0);
    PyArray1::from_vec(py, numbers).reshape([rows, columns])
}

/// Lets `write` overwrite the caller's vector, after checking that it has `len` numbers of this type.
pub fn overwrite<T: Element>(
    out: &Bound<'_, PyAny>,
    len: usize,
    write: impl FnOnce(&mut [T]),
) -> PyResult<()> {
    let kind = dtype::<T>(out.py());
    let array = out.cast::<PyArray1<T>>().map_err(|_| {
        PyTypeError::new_err(format!("`out` must be a numpy.{kind} vector of {len} entries"))
    })?;
    let mut slice = array.try_readwrite().map_err(unusable_array)?;
    let slice = slice.as_slice_mut().map_err(unusable_array)?;
    if slice.len() != len {
        return Err(PyValueError::new_err(format!(
            "`out` has {} entries instead of {len}",
            slice.len()
        )));
    }
    write(slice);
    Ok(())
}

pub fn unusable_array(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("the array cannot be used: {error}"))
}
