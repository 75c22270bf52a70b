//! Comments of every language begin with a noun or a verb, not with a relative clause, and contain no literary words.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders that contain comments, from the top of the repository.
const FOLDERS: [&str; 9] =
    [".ci", "crates", "docs", "fuzz", "games", "python", "scripts", "tests", "training"];
/// Folders with generated or installed files.
const GENERATED: [&str; 6] =
    ["target", ".venv", "__pycache__", "corpus", "artifacts", ".pytest_cache"];
/// Each language with its extensions and the signs that begin a line of a comment. The scripts have no extension. A
/// migration is never changed after its release, not even in a comment, so SQL is not in this list.
const LANGUAGES: [(&str, &[&str], &[&str]); 5] = [
    ("Rust", &["rs"], &["//"]),
    ("JavaScript", &["js"], &["//", "/*", "* "]),
    ("CSS", &["css"], &["/*", "* "]),
    ("Python", &["py", "pyi"], &["#", "\"\"\"", "r\"\"\""]),
    ("shell, TOML or Fluent", &["", "toml", "ftl"], &["#"]),
];
/// "The cost of a move", not "What a move cost".
const RELATIVE: [&str; 9] =
    ["What", "Who", "Whoever", "Whose", "Whether", "Which", "How", "Where", "So many"];

/// Literary words that readers may not know.
const LITERARY: [&str; 4] = ["whoever", "thereof", "whereupon", "so many"];

/// Returns the signs that begin a line of a comment in a file.
fn signs(path: &Path) -> Option<&'static [&'static str]> {
    let extension = path.extension().map_or("", |extension| extension.to_str().unwrap());
    let is_of = |(_, extensions, _): &&(&str, &[&str], &[&str])| extensions.contains(&extension);
    LANGUAGES.iter().find(is_of).map(|(_, _, signs)| *signs)
}

fn begins_with_a_relative_clause(line: &str, signs: &[&str]) -> bool {
    let line = line.trim_start();
    let Some(comment) = signs.iter().find_map(|sign| line.strip_prefix(sign)) else { return false };
    let comment = comment.trim_start_matches(['/', '!', '*', '#']).trim_start();
    RELATIVE.iter().any(|word| comment.strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')))
}

fn has_a_literary_word(line: &str, signs: &[&str]) -> bool {
    let line = line.trim_start().to_lowercase();
    signs.iter().any(|sign| line.starts_with(sign))
        && LITERARY.iter().any(|word| line.contains(word))
}

/// Adds the files with comments in a folder and the folders inside it.
fn find_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_generated = GENERATED.iter().any(|name| path.ends_with(name));
        if path.is_dir() && !is_generated {
            find_files(&path, found);
        } else if path.is_file() && signs(&path).is_some() {
            found.push(path);
        }
    }
}

#[test]
fn no_comment_begins_with_a_relative_clause() {
    let examples = [
        ("a.rs", "    /// Whether the game is over."),
        ("a.rs", "//! So many moves are shown."),
        ("a.js", "/** How far the board is moved. */"),
        ("a.js", " * Which card is chosen."),
        ("a.css", "  /* What the table shows. */"),
        ("a.py", "    \"\"\"Whether the game is over.\"\"\""),
        ("a.py", "# Who is next."),
        ("script", "# What every test needs."),
        ("en.ftl", "## What bots say"),
    ];
    for (file, line) in examples {
        let signs = signs(Path::new(file)).unwrap();
        assert!(begins_with_a_relative_clause(line, signs), "{file}: {line}");
    }
    assert!(!begins_with_a_relative_clause("/// Returns true if the game is over.", &["//"]));
    assert!(!begins_with_a_relative_clause("whether = Whether", &["#"]));

    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| find_files(&top.join(folder), &mut files));
    for (language, extensions, _) in LANGUAGES {
        for extension in extensions {
            let has = |path: &PathBuf| {
                path.extension().map_or("", |is| is.to_str().unwrap()) == *extension
            };
            assert!(files.iter().any(has), "no {language} file with extension {extension:?}");
        }
    }
    assert!(has_a_literary_word("  /// Thereof nobody knows.", &["//"]));
    assert!(!has_a_literary_word("let text = \"so many\";", &["//"]));
    let mut found = Vec::new();
    for path in files {
        // This file quotes such words.
        if path.ends_with("house/comments.rs") {
            continue;
        }
        // A file without an extension can be anything.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let signs = signs(&path).unwrap();
        let lines = text.lines().enumerate();
        let bad = lines.filter(|(_, line)| {
            begins_with_a_relative_clause(line, signs) || has_a_literary_word(line, signs)
        });
        let place = path.strip_prefix(&top).unwrap().display();
        found.extend(bad.map(|(index, line)| format!("{place}:{}: {line}", index + 1)));
    }
    assert!(
        found.is_empty(),
        "begin with a noun or a verb, and use common words:\n{}",
        found.join("\n")
    );
}
