//! Tests of the files of positions for learners.

use std::fs::{self, OpenOptions};
use std::path::Path;

use arena::{BadPositions, GatherSettings, gather};
use bots::{Budget, Judgement, Level, SearchSettings};
use catalog::{GameId, with_mind};

fn gathering(positions: u64, seed: u64) -> GatherSettings {
    let maestro = Level::Maestro.thinking().unwrap();
    let thinking = SearchSettings { budget: Budget::Plies(40), ..maestro };
    GatherSettings { positions, thinking, seed, network: None, policy: None, part: (0, 1) }
}

/// Returns the number and the count of positions of each game in a file, read by the documented format.
fn blocks(path: &Path) -> Vec<(u64, u32)> {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"VINEAPOS");
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let mut at = 12 + word(8) as usize;
    let mut found = Vec::new();
    while at < bytes.len() {
        found.push((u64::from(word(at + 4)), word(at + 16)));
        at += 4 + word(at) as usize;
    }
    assert_eq!(at, bytes.len(), "the last block ends where the file ends");
    found
}

#[test]
fn a_truncated_file_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    for game in GameId::ALL {
        let _ = fs::remove_file(&path);
        with_mind!(game, M => {
            let first = gather::<M>(&gathering(300, 1), &path, |_| {}).unwrap();
            assert!(first >= 300);
            let whole = blocks(&path);
            assert_eq!(whole.iter().map(|block| u64::from(block.1)).sum::<u64>(), first);
            // Simulates a machine that stopped while writing the last game.
            let length = fs::metadata(&path).unwrap().len();
            OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 5).unwrap();
            let second = gather::<M>(&gathering(first + 1, 1), &path, |_| {}).unwrap();
            assert!(second > first, "{game}");
            let mut games: Vec<u64> = blocks(&path).into_iter().map(|block| block.0).collect();
            let count = games.len();
            games.sort_unstable();
            games.dedup();
            assert_eq!(games.len(), count, "a game was written twice");
        });
    }
}

#[test]
fn a_file_refuses_positions_of_another_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    with_mind!(GameId::ALL[0], M => {
        gather::<M>(&gathering(10, 1), &path, |_| {}).unwrap();
        let other = gather::<M>(&gathering(10, 2), &path, |_| {});
        assert!(matches!(other, Err(BadPositions::Other)));
    });
}

#[test]
fn a_file_refuses_positions_by_another_network_or_policy() {
    fn refuses<M: Judgement>(path: &Path) {
        let plain = gathering(10, 1);
        gather::<M>(&plain, path, |_| {}).unwrap();
        let network = GatherSettings { network: M::network(), ..plain };
        let policy = GatherSettings { policy: M::policy(), ..plain };
        for other in [network, policy] {
            let refused = gather::<M>(&other, path, |_| {});
            assert!(matches!(refused, Err(BadPositions::Other)));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    with_mind!(GameId::ALL[0], M => refuses::<M>(&folder.path().join("positions")));
}
