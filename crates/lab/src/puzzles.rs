//! `vinea puzzles`: finds positions with one clearly best answer, and checks them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use bots::{
    ActionOf, AnalysisDepth, BotSpec, DealtPosition, Judgement, LEAST_LEAD_PLAYED, OptionsOf,
    PlayoutResult, Puzzles, find_puzzle, play_out,
};
use clap::{Args, Subcommand};
use game::{FastChance, Game, GameOptions, options_from_pairs};
use minds::{GameId, with_mind};
use play::puzzle::{Puzzle, PuzzleOrigin, built_in};
use rayon::prelude::*;
use serde_json::json;

use crate::console;

#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Let strong bots play, and write the decisions with one clearly best answer.
    Mine(Box<MineArgs>),
    /// Continue the puzzles of a game from the best answer and from the next ones, and print those that do not hold.
    Check(Box<CheckArgs>),
}

#[derive(Args)]
#[command(
    after_help = "A puzzle is a decision whose best answer wins at least 8 % more than the next one, after the \
doubt is
subtracted, in every world that is possible for the player, so that no luck is needed. Games of strong
bots that continue from the best answer win at least 10 % more than games that continue from the next
answers, by at least three standard errors. The same seed finds the same puzzles on any number of
cores.

Example:
  vinea puzzles mine vinhos --games 40 --count 10 --seed 7 --out more.jsonl"
)]
pub struct MineArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// The maximum number of puzzles; kinds and difficulties are mixed.
    #[arg(long, default_value_t = 40)]
    count: usize,
    /// The number of games to play.
    #[arg(long, default_value_t = 60)]
    games: u64,
    /// The bots that play them.
    #[arg(long, default_value = "maestro@3000plies", value_name = "BOT")]
    bots: BotSpec,
    /// The number of players [default: all numbers in turn].
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game, such as `--option open_vines=true`; may be given several times.
    #[arg(long = "option", alias = "set", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Multiply the usual depth of the search by this (see `vinea budgets`).
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = console::parse_factor)]
    depth: f64,
    /// The bot that continues the games.
    #[arg(long, default_value = PLAYER, value_name = "BOT")]
    player: BotSpec,
    /// The largest number of games that continue from each answer.
    #[arg(long, default_value_t = MOST_GAMES, value_name = "N")]
    playouts: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Args)]
pub struct CheckArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// A file with puzzles [default: the built-in puzzles of the game].
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The bot that continues the games.
    #[arg(long, default_value = PLAYER, value_name = "BOT")]
    player: BotSpec,
    /// The largest number of games that continue from each answer.
    #[arg(long, default_value_t = MOST_GAMES, value_name = "N")]
    playouts: u64,
    /// Write those that hold into this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Print one JSON object for each puzzle: `id`, `holds` and `fault`.
    #[arg(long)]
    json: bool,
}

/// The bot that continues games from puzzles, and the largest number of games from each answer.
const PLAYER: &str = "maestro@1500plies";
const MOST_GAMES: u64 = 600;

/// Number of other answers that the best answer is compared with.
const RIVALS: usize = 3;

/// The depth of the search for puzzles.
const DEPTH: AnalysisDepth = AnalysisDepth { search: 64_000, compare: 5_000, estimate: 0 };

/// Maximum number of puzzles from one game, and minimum number of decisions between two of them.
const MAX_PUZZLES_PER_GAME: usize = 3;
const MIN_PUZZLE_DISTANCE: usize = 8;

pub fn run(command: PuzzlesCommand) -> Result<ExitCode> {
    match command {
        PuzzlesCommand::Mine(args) => with_mind!(args.game, M => mine::<M>(&args)),
        PuzzlesCommand::Check(args) => with_mind!(args.game, M => check::<M>(&args)),
    }
}

/// Reads the network files of a bot, if it has any, for the game.
fn check_files<M: Judgement + Puzzles>(spec: &BotSpec) -> Result<()> {
    spec.check_networks::<M>().with_context(|| format!("a network of {spec} cannot be used"))
}

fn mine<M: Judgement + Puzzles>(args: &MineArgs) -> Result<ExitCode> {
    check_files::<M>(&args.bots)?;
    check_files::<M>(&args.player)?;
    let counts: Vec<u8> = match args.players {
        Some(players) => vec![players],
        None => args.game.player_counts().collect(),
    };
    let tables: Vec<OptionsOf<M>> = counts
        .into_iter()
        .map(|players| options_from_pairs(players, &args.options))
        .collect::<Result<_, _>>()?;
    let progress = console::progress(args.games, "mining");
    let found: Vec<Vec<Puzzle>> = (0..args.games)
        .into_par_iter()
        .map(|number| {
            let options = &tables[number as usize % tables.len()];
            let puzzles = of_game::<M>(args, options, args.seed.wrapping_add(number));
            progress.inc(1);
            puzzles
        })
        .collect();
    progress.finish_and_clear();
    let all: Vec<Puzzle> = found.into_iter().flatten().collect();
    let count = all.len();
    let chosen = choose_puzzles(all, args.count);
    let lines: Result<Vec<String>, _> = chosen.iter().map(serde_json::to_string).collect();
    let text = lines?.join("\n");
    console::warn(format!("{count} found in {} games, {} kept", args.games, chosen.len()));
    match &args.out {
        Some(path) => console::write(path, &format!("{text}\n"))?,
        None => console::print_line(text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays one game and keeps the best of the puzzles in it.
fn of_game<M: Judgement + Puzzles>(
    args: &MineArgs,
    options: &OptionsOf<M>,
    seed: u64,
) -> Vec<Puzzle> {
    let depth = DEPTH.scaled(args.depth);
    let mut chance = FastChance::new(seed);
    let Ok(mut state) = M::Game::deal(options, &mut chance) else { return Vec::new() };
    let seats = 0..u64::from(options.players());
    // Without a ceiling, the same seed finds the same puzzles on a machine under load.
    let spec = args.bots.clone().without_time_limit();
    let mut bots: Vec<_> = seats.map(|seat| spec.create_bot::<M>(seed ^ (seat << 32))).collect();
    let (mut found, mut decision) = (Vec::new(), 0);
    state.play_out(&mut chance, |state, seat, legal, chance| {
        decision += 1;
        if let Some(puzzle) = find_puzzle::<M>(state, depth, seed ^ decision as u64) {
            let origin = PuzzleOrigin {
                rules: M::Game::RULES_VERSION,
                bots: args.bots.name().to_string(),
                seed,
                decision,
                search: depth.search,
                compare: depth.compare,
            };
            found.push((Puzzle::of::<M>(state, &puzzle, origin), state.clone()));
        }
        bots[seat.index()].choose(&DealtPosition::new(state, seat, chance), legal)
    });
    // The harder puzzles come first, then those with the larger lead.
    found.sort_by(|(one, _), (two, _)| {
        two.difficulty.cmp(&one.difficulty).then(two.lead.total_cmp(&one.lead))
    });
    let mut kept: Vec<Puzzle> = Vec::new();
    for (puzzle, state) in found {
        let near = |other: &Puzzle| {
            other.origin.decision.abs_diff(puzzle.origin.decision) < MIN_PUZZLE_DISTANCE
        };
        if kept.len() < MAX_PUZZLES_PER_GAME
            && !kept.iter().any(near)
            && play_out_puzzle::<M>(&puzzle, &state, &args.player, args.playouts, !seed)
                .is_ok_and(|played| played.is_significant())
        {
            kept.push(puzzle);
        }
    }
    kept
}

/// Chooses `count` puzzles, the easier first. At most a fifth of them have the lowest difficulty.
fn choose_puzzles(all: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let (easy, hard): (Vec<Puzzle>, Vec<Puzzle>) =
        all.into_iter().partition(|puzzle| puzzle.difficulty == 1);
    let mut chosen = choose_varied(easy, count / 5);
    let rest = count - chosen.len();
    chosen.extend(choose_varied(hard, rest));
    chosen
        .sort_by(|one, two| one.difficulty.cmp(&two.difficulty).then_with(|| one.id.cmp(&two.id)));
    chosen
}

/// Chooses one puzzle of every kind of answer and difficulty, then one more of each, and so on.
fn choose_varied(all: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut groups: BTreeMap<(String, String, u8), Vec<Puzzle>> = BTreeMap::new();
    for puzzle in all {
        let verb = puzzle.best.split(' ').next().unwrap_or_default().to_string();
        groups.entry((puzzle.kind.clone(), verb, puzzle.difficulty)).or_default().push(puzzle);
    }
    for group in groups.values_mut() {
        group.sort_by(|one, two| one.lead.total_cmp(&two.lead));
    }
    let mut chosen = Vec::new();
    while chosen.len() < count && groups.values().any(|group| !group.is_empty()) {
        let next = groups.values_mut().filter_map(Vec::pop);
        chosen.extend(next.take(count - chosen.len()));
    }
    chosen
}

fn check<M: Judgement + Puzzles>(args: &CheckArgs) -> Result<ExitCode> {
    check_files::<M>(&args.player)?;
    let brought: Vec<Puzzle> = match &args.file {
        Some(path) => read(path)?,
        None => built_in::<M>(),
    };
    ensure!(!brought.is_empty(), "there are no puzzles to check");
    let progress = console::progress(brought.len() as u64, "playing");
    // A check takes long, so each result is printed as soon as it is known.
    let faults: Result<Vec<Option<String>>> = brought
        .par_iter()
        .map(|puzzle| {
            let fault = find_fault::<M>(puzzle, args);
            progress.inc(1);
            let line = match &fault {
                fault if args.json => Some(
                    json!({ "id": puzzle.id, "holds": fault.is_none(), "fault": fault })
                        .to_string(),
                ),
                Some(fault) => Some(format!("{}: {fault}", puzzle.id)),
                None => None,
            };
            line.map_or(Ok(()), |line| progress.suspend(|| console::print_line(line)))?;
            Ok(fault)
        })
        .collect();
    progress.finish_and_clear();
    let faults = faults?;
    let held = brought.iter().zip(&faults).filter(|(_, fault)| fault.is_none());
    let held: Vec<&Puzzle> = held.map(|(puzzle, _)| puzzle).collect();
    if !args.json {
        console::print_line(format!("{} of {} hold.", held.len(), brought.len()))?;
    }
    if let Some(path) = &args.out {
        let lines: Result<Vec<String>, _> = held.iter().map(serde_json::to_string).collect();
        console::write(path, &format!("{}\n", lines?.join("\n")))?;
    }
    Ok(if held.len() == brought.len() { ExitCode::SUCCESS } else { console::refused_exit_code() })
}

/// Reads the puzzles of a file, one on each line.
fn read(path: &Path) -> Result<Vec<Puzzle>> {
    let text = console::read(path)?;
    let puzzle = |(number, line)| {
        serde_json::from_str(line)
            .with_context(|| format!("{}, line {}: not a puzzle", path.display(), number + 1))
    };
    text.lines().enumerate().map(puzzle).collect()
}

/// Returns the fault of a puzzle, if games show one.
fn find_fault<M: Judgement + Puzzles>(puzzle: &Puzzle, args: &CheckArgs) -> Option<String> {
    let position: M::Game = match puzzle.position() {
        Ok(position) => position,
        Err(bad) => return Some(bad.to_string()),
    };
    let PlayoutResult { lead, error, games } =
        match play_out_puzzle::<M>(puzzle, &position, &args.player, args.playouts, args.seed) {
            Ok(played) if played.is_significant() => return None,
            Ok(played) => played,
            Err(fault) => return Some(fault),
        };
    Some(format!(
        "`{}` wins {:.1} % more than the next answer, with a standard error of {:.1}, in {games} games from \
         each; at least {:.0} % and three standard errors are needed",
        puzzle.best,
        lead * 100.0,
        error * 100.0,
        LEAST_LEAD_PLAYED * 100.0
    ))
}

/// Continues games from the best answer of a puzzle and from the next best ones.
fn play_out_puzzle<M: Judgement + Puzzles>(
    puzzle: &Puzzle,
    position: &M::Game,
    spec: &BotSpec,
    most: u64,
    seed: u64,
) -> Result<PlayoutResult, String> {
    let read = |answer: &str| {
        let action: Result<ActionOf<M>, _> = answer.parse();
        action.map_err(|bad| format!("the answer `{answer}` cannot be read: {bad}"))
    };
    let next = puzzle.answers.iter().skip(1).map(|(answer, _)| answer);
    let mut rivals: Vec<&String> = vec![&puzzle.second];
    for answer in next.take(RIVALS - 1) {
        if !rivals.contains(&answer) {
            rivals.push(answer);
        }
    }
    let rivals: Result<Vec<_>, String> = rivals.into_iter().map(|answer| read(answer)).collect();
    let spec = spec.clone().without_time_limit();
    Ok(play_out::<M>(position, read(&puzzle.best)?, &rivals?, &spec, most, seed))
}
