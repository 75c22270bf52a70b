//! `vinea components`: the printed values of a game as a file that owners of the game can correct.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Subcommand;
use game::{ComponentSet, Game, Toml};
use minds::{GameId, with_rules};

use lab::console;

/// If our tables differ from the box you own, yours are right: export, edit, check, play.
#[derive(Subcommand)]
#[command(after_help = "Examples:
  vinea components export la-vina > mine.toml
  vinea components check la-vina mine.toml
  vinea arena la-vina --bots greedy,random --games 100 --components mine.toml")]
pub enum ComponentsCommand {
    /// Print the built-in set of a game as TOML.
    Export {
        #[arg(help = console::games())]
        game: GameId,
    },
    /// Check a component set, and print everything that is wrong with it (exit code 1). A file that is not a
    /// component set of the game is unreadable (exit code 2).
    Check {
        #[arg(help = console::games())]
        game: GameId,
        /// The file; `-` is standard input.
        file: PathBuf,
    },
}

pub fn run(command: ComponentsCommand) -> Result<ExitCode> {
    match command {
        ComponentsCommand::Export { game } => with_rules!(game, G => {
            console::print_line(<G as Game>::Components::builtin().to_toml().trim_end())?;
            Ok(ExitCode::SUCCESS)
        }),
        ComponentsCommand::Check { game, file } => {
            let text = console::read(&file)?;
            with_rules!(game, G => check::<G>(&text))
        }
    }
}

fn check<G: Game>(text: &str) -> Result<ExitCode> {
    let set = G::Components::parse_toml(text).context("this is not a component set")?;
    match set.intern() {
        Ok(set) => {
            let builtin = set.fingerprint() == G::Components::builtin().fingerprint();
            let note = if builtin { ", the built-in one" } else { "" };
            console::print_line(format!("sound: component set {}{note}", set.fingerprint()))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(bad) => {
            console::print_line(bad)?;
            Ok(console::refused_exit_code())
        }
    }
}
