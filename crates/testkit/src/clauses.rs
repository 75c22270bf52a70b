//! The numbered clauses of `games/<game>/rules.md`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use game::Game;

/// The top folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The clauses of one game.
pub struct Clauses(BTreeSet<String>);

impl Clauses {
    /// Reads a game's clauses: paragraphs that begin with a number in bold.
    pub fn of<G: Game>() -> Clauses {
        let (game, text) = (G::ID, G::TEXTS.clauses);
        let numbers: Vec<String> = text.lines().filter_map(number).map(str::to_string).collect();
        let distinct: BTreeSet<String> = numbers.iter().cloned().collect();
        assert_eq!(numbers.len(), distinct.len(), "a clause of {game} is numbered twice");
        assert!(!numbers.is_empty(), "{game} has no clauses");
        Clauses(distinct)
    }

    pub fn contains(&self, clause: &str) -> bool {
        self.0.contains(clause)
    }

    /// Fails unless every clause has a test named after it (`clause_4_2_…`) in these sources.
    pub fn assert_each_is_tested(&self, sources: &[&str]) {
        let untested: Vec<&String> = self
            .0
            .iter()
            .filter(|clause| {
                let name = format!("fn clause_{}_", clause.replace('.', "_"));
                !sources.iter().any(|source| source.contains(&name))
            })
            .collect();
        assert!(untested.is_empty(), "no test is named after {untested:?}");
    }
}

/// The number at the start of a line such as `**4.2** …`.
fn number(line: &str) -> Option<&str> {
    let number = line.strip_prefix("**")?.split_once("**")?.0;
    let (section, clause) = number.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(section) && digits(clause)).then_some(number)
}
