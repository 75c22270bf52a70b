//! The numbered clauses of `games/<game>/rules.md`, and the checks that code and tests cite them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use game::Game;
use words::Rules;

/// Returns the top folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the folder of a game: among the games, or among the test games.
pub fn game_folder(game: &str) -> PathBuf {
    let usual = repository().join("games").join(game);
    if usual.is_dir() { usual } else { repository().join("tests/games").join(game) }
}

/// The clauses of one game.
pub struct Clauses {
    /// The numbers in the order of the rules.
    numbers: Vec<String>,
    /// The clauses that code need not cite.
    set_up_text: BTreeSet<String>,
}

impl Clauses {
    pub fn of<G: Game>() -> Clauses {
        let (game, rules) = (G::ID, Rules::of::<G>());
        let numbers: Vec<String> = rules.clauses().map(|clause| clause.number.clone()).collect();
        let distinct: BTreeSet<&String> = numbers.iter().collect();
        assert_eq!(numbers.len(), distinct.len(), "two clauses of {game} have the same number");
        assert!(!numbers.is_empty(), "{game} has no clauses");
        let set_up_text = rules.clauses().filter(|clause| clause.set_up_text);
        let set_up_text = set_up_text.map(|clause| clause.number.clone()).collect();
        Clauses { numbers, set_up_text }
    }

    pub fn contains(&self, clause: &str) -> bool {
        self.place(clause).is_some()
    }

    fn place(&self, clause: &str) -> Option<usize> {
        self.numbers.iter().position(|number| number == clause)
    }

    /// Checks that every clause has a test named after it (`clause_4_2_…`) in the tests of the crate with this manifest
    /// folder.
    #[track_caller]
    pub fn assert_each_is_tested(&self, manifest_folder: &str) {
        let sources = sources(&Path::new(manifest_folder).join("tests"));
        let sources: Vec<String> =
            sources.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        let tested = |clause: &&String| {
            let name = format!("fn clause_{}_", clause.replace('.', "_"));
            sources.iter().any(|source| source.contains(&name))
        };
        let untested: Vec<&String> = self.numbers.iter().filter(|clause| !tested(clause)).collect();
        assert!(untested.is_empty(), "no test is named after {untested:?}");
    }

    /// Checks that a comment in the sources of the crate with this manifest folder cites every clause that is not
    /// set-up text, and that all cited clauses exist.
    ///
    /// A citation is the word `clause` or `clauses` followed by numbers, joined by commas, `and`, `or` and `to`, which
    /// includes all clauses in between: `(clause 4.2)`, `(clauses 10.3 to 10.11)`.
    #[track_caller]
    pub fn assert_each_is_cited(&self, manifest_folder: &str) {
        let mut cited = BTreeSet::new();
        for file in sources(&Path::new(manifest_folder).join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            for citation in citations(&text) {
                match self.numbers_of(&citation) {
                    Some(numbers) => cited.extend(numbers),
                    None => panic!("{} cites {citation:?}: no such clause", file.display()),
                }
            }
        }
        let missed =
            |clause: &&String| !cited.contains(*clause) && !self.set_up_text.contains(*clause);
        let missed: Vec<&String> = self.numbers.iter().filter(missed).collect();
        assert!(missed.is_empty(), "no comment cites {missed:?}, and they are not set-up text");
        let both: Vec<&String> = self.set_up_text.intersection(&cited).collect();
        assert!(both.is_empty(), "{both:?} are set-up text, but are cited");
    }

    /// Returns all clauses of a citation, if its ends are clauses.
    fn numbers_of(&self, citation: &Citation) -> Option<Vec<String>> {
        let (first, last) = (self.place(&citation.first)?, self.place(&citation.last)?);
        (first <= last).then(|| self.numbers[first..=last].to_vec())
    }
}

/// One clause, or a range of clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Citation {
    first: String,
    last: String,
}

/// Returns the citations in the comments of a source file.
fn citations(source: &str) -> Vec<Citation> {
    let mut citations = Vec::new();
    let mut words = comment_words(source).peekable();
    while let Some(word) = words.next() {
        if !matches!(without_punctuation(word).to_lowercase().as_str(), "clause" | "clauses") {
            continue;
        }
        let mut range = false;
        while let Some(&next) = words.peek() {
            match without_punctuation(next) {
                "and" | "or" | "to" => range = without_punctuation(next) == "to",
                number if is_number(number) => match citations.last_mut() {
                    Some(Citation { last, .. }) if range => *last = number.to_string(),
                    _ => {
                        let (first, last) = (number.to_string(), number.to_string());
                        citations.push(Citation { first, last });
                    }
                },
                _ => break,
            }
            range &= !is_number(without_punctuation(next));
            words.next();
            if next.ends_with([')', '.', ':', ';']) {
                break;
            }
        }
    }
    citations
}

/// Returns the words of all comments, in order.
fn comment_words(source: &str) -> impl Iterator<Item = &str> {
    let comments = source.lines().filter_map(|line| line.split_once("//"));
    comments.flat_map(|(_, comment)| comment.trim_start_matches(['/', '!']).split_whitespace())
}

/// Removes the punctuation around a word.
fn without_punctuation(word: &str) -> &str {
    word.trim_matches(|mark: char| !mark.is_alphanumeric())
}

/// Returns true for a clause number such as `4.2`.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('.').is_some_and(|(section, clause)| digits(section) && digits(clause))
}

/// Returns all Rust files in a folder and its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(source: &str) -> Vec<(String, String)> {
        citations(source).into_iter().map(|one| (one.first, one.last)).collect()
    }

    #[test]
    fn citations_are_found_in_comments() {
        let source = "/// Moves on (clause 4.2).\n/// Clauses 5.1, 5.2 and\n/// 5.4.\nlet clause = 9.9;\n\
                      //! See clauses 10.3 to 10.11 and 12.1: 7.7 is no citation.";
        let pairs = [("4.2", "4.2"), ("5.1", "5.1"), ("5.2", "5.2"), ("5.4", "5.4")];
        let more = [("10.3", "10.11"), ("12.1", "12.1")];
        let expected: Vec<(String, String)> = (pairs.iter().chain(&more))
            .map(|(first, last)| (first.to_string(), last.to_string()))
            .collect();
        assert_eq!(cited(source), expected);
    }

    #[test]
    fn a_range_includes_all_clauses_between_two_known_ones() {
        let numbers = ["1.1", "1.2", "2.1", "2.2"].map(str::to_string).to_vec();
        let clauses = Clauses { numbers, set_up_text: BTreeSet::new() };
        let range = |first: &str, last: &str| {
            let citation = Citation { first: first.to_string(), last: last.to_string() };
            clauses.numbers_of(&citation).map(|numbers| numbers.join(" "))
        };
        assert_eq!(range("1.2", "2.2").as_deref(), Some("1.2 2.1 2.2"));
        assert_eq!(range("2.1", "2.1").as_deref(), Some("2.1"));
        assert_eq!(range("1.3", "1.3"), None);
        assert_eq!(range("2.1", "1.1"), None);
    }
}
