//! The `vinea` program: all its commands.
//!
//! Exit codes: 0 for success; 1 for an input that is refused or invalid (a move, a state, a record that departs from
//! the rules); 2 for a command or an input that cannot be read or carried out.

// Printing to a closed pipe must end quietly: `lab::console::say` returns the error, `println!` would panic.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod backup;
mod components;
mod people;
mod place;
mod replay;
mod rules;
mod sample;
mod serve;
mod settings;
mod state;
mod tables;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Allocator of the program. A table's page consists of many small strings: with the system's allocator, a quarter of
/// the time went into allocating them.
#[cfg(not(feature = "count-allocations"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(about = about_text(), version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(after_help = "Exit codes:
  0  success
  1  refused or invalid: a move, a state, a record, a component set
  2  unreadable: a wrong command line, file or document")]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

fn about_text() -> String {
    let titles = minds::GameId::ALL.map(|game| game.title());
    format!("Vinea, the open table for the wine games: {}", titles.join(", "))
}

#[derive(Subcommand)]
enum CliCommand {
    /// Open the table in the browser. `vinea` without a command does the same.
    Serve(serve::ServeArgs),
    /// Back up the database of a server, which may be running.
    Backup(backup::BackupArgs),
    /// Restore a backup as the database of a server.
    Restore(backup::RestoreArgs),
    /// List, show, export, import, repair or delete the tables of a server.
    #[command(subcommand)]
    Tables(tables::TablesCommand),
    /// List, rename, ban or delete people of a server.
    #[command(subcommand)]
    People(people::PeopleCommand),
    /// Inspect a state, list legal actions, make a move: all as JSON.
    #[command(subcommand)]
    State(state::StateCommand),
    /// Let bots play many games against each other and report the results.
    Arena(lab::arena::ArenaArgs),
    /// Print a recorded game in plain sentences.
    Replay(replay::ReplayArgs),
    /// Analyse a recorded game move by move: chances, losses, luck and skill.
    Analyse(lab::analyse::AnalyseArgs),
    /// Find positions with one clearly best move in games of strong bots.
    #[command(subcommand)]
    Puzzles(lab::puzzles::PuzzlesCommand),
    /// Replay records and check every entry.
    Verify(replay::VerifyArgs),
    /// Print the rules of a game by clause, and its component tables.
    Rules(rules::RulesArgs),
    /// Export the printed components of a game, or check a corrected set.
    #[command(subcommand)]
    Components(components::ComponentsCommand),
    /// Measure how fast the games are played.
    Bench(lab::bench::BenchArgs),
    /// Play random moves at a table with two open pages. `bench --instructions` counts their instructions.
    #[command(hide = true)]
    Sample(sample::SampleArgs),
    /// Gather positions of self-play, to fit weights and to train networks.
    Tune(lab::tune::TuneArgs),
    /// Explain how much bots think: --think, --budget-scale and --depth.
    #[command(long_about = lab::budgets::TEXT)]
    Budgets,
}

fn main() -> ExitCode {
    catalog::install();
    let cli = Cli::parse();
    let command = cli.command.unwrap_or(CliCommand::Serve(cli.serve));
    let outcome = match command {
        CliCommand::Serve(args) => serve::run(args),
        CliCommand::Backup(args) => backup::backup(args),
        CliCommand::Restore(args) => backup::restore(args),
        CliCommand::Tables(command) => tables::run(command),
        CliCommand::People(command) => people::run(command),
        CliCommand::State(command) => state::run(command),
        CliCommand::Arena(args) => lab::arena::run(args),
        CliCommand::Replay(args) => replay::replay(args),
        CliCommand::Analyse(args) => lab::analyse::run(args),
        CliCommand::Puzzles(command) => lab::puzzles::run(command),
        CliCommand::Verify(args) => replay::verify(args),
        CliCommand::Rules(args) => rules::run(args),
        CliCommand::Components(command) => components::run(command),
        CliCommand::Bench(args) => lab::bench::run(args),
        CliCommand::Sample(args) => sample::run(args),
        CliCommand::Tune(args) => lab::tune::run(args),
        CliCommand::Budgets => lab::budgets::run(),
    };
    outcome.unwrap_or_else(|error| {
        // A reader may stop early: `vinea rules GAME | head` is no failure.
        if error.root_cause().downcast_ref::<io::Error>().map(io::Error::kind)
            == Some(io::ErrorKind::BrokenPipe)
        {
            return ExitCode::SUCCESS;
        }
        lab::console::warn(format_args!("vinea: {}", lab::console::error_text(&error)));
        lab::console::input_error_code()
    })
}
