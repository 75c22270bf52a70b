//! Whole recorded games that must replay for ever.

use game::{ComponentSet, Game, Journal, Record};

use crate::clauses::game_folder;

/// Replays every record of the game's `fixtures`, checks result and hash, and gives the options
/// each was played with.
pub fn replay_all<G: Game>() -> Vec<G::Options> {
    let folder = game_folder(G::ID).join("fixtures");
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let record = Record::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
            assert!(record.result.is_some(), "{} has no result", path.display());
            match Journal::<G>::replay(&record, G::Components::builtin()) {
                Ok(journal) => journal.state().options(),
                Err(departure) => panic!("{}: {departure}", path.display()),
            }
        })
        .collect()
}
