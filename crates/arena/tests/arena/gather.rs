//! Tests of the folders of positions for learners.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use arena::{BadPositions, GatherSettings, gather};
use bots::{Budget, Judgement, Level, SearchSettings};
use minds::{GameId, with_mind};
use safetensors::SafeTensors;

fn gather_settings(positions: u64, seed: u64) -> GatherSettings<'static> {
    let maestro = Level::Maestro.search_settings().unwrap();
    let thinking = SearchSettings { budget: Budget::Plies(40), ..maestro };
    let (network, policy) = (None, None);
    GatherSettings { players: &[2, 2, 3], positions, thinking, seed, network, policy, part: (0, 1) }
}

/// Returns the number of positions in each game's file.
fn files(folder: &Path) -> BTreeMap<String, u64> {
    let count = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        SafeTensors::deserialize(&bytes).unwrap().tensor("kind").unwrap().shape()[0] as u64
    };
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| (path.display().to_string(), count(&path))).collect()
}

#[test]
fn a_truncated_game_is_played_again() {
    for game in GameId::ALL {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        with_mind!(game, M => {
            let first = gather::<M>(&gather_settings(300, 1), path, |_| {}).unwrap();
            assert!(first >= 300);
            let whole = files(path);
            assert_eq!(whole.values().sum::<u64>(), first);
            // Simulates a machine that stopped while writing the last game.
            let last = whole.keys().last().unwrap();
            let bytes = fs::read(last).unwrap();
            fs::write(last, &bytes[..bytes.len() - 5]).unwrap();
            let second = gather::<M>(&gather_settings(first, 1), path, |_| {}).unwrap();
            assert_eq!(second, files(path).values().sum::<u64>(), "{game}");
            assert!(second >= first && files(path)[last] == whole[last], "{game}");
            assert_eq!(gather::<M>(&gather_settings(second, 1), path, |_| {}).unwrap(), second);
        });
    }
}

#[test]
fn a_file_in_place_of_the_folder_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    with_mind!(GameId::ALL[0], M => {
        let refused = gather::<M>(&gather_settings(10, 1), file.path(), |_| {}).unwrap_err();
        assert!(refused.to_string().contains("safetensors"), "{refused}");
    });
}

#[test]
fn a_folder_refuses_positions_of_another_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    with_mind!(GameId::ALL[0], M => {
        gather::<M>(&gather_settings(10, 1), &path, |_| {}).unwrap();
        let other = gather::<M>(&gather_settings(10, 2), &path, |_| {});
        assert!(matches!(other, Err(BadPositions::Other)));
    });
}

#[test]
fn games_have_the_numbers_of_players_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let players = |file: &Path| {
        let bytes = fs::read(file).unwrap();
        SafeTensors::deserialize(&bytes).unwrap().tensor("won").unwrap().shape()[0]
    };
    with_mind!(GameId::ALL[0], M => {
        let settings = GatherSettings { players: &[4, 2], ..gather_settings(300, 1) };
        gather::<M>(&settings, folder.path(), |_| {}).unwrap();
        for (file, _) in files(folder.path()) {
            let number: usize = Path::new(&file).file_stem().unwrap().to_str().unwrap().parse().unwrap();
            assert_eq!(players(Path::new(&file)), [4, 2][number % 2], "game {number}");
        }
        let other = gather::<M>(&gather_settings(300, 1), folder.path(), |_| {});
        assert!(matches!(other, Err(BadPositions::Other)));
    });
}

#[test]
fn a_folder_refuses_positions_by_another_network_or_policy() {
    fn refuses<M: Judgement>(path: &Path) {
        let plain = gather_settings(10, 1);
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
