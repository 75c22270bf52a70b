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
pub enum CallError {
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

impl CallError {
    pub fn value(error: impl ToString) -> CallError {
        CallError::Value(error.to_string())
    }
}

impl From<BadOptions> for CallError {
    fn from(bad: BadOptions) -> CallError {
        let text = bad.to_string();
        match bad {
            // Python uses this text for unknown keywords, and some callers look for it.
            BadOptions::Unknown { key, .. } => {
                CallError::Keyword(format!("got an unexpected keyword argument '{key}': {text}"))
            }
            BadOptions::Players { .. }
            | BadOptions::PlayersWithSolo { .. }
            | BadOptions::NotAPair { .. }
            | BadOptions::Value { .. }
            | BadOptions::Unreadable(_) => CallError::Value(text),
        }
    }
}

impl From<CallError> for PyErr {
    fn from(fault: CallError) -> PyErr {
        match fault {
            CallError::Value(text) => PyValueError::new_err(text),
            CallError::Index(text) => PyIndexError::new_err(text),
            CallError::Keyword(text) => PyTypeError::new_err(text),
            CallError::Refused(text) => IllegalAction::new_err(text),
        }
    }
}
