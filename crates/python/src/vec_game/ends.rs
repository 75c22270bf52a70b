//! The infos of Gymnasium's vector environments about games that ended in a step.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Empty if no game ended; else `final_obs`, with the last observation of each that did (None for the others),
/// and `_final_obs`, which those are.
pub fn final_info<'py>(
    terminated: &Bound<'py, PyAny>,
    truncated: &Bound<'py, PyAny>,
    finals: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = finals.py();
    let info = PyDict::new(py);
    let ended = terminated.bitor(truncated)?;
    if !ended.call_method0("any")?.extract::<bool>()? {
        return Ok(info);
    }
    let rows = PyList::empty(py);
    for (game, ended) in ended.extract::<Vec<bool>>()?.into_iter().enumerate() {
        match ended {
            true => rows.append(finals.get_item(game)?.call_method0("copy")?)?,
            false => rows.append(py.None())?,
        }
    }
    let last = py.import("numpy")?.call_method1("empty", (rows.len(), "object"))?;
    for (game, row) in rows.iter().enumerate() {
        last.set_item(game, row)?;
    }
    info.set_item("final_obs", last)?;
    info.set_item("_final_obs", ended)?;
    Ok(info)
}
