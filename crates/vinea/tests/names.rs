//! No code under `crates/` names a game but the catalog's list.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use catalog::GameId;

/// What the sources of a crate call a game: its id, the name of its crate, and its title.
fn names(id: GameId) -> [String; 4] {
    let id_text = id.as_str();
    let variant = format!("{id:?}");
    [id_text.to_string(), id_text.replace('-', "_"), variant, id.title()]
}

/// Examples of what one can type: in the help of a command, and in Python's documentation.
fn is_example(line: &str) -> bool {
    let line = line.trim_start();
    let doctest = line.trim_start_matches('/').trim_start();
    line.starts_with("vinea ")
        || doctest.starts_with(">>> ")
        || doctest.starts_with("IndexError: ")
        || line.starts_with("/// ") && doctest.starts_with(['\'', '('])
}

/// The sources below a folder, without those of tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

#[test]
fn the_list_of_the_catalog_alone_names_games() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in fs::read_dir(&crates).unwrap() {
        sources(&folder.unwrap().path().join("src"), &mut files);
    }
    assert!(files.len() > 100, "only {} files were read", files.len());
    let list = crates.join("catalog/src/lib.rs");
    let mut strays = Vec::new();
    for file in files.into_iter().filter(|file| *file != list) {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !is_example(line)) {
            if GameId::ALL.into_iter().flat_map(names).any(|name| line.contains(&name)) {
                strays.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}
