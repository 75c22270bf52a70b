//! The files of a rules crate: the same names in every game, so that who has read one can read all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What every rules crate has under `src`.
const EVERY_GAME: [&str; 25] = [
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
    "redact",
    "refusal",
    "round",
    "scoring",
    "state",
    "tables",
    "view",
];

/// Fails unless the crate with this manifest folder has these files and no others but its own
/// `extras`: phases and things of its rulebook, each with a word on what it is. A file may have a
/// folder of its name, with its parts.
#[track_caller]
pub fn assert_as_in_every_game(manifest_folder: &str, extras: &[(&str, &str)]) {
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
    assert!(extras.iter().all(|(_, why)| !why.is_empty()), "an extra file has no word why");
    let own = extras.iter().map(|(name, _)| *name);
    let due: BTreeSet<String> = EVERY_GAME.into_iter().chain(own).map(str::to_string).collect();
    assert_eq!(due.len(), EVERY_GAME.len() + extras.len(), "an extra is named twice");
    let missing: Vec<&String> = due.difference(&files).collect();
    assert!(missing.is_empty(), "there is no file for {missing:?}");
    let strange: Vec<&String> = files.difference(&due).collect();
    assert!(strange.is_empty(), "{strange:?} are neither in every game nor named as extras");
    let lone: Vec<&String> = folders.difference(&files).collect();
    assert!(lone.is_empty(), "{lone:?} are folders without a file of their name");
}
