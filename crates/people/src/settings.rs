//! A person's own settings.

use serde::{Deserialize, Serialize};

/// The settings that a person chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub confirm: Confirm,
    pub theme: Theme,
    /// Hides the remarks of bots.
    pub silence: bool,
}

/// The moves that need a confirmation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    #[default]
    Never,
    /// Moves that reveal something hidden, and so cannot be undone freely.
    Final,
    Every,
}

impl Confirm {
    pub const ALL: [Confirm; 3] = [Confirm::Never, Confirm::Final, Confirm::Every];

    pub fn as_str(self) -> &'static str {
        match self {
            Confirm::Never => "never",
            Confirm::Final => "final",
            Confirm::Every => "every",
        }
    }

    pub fn needs_confirmation(self, reveals: bool) -> bool {
        match self {
            Confirm::Never => false,
            Confirm::Final => reveals,
            Confirm::Every => true,
        }
    }
}

/// Reads a person's stored settings. Older databases have only `true` and `false` for `confirm`.
pub fn read_settings(mut body: serde_json::Value) -> Settings {
    if let Some(every) = body.get("confirm").and_then(serde_json::Value::as_bool) {
        body["confirm"] = serde_json::json!(if every { "every" } else { "never" });
    }
    serde_json::from_value(body).unwrap_or_default()
}

/// The color theme: light, dark, or the device's own setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub fn as_str(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_of_older_versions_are_still_read() {
        let old = read_settings(json!({ "confirm": true, "theme": "dark" }));
        assert_eq!(old, Settings { confirm: Confirm::Every, theme: Theme::Dark, silence: false });
        let written = serde_json::to_value(old).unwrap();
        assert_eq!(read_settings(written), old);
        assert_eq!(read_settings(json!({ "confirm": false })), Settings::default());
        assert_eq!(read_settings(json!("?")), Settings::default());
    }
}
