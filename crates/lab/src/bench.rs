//! `vinea bench`: measures how fast the games are played.

mod allocations;
mod instructions;
mod measure;
mod search;
mod server;

use std::process::ExitCode;

use anyhow::Result;
use bots::Mind;
use clap::Args;
use game::{Game, GameOptions};
use minds::{GameId, with_mind, with_rules};
use serde::Serialize;

use crate::console;
use measure::Speed;
use search::SearchSpeed;
use server::ServerArgs;

#[derive(Args)]
#[command(after_help = "Examples:
  vinea bench                         all games, all player counts
  vinea bench la-vina --seconds 5
  vinea bench la-vina --instructions  also counts instructions, under valgrind: of a decision, and
                                      of a move at a table with two viewers
  vinea bench --search                how fast the bots search
  vinea bench --server                what the server needs of its machine

One decision = list the legal actions, choose one uniformly, apply it. Times are CPU time of one
thread, except the last two columns, which are wall time on all cores. Allocations are counted by a
program built for it: cargo run --release --features count-allocations -- bench")]
pub struct BenchArgs {
    /// The game [default: all].
    game: Option<GameId>,
    /// Only this number of players.
    #[arg(long, short)]
    players: Option<u8>,
    /// CPU time for each figure.
    #[arg(long, default_value_t = 2.0, value_parser = parse_seconds)]
    seconds: f64,
    /// Count the instructions of a decision and of a move at a table, under valgrind.
    #[arg(long)]
    instructions: bool,
    /// Measure the search of the bots instead, with and without knowledge of the game.
    #[arg(long, conflicts_with = "instructions")]
    search: bool,
    /// Measure the server instead; `--only` selects measurements.
    #[arg(long, conflicts_with_all = ["instructions", "search", "players"])]
    server: bool,
    #[command(flatten)]
    of_server: ServerArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Only play this many games and print nothing. Used for the runs under valgrind.
    #[arg(long, hide = true, requires = "game", requires = "players")]
    probe: Option<u64>,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.01 to 600".to_string()),
    }
}

/// The report for one game and player count.
#[derive(Serialize)]
struct BenchReport {
    game: GameId,
    players: u8,
    #[serde(flatten)]
    speed: Speed,
    instructions_per_decision: Option<f64>,
    /// For a move at a table with two viewers.
    instructions_per_move: Option<f64>,
}

pub fn run(args: BenchArgs) -> Result<ExitCode> {
    if let (Some(games), Some(game), Some(players)) = (args.probe, args.game, args.players) {
        with_rules!(game, G => measure::play_games::<G>(&options::<G>(players)?, games));
        return Ok(ExitCode::SUCCESS);
    }
    if args.server {
        return server::run(&args.of_server, args.game, args.seconds, args.json);
    }
    if args.search {
        return search_report(&args);
    }
    let mut reports = Vec::new();
    for (game, players) in tables(&args) {
        let speed = with_rules!(game, G => {
            measure::speed::<G>(&options::<G>(players)?, args.seconds)
        });
        let instructions_per_decision =
            args.instructions.then(|| instructions::per_decision(game, players)).transpose()?;
        let at_a_table = args.instructions && players == 2;
        let instructions_per_move = at_a_table.then(|| instructions::per_move(game)).transpose()?;
        let report =
            BenchReport { game, players, speed, instructions_per_decision, instructions_per_move };
        reports.push(report);
    }
    if args.json {
        console::print_json(&reports)?;
    } else {
        print(&reports)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the games and player counts to measure.
fn tables(args: &BenchArgs) -> Vec<(GameId, u8)> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let counts = |game: GameId| match args.players {
        Some(players) => players..=players,
        None => game.player_counts(),
    };
    games.into_iter().flat_map(|game| counts(game).map(move |count| (game, count))).collect()
}

/// The report for one kind of search in one game and player count.
#[derive(Serialize)]
struct SearchReport {
    game: GameId,
    players: u8,
    #[serde(flatten)]
    speed: SearchSpeed,
}

fn search_report(args: &BenchArgs) -> Result<ExitCode> {
    let mut reports = Vec::new();
    for (game, players) in tables(args) {
        let speeds = with_mind!(game, M => {
            search::speeds::<M>(&options::<<M as Mind>::Game>(players)?, args.seconds)
        });
        reports.extend(speeds.into_iter().map(|speed| SearchReport { game, players, speed }));
    }
    if args.json {
        console::print_json(&reports)?;
        return Ok(ExitCode::SUCCESS);
    }
    let heading =
        ["game", "players", "bot", "iterations/s", "plies/s", "allocs/iteration", "2 threads"];
    let row = |report: &SearchReport| {
        let speed = &report.speed;
        vec![
            report.game.to_string(),
            report.players.to_string(),
            speed.bot.to_string(),
            console::group_digits(speed.iterations_per_second),
            console::group_digits(speed.plies_per_second),
            allocations::format_count(speed.allocations_per_iteration),
            format!("{:.2}", speed.scaling),
        ]
    };
    console::print_table(&heading, &reports.iter().map(row).collect::<Vec<_>>())?;
    Ok(ExitCode::SUCCESS)
}

fn options<G: Game>(players: u8) -> Result<G::Options> {
    let options = G::Options::with_players(players);
    options.check()?;
    Ok(options)
}

fn print(reports: &[BenchReport]) -> Result<()> {
    let heading = [
        "game",
        "players",
        "decisions/s",
        "ns",
        "instr.",
        "instr./move",
        "playouts/s",
        "branching",
        "largest",
        "dec./game",
        "bytes",
        "allocs/dec.",
        "clone ns",
        "determinize ns",
        "all cores/s",
        "scaling",
    ];
    let rows: Vec<Vec<String>> = reports
        .iter()
        .map(|report| {
            let speed = &report.speed;
            let instructions = report.instructions_per_decision;
            let at_a_table = report.instructions_per_move;
            vec![
                report.game.to_string(),
                report.players.to_string(),
                console::group_digits(speed.decisions_per_second),
                format!("{:.1}", 1e9 / speed.decisions_per_second),
                instructions.map_or("–".to_string(), |count| format!("{count:.0}")),
                at_a_table.map_or("–".to_string(), console::group_digits),
                console::group_digits(speed.playouts_per_second),
                format!("{:.2}", speed.branching),
                speed.largest_branching.to_string(),
                format!("{:.1}", speed.decisions_per_game),
                speed.state_bytes.to_string(),
                allocations::format_count(speed.allocations_per_decision),
                format!("{:.0}", speed.clone_ns),
                format!("{:.0}", speed.determinize_ns),
                console::group_digits(speed.all_cores_playouts_per_second),
                format!("{:.2}", speed.scaling),
            ]
        })
        .collect();
    console::print_table(&heading, &rows)
}
