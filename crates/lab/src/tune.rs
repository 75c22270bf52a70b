//! `vinea tune`: gathers positions from self-play. The scripts in `training` fit weights and train networks on them.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use arena::{GatherSettings, gather, usual_players};
use bots::{Budget, Judgement, Level, Network, OptionsOf, Policy, SearchSettings};
use clap::Args;
use game::GameOptions;
use minds::{GameId, with_mind};

use crate::console;

#[derive(Args)]
#[command(after_help = "Example:
  vinea tune vinhos --positions 3000000 --think 3000plies --out vinhos

Games are added to a folder until it has as many positions: the same command continues after an interruption.
The scripts in the folder `training` fit weights and train networks on them (docs/TRAINING.md).")]
pub struct TuneArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// Search positions of games until the folder has this many.
    #[arg(long, value_name = "N")]
    positions: u64,
    /// The budget of each search, in plies or iterations (see `vinea budgets`).
    #[arg(long, default_value = "500plies", value_name = "BUDGET")]
    think: Budget,
    /// The numbers of players of the games, in turn [default: three games of 2, then one of each larger number].
    #[arg(long, value_name = "N,N…", value_delimiter = ',')]
    players: Vec<u8>,
    /// The network that the searches use while positions are gathered [default: the game's own].
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// The policy that they follow [default: the game's own].
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Play only the games of one part of several, such as 2/8: so several machines share the work, each with its
    /// own folder.
    #[arg(long, value_name = "I/N", value_parser = parse_part)]
    part: Option<(u64, u64)>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for the positions.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: TuneArgs) -> Result<ExitCode> {
    with_mind!(args.game, M => write_positions::<M>(&args))
}

fn write_positions<M: Judgement>(args: &TuneArgs) -> Result<ExitCode> {
    let maestro = Level::Maestro.search_settings().context("the level maestro does not search")?;
    let thinking = SearchSettings { budget: args.think, ..maestro };
    let network = match &args.network {
        Some(path) => Some(Network::load::<M>(path)?),
        None => M::network(),
    };
    let policy = match &args.policy {
        Some(path) => Some(Policy::load::<M>(path)?),
        None => M::policy(),
    };
    let usual = usual_players::<M>();
    let players = if args.players.is_empty() { &usual } else { &args.players };
    for count in players {
        ensure!(
            usual.contains(count),
            "{count} players: positions are gathered from games of 2 to {} players",
            OptionsOf::<M>::player_counts().end()
        );
    }
    let TuneArgs { positions, seed, out, .. } = args;
    let (positions, seed, part) = (*positions, *seed, args.part.unwrap_or((0, 1)));
    let gathering = GatherSettings { players, positions, thinking, seed, network, policy, part };
    let bar = console::progress(positions, "thinking");
    let written = gather::<M>(&gathering, out, |count| bar.set_position(count))
        .with_context(|| format!("gathering positions in {}", out.display()))?;
    bar.finish_and_clear();
    console::print_line(format!("{} has {written} positions.", out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Parses `2/8` as the second part of eight. Returns the number of the part counted from 0.
fn parse_part(text: &str) -> Result<(u64, u64), String> {
    let read = |text: &str| text.parse::<u64>().ok();
    text.split_once('/')
        .and_then(|(part, parts)| Some((read(part)?, read(parts)?)))
        .filter(|(part, parts)| (1..=*parts).contains(part))
        .map(|(part, parts)| (part - 1, parts))
        .ok_or_else(|| format!("`{text}` is not a part: write 2/8 for the second part of eight"))
}
