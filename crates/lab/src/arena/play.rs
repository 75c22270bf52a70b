//! Plays a tournament and shows its progress. Ctrl-C stops it early.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use anyhow::{Context, Result, bail};
use arena::{Entrant, FinishedGame, GameResult, Proportion, Tournament, UsageSheet, cancelled};
use bots::{Judgement, OptionsOf, Statistics};
use game::Game;
use indicatif::ProgressBar;

use super::{ArenaArgs, percent};
use crate::console;

/// Set by Ctrl-C, and if a game cannot be recorded. A second Ctrl-C ends the program at once.
static STOP: AtomicBool = AtomicBool::new(false);

/// Returns true if the user has asked to stop.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

fn listen_for_ctrl_c() {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        let handler = || {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // If the handler cannot be set, Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(handler);
    });
}

/// A tournament and its progress bar.
pub struct WatchedTournament<'a, M: Judgement + Statistics> {
    args: &'a ArenaArgs,
    /// The folder of the records.
    folder: Option<PathBuf>,
    tournament: Tournament<M>,
    bar: ProgressBar,
    running: Mutex<FirstBotResult>,
}

/// The first bot's result so far.
#[derive(Default)]
struct FirstBotResult {
    games: u64,
    wins: f64,
}

/// The games that were played: their entries and score sheets.
#[derive(Default)]
pub struct PlayedGames {
    pub entries: Vec<GameResult>,
    pub sheets: Vec<UsageSheet>,
}

impl<'a, M: Judgement + Statistics> WatchedTournament<'a, M> {
    pub fn new(
        args: &'a ArenaArgs,
        options: OptionsOf<M>,
        components: &'static <M::Game as Game>::Components,
        bots: Vec<Entrant>,
        games: u64,
        folder: Option<PathBuf>,
    ) -> Result<WatchedTournament<'a, M>> {
        listen_for_ctrl_c();
        let tournament = Tournament { options, components, bots, games, seed: args.seed };
        tournament.check()?;
        if let Some(folder) = &folder {
            console::make_folder(folder)?;
        }
        let bar = console::progress(games, "playing");
        Ok(WatchedTournament { args, folder, tournament, bar, running: Mutex::default() })
    }

    pub fn tournament(&self) -> &Tournament<M> {
        &self.tournament
    }

    pub fn play_all(&self) -> Result<PlayedGames> {
        let played = self.play(0..self.tournament.games)?;
        self.bar.finish_and_clear();
        Ok(played)
    }

    /// Plays in rounds of a fixed size, so that the number of games does not depend on the threads.
    pub fn play_until_known(&self, within: f64) -> Result<PlayedGames> {
        let round = self.tournament.bots.len() as u64 * 10;
        let mut all = PlayedGames::default();
        let (mut begun, mut won, mut known) = (0, 0.0, false);
        while !known && begun < self.tournament.games && !is_stopped() {
            let end = (begun + round).min(self.tournament.games);
            let played = self.play(begun..end)?;
            won += played.entries.iter().map(|entry| self.first_bot_share(entry)).sum::<f64>();
            all.entries.extend(played.entries);
            all.sheets.extend(played.sheets);
            begun = end;
            let wins = Proportion::of(won, all.entries.len() as u64);
            known = wins.high - wins.low <= 2.0 * within;
        }
        self.bar.finish_and_clear();
        if !known && !is_stopped() {
            console::warn(format!(
                "note: the limit of {begun} games was reached before the interval was narrow \
                 enough; raise it with --games"
            ));
        }
        Ok(all)
    }

    fn play(&self, numbers: std::ops::Range<u64>) -> Result<PlayedGames> {
        let look =
            |game: &FinishedGame<M::Game>, sheet: UsageSheet| -> Result<(GameResult, UsageSheet)> {
                // If a record cannot be written, the tournament is useless, so it stops.
                self.record(game).inspect_err(|_| STOP.store(true, Ordering::Relaxed))?;
                let mut entry = GameResult::of(game);
                if self.args.cancelled {
                    entry = entry.with_cancelled(cancelled::<M>(game));
                }
                self.show_progress(&entry);
                Ok((entry, sheet))
            };
        let games: Result<Vec<(GameResult, UsageSheet)>> =
            self.tournament.run_with_usage(numbers, &STOP, look).into_iter().collect();
        let (entries, sheets) = games?.into_iter().unzip();
        Ok(PlayedGames { entries, sheets })
    }

    fn record(&self, game: &FinishedGame<M::Game>) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let (players, seed) = (self.tournament.bots.len(), self.args.seed);
        let name = format!("{}-{players}p-{seed}-{:06}.json", <M::Game as Game>::ID, game.number);
        write_record(&folder.join(name), &game.record(&self.tournament.bots).to_json())
    }

    fn show_progress(&self, entry: &GameResult) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.games += 1;
        running.wins += self.first_bot_share(entry);
        let share = Proportion::of(running.wins, running.games);
        let first = &self.tournament.bots[0];
        let half = (share.high - share.low) / 2.0;
        self.bar.set_message(format!("{first} {} ± {}", percent(share.share), percent(half)));
        self.bar.inc(1);
    }

    /// Returns the first bot's share of the win, over all its seats.
    fn first_bot_share(&self, entry: &GameResult) -> f64 {
        let bots = &self.tournament.bots;
        let seats = entry.places().enumerate().filter(|(_, (bot, _))| bots[*bot] == bots[0]);
        seats.map(|(seat, _)| entry.win_share(seat)).sum()
    }

    pub fn first_bot_wins(&self, entries: &[GameResult]) -> Proportion {
        let wins = entries.iter().map(|entry| self.first_bot_share(entry)).sum();
        Proportion::of(wins, entries.len() as u64)
    }
}

/// Writes a record, unless the file has it already. Returns an error if the file has another text.
fn write_record(path: &Path, text: &str) -> Result<()> {
    match std::fs::read(path) {
        Ok(found) if found == text.as_bytes() => Ok(()),
        Ok(_) => bail!(
            "{} is the record of another game: choose another folder or --seed",
            path.display()
        ),
        Err(error) if error.kind() == ErrorKind::NotFound => console::write(path, text),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_of_another_game_is_not_overwritten() {
        let name = format!("vinea-record-{}.json", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        write_record(&path, "one").unwrap();
        write_record(&path, "one").unwrap();
        let refused = write_record(&path, "two").unwrap_err().to_string();
        assert!(refused.contains("is the record of another game"), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one");
        std::fs::remove_file(&path).unwrap();
    }
}
