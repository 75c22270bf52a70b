//! `vinea tune`: fits the bots' judgement to self-play.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use arena::{Generation, Tuning, tune};
use bots::{Knowledge, Weights};
use catalog::{GameId, with_game};
use clap::Args;

use crate::console;

#[derive(Args)]
#[command(after_help = "Example:
  vinea tune la-vina --games 4000 --generations 3 --out crates/bots/weights/la-vina.toml

The weights are built into the program: after writing them, build it again.")]
pub struct TuneArgs {
    /// The game: la-vina, vignobles or vinhos.
    game: GameId,
    /// Games of self-play in each generation.
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Each generation plays with the weights of the one before.
    #[arg(long, default_value_t = 3)]
    generations: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the weights [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: TuneArgs) -> Result<ExitCode> {
    with_game!(args.game, G => fit::<G>(&args))
}

fn fit<G: Knowledge>(args: &TuneArgs) -> Result<ExitCode> {
    let tuning = Tuning { generations: args.generations, games: args.games, seed: args.seed };
    let bar = console::progress(u64::from(args.generations), "tuning");
    bar.tick();
    let weights = tune::<G>(&tuning, |generation: &Generation| {
        bar.suspend(|| {
            eprintln!(
                "generation {}: {} positions, loss {:.4} before and {:.4} after the fit",
                generation.number,
                generation.positions,
                generation.loss_before,
                generation.loss_after
            );
        });
        bar.inc(1);
    });
    bar.finish_and_clear();
    let text = written::<G>(&weights, args);
    match &args.out {
        Some(path) => console::write(path, &text)?,
        None => console::say(text.trim_end())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn written<G: Knowledge>(weights: &Weights, args: &TuneArgs) -> String {
    let heading = format!(
        "# What counts in {}, in log-odds of winning. Fitted by self-play:\n# vinea tune {} --games {} --generations {} --seed {}\n",
        args.game.title(),
        args.game,
        args.games,
        args.generations,
        args.seed
    );
    let lines = G::FEATURES.iter().zip(weights.values());
    lines.fold(heading, |text, (name, weight)| format!("{text}{name} = {weight:.3}\n"))
}
