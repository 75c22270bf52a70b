//! The compiled half of the Python package `vinea`.
//!
//! `handle` is a game in progress of any kind, `batch.rs` a batch of them, and `saved.rs` their serialized form.
//! The other files are the Python classes built on these. All input is checked here, so a mistake in Python code
//! raises a Python exception.

mod arena;
mod arrays;
mod batch;
mod bot;
mod convert;
mod error;
mod forest;
mod game;
mod handle;
mod info;
mod interrupt;
mod judgement;
mod luck;
mod observation;
mod record;
mod saved;
mod vec_game;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalAction", module.py().get_type::<error::IllegalAction>())?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<bot::PyBot>()?;
    module.add_class::<vec_game::PyVecGame>()?;
    module.add_class::<forest::PyForest>()?;
    module.add_class::<judgement::PyJudgement>()?;
    module.add_function(wrap_pyfunction!(info::games, module)?)?;
    module.add_function(wrap_pyfunction!(info::game_info, module)?)?;
    module.add_function(wrap_pyfunction!(info::bots, module)?)?;
    module.add_function(wrap_pyfunction!(info::threads, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(arena::tournament, module)?)?;
    module.add_function(wrap_pyfunction!(arena::deal_seed, module)?)?;
    module.add_function(wrap_pyfunction!(arena::bot_seed, module)?)?;
    module.add_function(wrap_pyfunction!(arena::tally, module)?)?;
    Ok(())
}
