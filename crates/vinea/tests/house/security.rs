//! Every test that the table of docs/SECURITY.md names exists.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Appends all Rust sources under a folder to `all`.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_test_named_in_the_security_document_exists() {
    let text = fs::read_to_string(root().join("docs/SECURITY.md")).unwrap();
    let (_, table) = text.split_once("| requirement |").unwrap();
    let mut code = String::new();
    sources(&root().join("crates"), &mut code);
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut named = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 3, "three cells: {row}");
        for test in cells[2].split('`').skip(1).step_by(2) {
            let is_there = ["]\nfn ", "]\n    fn ", "]\nasync fn ", "]\n    async fn "]
                .iter()
                .any(|before| code.contains(&format!("{before}{test}(")));
            assert!(is_there, "docs/SECURITY.md names `{test}`, which is no test");
            named += 1;
        }
    }
    assert!(named > 60, "only {named} tests are named");
}
