//! Conversions between Python's values and Rust's.

use bots::{BotSpec, Judgement};
use game::{Observer, Seat};
use minds::GameId;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyNone, PyString};
use serde_json::Value;

use crate::error::CallError;

/// Converts JSON to Python's own values.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => PyNone::get(py).to_owned().into_any(),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => PyInt::new(py, whole).into_any(),
            (None, Some(whole)) => PyInt::new(py, whole).into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, field) in fields {
                dict.set_item(key, to_python(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

/// Returns the text of a JSON document that is a dict or a str in Python.
pub fn to_text(document: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = document.extract::<String>() {
        return Ok(text);
    }
    document
        .py()
        .import("json")?
        .call_method1("dumps", (document,))
        .and_then(|text| text.extract())
        .map_err(|error| {
            PyTypeError::new_err(format!("expected a JSON document, as a dict or a str: {error}"))
        })
}

/// Converts keyword arguments to the `key=value` pairs that options are read from.
pub fn to_pairs(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
    let Some(options) = options else { return Ok(Vec::new()) };
    options
        .iter()
        .map(|(key, value)| {
            let key: String = key.extract()?;
            let value = match value.extract::<bool>() {
                Ok(flag) => flag.to_string(),
                Err(_) => value.str()?.extract()?,
            };
            Ok(format!("{key}={value}"))
        })
        .collect()
}

pub fn to_game(name: &str) -> PyResult<GameId> {
    name.parse().map_err(|error: game::UnknownGame| PyValueError::new_err(error.to_string()))
}

/// Converts a number of players. The check of the options refuses a number that is out of range.
pub fn to_count(number: i64) -> u8 {
    number.clamp(0, u8::MAX.into()) as u8
}

/// Parses the name of a bot, with its budget or settings (`maestro@5000plies`). The bot uses the clock only if its
/// budget is a time, so that its choices can be repeated. Its network files depend on the game: see [`check_files`].
pub fn to_bot_spec(name: &str) -> Result<BotSpec, CallError> {
    let spec: BotSpec = name.parse().map_err(CallError::value)?;
    Ok(spec.without_time_limit())
}

/// Reads the network files of a bot, if it has any, for the game.
pub fn check_files<M: Judgement>(spec: &BotSpec) -> Result<(), CallError> {
    spec.check_networks::<M>()
        .map_err(|bad| CallError::value(format!("a network of {spec} cannot be used: {bad}")))
}

/// Converts the number of a seat in a game of `players`.
pub fn to_seat(number: i64, players: u8) -> PyResult<Seat> {
    let seat = usize::try_from(number).ok().and_then(|number| Seat::at_table(number, players));
    seat.ok_or_else(|| {
        PyValueError::new_err(format!(
            "there is no seat {number}; the seats of {players} players are 0 to {}",
            players - 1
        ))
    })
}

/// Converts the number of a seat; `None` is the public.
pub fn to_observer(number: Option<i64>, players: u8) -> PyResult<Observer> {
    number.map_or(Ok(Observer::Public), |number| Ok(Observer::Seat(to_seat(number, players)?)))
}

/// Returns the seed given, or one from the operating system.
pub fn to_seed(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match seed {
        Some(seed) => seed
            .extract()
            .map_err(|_| PyValueError::new_err("a seed must be an integer from 0 to 2**64 - 1")),
        None => {
            let bytes: Vec<u8> = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
            Ok(bytes.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
        }
    }
}
