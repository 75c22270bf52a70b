//! `vinea bench --server`: measures the processor time, memory and latency of the server.
//!
//! A server runs in its own process on 127.0.0.1 with an empty database. The benchmark sends HTTP requests to it as a
//! browser does, so the figures for processor time and memory are the server's alone.

mod client;
mod crowds;
mod looking_back;
mod pages;
mod sections;
mod servers;
mod tables;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use minds::GameId;
use serde::Serialize;

use crate::console;
use servers::DatabaseKind;
pub use servers::Folder;

/// The selection and size of the measurements.
#[derive(Clone, clap::Args)]
pub struct ServerArgs {
    /// Measure only this section; may be given several times.
    #[arg(long, value_name = "SECTION", requires = "server")]
    only: Vec<BenchSection>,
    /// Tables with two players at which moves are made.
    #[arg(long, default_value_t = 100, requires = "server")]
    tables: usize,
    /// Spectators of one table.
    #[arg(long, default_value_t = 1_000, requires = "server")]
    viewers: usize,
    /// Running tables that are in the database when the server starts.
    #[arg(long, default_value_t = 1_000, requires = "server")]
    stored: usize,
    /// Games of each kind whose events are counted.
    #[arg(long, default_value_t = 1, requires = "server")]
    games: u64,
    /// Also measure the moves on this PostgreSQL database, with one server and with two; give an empty database,
    /// because it is overwritten.
    #[arg(long, value_name = "ADDRESS", requires = "server", value_parser = postgres)]
    database: Option<String>,
    #[arg(skip)]
    game: Option<GameId>,
    #[arg(skip)]
    seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BenchSection {
    /// Moves per second of the server's processor time, latency at half the peak rate, size of events.
    Moves,
    /// The size of events in every game.
    Events,
    /// Memory of a table with two viewers after a whole game.
    Memory,
    /// Memory of an idle viewer, and processor time of a move with many spectators.
    Viewers,
    /// Time to the first page with many running tables, and to open a table that is not in memory.
    Start,
    /// The latency of one table during a flood of requests, beside tables of bots, and with many spectators.
    Floods,
    /// The memory of a server with many tables that wait for bots.
    Waiting,
    /// Requests for public pages per second of the server's processor.
    Pages,
    /// Opening a long replay, a step in it, and judging a game.
    Replays,
}

/// One figure of the report.
#[derive(Serialize)]
pub struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
}

fn figure(name: &str, value: f64, unit: &'static str) -> Figure {
    Figure { name: name.to_string(), value, unit }
}

impl ServerArgs {
    /// Returns the game in the arguments, or the first of all games.
    fn game(&self) -> GameId {
        self.game.unwrap_or(GameId::ALL[0])
    }

    /// Returns the game in the arguments, or all games.
    fn games(&self) -> Vec<GameId> {
        self.game.map_or(GameId::ALL.to_vec(), |game| vec![game])
    }

    /// Returns the databases on which moves are measured.
    fn databases(&self) -> Vec<DatabaseKind> {
        let shared =
            |address: &String, nodes| DatabaseKind::Postgres { address: address.clone(), nodes };
        let shared =
            self.database.iter().flat_map(|address| [shared(address, 1), shared(address, 2)]);
        [DatabaseKind::Sqlite].into_iter().chain(shared).collect()
    }

    fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

fn postgres(address: &str) -> Result<String, String> {
    match address.starts_with("postgres://") || address.starts_with("postgresql://") {
        true => Ok(address.to_string()),
        false => Err("give the address of a PostgreSQL database: postgres://…".to_string()),
    }
}

pub fn run(args: &ServerArgs, game: Option<GameId>, seconds: f64, json: bool) -> Result<ExitCode> {
    let args = ServerArgs { game, seconds, ..args.clone() };
    let wanted = |section: &BenchSection| args.only.is_empty() || args.only.contains(section);
    crate::console::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut figures = Vec::new();
    for section in BenchSection::value_variants().iter().filter(|section| wanted(section)) {
        figures.extend(runtime.block_on(async {
            match section {
                BenchSection::Moves => sections::moves(&args).await,
                BenchSection::Events => sections::events(&args).await,
                BenchSection::Memory => sections::memory(&args).await,
                BenchSection::Viewers => sections::viewers(&args).await,
                BenchSection::Start => sections::start(&args).await,
                BenchSection::Floods => crowds::measure_floods(&args).await,
                BenchSection::Waiting => crowds::measure_waiting_tables(&args).await,
                BenchSection::Pages => pages::pages(&args).await,
                BenchSection::Replays => looking_back::replays(&args).await,
            }
        })?);
    }
    if json {
        console::print_json(&figures)?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |one: &Figure| vec![one.name.clone(), format_figure(one.value), one.unit.to_string()];
    console::print_table(&["of the server", "", ""], &figures.iter().map(row).collect::<Vec<_>>())?;
    Ok(ExitCode::SUCCESS)
}

fn format_figure(value: f64) -> String {
    if value >= 100.0 { console::group_digits(value) } else { format!("{value:.1}") }
}
