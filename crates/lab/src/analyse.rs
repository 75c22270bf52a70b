//! `vinea analyse`: the analysis of a recorded game, move by move.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Error, Result, bail};
use bots::AnalysisDepth;
use clap::Args;
use game::Record;
use play::GameRef;
use play::analysis::{Analysis, JudgedMove};

use crate::console;

#[derive(Args)]
#[command(
    after_help = "Every move is judged by what its seat could know. A loss is how much of the win chance \
a move
costs against the best move found, with half its 95 % interval. A mark is set if it exceeds this doubt:
  ?  from 7 % lost    ??  from 15 %    !  7 % ahead of the next best, unseen at a glance    !!  15 %

Example:
  vinea analyse games/vignobles/fixtures/2p-france-greedy-1.json --depth 0.3"
)]
pub struct AnalyseArgs {
    /// The record; `-` is standard input.
    file: PathBuf,
    /// Multiply the usual depth of the search by this (see `vinea budgets`).
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = console::parse_factor)]
    depth: f64,
    /// Print the whole analysis as JSON.
    #[arg(long)]
    json: bool,
    /// The component set it was played with, if not the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

pub fn run(args: AnalyseArgs) -> Result<ExitCode> {
    let record = Record::from_json(&console::read(&args.file)?)
        .with_context(|| args.file.display().to_string())?;
    let analysis = analyse(&record, &args)?;
    match args.json {
        true => console::print_line(serde_json::to_string_pretty(&analysis)?)?,
        false => print_text(&analysis)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Judges every decision, on all cores.
fn analyse(record: &Record, args: &AnalyseArgs) -> Result<Analysis> {
    let game: GameRef = record.game.parse()?;
    let components = args.components.as_deref().map(console::read).transpose()?;
    let recorded = game.replay(record, components.as_deref()).map_err(Error::msg)?;
    if let Some(departure) = recorded.departure {
        bail!("the record breaks the rules: {departure}");
    }
    let game = recorded.game;
    let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
    let (depth, all) = (AnalysisDepth::USUAL.scaled(args.depth), record.moves.len());
    let (next, judged) = (AtomicUsize::new(1), Mutex::new(Vec::with_capacity(all)));
    let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
    let progress = console::progress(all as u64, "judging");
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > all {
                        return;
                    }
                    let verdict = game.judge(number, depth, &names);
                    judged.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(verdict);
                    progress.inc(1);
                }
            });
        }
    });
    progress.finish_and_clear();
    let mut judged = judged.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    judged.sort_by_key(|one: &JudgedMove| one.number);
    Ok(game.summarize_analysis(&names, judged))
}

/// Prints the marked moves, the turning points, and how much luck and skill decided for each seat.
fn print_text(analysis: &Analysis) -> Result<()> {
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    for made in analysis.moves.iter().filter(|made| made.mark.is_some()) {
        let name = &analysis.seats[made.seat as usize];
        let sign = made.mark.map_or("", |mark| mark.symbol());
        let number = made.number;
        let gain = if made.loss > 0.0 { -made.loss } else { made.lead };
        let (gain, doubt) = (gain * 100.0, made.doubt * 100.0);
        console::print_line(format!(
            "{number:>4} {sign:<2} {gain:+.0} % ± {doubt:.0}  {name}: {}",
            made.label
        ))?;
        if let (true, Some(best)) = (made.loss > 0.0, made.best.first()) {
            let line: Vec<&str> = best.moves.iter().map(|one| one.label.as_str()).collect();
            console::print_line(format!(
                "        better ({}): {}",
                percent(best.chance),
                line.join(", then ")
            ))?;
        }
        if !made.reasons.is_empty() {
            console::print_line(format!("        reasons: {}", made.reasons.join(", ")))?;
        }
    }
    let turns: Vec<String> = analysis.turning_points.iter().map(ToString::to_string).collect();
    console::print_line(match turns.len() {
        0 => "\nThe game never turned.\n".to_string(),
        1 => format!("\nThe game turned at move {}.\n", turns[0]),
        _ => format!("\nThe game turned at moves {}.\n", turns.join(", ")),
    })?;
    console::print_line("            start    luck  others     own unclear     end   ?  ??  !!")?;
    for (name, one) in analysis.seats.iter().zip(&analysis.balance) {
        let shares = [one.start, one.luck, one.others, one.own, one.unclear, one.end];
        let shares: Vec<String> =
            shares.iter().map(|share| format!("{:>7.0}", share * 100.0)).collect();
        let (mistakes, blunders, brilliant) = (one.mistakes, one.blunders, one.brilliant);
        let shares = shares.join(" ");
        console::print_line(format!(
            "{name:<10}{shares} {mistakes:>3} {blunders:>3} {brilliant:>3}"
        ))?;
    }
    Ok(())
}
