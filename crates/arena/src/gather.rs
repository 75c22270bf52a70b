//! Positions for learners: self-play that is thought through and written down.
//!
//! Every decision of a game is searched. What the search found is written with the position, and so are
//! positions from inside its tree: what comes after good and bad moves, most of which are never played.
//! Some moves are made by lot, so that odd positions are thought through as well. `docs/TRAINING.md` has
//! the format of the file.

mod file;
mod self_play;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Judgement, Network, Policy, Thinking};

pub use file::BadPositions;
use file::{Header, PositionFile};
use self_play::{Lesson, play};

/// The settings of a run.
#[derive(Clone, Copy)]
pub struct Gathering {
    /// No game is begun once the file has as many positions.
    pub positions: u64,
    /// The search for each decision.
    pub thinking: Thinking,
    pub seed: u64,
    /// Corrects the judgement of the searches.
    pub network: Option<&'static Network>,
    /// Tells the searches which actions are promising.
    pub policy: Option<&'static Policy>,
    /// Only the games of this part are played: its number, from 0, and how many parts there are.
    pub part: (u64, u64),
}

/// Plays on all cores and adds whole games to the file, which may hold some of the same gathering
/// already. Says how many positions it has in the end; `show` hears how many it has after each game.
pub fn gather<M: Judgement>(
    gathering: &Gathering,
    path: &Path,
    show: impl Fn(u64) + Sync,
) -> Result<u64, BadPositions> {
    let header = Header::of::<M>(gathering);
    let (file, done) = PositionFile::open(path, &header)?;
    let written = AtomicU64::new(done.positions);
    let next = AtomicU64::new(0);
    let file = Mutex::new((file, Ok(())));
    rayon::broadcast(|_| {
        while written.load(Ordering::Relaxed) < gathering.positions {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (part, parts) = gathering.part;
            if number % parts != part || done.games.contains(&number) {
                continue;
            }
            let lesson: Lesson = play::<M>(gathering, number);
            let Ok(mut file) = file.lock() else { return };
            if file.1.is_err() {
                return;
            }
            file.1 = file.0.add(&lesson);
            let count = lesson.positions.len() as u64;
            show(written.fetch_add(count, Ordering::Relaxed) + count);
        }
    });
    match file.into_inner() {
        Ok((_, result)) => result.map(|()| written.into_inner()),
        Err(_) => Err(BadPositions::Unfinished),
    }
}
