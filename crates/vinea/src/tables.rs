//! `vinea tables`: manages the tables of a server.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};
use serde_json::json;
use store::{AppendOutcome, Status, Store, TableDocument, TableId, TableRow, Visibility};
use web::{Examination, examine, format_day};

use crate::place::with_database;
use crate::settings::Flags;
use lab::console;

/// Maximum number of tables in a list.
const MOST: u32 = 1_000;

#[derive(Subcommand)]
pub enum TablesCommand {
    /// List the tables, most recently played first.
    List {
        /// Only tables with this status.
        #[arg(long)]
        status: Option<StatusFilter>,
        /// Print one JSON object for each table.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        flags: Flags,
    },
    /// Show the details of a table, and whether its log replays.
    Show {
        table: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Write a whole table as one document, even if its log does not replay.
    Export {
        table: String,
        /// The file to write [default: standard output]. It contains the seed: keep it from the players.
        file: Option<PathBuf>,
        #[command(flatten)]
        flags: Flags,
    },
    /// Import a table from a document, under its old id.
    Import {
        file: PathBuf,
        #[command(flatten)]
        flags: Flags,
    },
    /// Cut a log that does not replay before its first fault. The whole table is saved to a file first.
    Repair {
        table: String,
        /// The file to save the whole table to.
        #[arg(long, value_name = "FILE")]
        keep: PathBuf,
        #[command(flatten)]
        flags: Flags,
    },
    /// Delete a table with its log and chat.
    Delete {
        table: String,
        #[command(flatten)]
        flags: Flags,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub enum StatusFilter {
    Open,
    Running,
    Over,
    Closed,
}

impl StatusFilter {
    fn status(self) -> Status {
        match self {
            StatusFilter::Open => Status::Open,
            StatusFilter::Running => Status::Running,
            StatusFilter::Over => Status::Over,
            StatusFilter::Closed => Status::Closed,
        }
    }
}

pub fn run(command: TablesCommand) -> Result<ExitCode> {
    match command {
        TablesCommand::List { status, json, flags } => {
            with_database(&flags, |store| list(store, status, json))
        }
        TablesCommand::Show { table, flags } => {
            with_database(&flags, async |store| show(store, &table).await)
        }
        TablesCommand::Export { table, file, flags } => {
            with_database(&flags, async |store| export(store, &table, file.as_deref()).await)
        }
        TablesCommand::Import { file, flags } => {
            with_database(&flags, async |store| import(store, &file).await)
        }
        TablesCommand::Repair { table, keep, flags } => {
            with_database(&flags, async |store| repair(store, &table, &keep).await)
        }
        TablesCommand::Delete { table, flags } => {
            with_database(&flags, async |store| delete(store, &table).await)
        }
    }
}

async fn list(store: Store, status: Option<StatusFilter>, json: bool) -> Result<ExitCode> {
    let mut rows = store.all_tables(status.map(StatusFilter::status), MOST + 1).await?;
    if rows.len() > MOST as usize {
        rows.truncate(MOST as usize);
        console::warn(format_args!(
            "vinea: there are more tables: only the {MOST} that were played last are listed"
        ));
    }
    for row in rows {
        let seats = store.seats(&row.id).await?;
        if json {
            let line = json!({
                "id": row.id,
                "game": row.game,
                "status": row.status.as_str(),
                "listed": row.visibility == Visibility::Listed,
                "host": row.host,
                "created_at": row.created_at,
                "changed_at": row.changed_at,
                "seats": seats,
            });
            console::print_line(line)?;
            continue;
        }
        let names: Vec<String> = seats.into_iter().map(|seat| seat.name).collect();
        let (status, played) = (row.status.as_str(), format_day(row.changed_at));
        let names = names.join(", ");
        console::print_line(format!("{} {played} {status:<7} {:<10} {names}", row.id, row.game))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn show(store: Store, table: &str) -> Result<ExitCode> {
    let document = document(&store, table).await?;
    let mut out = io::stdout().lock();
    writeln!(out, "table     {}", document.id)?;
    writeln!(out, "game      {}", document.game)?;
    writeln!(out, "status    {}", document.status.as_str())?;
    writeln!(out, "opened    {}", format_day(document.created_at))?;
    writeln!(out, "played    {}", format_day(document.changed_at))?;
    for seat in &document.seats {
        let who = match (&seat.person, &seat.bot) {
            (Some(person), Some(bot)) => format!("{person}, away, bot {bot}"),
            (Some(person), None) => person.to_string(),
            (None, Some(bot)) => format!("bot {bot}"),
            (None, None) => "free".to_string(),
        };
        writeln!(out, "seat {}    {} ({who})", seat.seat, seat.name)?;
    }
    writeln!(out, "entries   {}", document.log.len())?;
    writeln!(out, "lines     {}", document.chat.len())?;
    match find_fault(&document) {
        None => writeln!(out, "replays   yes")?,
        Some(fault) => {
            writeln!(out, "replays   no: {fault}")?;
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn export(store: Store, table: &str, file: Option<&Path>) -> Result<ExitCode> {
    let document = document(&store, table).await?;
    match file {
        Some(file) => write_private(file, &document)?,
        None => writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&document)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn import(store: Store, file: &Path) -> Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let document: TableDocument = serde_json::from_str(&text)
        .with_context(|| format!("{} is not a table document", file.display()))?;
    if let Some(fault) = find_fault(&document) {
        console::warn(format!(
            "vinea: the log does not replay, so nobody can play on at this table: {fault}"
        ));
    }
    match store.import_table(&document).await? {
        AppendOutcome::Done => console::print_line(format!("table {} was imported", document.id))?,
        AppendOutcome::Stale => bail!("there is already a table {}: delete it first", document.id),
    }
    Ok(ExitCode::SUCCESS)
}

async fn repair(store: Store, table: &str, keep: &Path) -> Result<ExitCode> {
    let document = document(&store, table).await?;
    let Examination { seats, status, fault } = examine_document(&document)?;
    let Some(fault) = fault else {
        console::print_line(format!("nothing is wrong with table {}", document.id))?;
        return Ok(ExitCode::SUCCESS);
    };
    write_private(keep, &document)?;
    let last = fault.seq - 1;
    store.cut_log(&document.id, last, &seats, status).await?;
    console::print_line(format!("entry {} does not replay: {}", fault.seq, fault.text))?;
    console::print_line(format!(
        "the log ends with entry {last} now; the whole table was saved to {}",
        keep.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

async fn delete(store: Store, table: &str) -> Result<ExitCode> {
    let id = parse_table_id(table)?;
    if !store.delete_table(&id).await? {
        bail!("there is no table {id}");
    }
    console::print_line(format!("table {id} was deleted"))?;
    Ok(ExitCode::SUCCESS)
}

async fn document(store: &Store, table: &str) -> Result<TableDocument> {
    let id = parse_table_id(table)?;
    store.export_table(&id).await?.with_context(|| format!("there is no table {id}"))
}

fn parse_table_id(table: &str) -> Result<TableId> {
    TableId::parse(table)
        .with_context(|| format!("`{table}` is not the id of a table: see `vinea tables list`"))
}

fn examine_document(document: &TableDocument) -> Result<Examination> {
    let row: TableRow = document.row();
    examine(&row, &document.log)
        .map_err(|fault| anyhow::anyhow!("the table cannot be read: {fault}"))
}

/// Returns why the log does not replay, or `None` if it does.
fn find_fault(document: &TableDocument) -> Option<String> {
    match examine_document(document) {
        Ok(examined) => examined.fault.map(|fault| format!("entry {}: {}", fault.seq, fault.text)),
        Err(error) => Some(error.to_string()),
    }
}

/// Writes a document to a new file that no other user of the machine may read.
fn write_private(file: &Path, document: &TableDocument) -> Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(file).with_context(|| format!("{}", file.display()))?;
    writeln!(out, "{}", serde_json::to_string_pretty(document)?)?;
    out.sync_all()?;
    Ok(())
}
