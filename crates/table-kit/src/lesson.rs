//! Lessons: games that teach, as data.
//!
//! A lesson is a deal that is always the same and one line of moves through it. At each decision of the
//! learner something is said, something on the board is pointed at, and one act is expected; what the
//! others do meanwhile is written down too. Tips belong to no line: each waits for the first decision at
//! which it matters.

use game::Seat;
use serde::Deserialize;
use serde_json::{Map, Value};

/// The text of a lesson, under the name of its file.
pub type LessonText = (&'static str, &'static str);

/// All that a game teaches, in the order in which it is learnt.
#[derive(Debug, Default)]
pub struct Course {
    pub lessons: Vec<Lesson>,
    pub tips: Vec<Tip>,
    /// Asked at the end of the lessons.
    pub quiz: Vec<Question>,
}

/// A question about the rules, with answers to choose from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub ask: String,
    pub answers: Vec<String>,
    /// The place of the right answer, from 0.
    pub right: usize,
    /// The clause that it rests on.
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quiz {
    question: Vec<Question>,
}

/// A game that teaches.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The name of its file, by which addresses and logs know it.
    #[serde(skip)]
    pub name: String,
    pub title: String,
    /// The content of the lesson, in a sentence.
    pub about: String,
    /// The goal and the end of the game.
    pub goal: String,
    pub minutes: u32,
    pub players: u8,
    /// The learner's.
    pub seat: Seat,
    /// The number that all luck comes from.
    pub seed: u64,
    /// The options besides the number of players.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The layout that it begins with, as JSON; the usual set-up where there is none.
    pub start: Option<String>,
    /// The others' moves before the learner's first decision.
    #[serde(default)]
    pub before: Vec<String>,
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// One thing to learn, at the decision where it first matters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The deed.
    pub title: String,
    /// One short sentence or two.
    pub say: String,
    /// The ids of the things on the board that are spoken of, besides the expected act itself.
    #[serde(default)]
    pub point: Vec<String>,
    /// The learner's moves, one after another.
    pub expect: Vec<String>,
    /// Said of another legal act.
    pub why: String,
    /// The clause it rests on.
    pub clause: String,
    /// The others' moves until the learner is due again.
    #[serde(default)]
    pub others: Vec<String>,
}

/// A word where it first matters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    pub title: String,
    pub say: String,
    pub clause: String,
    /// It matters where something may be done that begins with one of these, word by word.
    pub when: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tips {
    tip: Vec<Tip>,
}

impl Course {
    /// Reads what a board brings.
    pub fn read(
        lessons: &[LessonText],
        tips: Option<&str>,
        quiz: Option<&str>,
    ) -> Result<Course, toml::de::Error> {
        let lesson = |(name, text): &LessonText| {
            let lesson: Lesson = toml::from_str(text)?;
            Ok(Lesson { name: name.to_string(), ..lesson })
        };
        let lessons: Result<Vec<Lesson>, toml::de::Error> = lessons.iter().map(lesson).collect();
        let tips = match tips {
            Some(text) => toml::from_str::<Tips>(text)?.tip,
            None => Vec::new(),
        };
        let quiz = match quiz {
            Some(text) => toml::from_str::<Quiz>(text)?.question,
            None => Vec::new(),
        };
        Ok(Course { lessons: lessons?, tips, quiz })
    }

    pub fn lesson(&self, name: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.name == name)
    }

    /// The lesson that follows upon another.
    pub fn after(&self, name: &str) -> Option<&Lesson> {
        let index = self.lessons.iter().position(|lesson| lesson.name == name)?;
        self.lessons.get(index + 1)
    }
}

/// One move of a lesson's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scripted<'a> {
    pub notation: &'a str,
    /// The step it belongs to.
    pub step: usize,
    /// True if it is the learner's.
    pub learner: bool,
}

impl Lesson {
    /// Every move from the beginning to the end.
    pub fn line(&self) -> Vec<Scripted<'_>> {
        let opening = self.before.iter();
        let opening = opening.map(|notation| Scripted { notation, step: 0, learner: false });
        let mut line: Vec<Scripted<'_>> = opening.collect();
        for (step, taught) in self.steps.iter().enumerate() {
            for (moves, learner) in [(&taught.expect, true), (&taught.others, false)] {
                line.extend(moves.iter().map(|notation| Scripted { notation, step, learner }));
            }
        }
        line
    }

    /// The options of the game.
    pub fn agreed(&self) -> Value {
        let mut options = self.options.clone();
        options.insert("players".to_string(), self.players.into());
        Value::Object(options)
    }
}

impl Tip {
    /// Returns true if it applies where these actions are legal, each in its notation.
    pub fn fits(&self, legal: &[String]) -> bool {
        let begins = |notation: &str, pattern: &str| {
            let mut words = notation.split(' ');
            pattern.split(' ').all(|word| words.next() == Some(word))
        };
        self.when.iter().any(|pattern| legal.iter().any(|notation| begins(notation, pattern)))
    }
}
