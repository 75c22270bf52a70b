//! Input and output that the commands share.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use game::{ComponentSet, Game};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use minds::GameId;
use serde::Serialize;

const MAX_OPEN_FILES: u64 = 65_536;

/// Maximum size of an input text in MiB. The longest record of a game is much shorter.
const MAX_INPUT_MIB: u64 = 16;

/// Returns the exit code for an input that is refused or invalid.
pub fn refused_exit_code() -> ExitCode {
    ExitCode::from(1)
}

/// Returns the exit code for a command or an input that cannot be read or carried out.
pub fn input_error_code() -> ExitCode {
    ExitCode::from(2)
}

/// Returns the text of an error with its causes. Leaves out a cause that the message before it already ends with.
pub fn error_text(error: &anyhow::Error) -> String {
    let mut told: Vec<String> = Vec::new();
    for cause in error.chain().map(ToString::to_string) {
        if !told.last().is_some_and(|last| last.ends_with(&cause)) {
            told.push(cause);
        }
    }
    told.join(": ")
}

/// Returns the help text for an argument that names a game.
pub fn games() -> String {
    let [others @ .., last] = GameId::ALL.map(|game| game.as_str());
    format!("The game: {} or {last}", others.join(", "))
}

/// Returns the component set in the file, or the built-in one.
pub fn component_set<G: Game>(file: Option<&Path>) -> Result<&'static G::Components> {
    let Some(path) = file else { return Ok(G::Components::builtin()) };
    let text = read(path)?;
    G::Components::from_toml(&text).with_context(|| path.display().to_string())
}

/// Returns the text of a file. `-` is standard input.
pub fn read(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        return read_stdin();
    }
    let read = || read_text(File::open(path)?);
    read().with_context(|| format!("cannot read {}", path.display()))
}

pub fn read_stdin() -> Result<String> {
    read_text(io::stdin()).context("cannot read standard input")
}

/// Reads a text to its end. Returns an error if it is longer than `MAX_INPUT_MIB`.
fn read_text(source: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    source.take(MAX_INPUT_MIB * 1024 * 1024 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_INPUT_MIB * 1024 * 1024 {
        bail!("it is longer than {MAX_INPUT_MIB} MiB");
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        bail!("it is written in UTF-16; save it as UTF-8");
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("it is not text in UTF-8"))
}

/// Writes a file completely or not at all.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let partial = PathBuf::from(format!("{}.part", path.display()));
    let written = std::fs::write(&partial, text).and_then(|()| std::fs::rename(&partial, path));
    written.with_context(|| format!("cannot write {}", path.display()))
}

pub fn make_folder(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path)
        .with_context(|| format!("cannot make the folder {}", path.display()))
}

/// Prints a line. Returns an error if the pipe is closed (`println!` would panic).
pub fn print_line(text: impl std::fmt::Display) -> Result<()> {
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// Prints a line to the standard error. Ignores errors, such as a closed pipe.
pub fn warn(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints a value as JSON.
pub fn print_json(value: &impl Serialize) -> Result<()> {
    print_line(serde_json::to_string_pretty(value)?)
}

/// Prints a table. The first column is aligned left, the others right.
pub fn print_table(heading: &[&str], rows: &[Vec<String>]) -> Result<()> {
    let cells = |row: usize, column: usize| match row {
        0 => heading[column],
        row => rows[row - 1].get(column).map_or("", String::as_str),
    };
    let widths: Vec<usize> = (0..heading.len())
        .map(|column| {
            (0..=rows.len()).map(|row| cells(row, column).chars().count()).max().unwrap_or(0)
        })
        .collect();
    for row in 0..=rows.len() {
        let line: Vec<String> = widths
            .iter()
            .enumerate()
            .map(|(column, &width)| match column {
                0 => format!("{:<width$}", cells(row, column)),
                _ => format!("{:>width$}", cells(row, column)),
            })
            .collect();
        print_line(line.join("  ").trim_end())?;
    }
    Ok(())
}

/// Parses a factor from the command line.
pub fn parse_factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if (0.0001..=10_000.0).contains(&factor) => Ok(factor),
        _ => Err("give a number from 0.0001 to 10000".to_string()),
    }
}

/// Returns a progress bar for the standard error. It shows nothing if that is not a terminal.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(4));
    bar.with_style(style).with_message(what.to_string())
}

/// Formats a number with its digits in groups, such as 12,345,678.
pub fn group_digits(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Raises the limit for open files. Every connection is one, and the usual limit is low for a server.
pub fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        let wished = limit.maximum.map_or(MAX_OPEN_FILES, |maximum| maximum.min(MAX_OPEN_FILES));
        if limit.current.is_some_and(|current| current < wished) {
            limit.current = Some(wished);
            let _ = setrlimit(Resource::Nofile, limit);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(super::group_digits(1_234_567.4), "1,234,567");
        assert_eq!(super::group_digits(999.0), "999");
    }
}
