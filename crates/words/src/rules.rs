//! The numbered clauses of each game, from its `rules.md`.

use game::Game;

/// The rules of one game as people read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub title: String,
    /// The text before the first section.
    pub introduction: Vec<String>,
    pub sections: Vec<RuleSection>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSection {
    pub title: String,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// For example `4.2`.
    pub number: String,
    pub mark: ClauseKind,
    /// True if the clause only describes what is on the table or how to read the other clauses. No function of the
    /// engine depends on it.
    pub set_up_text: bool,
    /// Its paragraphs, lists and tables, in Markdown.
    pub text: String,
}

/// The source of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// The rulebook.
    Rule,
    /// Our decision if the rulebook can be read in several ways.
    Ruling,
    /// Our own rule, which is not in the rulebook.
    HouseRule,
}

impl Rules {
    pub fn of<G: Game>() -> Rules {
        read(G::TEXTS.clauses)
    }

    pub fn clause(&self, number: &str) -> Option<&Clause> {
        self.clauses().find(|clause| clause.number == number)
    }

    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.sections.iter().flat_map(|section| &section.clauses)
    }
}

fn read(text: &str) -> Rules {
    let mut rules = Rules { title: String::new(), introduction: Vec::new(), sections: Vec::new() };
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if let Some(title) = block.strip_prefix("# ") {
            rules.title = title.to_string();
        } else if let Some(title) = block.strip_prefix("## ") {
            rules.sections.push(RuleSection { title: title.to_string(), clauses: Vec::new() });
        } else if let Some(section) = rules.sections.last_mut() {
            add(section, block);
        } else {
            rules.introduction.push(block.to_string());
        }
    }
    rules
}

/// Adds a block of text. It either begins a clause or continues the one before it.
fn add(section: &mut RuleSection, block: &str) {
    if let Some((number, rest)) = block.strip_prefix("**").and_then(|rest| rest.split_once("**"))
        && number.split('.').all(|part| part.parse::<u32>().is_ok())
    {
        let rest = rest.trim_start();
        let (mark, text) =
            match (rest.strip_prefix("*(ruling)*"), rest.strip_prefix("*(house rule)*")) {
                (Some(text), _) => (ClauseKind::Ruling, text),
                (_, Some(text)) => (ClauseKind::HouseRule, text),
                (None, None) => (ClauseKind::Rule, rest),
            };
        let text = text.trim_start();
        let (set_up_text, text) = match text.strip_prefix("*(set-up text)*") {
            Some(text) => (true, text.trim_start()),
            None => (false, text),
        };
        let (number, text) = (number.to_string(), text.to_string());
        section.clauses.push(Clause { number, mark, set_up_text, text });
    } else if let Some(clause) = section.clauses.last_mut() {
        clause.text.push_str("\n\n");
        clause.text.push_str(block);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_with_their_marks() {
        let rules = read(
            "# Game\n\nHello.\n\n## 1. Start\n\n**1.1** One.\n\n- more\n\n**1.2** *(ruling)* Two.\n\n\
             **1.3** *(set-up text)* Three.\n\n**1.4** *(house rule)* *(set-up text)* Four.\n",
        );
        assert_eq!(rules.introduction, ["Hello."]);
        assert_eq!(rules.clause("1.1").unwrap().text, "One.\n\n- more");
        assert_eq!(rules.clause("1.2").unwrap().mark, ClauseKind::Ruling);
        let told = |number: &str| {
            let clause = rules.clause(number).unwrap();
            (clause.mark, clause.set_up_text, clause.text.as_str())
        };
        assert_eq!(told("1.2"), (ClauseKind::Ruling, false, "Two."));
        assert_eq!(told("1.3"), (ClauseKind::Rule, true, "Three."));
        assert_eq!(told("1.4"), (ClauseKind::HouseRule, true, "Four."));
        assert_eq!(rules.clause("1.5"), None);
    }
}
