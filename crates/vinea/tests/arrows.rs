//! The arrows between the crates, as docs/ARCHITECTURE.md draws them.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// What each crate may stand on, among our own.
const MAY_USE: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("words", &["game"]),
    ("testkit", &["game", "words"]),
    ("la-vina", &["game"]),
    ("vignobles", &["game"]),
    ("vinhos", &["game"]),
    ("catalog", &["game", "la-vina", "vignobles", "vinhos", "words"]),
    ("bots", &["catalog", "game"]),
    ("arena", &["bots", "catalog", "game"]),
    ("vinea-python", &["arena", "bots", "catalog", "game", "words"]),
    ("store", &["game"]),
    ("web", &["bots", "catalog", "game", "store", "words"]),
    ("vinea", &["arena", "bots", "catalog", "game", "store", "web", "words"]),
];

/// Libraries that have a room, and the only crates that may use them.
const KEPT_IN: &[(&str, &[&str])] = &[
    ("clap", &["vinea"]),
    ("indicatif", &["vinea"]),
    ("anyhow", &["vinea"]),
    ("rayon", &["arena", "bots", "vinea"]),
    ("tokio", &["store", "web", "vinea"]),
    ("axum", &["web", "vinea"]),
    ("sqlx", &["store"]),
];

#[test]
fn crates_depend_only_on_what_stands_before_them() {
    let used = dependencies();
    let ours: Vec<&str> = used.keys().map(String::as_str).collect();
    for (name, dependencies) in &used {
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| known == name) else {
            panic!("{name} has no place in the picture yet: give it one in MAY_USE");
        };
        for dependency in
            dependencies.iter().filter(|dependency| ours.contains(&dependency.as_str()))
        {
            assert!(allowed.contains(&dependency.as_str()), "{name} must not use {dependency}");
        }
    }
}

#[test]
fn libraries_stay_in_their_rooms() {
    for (name, dependencies) in dependencies() {
        for (library, rooms) in KEPT_IN {
            let strays = dependencies.iter().any(|dependency| dependency == library);
            assert!(!strays || rooms.contains(&name.as_str()), "{name} must not use {library}");
        }
    }
}

/// Each crate of the workspace and what it is built with; what only its tests use does not count.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let crates = metadata["packages"].as_array().unwrap().iter();
    crates
        .map(|package| {
            let used = package["dependencies"].as_array().unwrap().iter();
            let used = used.filter(|used| used["kind"].is_null()).map(|used| text(&used["name"]));
            (text(&package["name"]), used.collect())
        })
        .collect()
}
