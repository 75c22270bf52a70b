//! `vinea replay` and `vinea verify`: print and check recorded games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use game::{Game, Journal, Record, ReplayError, Seat};
use minds::{GameId, with_rules};
use serde_json::json;
use words::{Names, RefusalText, Words};

use lab::console;

#[derive(Args)]
#[command(after_help = "Example:
  vinea arena la-vina --bots greedy,greedy,random --games 1 --seed 3 --record mine
  vinea replay mine/*.json

Exit code 0 if the record holds, 1 if it departs from the rules, 2 if it cannot be read.")]
pub struct ReplayArgs {
    /// The record; `-` is standard input.
    file: PathBuf,
    /// The component set it was played with, if not the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Example:
  vinea verify games/*/fixtures/*.json

Exit code 0 if every record holds, 1 if one departs from the rules, 2 if a file cannot be read.")]
pub struct VerifyArgs {
    /// The records; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The component set they were played with, if not the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// Print one JSON object for each record.
    #[arg(long)]
    json: bool,
}

fn load(path: &Path) -> Result<(Record, GameId)> {
    let record =
        Record::from_json(&console::read(path)?).with_context(|| path.display().to_string())?;
    let game = record.game.parse().with_context(|| path.display().to_string())?;
    Ok((record, game))
}

pub fn replay(args: ReplayArgs) -> Result<ExitCode> {
    let (record, game) = load(&args.file)?;
    with_rules!(game, G => print_game::<G>(&record, args.components.as_deref()))
}

/// Prints the game line by line. Stops at the first move that departs from the rules.
fn print_game<G: Game>(record: &Record, components: Option<&Path>) -> Result<ExitCode> {
    let components = console::component_set::<G>(components)?;
    let given: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
    let names = Names::Given(&given);
    let (mut journal, events) = match Journal::<G>::replay_setup(record, components) {
        Ok(begun) => begun,
        Err(departure) => {
            console::print_line(describe::<G>(&departure))?;
            return Ok(console::refused_exit_code());
        }
    };
    print_events(&journal, &events, names)?;
    let mut round = 0;
    for index in 0..record.moves.len() {
        if journal.state().round() != round {
            round = journal.state().round();
            console::print_line("")?;
        }
        match journal.replay_move(record, index) {
            Ok(events) => print_events(&journal, &events, names)?,
            Err(departure) => {
                let departure = describe::<G>(&departure);
                console::print_line(format!(
                    "\nHere the record departs from the rules: {departure}"
                ))?;
                return Ok(console::refused_exit_code());
            }
        }
    }
    if let Err(departure) = journal.check_outcome(record) {
        console::print_line(format!("\nThe end is not as recorded: {departure}"))?;
        return Ok(console::refused_exit_code());
    }
    print_result(&journal, &given)
}

/// Describes a departure for people. A refusal uses the words of the game.
fn describe<G: Game>(departure: &ReplayError) -> String {
    match departure {
        ReplayError::Refused { ply, seat, notation, illegal } => {
            let refused = RefusalText::new::<G>(illegal, Names::Letters);
            format!("move {ply} (`{notation}` by seat {seat}): {refused}")
        }
        other => other.to_string(),
    }
}

fn print_events<G: Game>(
    journal: &Journal<G>,
    events: &[G::Event],
    names: Names<'_>,
) -> Result<()> {
    for phrase in events.iter().filter_map(|event| journal.state().narrate(event)) {
        console::print_line(Words::of::<G>().say(&phrase, names))?;
    }
    Ok(())
}

fn print_result<G: Game>(journal: &Journal<G>, names: &[String]) -> Result<ExitCode> {
    let state = journal.state();
    console::print_line("")?;
    let mut seats: Vec<Seat> = Seat::all(state.players()).collect();
    seats.sort_by_key(|&seat| state.ranking()[seat]);
    for seat in seats {
        let (place, score) = (state.ranking()[seat], state.scores()[seat]);
        console::print_line(format!("{place}. {} {score}", names[seat.index()]))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub fn verify(args: VerifyArgs) -> Result<ExitCode> {
    let mut departed = 0;
    for path in &args.files {
        let (record, game) = load(path)?;
        let verdict = with_rules!(game, G => check::<G>(&record, args.components.as_deref()))?;
        departed += usize::from(verdict.is_err());
        let file = path.display().to_string();
        if args.json {
            let departure = verdict.err();
            let holds = departure.is_none();
            let line = json!({ "file": file, "holds": holds, "departure": departure });
            console::print_line(line)?;
        } else {
            let verdict =
                verdict.map_or_else(|departure| departure, |moves| format!("holds, {moves} moves"));
            console::print_line(format!("{file}: {verdict}"))?;
        }
    }
    if !args.json {
        let held = args.files.len() - departed;
        console::print_line(format!("{held} hold, {departed} depart"))?;
    }
    Ok(if departed == 0 { ExitCode::SUCCESS } else { console::refused_exit_code() })
}

/// Returns the number of moves of a record that holds, or a description of where it departs from the rules.
fn check<G: Game>(record: &Record, components: Option<&Path>) -> Result<Result<usize, String>> {
    let components = console::component_set::<G>(components)?;
    Ok(match Journal::<G>::replay(record, components) {
        Ok(journal) => Ok(journal.moves().len()),
        Err(departure) => Err(describe::<G>(&departure)),
    })
}
