//! The sources of settings: flags, the environment, and the settings file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use toml::{Table, Value};

use super::{Flag, KEYS, ServerSettings, SettingSpec, ValueOrigin};
use lab::console;

/// The flags that set values: those of the server, or those of all commands that open its database.
#[derive(Args)]
pub struct Flags<const SERVER: bool = false> {
    #[command(flatten)]
    own: OwnFlags<SERVER>,
    /// The settings file [default: vinea.toml in the data folder, if it exists].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Set any setting of vinea.toml, such as limits.burst=100; can be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

/// The settings that were given by their own flags.
struct OwnFlags<const SERVER: bool>(NamedValues);

fn own_flags(server: bool) -> impl Iterator<Item = (&'static SettingSpec, &'static Flag)> {
    let all = KEYS.iter().flat_map(|key| key.flag.iter().map(move |flag| (key, flag)));
    all.filter(move |(_, flag)| server || flag.is_general)
}

impl<const SERVER: bool> Args for OwnFlags<SERVER> {
    fn augment_args(command: Command) -> Command {
        command.args(own_flags(SERVER).map(|(key, flag)| {
            let arg = Arg::new(key.name).long(flag.name).value_name(flag.value);
            arg.action(flag.action.clone()).help(key.about.trim().trim_end_matches('.'))
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const SERVER: bool> FromArgMatches for OwnFlags<SERVER> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = own_flags(SERVER).filter_map(|(key, flag)| {
            let text = match flag.action {
                ArgAction::SetTrue => matches.get_flag(key.name).then(|| "true".to_string()),
                _ => matches
                    .get_many(key.name)
                    .map(|all| all.cloned().collect::<Vec<String>>().join(",")),
            };
            Some((key.name.to_string(), text?))
        });
        Ok(OwnFlags(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Prefix of the variables of the tests, which are not settings.
const OF_TESTS: &str = "VINEA_TEST_";

/// The variable that names a file with settings.
const CONFIG: &str = "VINEA_CONFIG";

impl<const SERVER: bool> Flags<SERVER> {
    /// Returns the settings from all sources.
    pub fn settings(&self) -> Result<ServerSettings> {
        let variables = env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        let settings = self.gather(variables.collect())?;
        for warning in &settings.warnings {
            console::warn(format_args!("vinea: {warning}"));
        }
        Ok(settings)
    }

    pub(super) fn gather(&self, variables: NamedValues) -> Result<ServerSettings> {
        let EnvironmentSettings { pairs: environment, config, warnings } =
            environment_settings(variables);
        let flags = self.settings_from_flags()?;
        let mut settings = ServerSettings { warnings, ..ServerSettings::default() };
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
            settings.set(name, text, &ValueOrigin::Environment)?;
        }
        for (name, text) in &flags {
            settings.set(name, text, &ValueOrigin::Flag)?;
        }
        Ok(settings)
    }

    fn settings_from_flags(&self) -> Result<NamedValues> {
        let mut all = Vec::new();
        for pair in &self.set {
            let Some((name, text)) = pair.split_once('=') else {
                bail!("--set needs NAME=VALUE: one has no `=`");
            };
            all.push((name.to_string(), text.to_string()));
        }
        all.extend(self.own.0.iter().cloned());
        Ok(all)
    }
}

type NamedValues = Vec<(String, String)>;

/// The settings in the environment variables.
#[derive(Default)]
struct EnvironmentSettings {
    pairs: NamedValues,
    /// The settings file that `VINEA_CONFIG` names.
    config: Option<PathBuf>,
    /// Warnings about variables that look like settings but are not. An administrator may use them in scripts.
    warnings: Vec<String>,
}

fn environment_settings(variables: NamedValues) -> EnvironmentSettings {
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

impl ServerSettings {
    /// Reads the settings in a file. A file in the data folder cannot set `data`: `may_set_data` is false for it.
    fn read_file(&mut self, file: &Path, may_set_data: bool) -> Result<()> {
        let text = fs::read_to_string(file)
            .with_context(|| format!("cannot read the settings in {}", file.display()))?;
        let table = text.parse::<Table>().map_err(|error| syntax_error(file, &text, &error))?;
        let origin = ValueOrigin::File(file.to_path_buf());
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
fn flatten(table: &Table, before: &str, pairs: &mut NamedValues) -> Result<()> {
    for (name, value) in table {
        let name = format!("{before}{name}");
        match value {
            Value::Table(table) => flatten(table, &format!("{name}."), pairs)?,
            value => {
                let Some(text) = plain_text(value) else {
                    bail!("`{name}` must be a text, a number, true, false, or a list of these")
                };
                pairs.push((name, text));
            }
        }
    }
    Ok(())
}

fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(switch) => Some(switch.to_string()),
        Value::Array(all) => {
            let all: Option<Vec<String>> = all.iter().map(plain_text).collect();
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
