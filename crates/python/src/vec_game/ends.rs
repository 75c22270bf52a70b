//! The infos of Gymnasium's vector environments about games that ended in a step.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns an empty dict if no game ended. Otherwise `final_obs` has the last observation of each game that ended
/// (None for the others), and `_final_obs` is true for these games.
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
