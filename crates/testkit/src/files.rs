//! Checks of the files of a game and of its rules crate. The names are the same in every game, so that readers of one
//! game know where to look in all games.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::clauses::game_folder;

/// The files of every rules crate in `src`.
const EVERY_GAME: [&str; 24] = [
    "action",
    "apply",
    "component_check",
    "component_tables",
    "components",
    "describe",
    "determinize",
    "door",
    "event",
    "frame",
    "game",
    "ids",
    "invariants",
    "layout",
    "legal",
    "lib",
    "narrate",
    "options",
    "refusal",
    "round",
    "scoring",
    "state",
    "tables",
    "view",
];

/// The contents of every game's folder.
const FOLDER: [&str; 9] =
    ["board", "entry", "fixtures", "lessons", "mind", "puzzles", "rules", "rules.md", "words"];

/// Generates the tests of a complete rules crate: its files and its folder, and a test for each clause. After the game
/// come the files that not every game has, each with a short description.
#[macro_export]
macro_rules! rules_crate {
    ($game:ty, $($file:expr),+ $(,)?) => {
        #[test]
        fn the_files_are_those_of_every_game() {
            $crate::files::assert_shape(<$game as game::Game>::ID);
            $crate::files::assert_usual_files(env!("CARGO_MANIFEST_DIR"), &[$($file),+]);
        }

        #[test]
        fn every_clause_has_a_test() {
            $crate::clauses::Clauses::of::<$game>()
                .assert_each_is_tested(env!("CARGO_MANIFEST_DIR"));
        }
    };
}

/// Checks that the folder of a game has exactly this shape. Golden games, lessons and puzzles may be missing.
#[track_caller]
pub fn assert_shape(game: &str) {
    let folder = game_folder(game);
    let found = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let found: BTreeSet<String> = found.map(|name| name.into_string().unwrap()).collect();
    let due: BTreeSet<String> = FOLDER.map(str::to_string).into();
    let strange: Vec<&String> = found.difference(&due).collect();
    assert!(strange.is_empty(), "{strange:?} must not be in {}", folder.display());
    let later = |name: &&String| ["fixtures", "lessons", "puzzles"].contains(&name.as_str());
    let missing: Vec<&String> = due.difference(&found).filter(|name| !later(name)).collect();
    assert!(missing.is_empty(), "{missing:?} are not in {}", folder.display());
}

/// Counts the lines of Rust in all crates of a game and their tests, without blank lines and comments.
pub fn lines_of_code(game: &str) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let (mut folders, mut lines) = (vec![game_folder(game)], 0);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                lines += fs::read_to_string(path).unwrap().lines().filter(is_code).count();
            }
        }
    }
    lines
}

/// Checks that the crate with this manifest folder has exactly these files and its own `extras`: phases and objects of
/// its rulebook, each with a short description. A file may have a folder of the same name, with its parts.
#[track_caller]
pub fn assert_usual_files(manifest_folder: &str, extras: &[(&str, &str)]) {
    let (mut files, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for entry in fs::read_dir(Path::new(manifest_folder).join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            folders.insert(name)
        } else {
            files.insert(name)
        };
    }
    assert!(extras.iter().all(|(_, why)| !why.is_empty()), "an extra file has no description");
    let own = extras.iter().map(|(name, _)| *name);
    let due: BTreeSet<String> = EVERY_GAME.into_iter().chain(own).map(str::to_string).collect();
    assert_eq!(due.len(), EVERY_GAME.len() + extras.len(), "an extra file is listed twice");
    let missing: Vec<&String> = due.difference(&files).collect();
    assert!(missing.is_empty(), "there is no file for {missing:?}");
    let strange: Vec<&String> = files.difference(&due).collect();
    assert!(strange.is_empty(), "{strange:?} are not in every game and not listed as extras");
    let lone: Vec<&String> = folders.difference(&files).collect();
    assert!(lone.is_empty(), "{lone:?} are folders without a file of the same name");
}
