//! Instruction counts: the same on every machine and under any load.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use catalog::{GameId, with_rules};
use game::{Game, GameOptions};

use super::measure;

/// Number of games that the longer run plays more than the shorter one.
const GAMES: u64 = 60;

/// Returns the instructions per decision: the difference of two runs under callgrind, so that start-up cancels out.
pub fn per_decision(game: GameId, players: u8) -> Result<f64> {
    let few = count(game, players, 4)?;
    let many = count(game, players, 4 + GAMES)?;
    let decisions = with_rules!(game, G => {
        let options = <G as Game>::Options::with_players(players);
        measure::play_games::<G>(&options, 4 + GAMES) - measure::play_games::<G>(&options, 4)
    });
    Ok((many - few) as f64 / decisions as f64)
}

fn count(game: GameId, players: u8, games: u64) -> Result<u64> {
    let program = std::env::current_exe().context("cannot find this program's file")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", game.as_str(), "--players", &players.to_string()])
        .args(["--probe", &games.to_string()])
        .stdout(Stdio::null())
        .output()
        .context("cannot run valgrind; install it (Debian: apt-get install valgrind)")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected : "));
    match collected.and_then(|(_, count)| count.trim().parse().ok()) {
        Some(count) => Ok(count),
        None => bail!("valgrind reported no count of instructions: {report}"),
    }
}
