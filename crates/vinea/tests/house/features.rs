//! The allowed imports between the features of `web`, and the absence of import cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules that every feature may use, from the bottom up. Each of them may use those before it.
const BELOW: &[&str] = &["server", "layout"];

/// The module that puts all features together, and may use each of them.
const ABOVE: &[&str] = &["site"];

/// The features that use another one, and the reason.
const PAIRS: &[(&str, &str, &str)] = &[
    ("home", "notices", "says that a way of calling was switched off"),
    ("home", "puzzles", "shows the puzzle of the day"),
    ("home", "table", "writes times as the clock of a table does"),
    ("learn", "new_table", "opens a table for a lesson"),
    ("learn", "table", "keeps a learner's progress, which moves change"),
    ("new_table", "table", "sends the table of a rematch to the table that is over"),
    ("profile", "replay", "counts the mistakes that an analysis found"),
    ("puzzles", "replay", "makes puzzles of the mistakes in a game"),
    ("puzzles", "table", "draws a puzzle as a table and takes moves as a table does"),
    ("replay", "new_table", "opens a table to play on from a moment"),
    ("replay", "table", "shows a table as the same viewer sees it"),
    ("sample", "new_table", "opens a table to measure"),
    ("sample", "table", "draws moves for two viewers, to count the instructions"),
];

/// A module as the parts of its path, such as `table::regions::log`.
type Module = Vec<String>;

/// The imports of each module.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn features_of_web_use_only_allowed_modules() {
    let strays = strays(&web());
    assert!(strays.is_empty(), "\n{}", strays.join("\n"));
}

#[test]
fn modules_of_web_have_no_import_cycle() {
    let imports = web();
    assert!(imports.len() > 50, "web has more than {} modules", imports.len());
    assert_eq!(cycle(&imports), None);
    assert_eq!(cycle(&by_feature(&imports)), None);
}

#[test]
fn every_pair_of_features_is_needed() {
    let features = by_feature(&web());
    for (one, other, why) in PAIRS {
        let used = features.get(&module(one)).is_some_and(|used| used.contains(&module(other)));
        assert!(used, "{one} does not use {other} any more ({why})");
    }
}

#[test]
fn a_cycle_between_modules_is_found() {
    let made_up = |lobby: &str| {
        imports(&[
            ("table", "pub mod act;\nuse self::act::make;"),
            ("table::act", "use super::Deps;\nuse crate::learn::lesson;"),
            ("learn", "use crate::{layout::text, server};"),
            ("layout", ""),
            ("layout::text", lobby),
            ("server", ""),
        ])
    };
    assert_eq!(cycle(&made_up("")), None, "a module and its own parts are one family");
    let closed = made_up("fn f() { crate::table::act::make() }");
    let expected = ["layout::text", "table::act", "learn", "layout::text"].map(module);
    assert_eq!(cycle(&closed), Some(expected.to_vec()));
}

#[test]
fn a_feature_that_uses_another_is_found() {
    let below = imports(&[
        ("rules::page", "use crate::server::{self, assets};"),
        ("rules", ""),
        ("server", "use crate::rules::page;"),
        ("server::assets", ""),
    ]);
    assert_eq!(strays(&below), ["server must not use rules::page"]);
    let beside =
        imports(&[("rules", "use crate::home;"), ("home", "use crate::notices;"), ("notices", "")]);
    assert_eq!(strays(&beside), ["rules must not use home"]);
}

/// Returns the imports of `web`'s modules, without tests.
fn web() -> Imports {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let mut sources = Vec::new();
    read(&folder, &Module::new(), &mut sources);
    let sources: Vec<(&str, &str)> =
        sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    imports(&sources)
}

fn read(folder: &Path, within: &Module, found: &mut Vec<(String, String)>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if name == "tests" || name == "lib" {
            continue;
        }
        let module = [within.clone(), vec![name]].concat();
        if path.is_dir() {
            read(&path, &module, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            found.push((module.join("::"), code.to_string()));
        }
    }
}

fn module(path: &str) -> Module {
    path.split("::").map(str::to_string).collect()
}

/// Returns the imports between modules with these sources.
fn imports(sources: &[(&str, &str)]) -> Imports {
    let known: BTreeSet<Module> = sources.iter().map(|(name, _)| module(name)).collect();
    let of_one = |(name, text): &(&str, &str)| {
        let own = module(name);
        let named = paths(text).into_iter().filter_map(|path| {
            let mut path = absolute(&own, &path)?;
            while !path.is_empty() && !known.contains(&path) {
                path.pop();
            }
            (!path.is_empty() && path != own).then_some(path)
        });
        (own.clone(), named.collect())
    };
    sources.iter().map(of_one).collect()
}

/// Returns the path from the root of the crate, if the given one begins with `crate`, `super` or `self`.
fn absolute(own: &Module, path: &str) -> Option<Module> {
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut base = match parts.next()? {
        "crate" => Module::new(),
        "self" => own.clone(),
        "super" => own[..own.len() - 1].to_vec(),
        _ => return None,
    };
    while parts.next_if_eq(&"super").is_some() {
        base.pop();
    }
    base.extend(parts.map(str::to_string));
    Some(base)
}

/// Returns all paths in a source that begin with `crate`, `super` or `self`. A path with braces becomes several paths.
fn paths(text: &str) -> Vec<String> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut found = Vec::new();
    for begin in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(begin) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|letter| !letter.is_alphanumeric() && !"_:".contains(letter)) {
                written_out("", &code[at..], &mut found);
            }
        }
    }
    found
}

/// Adds the path at the beginning of a text; a path with braces becomes several. Returns the number of bytes read.
fn written_out(before: &str, text: &str, found: &mut Vec<String>) -> usize {
    let is_of_path = |letter: char| letter.is_alphanumeric() || "_:* ".contains(letter);
    let end = text.find(|letter| !is_of_path(letter)).unwrap_or(text.len());
    let path = format!("{before}{}", text[..end].split(" as ").next().unwrap_or_default().trim());
    if !text[end..].starts_with('{') {
        found.push(path.split(' ').next().unwrap_or_default().to_string());
        return end;
    }
    let mut at = end + 1;
    while at < text.len() {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        match rest.chars().next() {
            Some(',') => at += 1,
            Some('}') => return at + 1,
            _ => at += written_out(&path, rest, found).max(1),
        }
    }
    at
}

/// Returns the imports between features. The feature of a module is the first part of its path.
fn by_feature(imports: &Imports) -> Imports {
    let mut features = Imports::new();
    for (one, used) in imports {
        let used = used.iter().map(|other| other[..1].to_vec()).filter(|other| other[0] != one[0]);
        features.entry(one[..1].to_vec()).or_default().extend(used);
    }
    features
}

fn strays(imports: &Imports) -> Vec<String> {
    let may_use = |one: &str, other: &str| {
        let level = |name: &str| BELOW.iter().position(|below| *below == name);
        match (level(one), level(other)) {
            (Some(one), Some(other)) => other < one,
            (None, Some(_)) => true,
            (_, None) => {
                ABOVE.contains(&one)
                    || PAIRS.iter().any(|(user, used, _)| (*user, *used) == (one, other))
            }
        }
    };
    let all = imports.iter().flat_map(|(one, used)| used.iter().map(move |other| (one, other)));
    let strays = all.filter(|(one, other)| one[0] != other[0] && !may_use(&one[0], &other[0]));
    strays
        .map(|(one, other)| format!("{} must not use {}", one.join("::"), other.join("::")))
        .collect()
}

/// Returns a cycle of imports, if there is one. Imports between a module and modules within it do not count.
fn cycle(imports: &Imports) -> Option<Vec<Module>> {
    let mut done = BTreeSet::new();
    let mut way = Vec::new();
    imports.keys().find_map(|one| follow(imports, one, &mut way, &mut done))
}

fn follow(
    imports: &Imports,
    one: &Module,
    way: &mut Vec<Module>,
    done: &mut BTreeSet<Module>,
) -> Option<Vec<Module>> {
    if let Some(place) = way.iter().position(|before| before == one) {
        return Some([&way[place..], std::slice::from_ref(one)].concat());
    }
    if !done.insert(one.clone()) {
        return None;
    }
    way.push(one.clone());
    let others = imports.get(one).into_iter().flatten();
    let mut others = others.filter(|other| !other.starts_with(one) && !one.starts_with(other));
    let found = others.find_map(|other| follow(imports, other, way, done));
    way.pop();
    found
}
