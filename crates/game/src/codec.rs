//! JSON and TOML conversion of a game's values, compiled in the crate that defines them.
//!
//! Generic code over a game is compiled in the crate that uses it. If it called serde there, every crate above would
//! compile serde's code for all games again. Instead it calls these traits, and [`codec!`](crate::codec) implements
//! them beside the types.

use serde_json::Value;

use crate::components::BadToml;
use crate::json::{BadJson, translate_error};

/// A value that can be written as JSON.
pub trait ToJson {
    fn to_json(&self) -> Value;

    /// Writes the value as one line of JSON text.
    fn to_json_text(&self) -> String;
}

/// A value that can be read from JSON. `root` is the beginning of the paths in errors.
pub trait FromJson: Sized {
    fn from_json(value: &Value, root: &str) -> Result<Self, BadJson>;
}

/// A value that people read and write as a TOML file.
pub trait Toml: Sized {
    fn to_toml(&self) -> String;

    /// Reads a value without checking if a game can be played with it.
    fn parse_toml(text: &str) -> Result<Self, BadToml>;
}

/// Creates an error with line, column and a description without Rust terms.
pub fn toml_error(text: &str, error: &toml::de::Error) -> BadToml {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    BadToml {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        problem: translate_error(error.message()),
    }
}

/// Implements the traits of this module for types that implement serde's: `to_json` for types that are only written,
/// `json` for types that are read too, `toml` for component sets.
#[macro_export]
macro_rules! codec {
    ($(to_json: $($written:ty),+;)? $(json: $($both:ty),+;)? $(toml: $($set:ty),+;)?) => {
        $($($crate::codec!(@to_json $written);)+)?
        $($($crate::codec!(@to_json $both); $crate::codec!(@from_json $both);)+)?
        $($($crate::codec! { json: $set; } $crate::codec!(@toml $set);)+)?
    };
    (@to_json $type:ty $(, [$($generic:tt)*])?) => {
        impl $(<$($generic)*>)? $crate::ToJson for $type {
            fn to_json(&self) -> $crate::codec::serde_json::Value {
                $crate::codec::serde_json::to_value(self).expect("a game's values are plain data")
            }

            fn to_json_text(&self) -> String {
                $crate::codec::serde_json::to_string(self).expect("a game's values are plain data")
            }
        }
    };
    (@from_json $type:ty $(, [$($generic:tt)*])?) => {
        impl $(<$($generic)*>)? $crate::FromJson for $type {
            fn from_json(
                value: &$crate::codec::serde_json::Value,
                root: &str,
            ) -> Result<Self, $crate::json::BadJson> {
                $crate::json::convert_part(value, root)
            }
        }
    };
    (@toml $type:ty) => {
        impl $crate::Toml for $type {
            fn to_toml(&self) -> String {
                $crate::codec::toml::to_string_pretty(self).expect("component sets are plain data")
            }

            fn parse_toml(text: &str) -> Result<Self, $crate::BadToml> {
                let text = text.strip_prefix('\u{feff}').unwrap_or(text);
                $crate::codec::toml::from_str(text)
                    .map_err(|error| $crate::codec::toml_error(text, &error))
            }
        }
    };
}

#[doc(hidden)]
pub use {serde_json, toml};
