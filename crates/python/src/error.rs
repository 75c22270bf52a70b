//! Exceptions.

use game::BadOptions;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
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
    /// An unknown keyword.
    #[error("{0}")]
    Keyword(String),
    #[error("{0}")]
    Refused(String),
}

impl Fault {
    pub fn value(error: impl ToString) -> Fault {
        Fault::Value(error.to_string())
    }
}

impl From<BadOptions> for Fault {
    fn from(bad: BadOptions) -> Fault {
        let text = bad.to_string();
        match bad {
            // This is Python's own wording: callers that probe for keywords look for it.
            BadOptions::Unknown { key, .. } => {
                Fault::Keyword(format!("got an unexpected keyword argument '{key}': {text}"))
            }
            BadOptions::Players { .. }
            | BadOptions::PlayersWithSolo { .. }
            | BadOptions::NotAPair { .. }
            | BadOptions::Value { .. }
            | BadOptions::Unreadable(_) => Fault::Value(text),
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Value(text) => PyValueError::new_err(text),
            Fault::Index(text) => PyIndexError::new_err(text),
            Fault::Keyword(text) => PyTypeError::new_err(text),
            Fault::Refused(text) => IllegalAction::new_err(text),
        }
    }
}
