//! `vinea arena`: tournaments of bots.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::{Entry, Finished, Tally, Tournament};
use bots::{Hire, Knowledge};
use catalog::{GameId, with_game};
use clap::Args;
use game::options_from_pairs;

use crate::console;

#[derive(Args)]
#[command(after_help = "Examples:
  vinea arena la-vina --bots greedy,random,random --games 10000 --seed 1
  vinea arena la-vina --bots greedy --players 4 --games 50 --record games
  vinea arena la-vina --bots greedy,random --games 1000 --set open_vines=true --json

Each deal is played once in every rotation of the seats. The result is the same for any number of
threads.")]
pub struct ArenaArgs {
    /// The game: la-vina, vignobles or vinhos.
    game: GameId,
    /// The bots, by seat: random, greedy. Fewer than seats are repeated.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<Hire>,
    /// How many play [default: one for each bot].
    #[arg(long, short)]
    players: Option<u8>,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of all deals and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the game, such as `--set open_vines=true`; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A component set to play with instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// How many threads [default: one for each core].
    #[arg(long)]
    threads: Option<usize>,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// For programs.
    #[arg(long)]
    json: bool,
}

pub fn run(args: ArenaArgs) -> Result<ExitCode> {
    with_game!(args.game, G => play::<G>(&args))
}

fn play<G: Knowledge>(args: &ArenaArgs) -> Result<ExitCode> {
    let players = args.players.unwrap_or_else(|| u8::try_from(args.bots.len()).unwrap_or(u8::MAX));
    let seats = usize::from(players).max(args.bots.len());
    let tournament = Tournament::<G> {
        options: options_from_pairs::<G::Options>(players, &args.options)?,
        components: console::component_set::<G>(args.components.as_deref())?,
        bots: args.bots.iter().cloned().map(Hire::unhurried).cycle().take(seats).collect(),
        games: args.games,
        seed: args.seed,
    };
    tournament.check()?;
    if let Some(folder) = &args.record {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let threads = args.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let bar = console::progress(args.games, "playing");
    let look = |game: &Finished<G>| -> Result<Entry> {
        if let Some(folder) = &args.record {
            let name = format!("{}-{players}p-{}-{:06}.json", G::ID, args.seed, game.number);
            console::write(&folder.join(name), &game.record(&tournament.bots).to_json())?;
        }
        bar.inc(1);
        Ok(Entry::of(game))
    };
    let entries: Result<Vec<Entry>> = pool.install(|| tournament.run(look)).into_iter().collect();
    bar.finish_and_clear();
    let tally = Tally::of(&tournament.bots, &entries?);
    if args.json {
        console::say_json(&tally)?;
    } else {
        report(args.game, &tally)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(game: GameId, tally: &Tally) -> Result<()> {
    console::say(format!(
        "{}, {} players, {} games\n",
        game.title(),
        tally.seats.len(),
        tally.games
    ))?;
    let rows: Vec<Vec<String>> = tally
        .standings
        .iter()
        .map(|standing| {
            vec![
                standing.bot.clone(),
                standing.seats.to_string(),
                percent(standing.wins.share),
                format!("{} – {}", percent(standing.wins.low), percent(standing.wins.high)),
                percent(standing.fair),
                format!("{:.2} ± {:.2}", standing.score.mean, standing.score.within),
            ]
        })
        .collect();
    let heading = ["bot", "seats", "wins", "95 % interval", "fair share", "mean score"];
    console::say_table(&heading, &rows)?;
    let seats: Vec<String> = tally.seats.iter().map(|seat| percent(seat.share)).collect();
    console::say(format!("\nwins by seat   {}", seats.join("  ")))?;
    console::say(format!("scores         {} to {}", tally.score_low, tally.score_high))?;
    console::say(format!("rounds         {:.2} ± {:.2}", tally.rounds.mean, tally.rounds.within))?;
    console::say(format!(
        "decisions      {:.1} ± {:.1}",
        tally.decisions.mean, tally.decisions.within
    ))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
