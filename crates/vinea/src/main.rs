//! The binary: every command of Vinea.
//!
//! Exit codes: 0 for done, 1 for a "no" (a refused move, a record that departs), 2 for a call that
//! could not be understood or carried out.

mod arena;
mod bench;
mod components;
mod console;
mod replay;
mod rules;
mod serve;
mod state;
mod tune;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Allocations are counted, so that `vinea bench` can show that playing makes none.
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// Vinea, the open table for the wine games: La Viña, Vignobles, Vinhos Deluxe 2016.
#[derive(Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Open the table in the browser (what `vinea` alone does).
    Serve(serve::ServeArgs),
    /// Look at a state, list what is legal, make a move: all as JSON.
    #[command(subcommand)]
    State(state::StateCommand),
    /// Let bots play many games and add up the results.
    Arena(arena::ArenaArgs),
    /// Tell a recorded game in plain words.
    Replay(replay::ReplayArgs),
    /// Replay records and check every word of them.
    Verify(replay::VerifyArgs),
    /// Read the rules of a game by clause, with the component tables.
    Rules(rules::RulesArgs),
    /// Export the printed components of a game, or check a corrected set.
    #[command(subcommand)]
    Components(components::ComponentsCommand),
    /// Measure how fast the games are played.
    Bench(bench::BenchArgs),
    /// Fit the bots' judgement of a game to self-play.
    Tune(tune::TuneArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let command = cli.command.unwrap_or(Command::Serve(cli.serve));
    let outcome = match command {
        Command::Serve(args) => serve::run(args),
        Command::State(command) => state::run(command),
        Command::Arena(args) => arena::run(args),
        Command::Replay(args) => replay::replay(args),
        Command::Verify(args) => replay::verify(args),
        Command::Rules(args) => rules::run(args),
        Command::Components(command) => components::run(command),
        Command::Bench(args) => bench::run(args),
        Command::Tune(args) => tune::run(args),
    };
    outcome.unwrap_or_else(|error| {
        // Whoever reads our output may stop reading: `vinea rules la-vina | head` is no failure.
        if error.root_cause().downcast_ref::<io::Error>().map(io::Error::kind)
            == Some(io::ErrorKind::BrokenPipe)
        {
            return ExitCode::SUCCESS;
        }
        eprintln!("vinea: {error:#}");
        ExitCode::from(2)
    })
}
