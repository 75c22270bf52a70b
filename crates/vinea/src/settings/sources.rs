//! The sources of settings: flags, the environment, and the settings file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use toml::{Table, Value};

use super::{KEYS, Origin, Settings};
use lab::console;

/// The flags that set values.
#[derive(Args, Clone, Default)]
pub struct Flags {
    /// The data folder [default: the user's data folder].
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// The settings file [default: vinea.toml in the data folder, if it exists].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A PostgreSQL database instead of the SQLite file in the data folder; several servers can share it. Use
    /// VINEA_DATABASE or --database-file to keep its password off the command line.
    #[arg(long, value_name = "postgres://…")]
    database: Option<String>,
    /// A file that contains the address of the database.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    database_file: Option<String>,
    /// Set any setting of vinea.toml, such as limits.burst=100; can be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

/// Prefix of the variables of the tests, which are not settings.
const OF_TESTS: &str = "VINEA_TEST_";

/// The variable that names a file with settings.
const CONFIG: &str = "VINEA_CONFIG";

impl Flags {
    /// Returns the settings from all sources. `more` contains the values of a command's other flags.
    pub fn settings(&self, more: &[(&'static str, Option<String>)]) -> Result<Settings> {
        let variables = env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        let settings = self.gather(more, variables.collect())?;
        for warning in &settings.warnings {
            console::warn(format_args!("vinea: {warning}"));
        }
        Ok(settings)
    }

    pub(super) fn gather(
        &self,
        more: &[(&'static str, Option<String>)],
        variables: Vec<(String, String)>,
    ) -> Result<Settings> {
        let EnvironmentSettings { pairs: environment, config, warnings } =
            environment_settings(variables);
        let flags = self.settings_from_flags(more)?;
        let mut settings = Settings { warnings, ..Settings::default() };
        match self.config.clone().or(config) {
            Some(file) => settings.read_file(&file, true)?,
            None => {
                let said = flags.iter().chain(&environment).find(|(name, _)| name == "data");
                let folder = said.map(|(_, folder)| PathBuf::from(folder)).or_else(data_folder);
                let file = folder.map(|folder| folder.join("vinea.toml"));
                if let Some(file) = file.filter(|file| file.is_file()) {
                    settings.read_file(&file, false)?;
                }
            }
        }
        for (name, text) in &environment {
            settings.set(name, text, &Origin::Environment)?;
        }
        for (name, text) in &flags {
            settings.set(name, text, &Origin::Flag)?;
        }
        Ok(settings)
    }

    fn settings_from_flags(
        &self,
        more: &[(&'static str, Option<String>)],
    ) -> Result<Vec<(String, String)>> {
        let mut all = Vec::new();
        for pair in &self.set {
            let Some((name, text)) = pair.split_once('=') else {
                bail!("--set needs NAME=VALUE: one has no `=`");
            };
            all.push((name.to_string(), text.to_string()));
        }
        let own = [
            ("data", self.data.clone()),
            ("database", self.database.clone()),
            ("database-file", self.database_file.clone()),
        ];
        let given = own.iter().chain(more).filter_map(|(name, text)| Some((name, text.clone()?)));
        all.extend(given.map(|(name, text)| (name.to_string(), text)));
        Ok(all)
    }
}

#[cfg(test)]
impl Flags {
    pub(super) fn set_for_tests(&mut self, folder: &Path, set: &[&str]) {
        self.data = Some(folder.display().to_string());
        self.set = set.iter().map(|pair| pair.to_string()).collect();
    }
}

type Pairs = Vec<(String, String)>;

/// The settings in the environment variables.
#[derive(Default)]
struct EnvironmentSettings {
    pairs: Pairs,
    /// The settings file that `VINEA_CONFIG` names.
    config: Option<PathBuf>,
    /// Warnings about variables that look like settings but are not. An administrator may use them in scripts.
    warnings: Vec<String>,
}

fn environment_settings(variables: Pairs) -> EnvironmentSettings {
    let mut found = EnvironmentSettings::default();
    for (variable, text) in variables {
        if !variable.starts_with("VINEA_") || variable.starts_with(OF_TESTS) || text.is_empty() {
            continue;
        }
        if variable == CONFIG {
            found.config = Some(PathBuf::from(text));
            continue;
        }
        match KEYS.iter().find(|key| key.variable() == variable) {
            Some(key) => found.pairs.push((key.name.to_string(), text)),
            None => {
                let likeness = |name: &String| strsim::jaro_winkler(name, &variable);
                let known = KEYS.iter().map(|key| key.variable());
                let nearest = known.max_by(|one, two| likeness(one).total_cmp(&likeness(two)));
                let nearest = nearest.filter(|name| likeness(name) >= MIN_VARIABLE_SIMILARITY);
                let meant =
                    nearest.map_or(String::new(), |name| format!(": did you mean `{name}`?"));
                let warning = format!(
                    "the environment variable `{variable}` is ignored: it is not a setting{meant}"
                );
                found.warnings.push(warning);
            }
        }
    }
    found
}

/// Minimum similarity of a variable that is suggested. It is higher than for names, because all variables begin alike.
const MIN_VARIABLE_SIMILARITY: f64 = 0.93;

impl Settings {
    /// Reads the settings in a file. A file in the data folder cannot set `data`: `may_set_data` is false for it.
    fn read_file(&mut self, file: &Path, may_set_data: bool) -> Result<()> {
        let text = fs::read_to_string(file)
            .with_context(|| format!("cannot read the settings in {}", file.display()))?;
        let table = text.parse::<Table>().map_err(|error| syntax_error(file, &text, &error))?;
        let origin = Origin::File(file.to_path_buf());
        let mut pairs = Vec::new();
        flatten(&table, "", &mut pairs).with_context(|| format!("{}", file.display()))?;
        for (name, text) in pairs {
            if name == "data" && !may_set_data {
                bail!(
                    "{}: `data` cannot be set in a file in the data folder: use --data or VINEA_DATA",
                    file.display()
                );
            }
            self.set(&name, &text, &origin)?;
        }
        Ok(())
    }
}

/// Returns the error for a file that is not TOML. The error's own text repeats the line, which may contain a password.
fn syntax_error(file: &Path, text: &str, error: &toml::de::Error) -> anyhow::Error {
    let start = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = 1 + text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count();
    anyhow!("{}: line {line}: {}", file.display(), error.message())
}

/// Appends the values of a table to `pairs`, with their full names and as text.
fn flatten(table: &Table, before: &str, pairs: &mut Pairs) -> Result<()> {
    for (name, value) in table {
        let name = format!("{before}{name}");
        match value {
            Value::Table(table) => flatten(table, &format!("{name}."), pairs)?,
            value => {
                let Some(text) = plain(value) else {
                    bail!("`{name}` must be a text, a number, true, false, or a list of these")
                };
                pairs.push((name, text));
            }
        }
    }
    Ok(())
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(switch) => Some(switch.to_string()),
        Value::Array(all) => {
            let all: Option<Vec<String>> = all.iter().map(plain).collect();
            all.map(|all| all.join(","))
        }
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}

/// Returns Vinea's folder in the place where this system keeps the data of programs.
pub fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| env::home_dir().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("vinea"))
}
