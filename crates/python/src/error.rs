//! What is raised.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    vinea,
    IllegalAction,
    PyValueError,
    "An action that is not legal now. The message names the rule."
);

/// A mistake in a call.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{0}")]
    Value(String),
    #[error("{0}")]
    Index(String),
    #[error("{0}")]
    Illegal(String),
}

impl Fault {
    pub fn value(error: impl ToString) -> Fault {
        Fault::Value(error.to_string())
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Value(text) => PyValueError::new_err(text),
            Fault::Index(text) => PyIndexError::new_err(text),
            Fault::Illegal(text) => IllegalAction::new_err(text),
        }
    }
}
