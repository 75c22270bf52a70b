//! No code under `crates/` names a game, except the two lists of games.

use std::fs;
use std::path::{Path, PathBuf};

use minds::GameId;

/// Returns the names of a game in lower case: its id, the name of its crate, its type and its title.
fn names(id: GameId) -> [String; 4] {
    let id_text = id.as_str();
    [id_text.to_string(), id_text.replace('-', "_"), format!("{id:?}"), id.title()]
        .map(|name| name.to_lowercase())
}

/// Returns true if a line is an example of input, in the help of a command or in Python's documentation.
fn is_example(line: &str) -> bool {
    let line = line.trim_start();
    let doctest = line.trim_start_matches('/').trim_start();
    line.starts_with("vinea ")
        || doctest.starts_with(">>> ")
        || doctest.starts_with("IndexError: ")
        || line.starts_with("/// ") && doctest.starts_with(['\'', '('])
}

/// Collects the texts below a folder, without those of tests: sources, styles, scripts, words and manifests.
fn texts(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name == "tests" || name == "tests.rs" {
            continue;
        }
        if path.is_dir() {
            texts(&path, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

#[test]
fn only_the_lists_of_games_name_games() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let mut files = Vec::new();
    texts(&crates, &mut files);
    for kind in ["rs", "toml", "css", "js"] {
        let is_kind = |(path, _): &(PathBuf, String)| path.extension().is_some_and(|e| e == kind);
        assert!(files.iter().any(is_kind), "no {kind} was read");
    }
    // The lists, and the dependencies of their crates on the crates of the games.
    let lists =
        ["catalog/src/lib.rs", "catalog/Cargo.toml", "minds/src/lib.rs", "minds/Cargo.toml"];
    let lists = lists.map(|file| crates.join(file));
    let names: Vec<String> = GameId::ALL.into_iter().flat_map(names).collect();
    let names_one = |line: &str| names.iter().any(|name| line.to_lowercase().contains(name));
    let mut strays = Vec::new();
    for (file, text) in files {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let is_list = lists.contains(&file);
        assert!(!is_list || names_one(code), "{} names no game", file.display());
        for (number, line) in code.lines().enumerate() {
            if !is_list && !is_example(line) && names_one(line) {
                strays.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}
