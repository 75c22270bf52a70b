//! Instruction counts: the same on every machine and under any load.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use game::{Game, GameOptions};
use minds::{GameId, with_rules};
use serde_json::Value;

use super::measure;
use super::server::Folder;

/// Number of additional games in the longer run.
const GAMES: u64 = 60;

/// The numbers of moves at a table in the shorter and in the longer run.
const FEW_MOVES: usize = 10;
const MANY_MOVES: usize = 70;

/// Returns the instructions per decision: the difference of two runs under callgrind, so that start-up cancels out.
pub fn per_decision(game: GameId, players: u8) -> Result<f64> {
    let run = |games: u64| {
        let (players, games) = (players.to_string(), games.to_string());
        count(&["bench", game.as_str(), "--players", &players, "--probe", &games])
    };
    let (few, many) = (run(4)?.0, run(4 + GAMES)?.0);
    let decisions = with_rules!(game, G => {
        let options = <G as Game>::Options::with_players(players);
        measure::play_games::<G>(&options, 4 + GAMES) - measure::play_games::<G>(&options, 4)
    });
    Ok((many - few) as f64 / decisions as f64)
}

/// Returns the instructions per move at a table with two viewers, from the command to the compressed events, with the
/// commit to a SQLite database.
pub fn per_move(game: GameId) -> Result<f64> {
    let run = |moves: usize| -> Result<(u64, f64)> {
        let folder = Folder::new()?;
        let place = folder.0.to_str().context("the temporary folder has a strange name")?;
        let (instructions, output) = count(&["sample", game.as_str(), &moves.to_string(), place])?;
        let report: Value = serde_json::from_str(&output)?;
        Ok((instructions, report["moves"].as_f64().context("the sample counted no moves")?))
    };
    let ((few, before), (many, after)) = (run(FEW_MOVES)?, run(MANY_MOVES)?);
    Ok(many.saturating_sub(few) as f64 / (after - before))
}

/// Runs this program under callgrind. Returns the number of instructions and its output.
fn count(args: &[&str]) -> Result<(u64, String)> {
    let program = std::env::current_exe().context("cannot find this program's file")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(args)
        .stdout(Stdio::piped())
        .output()
        .context("cannot run valgrind; install it (Debian: apt-get install valgrind)")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected : "));
    match collected.and_then(|(_, count)| count.trim().parse().ok()) {
        Some(count) => Ok((count, String::from_utf8_lossy(&output.stdout).into_owned())),
        None => bail!("valgrind reported no count of instructions: {report}"),
    }
}
