//! Positions for learners, from self-play with a search for every decision.
//!
//! Every decision of a game is searched. The results are written with the position. Positions from inside the search
//! tree are written too: they follow good and bad moves, most of which are never played. Some moves are random, so that
//! unusual positions are searched as well. `docs/TRAINING.md` describes the file format.

mod file;
mod self_play;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Judgement, Network, OptionsOf, Policy, SearchSettings};
use game::GameOptions;

pub use file::BadPositions;
use file::{Header, PositionFolder};
use self_play::{SelfPlayGame, play};

/// The settings of a run.
#[derive(Clone, Copy)]
pub struct GatherSettings<'a> {
    /// The number of players of each game, in turn.
    pub players: &'a [u8],
    /// Number of positions in the folder after which no new game is started.
    pub positions: u64,
    /// The search for each decision.
    pub thinking: SearchSettings,
    pub seed: u64,
    /// The network that corrects the evaluation of the searches.
    pub network: Option<&'static Network>,
    /// The policy that predicts promising actions for the searches.
    pub policy: Option<&'static Policy>,
    /// The part of the games to play: its number, from 0, and the number of parts.
    pub part: (u64, u64),
}

/// Returns the usual numbers of players: three games have two players, then one game has each larger number.
pub fn usual_players<M: Judgement>() -> Vec<u8> {
    let counts = OptionsOf::<M>::player_counts();
    [2, 2].into_iter().chain(2..=*counts.end()).collect()
}

/// Plays games on all cores and adds whole games to the folder, which may already contain some with the same settings.
/// Returns the final number of positions. Calls `show` with the number of positions after each game.
pub fn gather<M: Judgement>(
    gathering: &GatherSettings,
    path: &Path,
    show: impl Fn(u64) + Sync,
) -> Result<u64, BadPositions> {
    let header = Header::of::<M>(gathering);
    let (folder, done) = PositionFolder::open(path, &header)?;
    let written = AtomicU64::new(done.positions);
    let next = AtomicU64::new(0);
    let result = Mutex::new(Ok(()));
    rayon::broadcast(|_| {
        while written.load(Ordering::Relaxed) < gathering.positions {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (part, parts) = gathering.part;
            if number % parts != part || done.games.contains(&number) {
                continue;
            }
            let lesson: SelfPlayGame = play::<M>(gathering, number);
            let Ok(mut result) = result.lock() else { return };
            if result.is_err() {
                return;
            }
            *result = folder.add(&lesson);
            let count = lesson.positions.len() as u64;
            show(written.fetch_add(count, Ordering::Relaxed) + count);
        }
    });
    match result.into_inner() {
        Ok(result) => result.map(|()| written.into_inner()),
        Err(_) => Err(BadPositions::Unfinished),
    }
}
