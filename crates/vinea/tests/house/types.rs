//! Every type has a name of its own, except for names that stand for one idea in every game. Functions are named by
//! verbs, or by nouns if they return a part of a value.

use std::collections::BTreeMap;
use std::path::Path;

use super::style::sources;

/// Names that each game may use once, with the reason.
const GAME_NAMES: [(&[&str], &str); 4] = [
    (
        &[
            "State",
            "Action",
            "Event",
            "Frame",
            "Refusal",
            "View",
            "Layout",
            "Options",
            "Components",
        ],
        "the associated types of `game::Game`, under the same names in every rules crate",
    ),
    (
        &["Player", "PlayerView", "PlayerLayout", "TurnView", "TurnLayout"],
        "the parts of `State`, `View` and `Layout`",
    ),
    (&["Region", "RegionRow", "Wine", "Colour", "Variety"], "words of the rulebooks"),
    (
        &["Mind", "Board", "Encoder", "ObservationCache"],
        "a game's own implementation of a trait, and the parts of its encoding",
    ),
];

/// The name of a struct with the services of a feature. Every feature of `web` has one.
const SERVICES: &str = "Deps";

/// Past participles that say nothing about a function: `told` could record, return or check something.
const PARTICIPLES: [&str; 20] = [
    "asked", "begun", "dealt", "denied", "done", "due", "ended", "given", "heard", "judged", "led",
    "loaded", "made", "met", "owned", "saved", "spent", "taken", "told", "wished",
];

/// Returns the name of the function that a line declares.
fn declared_function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_declaration =
        before.trim_start().is_empty() || before.contains("pub") || before.contains("async");
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (is_declaration && !before.contains("//") && !before.contains('"') && !name.is_empty())
        .then_some(name)
}

/// Returns the name of the type that a line declares. A type inside a macro call is indented and public. Types inside
/// an `impl` or a `trait` are not declarations, and neither is an alias for a type of the same name.
fn declared(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let indent = line.len() - code.len();
    let is_public = code.starts_with("pub");
    let code = match code.split_once(' ') {
        Some((visibility, rest)) if visibility == "pub" || visibility.starts_with("pub(") => rest,
        _ => code,
    };
    let (kind, rest) = code.split_once(' ')?;
    let is_type = match kind {
        "struct" | "enum" | "trait" | "union" => indent == 0 || indent == 4 && is_public,
        "type" => indent == 0,
        _ => false,
    };
    let name = rest.split(|letter: char| !letter.is_alphanumeric()).next()?;
    let aliased = rest.split_once("= ").map(|(_, path)| path.split(['<', ';']).next());
    let is_same = aliased.flatten().is_some_and(|path| path.ends_with(&format!("::{name}")));
    (is_type && !is_same && !name.is_empty()).then_some(name)
}

/// Returns the folder of a game or crate.
fn folder(path: &str) -> &str {
    let second = path.match_indices('/').nth(1).map_or(path.len(), |(at, _)| at);
    &path[..second]
}

/// Returns true if a name may be declared in all of these files.
fn is_shared(name: &str, paths: &[String]) -> bool {
    let is_listed = GAME_NAMES.iter().any(|(names, _)| names.contains(&name));
    let mut folders: Vec<&str> = paths.iter().map(|path| folder(path)).collect();
    folders.sort_unstable();
    folders.dedup();
    let once_in_each = folders.len() == paths.len();
    let in_crates = folders.iter().filter(|folder| folder.starts_with("crates/")).count();
    match name {
        SERVICES => folders == ["crates/web"],
        // The trait is in a crate.
        "Mind" | "Board" => once_in_each && in_crates == 1,
        _ => is_listed && once_in_each && in_crates == 0,
    }
}

#[test]
fn each_type_has_a_name_of_its_own() {
    assert_eq!(declared("pub(crate) struct Meter<T> {"), Some("Meter"));
    assert_eq!(declared("    pub enum Tool: u8 {"), Some("Tool"));
    assert_eq!(declared("type Slots = Vec<Slot>;"), Some("Slots"));
    assert_eq!(declared("type Scene<'a> = table_kit::Scene<'a, State>;"), None);
    assert_eq!(declared("    type Item = u8;"), None);
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let sources = sources();
    let is_test = |path: &Path| path.iter().any(|part| part == "tests" || part == "tests.rs");
    for source in sources.iter().filter(|source| source.is("rs") && !is_test(&source.path)) {
        let code = source.text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for name in code.lines().filter_map(declared) {
            let path = source.path.to_str().unwrap().to_string();
            found.entry(name.to_string()).or_default().push(path);
        }
    }
    assert!(found.len() > 500, "only {} types were found", found.len());
    for name in GAME_NAMES.iter().flat_map(|(names, _)| *names).chain([&SERVICES]) {
        assert!(found.get(*name).is_some_and(|paths| paths.len() > 1), "`{name}` is no exception");
    }
    let twice = found.iter().filter(|(name, paths)| paths.len() > 1 && !is_shared(name, paths));
    let list: Vec<String> =
        twice.map(|(name, paths)| format!("{name}: {}", paths.join(" "))).collect();
    assert!(list.is_empty(), "name what each type is:\n{}", list.join("\n"));
}

#[test]
fn no_function_has_only_a_participle_as_its_name() {
    assert_eq!(declared_function("    pub(super) async fn told(&self) {"), Some("told"));
    assert_eq!(declared_function("fn read<T>(text: &str) -> T {"), Some("read"));
    assert_eq!(declared_function("    // A fn told() is not declared here."), None);
    let (mut count, mut found) = (0, Vec::new());
    for source in sources().iter().filter(|source| source.is("rs")) {
        for name in source.text.lines().filter_map(declared_function) {
            count += 1;
            if PARTICIPLES.contains(&name) {
                found.push(format!("{}: {name}", source.path.display()));
            }
        }
    }
    assert!(count > 5_000, "only {count} functions were found");
    assert!(found.is_empty(), "say what each function does or returns:\n{}", found.join("\n"));
}
