//! The types of settings, and their text format.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tracing::Level;
use web::{AddressRange, PublicUrl};

pub trait SettingValue: Sized {
    /// Parses a value. Returns a description of the expected format on an error.
    fn read(text: &str) -> Result<Self, &'static str>;

    /// Returns the value in the format of the settings file, or `None` if it is not set.
    fn show(&self) -> Option<String>;
}

fn quote(text: impl fmt::Display) -> Option<String> {
    Some(format!("{:?}", text.to_string()))
}

impl SettingValue for u32 {
    fn read(text: &str) -> Result<u32, &'static str> {
        text.replace('_', "").parse().map_err(|_| "a number")
    }

    fn show(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl SettingValue for bool {
    fn read(text: &str) -> Result<bool, &'static str> {
        text.parse().map_err(|_| "true or false")
    }

    fn show(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl SettingValue for PathBuf {
    fn read(text: &str) -> Result<PathBuf, &'static str> {
        if text.is_empty() { Err("a path") } else { Ok(PathBuf::from(text)) }
    }

    fn show(&self) -> Option<String> {
        quote(self.display())
    }
}

impl SettingValue for SocketAddr {
    fn read(text: &str) -> Result<SocketAddr, &'static str> {
        text.parse().map_err(|_| "an address with a port, such as 127.0.0.1:8080")
    }

    fn show(&self) -> Option<String> {
        quote(self)
    }
}

impl SettingValue for PublicUrl {
    fn read(text: &str) -> Result<PublicUrl, &'static str> {
        text.parse().map_err(|_| "https:// or http:// and a host, without a path")
    }

    fn show(&self) -> Option<String> {
        quote(self)
    }
}

impl SettingValue for Vec<AddressRange> {
    fn read(text: &str) -> Result<Vec<AddressRange>, &'static str> {
        let all = text.split(',').map(str::trim).filter(|one| !one.is_empty());
        let all = all.map(str::parse).collect::<Result<Vec<AddressRange>, _>>();
        all.map_err(|_| "addresses such as 127.0.0.1 or networks such as 10.0.0.0/8")
    }

    fn show(&self) -> Option<String> {
        let all: Vec<String> = self.iter().map(|one| format!("{:?}", one.to_string())).collect();
        Some(format!("[{}]", all.join(", ")))
    }
}

/// Text that may contain a password.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(String);

impl SecretText {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// A token that programs send in a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderToken(pub SecretText);

impl SettingValue for HeaderToken {
    fn read(text: &str) -> Result<HeaderToken, &'static str> {
        let fits = text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| HeaderToken(SecretText(text.to_string())))
            .ok_or("at least 16 letters, digits and marks")
    }

    fn show(&self) -> Option<String> {
        self.0.show()
    }
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleLine(pub String);

impl SettingValue for SingleLine {
    fn read(text: &str) -> Result<SingleLine, &'static str> {
        let fits = !text.is_empty() && !text.chars().any(char::is_control);
        fits.then(|| SingleLine(text.to_string())).ok_or("a text on one line")
    }

    fn show(&self) -> Option<String> {
        quote(&self.0)
    }
}

impl SettingValue for SecretText {
    fn read(text: &str) -> Result<SecretText, &'static str> {
        if text.is_empty() { Err("an address") } else { Ok(SecretText(text.to_string())) }
    }

    fn show(&self) -> Option<String> {
        quote("…")
    }
}

/// A duration: `90d`, `12h`, `30m` or `20s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationSetting(pub Duration);

/// The units of durations. The longest comes first, so that durations are shown as short as possible.
const UNITS: [(char, u64); 4] = [('d', 24 * 60 * 60), ('h', 60 * 60), ('m', 60), ('s', 1)];

/// The longest duration, in seconds: 100 years.
const LONGEST: u64 = 36_500 * 24 * 60 * 60;

impl DurationSetting {
    pub const fn seconds(seconds: u64) -> DurationSetting {
        DurationSetting(Duration::from_secs(seconds))
    }
}

impl SettingValue for DurationSetting {
    fn read(text: &str) -> Result<DurationSetting, &'static str> {
        let expected = "a duration, such as 90d, 12h, 30m or 20s";
        let unit = UNITS.iter().find(|(letter, _)| text.ends_with(*letter));
        let (letter, seconds) = unit.ok_or(expected)?;
        let number: u64 = text.trim_end_matches(*letter).trim().parse().map_err(|_| expected)?;
        if number == 0 {
            return Err(expected);
        }
        let seconds = number.checked_mul(*seconds).filter(|seconds| *seconds <= LONGEST);
        seconds
            .map(DurationSetting::seconds)
            .ok_or("a duration of at most 36500d, which is 100 years")
    }

    fn show(&self) -> Option<String> {
        let all = self.0.as_secs();
        let unit = UNITS.iter().find(|(_, seconds)| all.is_multiple_of(*seconds));
        unit.and_then(|(letter, seconds)| quote(format_args!("{}{letter}", all / seconds)))
    }
}

/// An unset duration is written as `never`.
impl SettingValue for Option<DurationSetting> {
    fn read(text: &str) -> Result<Option<DurationSetting>, &'static str> {
        if text == "never" { Ok(None) } else { DurationSetting::read(text).map(Some) }
    }

    fn show(&self) -> Option<String> {
        self.map_or_else(|| quote("never"), |age| age.show())
    }
}

macro_rules! maybe {
    ($($kind:ty),*) => {$(
        impl SettingValue for Option<$kind> {
            fn read(text: &str) -> Result<Option<$kind>, &'static str> {
                if text.is_empty() { Ok(None) } else { <$kind>::read(text).map(Some) }
            }

            fn show(&self) -> Option<String> {
                self.as_ref().and_then(SettingValue::show)
            }
        }
    )*};
}

maybe!(SingleLine, PathBuf, SocketAddr, PublicUrl, SecretText, HeaderToken);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl SettingValue for LogFormat {
    fn read(text: &str) -> Result<LogFormat, &'static str> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("text or json"),
        }
    }

    fn show(&self) -> Option<String> {
        quote(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl LogLevel {
    const ALL: [(LogLevel, &str, Level); 4] = [
        (LogLevel::Error, "error", Level::ERROR),
        (LogLevel::Warn, "warn", Level::WARN),
        (LogLevel::Info, "info", Level::INFO),
        (LogLevel::Debug, "debug", Level::DEBUG),
    ];

    pub fn level(self) -> Level {
        LogLevel::ALL
            .iter()
            .find(|(one, ..)| *one == self)
            .map_or(Level::INFO, |(.., level)| *level)
    }
}

impl SettingValue for LogLevel {
    fn read(text: &str) -> Result<LogLevel, &'static str> {
        let found = LogLevel::ALL.iter().find(|(_, name, _)| *name == text);
        found.map(|(one, ..)| *one).ok_or("error, warn, info or debug")
    }

    fn show(&self) -> Option<String> {
        LogLevel::ALL.iter().find(|(one, ..)| one == self).and_then(|(_, name, _)| quote(name))
    }
}
