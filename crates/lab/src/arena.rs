//! `vinea arena`: tournaments of bots.

mod ladder;
mod play;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use arena::{BotUse, Entrant, ReportHeading, Tally, TournamentReport};
use bots::{Budget, Judgement, OptionsOf, Statistics};
use clap::Args;
use game::{Game, ToJson, options_from_pairs};
use minds::{GameId, with_mind};

use crate::console;
use play::{PlayedGames, WatchedTournament};

#[derive(Args)]
#[command(after_help = "Examples:
  vinea arena la-vina --bots greedy,random,random --games 10000 --seed 1
  vinea arena la-vina --bots maestro,grower --budget-scale 0.1 --games 200 --out result
  vinea arena vinhos --bots maestro@20ms,plain@20ms,plain@20ms,plain@20ms --until-ci 5
  vinea arena vignobles --bots \"exec:./mybot --quick\",grower --games 100
  vinea arena la-vina --ladder --budget-scale 0.1

Bots: visitor, novice, apprentice, grower, cooper, cellarmaster, winemaker, maestro, oenologist, and
for reference random, greedy, plain, maestro-2026. Settings may follow after colons
(maestro:threads=2, grower:temperament=racer), then a budget after @ (20ms, 1s, 5000plies, 400it). `exec:COMMAND` is an
external program. docs/BOTS.md describes all settings, and the protocol for programs.

Each deal is played once in every rotation of the seats. Budgets are counted in calls of the rules
and not in time, so the result does not depend on the number of threads; budgets given as times are
the exception. Ctrl-C ends the tournament and prints the result so far.")]
pub struct ArenaArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// The bots, by seat. If there are fewer bots than seats, they repeat.
    #[arg(long, value_delimiter = ',', required_unless_present = "ladder")]
    bots: Vec<Entrant>,
    /// The number of players [default: one for each bot].
    #[arg(long, short)]
    players: Option<u8>,
    /// The number of games; with --until-ci, the maximum [default: 1000; with --until-ci 100000; with --ladder 200 per
    /// table].
    #[arg(long)]
    games: Option<u64>,
    /// Play until the 95 % interval of the first bot's win rate is at most this many points wide to each side.
    #[arg(long, value_name = "POINTS", value_parser = parse_width, conflicts_with = "ladder")]
    until_ci: Option<f64>,
    /// Rate all built-in levels against each other.
    #[arg(long, conflicts_with = "bots")]
    ladder: bool,
    /// Multiply the usual budgets of all bots that search by this (see `vinea budgets`).
    #[arg(long, value_name = "F", value_parser = console::parse_factor)]
    budget_scale: Option<f64>,
    /// The budget of all bots that search: 20ms, 1s, 5000plies, 400it (see `vinea budgets`).
    #[arg(long, value_name = "BUDGET", conflicts_with = "budget_scale")]
    think: Option<Budget>,
    /// The time limit for an answer of an external program, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = console::parse_factor)]
    patience: f64,
    /// The seed of all deals and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the game, such as `--option open_vines=true`; may be given several times.
    #[arg(long = "option", alias = "set", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A component set to play with instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// The number of threads [default: one per core].
    #[arg(long)]
    threads: Option<usize>,
    /// Write a report into this folder: JSON, CSV and a page with charts.
    #[arg(long, value_name = "DIR", conflicts_with = "ladder")]
    out: Option<PathBuf>,
    /// Write the record of every game into this folder; with --ladder, into one folder in it for each match.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Count the moves that only cancel an earlier one of the same turn.
    #[arg(long, conflicts_with = "ladder")]
    cancelled: bool,
    /// Print how often each bot uses the parts of the game: the mean per game, with half the 95 % interval.
    #[arg(long, conflicts_with = "ladder")]
    uses: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The maximum number of games with `--until-ci`, unless `--games` gives one. It is enough for ±0.31 points.
const MAX_GAMES_UNTIL_CI: u64 = 100_000;

/// Parses the width of an interval from the command line.
fn parse_width(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if points > 0.0 && points.is_finite() => Ok(points),
        _ => Err("give a number of points above 0".to_string()),
    }
}

impl ArenaArgs {
    /// Returns the bot with the settings of this tournament.
    fn prepare_bot(&self, bot: Entrant) -> Entrant {
        let bot = bot.without_time_limit().with_patience(Duration::from_secs_f64(self.patience));
        match (self.think, self.budget_scale) {
            (Some(budget), _) => bot.with_budget(budget),
            (None, Some(factor)) => bot.with_scaled_budget(factor),
            (None, None) => bot,
        }
    }

    fn table<M: Judgement + Statistics>(
        &self,
        bots: Vec<Entrant>,
        games: u64,
        folder: Option<PathBuf>,
    ) -> Result<WatchedTournament<'_, M>> {
        let players = u8::try_from(bots.len()).unwrap_or(u8::MAX);
        let options = options_from_pairs::<OptionsOf<M>>(players, &self.options)?;
        let components = console::component_set::<M::Game>(self.components.as_deref())?;
        WatchedTournament::new(self, options, components, bots, games, folder)
    }
}

pub fn run(args: ArenaArgs) -> Result<ExitCode> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    pool.install(|| match args.ladder {
        true => with_mind!(args.game, M => ladder::run_ladder::<M>(&args)),
        false => with_mind!(args.game, M => tournament::<M>(&args)),
    })
}

fn tournament<M: Judgement + Statistics>(args: &ArenaArgs) -> Result<ExitCode> {
    let bots = args.bots.iter().cloned().map(|bot| args.prepare_bot(bot));
    let seats = args.players.map_or(args.bots.len(), usize::from).max(args.bots.len());
    if args.players.is_some_and(|players| usize::from(players) < args.bots.len()) {
        bail!(
            "there are {} bots for {} seats: name fewer bots or give more --players",
            args.bots.len(),
            args.players.unwrap_or(0)
        );
    }
    let bots: Vec<Entrant> = bots.collect::<Vec<_>>().into_iter().cycle().take(seats).collect();
    if args.until_ci.is_some() && seats > 1 && bots.iter().all(|bot| *bot == bots[0]) {
        bail!(
            "--until-ci measures the wins of the first bot, and all seats have the same bot: name \
             another bot for it to play against"
        );
    }
    let games = args.games.unwrap_or(match args.until_ci {
        Some(_) => MAX_GAMES_UNTIL_CI,
        None => 1000,
    });
    let table = args.table::<M>(bots, games, args.record.clone())?;
    let PlayedGames { entries, sheets } = match args.until_ci {
        Some(points) => table.play_until_known(points / 100.0)?,
        None => table.play_all()?,
    };
    let tournament = table.tournament();
    let heading = ReportHeading {
        game: <M::Game as Game>::ID,
        title: args.game.title(),
        options: tournament.options.to_json(),
        seed: args.seed,
    };
    let report = TournamentReport::new(heading, &tournament.bots, &entries, &sheets);
    if let Some(folder) = &args.out {
        console::make_folder(folder)?;
        for (name, text) in report.files() {
            console::write(&folder.join(name), &text)?;
        }
    }
    if args.json {
        console::print_json(&report.tally)?;
    } else {
        print(args.game, &report)?;
        if args.uses {
            print_uses(&report)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print(game: GameId, report: &TournamentReport) -> Result<()> {
    let tally = &report.tally;
    let games = tally.games;
    let players = match report.players {
        1 => "one alone".to_string(),
        players => format!("{players} players"),
    };
    console::print_line(format!("{}, {players}, {games} games\n", game.title()))?;
    print_standings(tally)?;
    let seats: Vec<String> = tally.seats.iter().map(|seat| percent(seat.share)).collect();
    console::print_line(format!("\nwins by seat   {}", seats.join("  ")))?;
    console::print_line(format!("scores         {} to {}", tally.score_low, tally.score_high))?;
    console::print_line(format!(
        "rounds         {:.2} ± {:.2}",
        tally.rounds.mean, tally.rounds.within
    ))?;
    console::print_line(format!(
        "decisions      {:.1} ± {:.1}",
        tally.decisions.mean, tally.decisions.within
    ))?;
    for standing in &tally.standings {
        if let Some(count) = standing.cancelled {
            console::print_line(format!("cancelled      {count} moves of {}", standing.bot))?;
        }
    }
    for warning in report.warnings() {
        console::print_line(format!("note           {warning}"))?;
    }
    if let Some(first) = tally.forfeits.first() {
        console::print_line(format!(
            "               first: {} in game {} after {} decisions: {}",
            first.bot, first.game, first.after, first.why
        ))?;
    }
    Ok(())
}

fn print_standings(tally: &Tally) -> Result<()> {
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
    console::print_table(&heading, &rows)
}

/// Prints a row for each part of the game, with a column for each bot.
fn print_uses(report: &TournamentReport) -> Result<()> {
    let bots: Vec<&str> = report.tally.standings.iter().map(|one| one.bot.as_str()).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for part in report.uses.iter().filter(|part| part.bot == bots[0]) {
        let name = match &part.item {
            Some(item) => format!("  {item}"),
            None => part.kind.to_string(),
        };
        let of = |bot: &&str| {
            let same = |other: &&BotUse| {
                other.bot == *bot && (other.kind, &other.item) == (part.kind, &part.item)
            };
            let mean = report.uses.iter().find(same).map(|other| other.per_game);
            mean.map_or(String::new(), |mean| format!("{:.2} ± {:.2}", mean.mean, mean.within))
        };
        rows.push(std::iter::once(name).chain(bots.iter().map(of)).collect());
    }
    let heading: Vec<&str> = std::iter::once("uses per game").chain(bots.iter().copied()).collect();
    console::print_line(String::new())?;
    console::print_table(&heading, &rows)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_of_an_interval_is_a_positive_number() {
        assert_eq!(parse_width("2.5"), Ok(2.5));
        for text in ["0", "-3", "NaN", "inf", "three"] {
            assert!(parse_width(text).is_err(), "{text}");
        }
    }
}
