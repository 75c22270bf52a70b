//! `vinea tune`: fits the bots' judgement to self-play, or gathers positions to train a network on.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::{GatherSettings, Generation, GenerationReport, Tuning, climb, compare, gather, tune};
use bots::{Budget, Judgement, Level, Network, Policy, SearchSettings, Weights};
use catalog::{GameId, with_mind};
use clap::Args;

use crate::console;

#[derive(Args)]
#[command(after_help = "Example:
  vinea tune la-vina --games 4000 --generations 3 --out games/la-vina/mind/weights/fitted.toml
  vinea tune vinhos --climb --games 800 --generations 80 --think 300plies
  vinea tune vinhos --positions 3000000 --think 3000plies --out vinhos.pos

The weights are built into the program: after writing them, build it again. Positions are added to a
file until it has as many: the same command continues the file after an interruption.")]
pub struct TuneArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// Games of self-play in each generation.
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The number of generations. Each plays with the weights of the one before.
    #[arg(long, default_value_t = 3)]
    generations: u32,
    /// The budget of the players for a decision, in plies or iterations (see `vinea budgets`).
    #[arg(long, default_value = "500plies", value_name = "BUDGET")]
    think: Budget,
    /// Games of the new weights against the built-in ones at the end, to show the gain.
    #[arg(long, default_value_t = 400)]
    check: u64,
    /// Instead of fitting weights that predict the winner, try changes and keep those that win. Needs many
    /// short generations.
    #[arg(long)]
    climb: bool,
    /// Instead of fitting weights, search this many positions of games and write the results, for training
    /// (docs/TRAINING.md).
    #[arg(long, value_name = "N", requires = "out", conflicts_with = "climb")]
    positions: Option<u64>,
    /// The network that the searches use while positions are gathered [default: the game's own].
    #[arg(long, value_name = "FILE", requires = "positions")]
    network: Option<PathBuf>,
    /// The policy that they follow [default: the game's own].
    #[arg(long, value_name = "FILE", requires = "positions")]
    policy: Option<PathBuf>,
    /// Play only the games of one part of several, such as 2/8: so several machines share the work, each with its
    /// own file.
    #[arg(long, value_name = "I/N", requires = "positions", value_parser = part)]
    part: Option<(u64, u64)>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the weights [default: standard output] or the positions.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: TuneArgs) -> Result<ExitCode> {
    match (args.positions, &args.out) {
        (Some(positions), Some(path)) => {
            with_mind!(args.game, M => write_positions::<M>(&args, positions, path))
        }
        _ => with_mind!(args.game, M => fit::<M>(&args)),
    }
}

fn write_positions<M: Judgement>(args: &TuneArgs, positions: u64, path: &Path) -> Result<ExitCode> {
    let maestro = Level::Maestro.thinking().context("the level maestro does not search")?;
    let thinking = SearchSettings { budget: args.think, ..maestro };
    let network = match &args.network {
        Some(path) => Some(Network::load::<M>(path)?),
        None => M::network(),
    };
    let policy = match &args.policy {
        Some(path) => Some(Policy::load::<M>(path)?),
        None => M::policy(),
    };
    let (part, seed) = (args.part.unwrap_or((0, 1)), args.seed);
    let gathering = GatherSettings { positions, thinking, seed, network, policy, part };
    let bar = console::progress(positions, "thinking");
    let written = gather::<M>(&gathering, path, |count| bar.set_position(count))
        .with_context(|| format!("gathering positions in {}", path.display()))?;
    bar.finish_and_clear();
    console::print_line(format!("{} has {written} positions.", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Parses `2/8` as the second part of eight. Returns the number of the part counted from 0.
fn part(text: &str) -> Result<(u64, u64), String> {
    let read = |text: &str| text.parse::<u64>().ok();
    text.split_once('/')
        .and_then(|(part, parts)| Some((read(part)?, read(parts)?)))
        .filter(|(part, parts)| (1..=*parts).contains(part))
        .map(|(part, parts)| (part - 1, parts))
        .ok_or_else(|| format!("`{text}` is not a part: write 2/8 for the second part of eight"))
}

fn fit<M: Judgement>(args: &TuneArgs) -> Result<ExitCode> {
    let TuneArgs { games, generations, think, seed, .. } = *args;
    let tuning = Tuning { games, generations, think, seed };
    let bar = console::progress(u64::from(args.generations), "tuning");
    bar.tick();
    let step = |text: String| {
        bar.suspend(|| console::warn(&text));
        bar.inc(1);
    };
    let weights = if args.climb {
        climb::<M>(&tuning, |GenerationReport { number, slope }| {
            step(format!("generation {number}: slope {slope:.4}"));
        })
    } else {
        tune::<M>(&tuning, |Generation { number, positions, loss_before, loss_after, .. }| {
            step(format!(
                "generation {number}: {positions} positions, loss {loss_before:.4} before and \
                 {loss_after:.4} after the fit"
            ));
        })
    };
    bar.finish_and_clear();
    if args.check > 0 {
        let gain = compare::<M>(&weights, M::weights(), &tuning, args.check);
        console::warn(format!(
            "new weights against the built-in ones: {:.1} % of {} games ({:.1} – {:.1})",
            100.0 * gain.share,
            args.check,
            100.0 * gain.low,
            100.0 * gain.high
        ));
    }
    let text = written::<M>(&weights, args);
    match &args.out {
        Some(path) => console::write(path, &text)?,
        None => console::print_line(text.trim_end())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn written<M: Judgement>(weights: &Weights, args: &TuneArgs) -> String {
    let TuneArgs { game, games, generations, think, seed, .. } = args;
    let way = if args.climb { " --climb" } else { "" };
    let heading = format!(
        "# What counts in {}, in log-odds of winning: early in a game, and late. Fitted by self-play:\n\
         # vinea tune {game}{way} --games {games} --generations {generations} --think {think} --seed {seed}\n",
        game.title(),
    );
    let lines = M::FEATURES.iter().zip(weights.pairs());
    lines.fold(heading, |text, (name, [early, late])| {
        format!("{text}{name} = [{early:.3}, {late:.3}]\n")
    })
}
