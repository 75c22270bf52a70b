//! Whole recorded games that must replay for ever.

use std::fs;
use std::path::PathBuf;

use game::{ComponentSet, Game, Journal, Record};

use crate::clauses::game_folder;

/// Every record of the game's `fixtures`, by name.
fn records<G: Game>() -> Vec<(PathBuf, Record)> {
    let folder = game_folder(G::ID).join("fixtures");
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let read = |path: &PathBuf| Record::from_json(&fs::read_to_string(path).unwrap()).unwrap();
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// Replays every record of the game's `fixtures`, checks result and hash, and gives the options
/// each was played with.
pub fn replay_all<G: Game>() -> Vec<G::Options> {
    records::<G>()
        .iter()
        .map(|(path, record)| {
            assert!(record.result.is_some(), "{} has no result", path.display());
            match Journal::<G>::replay(record, G::Components::builtin()) {
                Ok(journal) => journal.state().options(),
                Err(departure) => panic!("{}: {departure}", path.display()),
            }
        })
        .collect()
}

/// Shows every position of the game's `fixtures`, from the set-up of the first to the end of the last.
pub fn each_position<G: Game>(mut look: impl FnMut(&G)) {
    for (path, record) in records::<G>() {
        let replayed = Journal::<G>::replay_setup(&record, G::Components::builtin());
        let (mut journal, _) = replayed.unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        look(journal.state());
        for index in 0..record.moves.len() {
            journal.replay_move(&record, index).unwrap();
            look(journal.state());
        }
    }
}
