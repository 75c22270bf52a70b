//! `vinea puzzles`: finds positions with one clearly best answer, and looks at them again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use bots::{Dealt, Depth, Hire, LEAST_LEAD, find_puzzle};
use catalog::puzzle::{Origin, Puzzle};
use catalog::{Entry, GameId, with_game};
use clap::{Args, Subcommand};
use game::{ComponentSet, Ctx, Fast, Game, GameOptions, Turn, options_from_pairs};
use rayon::prelude::*;

use crate::console;

#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Let strong bots play, and write down the decisions of which one answer is clearly best.
    Mine(MineArgs),
    /// Search the puzzles of a game again and say which still hold.
    Check(CheckArgs),
}

#[derive(Args)]
#[command(
    after_help = "A puzzle is a decision of which the best answer leads the next by 8 % of the win, \
less the doubt,
and in every world that its player holds possible, so that no luck is needed; and a second search,
twice as deep and by another seed, says the same. The same seed finds the same puzzles on any number
of cores.

Example:
  vinea puzzles mine vinhos --games 40 --count 10 --seed 7 --out more.jsonl"
)]
pub struct MineArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// So many at most, of as many kinds and difficulties as there are.
    #[arg(long, default_value_t = 40)]
    count: usize,
    /// So many games are played.
    #[arg(long, default_value_t = 60)]
    games: u64,
    /// Who plays them.
    #[arg(long, default_value = "maestro@3000plies", value_name = "BOT")]
    bots: Hire,
    /// How many play; all counts in turn, if nothing is said.
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How deep to look, against the usual.
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = console::factor)]
    depth: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write them [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Args)]
pub struct CheckArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// A file of puzzles [default: those that come with the game].
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How deep to look, against the depth at which they were found.
    #[arg(long, default_value_t = DEEPER, value_name = "FACTOR", value_parser = console::factor)]
    depth: f64,
    #[arg(long, default_value_t = 2)]
    seed: u64,
}

/// How deep puzzles are searched.
const DEPTH: Depth = Depth { search: 64_000, compare: 5_000, glance: 0 };

/// What was found is looked at again so many times as deep.
const DEEPER: f64 = 2.0;

/// Of one game so many puzzles are kept, and none so near to another.
const OF_ONE_GAME: usize = 3;
const NEAR: usize = 8;

pub fn run(command: PuzzlesCommand) -> Result<ExitCode> {
    match command {
        PuzzlesCommand::Mine(args) => with_game!(args.game, E => mine::<E>(&args)),
        PuzzlesCommand::Check(args) => with_game!(args.game, E => check::<E>(&args)),
    }
}

fn mine<E: Entry>(args: &MineArgs) -> Result<ExitCode> {
    let counts: Vec<u8> = match args.players {
        Some(players) => vec![players],
        None => args.game.player_counts().collect(),
    };
    let tables: Vec<OptionsOf<E>> = counts
        .into_iter()
        .map(|players| options_from_pairs(players, &args.options))
        .collect::<Result<_, _>>()?;
    let progress = console::progress(args.games, "mining");
    let found: Vec<Vec<Puzzle>> = (0..args.games)
        .into_par_iter()
        .map(|number| {
            let options = &tables[number as usize % tables.len()];
            let puzzles = of_game::<E>(args, options, args.seed.wrapping_add(number));
            progress.inc(1);
            puzzles
        })
        .collect();
    progress.finish_and_clear();
    let all: Vec<Puzzle> = found.into_iter().flatten().collect();
    let count = all.len();
    let chosen = chosen(all, args.count);
    let lines: Result<Vec<String>, _> = chosen.iter().map(serde_json::to_string).collect();
    let text = lines?.join("\n");
    eprintln!("{count} found in {} games, {} kept", args.games, chosen.len());
    match &args.out {
        Some(path) => console::write(path, &format!("{text}\n"))?,
        None => console::say(text)?,
    }
    Ok(ExitCode::SUCCESS)
}

type OptionsOf<E> = <<E as Entry>::Rules as Game>::Options;

/// Plays one game and keeps the best of the puzzles in it.
fn of_game<E: Entry>(args: &MineArgs, options: &OptionsOf<E>, seed: u64) -> Vec<Puzzle> {
    let depth = DEPTH.scaled(args.depth);
    let components = <E::Rules as Game>::Components::builtin();
    let mut chance = Fast::new(seed);
    let Ok(mut state) = E::Rules::new(options, components, &mut Ctx::quiet(&mut chance)) else {
        return Vec::new();
    };
    let seats = 0..u64::from(options.players());
    let mut bots: Vec<_> =
        seats.map(|seat| args.bots.hire::<E::Mind>(seed ^ (seat << 32))).collect();
    let (mut found, mut legal, mut decision) = (Vec::new(), Vec::new(), 0);
    while let Turn::Decide(seat) = state.turn() {
        decision += 1;
        if let Some(puzzle) = find_puzzle::<E::Mind>(&state, depth, seed ^ decision as u64) {
            let origin = Origin {
                rules: E::Rules::RULES_VERSION,
                bots: args.bots.name().to_string(),
                seed,
                decision,
                search: depth.search,
                compare: depth.compare,
            };
            found.push((Puzzle::of::<E>(&state, &puzzle, origin), state.clone()));
        }
        state.legal_actions(&mut legal);
        let position = Dealt::new(&state, seat, &mut chance);
        let action = bots[seat.index()].choose(&position, &legal);
        state.apply(action, &mut Ctx::quiet(&mut chance));
    }
    // The harder and the clearer first.
    found.sort_by(|(one, _), (two, _)| {
        two.difficulty.cmp(&one.difficulty).then(two.lead.total_cmp(&one.lead))
    });
    let mut kept: Vec<Puzzle> = Vec::new();
    for (puzzle, state) in found {
        let near = |other: &Puzzle| other.origin.decision.abs_diff(puzzle.origin.decision) < NEAR;
        let deeper = depth.scaled(DEEPER);
        if kept.len() < OF_ONE_GAME
            && !kept.iter().any(near)
            && doubt::<E>(&puzzle, &state, deeper, !seed).is_none()
        {
            kept.push(puzzle);
        }
    }
    kept
}

/// So many of them, the easier first. What is seen at a glance is a fifth of them at most.
fn chosen(all: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let (easy, hard): (Vec<Puzzle>, Vec<Puzzle>) =
        all.into_iter().partition(|puzzle| puzzle.difficulty == 1);
    let mut chosen = spread(easy, count / 5);
    let rest = count - chosen.len();
    chosen.extend(spread(hard, rest));
    chosen
        .sort_by(|one, two| one.difficulty.cmp(&two.difficulty).then_with(|| one.id.cmp(&two.id)));
    chosen
}

/// Of every kind of answer and difficulty one, then one more, and so on.
fn spread(all: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
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

fn check<E: Entry>(args: &CheckArgs) -> Result<ExitCode> {
    let brought: Vec<Puzzle> = match &args.file {
        Some(path) => read(path)?,
        None => args.game.puzzles().to_vec(),
    };
    ensure!(!brought.is_empty(), "there are no puzzles to look at");
    let progress = console::progress(brought.len() as u64, "searching");
    let doubted: Vec<String> = brought
        .par_iter()
        .filter_map(|puzzle| {
            let fault = fault::<E>(puzzle, args);
            progress.inc(1);
            fault.map(|fault| format!("{}: {fault}", puzzle.id))
        })
        .collect();
    progress.finish_and_clear();
    for line in &doubted {
        console::say(line)?;
    }
    let held = brought.len() - doubted.len();
    console::say(format!("{held} of {} hold.", brought.len()))?;
    Ok(if doubted.is_empty() { ExitCode::SUCCESS } else { console::no() })
}

/// The puzzles of a file, one on each line.
fn read(path: &Path) -> Result<Vec<Puzzle>> {
    let text = console::read(path)?;
    let puzzle = |(number, line)| {
        serde_json::from_str(line)
            .with_context(|| format!("{}, line {}, is no puzzle", path.display(), number + 1))
    };
    text.lines().enumerate().map(puzzle).collect()
}

/// What is wrong with a puzzle, as far as another search can tell.
fn fault<E: Entry>(puzzle: &Puzzle, args: &CheckArgs) -> Option<String> {
    let position: E::Rules = match puzzle.position() {
        Ok(position) => position,
        Err(bad) => return Some(bad.to_string()),
    };
    let Origin { search, compare, .. } = puzzle.origin;
    let depth = Depth { search, compare, glance: 0 }.scaled(args.depth);
    doubt::<E>(puzzle, &position, depth, args.seed)
}

/// What another search has against a puzzle.
fn doubt<E: Entry>(
    puzzle: &Puzzle,
    position: &E::Rules,
    depth: Depth,
    seed: u64,
) -> Option<String> {
    let Some(found) = find_puzzle::<E::Mind>(position, depth, seed) else {
        return Some(format!("nothing leads by {:.0} % beyond doubt", LEAST_LEAD * 100.0));
    };
    let best = found.best.to_string();
    (best != puzzle.best).then(|| format!("`{best}` is found better than `{}`", puzzle.best))
}
