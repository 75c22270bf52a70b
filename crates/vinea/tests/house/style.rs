//! The form of our sources: narrow lines, short files, one layout of modules, readable styles.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of our sources.
const FOLDERS: [&str; 3] = ["crates", "games", "tests/games"];
/// The extensions of sources. Pictures and texts are not checked.
const KINDS: [&str; 3] = ["rs", "css", "js"];
/// Maximum length of a line, in characters.
const WIDEST: usize = 120;
/// Maximum number of lines in a Rust file.
const LONGEST: usize = 600;

pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

impl Source {
    pub fn is(&self, kind: &str) -> bool {
        self.path.extension().is_some_and(|extension| extension == kind)
    }

    /// Returns the lines for which `holds` is true, with their places.
    fn lines_that(&self, holds: impl Fn(&str) -> bool) -> impl Iterator<Item = String> {
        let lines = self.text.lines().enumerate();
        let found = lines.filter(move |(_, line)| holds(line));
        found.map(|(index, line)| format!("{}:{}: {line}", self.path.display(), index + 1))
    }
}

/// Returns all sources of every kind.
pub fn sources() -> Vec<Source> {
    let found = sources_of(&KINDS);
    for kind in KINDS {
        assert!(found.iter().any(|source| source.is(kind)), "no {kind} was read");
    }
    found
}

/// Returns all sources with these extensions.
pub fn sources_of(kinds: &[&str]) -> Vec<Source> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut found = Vec::new();
    for folder in FOLDERS {
        let before = found.len();
        read(&top, &top.join(folder), kinds, &mut found);
        assert!(found.len() > before, "nothing was read in {folder}");
    }
    found
}

fn read(top: &Path, folder: &Path, kinds: &[&str], found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(top, &path, kinds, found);
        } else if kinds.iter().any(|kind| path.extension().is_some_and(|is| is == *kind)) {
            let text = fs::read_to_string(&path).unwrap();
            found.push(Source { path: path.strip_prefix(top).unwrap().to_path_buf(), text });
        }
    }
}

fn assert_none(found: Vec<String>, what: &str) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn lines_have_at_most_120_characters() {
    let too_wide = |line: &str| line.chars().count() > WIDEST;
    let sources = sources();
    let found = sources.iter().flat_map(|source| source.lines_that(too_wide));
    assert_none(found.collect(), "wider than 120 characters");
}

#[test]
fn rust_files_have_at_most_600_lines() {
    let sources = sources();
    let long = sources.iter().filter(|source| source.is("rs"));
    let long = long.map(|source| (source.text.lines().count(), source));
    let found = long.filter(|(lines, _)| *lines > LONGEST);
    let named = found.map(|(lines, source)| format!("{}: {lines} lines", source.path.display()));
    assert_none(named.collect(), "longer than 600 lines");
}

#[test]
fn no_module_is_in_a_mod_rs_file() {
    let sources = sources();
    let named_mod = sources.iter().filter(|source| source.path.ends_with("mod.rs"));
    let found = named_mod.map(|source| source.path.display().to_string());
    assert_none(found.collect(), "`foo.rs` beside its folder `foo` is our way");
}

#[test]
fn a_line_of_css_begins_at_most_one_block() {
    let sources = sources();
    let styles = sources.iter().filter(|source| source.is("css"));
    let crowded = |line: &str| line.matches('{').count() > 1;
    let found = styles.flat_map(|source| source.lines_that(crowded));
    assert_none(found.collect(), "more than one block");
}

/// Classes of the frame around every board. A board's styles may adapt them.
const FRAME: [&str; 8] =
    ["table", "region", "rail", "strips", "strip", "score", "went", "replaying"];

/// Returns the classes of the pages' own elements, from their markup.
fn page_classes(sources: &[Source]) -> HashSet<&str> {
    let pages = sources.iter().filter(|source| source.is("rs"));
    let pages = pages.filter(|source| source.path.starts_with("crates/web/src"));
    let marked = pages.flat_map(|source| source.text.split("class=").skip(1));
    let quoted = marked.filter_map(|rest| {
        rest.trim_start_matches("{ ").strip_prefix('"')?.split_once('"').map(|(names, _)| names)
    });
    quoted.flat_map(str::split_whitespace).filter(|name| !FRAME.contains(name)).collect()
}

/// Returns the classes with which the selectors of a style sheet begin, each with its line.
fn first_classes(styles: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut at_rule = false;
    let selectors = styles.lines().filter(move |line| {
        let outer = !line.starts_with([' ', '}']);
        at_rule = if outer { line.starts_with('@') } else { at_rule };
        outer || at_rule && line.starts_with("  ") && !line.starts_with("   ")
    });
    selectors.flat_map(|line| {
        let begins = move |(at, _): &(usize, &str)| {
            let before = &line[..*at];
            let inside = before.matches('(').count() > before.matches(')').count();
            !inside && (before.trim().is_empty() || before.ends_with(", "))
        };
        let end = |letter: char| !letter.is_alphanumeric() && letter != '-';
        let name = move |(at, _)| line[at + 1..].split(end).next().unwrap_or_default();
        line.match_indices('.').filter(begins).map(move |dot| (name(dot), line))
    })
}

#[test]
fn styles_of_boards_do_not_match_elements_of_the_pages() {
    let sheet = "@media print {\n  .total:is(.a, .b), .own b {\n    .inner { top: 0; }\n  }\n}\n.v-cell:hover {\n";
    let first: Vec<&str> = first_classes(sheet).map(|(name, _)| name).collect();
    assert_eq!(first, ["total", "own", "v-cell"]);
    let sources = sources();
    let classes = page_classes(&sources);
    assert!(classes.len() > 100, "{classes:?}");
    let boards =
        sources.iter().filter(|source| source.is("css") && source.path.starts_with("games"));
    let found = boards.flat_map(|source| {
        let shared = first_classes(&source.text).filter(|(name, _)| classes.contains(name));
        shared.map(|(_, line)| format!("{}: {line}", source.path.display()))
    });
    assert_none(found.collect(), "begin the selector with an element of the board");
}

/// Returns the custom properties that a style sheet reads without a fallback.
fn properties_read(styles: &str) -> impl Iterator<Item = &str> {
    let read = styles.split("var(").skip(1);
    read.filter_map(|rest| {
        rest.split_once([')', ',']).filter(|(name, _)| rest[name.len()..].starts_with(')'))
    })
    .map(|(name, _)| name)
}

/// A sheet is loaded only on some pages, so a property that another sheet sets may have no value there.
#[test]
fn style_sheets_of_pages_read_only_properties_that_have_a_value() {
    let sheet = "a { top: var(--top); left: calc(var(--left) - var(--right, 0px)); }";
    assert_eq!(properties_read(sheet).collect::<Vec<_>>(), ["--top", "--left"]);
    let sources = sources();
    // The theme is on every page, and the frame on every page with a table.
    let everywhere = |source: &&Source| {
        !source.is("css")
            || ["theme.css", "frame.css"].iter().any(|name| source.path.ends_with(name))
    };
    let sets = |source: &Source, name: &str| source.text.contains(&format!("{name}:"));
    let pages =
        sources.iter().filter(|source| source.is("css") && source.path.starts_with("crates"));
    let found = pages.flat_map(|page| {
        let unset = properties_read(&page.text).filter(|name| {
            !sets(page, name) && !sources.iter().filter(everywhere).any(|source| sets(source, name))
        });
        unset.map(|name| format!("{}: {name}", page.path.display()))
    });
    assert_none(found.collect(), "set the property in this sheet, in theme.css or in frame.css");
}

#[test]
fn texts_do_not_mention_mouse_or_finger() {
    let words = sources_of(&["ftl"]);
    assert!(words.len() > 3, "the pages and every game have words");
    // Touch players do not click, and mouse players do not tap.
    let names = |line: &str| {
        let (_, said) = line.split_once('=').unwrap_or(("", line));
        let mut said = said.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
        said.any(|word| {
            ["click", "clicks", "tap", "taps", "hover", "mouse"].contains(&word.as_str())
        })
    };
    let found = words.iter().flat_map(|source| source.lines_that(names));
    assert_none(found.collect(), "choose, press or point instead");
}
