//! `vinea state`: creates, shows, checks and changes states as JSON.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use game::{Chance, Ctx, FairChance, Game, Observer, Seat, Seed, ToJson, Turn, options_from_pairs};
use minds::{BadDocument, GameId, StateDocument, with_rules};
use play::NoSuchMove;
use words::{Names, RefusalText, offers};

use lab::console;

/// All but `new` read a state document from standard input.
#[derive(Subcommand)]
#[command(after_help = "Examples:
  vinea state new la-vina --players 3 --seed 7 > s.json
  vinea state actions < s.json
  vinea state apply \"move 2a\" < s.json > next.json
  vinea state view --seat 1 < next.json
  vinea state check < edited.json

Exit code 0 if it is done, 1 if a move is refused or the state is unsound, 2 if the call or the
document cannot be read. docs/RECORDS.md describes the JSON.")]
pub enum StateCommand {
    /// Set up a game and print its whole state, including hidden cards.
    New(NewArgs),
    /// List the legal actions, one JSON object per line: `do` is the notation, `text` the sentence.
    Actions(CommonArgs),
    /// Make a move and print the next state. A refusal is printed as JSON, with exit code 1.
    Apply(ApplyArgs),
    /// Print what a seat or a spectator may know.
    View(ViewArgs),
    /// Check a state, and print everything that is wrong with it (exit code 1).
    Check(CommonArgs),
}

#[derive(Args)]
pub struct NewArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// The number of players [default: the smallest possible].
    #[arg(long, short)]
    players: Option<u8>,
    /// The seed of the set-up [default: random].
    #[arg(long)]
    seed: Option<u64>,
    /// An option of the game, such as `--option open_vines=true`; may be given several times.
    #[arg(long = "option", alias = "set", value_name = "KEY=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Args)]
pub struct CommonArgs {
    /// A component set to play with instead of the built-in one (see `vinea components`).
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

#[derive(Args)]
pub struct ApplyArgs {
    /// The move, as `vinea state actions` writes it under `do`.
    #[arg(value_name = "NOTATION")]
    notation: String,
    /// The seat that makes the move [default: the seat to move].
    #[arg(long)]
    seat: Option<usize>,
    /// The seed for cards drawn in this move [default: random].
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Args)]
pub struct ViewArgs {
    /// The seat, from 0 [default: a spectator].
    #[arg(long)]
    seat: Option<usize>,
    #[command(flatten)]
    common: CommonArgs,
}

impl StateCommand {
    fn components(&self) -> Option<&Path> {
        let args = match self {
            StateCommand::New(args) => &args.common,
            StateCommand::Actions(args) | StateCommand::Check(args) => args,
            StateCommand::Apply(args) => &args.common,
            StateCommand::View(args) => &args.common,
        };
        args.components.as_deref()
    }
}

pub fn run(command: StateCommand) -> Result<ExitCode> {
    if let StateCommand::New(args) = command {
        return with_rules!(args.game, G => new::<G>(&args));
    }
    let document = StateDocument::from_json(&console::read_stdin()?)
        .context("give a state document on standard input, such as `vinea state new` prints")?;
    with_rules!(document.game()?, G => run_on_state::<G>(&document, &command))
}

/// Opens the state and carries the command out. If the state is invalid, prints the reason: it is the answer to
/// `check`, and no other command can use such a state.
fn run_on_state<G: Game>(document: &StateDocument, command: &StateCommand) -> Result<ExitCode> {
    let components = console::component_set::<G>(command.components())?;
    let state = match document.open_with::<G>(components) {
        Ok(state) => state,
        Err(
            unreadable @ (BadDocument::Json(_) | BadDocument::Game(_) | BadDocument::Layout(_)),
        ) => {
            return Err(unreadable.into());
        }
        Err(
            unsound @ (BadDocument::Rules { .. }
            | BadDocument::Components { .. }
            | BadDocument::State(_)),
        ) => {
            console::print_line(unsound)?;
            return Ok(console::refused_exit_code());
        }
    };
    match command {
        StateCommand::New(_) => unreachable!("`new` reads no state"),
        StateCommand::Actions(_) => actions(&state),
        StateCommand::Apply(args) => apply(state, args),
        StateCommand::View(args) => view(&state, args.seat),
        StateCommand::Check(_) => check(&state),
    }
}

fn new<G: Game>(args: &NewArgs) -> Result<ExitCode> {
    let players = args.players.unwrap_or(*args.game.player_counts().start());
    let options = options_from_pairs::<G::Options>(players, &args.options)?;
    let components = console::component_set::<G>(args.common.components.as_deref())?;
    let mut chance = chance(args.seed);
    let state = G::new(&options, components, &mut Ctx::without_events(&mut chance))?;
    console::print_line(StateDocument::of(&state).to_json())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the random source for a given seed, or for a random seed.
fn chance(seed: Option<u64>) -> FairChance {
    // The keys of a hasher differ in every run. This is secret enough for a state that is made by hand.
    let random = || {
        use std::hash::{BuildHasher, Hasher};
        std::hash::RandomState::new().build_hasher().finish()
    };
    Seed::from_number(seed.unwrap_or_else(random)).chance_of_ply(0)
}

fn actions<G: Game>(state: &G) -> Result<ExitCode> {
    for offer in offers(state, Names::Letters) {
        console::print_line(serde_json::to_string(&offer)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn apply<G: Game>(mut state: G, args: &ApplyArgs) -> Result<ExitCode> {
    let seat = match (args.seat, state.turn()) {
        (Some(number), _) => seat_of(&state, number)?,
        (None, Turn::Decide(seat)) => seat,
        (None, Turn::Over) => Seat::new(0),
    };
    match make_move(&mut state, seat, &args.notation, &mut chance(args.seed)) {
        Ok(()) => {
            console::print_line(StateDocument::of(&state).to_json())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(NoSuchMove::Refused(refused)) => {
            console::print_json(&refused)?;
            Ok(console::refused_exit_code())
        }
        Err(NoSuchMove::Notation(bad)) => Err(bad.into()),
    }
}

fn make_move<G: Game>(
    state: &mut G,
    seat: Seat,
    notation: &str,
    chance: &mut dyn Chance,
) -> Result<(), NoSuchMove> {
    let action: G::Action = notation.parse()?;
    state
        .play(seat, action, &mut Ctx::without_events(chance))
        .map_err(|illegal| RefusalText::new::<G>(&illegal, Names::Letters).into())
}

fn view<G: Game>(state: &G, seat: Option<usize>) -> Result<ExitCode> {
    let observer = match seat {
        Some(number) => Observer::Seat(seat_of(state, number)?),
        None => Observer::Public,
    };
    console::print_json(&state.view(observer).to_json())?;
    Ok(ExitCode::SUCCESS)
}

fn seat_of<G: Game>(state: &G, number: usize) -> Result<Seat> {
    let players = state.players();
    match Seat::at_table(number, players) {
        Some(seat) => Ok(seat),
        None => bail!("there is no seat {number}: {players} play, in seats 0 to {}", players - 1),
    }
}

fn check<G: Game>(state: &G) -> Result<ExitCode> {
    let legal = state.legal();
    match state.turn() {
        Turn::Decide(seat) => console::print_line(format!(
            "sound: {seat} (seat {}) decides among {}",
            seat.number(),
            legal.len()
        ))?,
        Turn::Over => console::print_line("sound: the game is over")?,
    }
    Ok(ExitCode::SUCCESS)
}
