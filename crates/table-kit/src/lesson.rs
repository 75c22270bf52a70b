//! Lessons: games that teach, as data.
//!
//! A lesson is a game with a fixed deal and one line of moves. At each decision, the learner reads a text, sees parts
//! of the board highlighted, and is expected to make certain moves. The moves of the others are written down too. Tips
//! belong to no line: each is shown at the first decision to which it applies.

use game::Seat;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A lesson's file name and text.
pub type LessonText = (&'static str, &'static str);

/// Everything that a game teaches, in the order of learning.
#[derive(Debug, Default)]
pub struct Course {
    pub lessons: Vec<Lesson>,
    pub tips: Vec<Tip>,
    /// Questions at the end of the lessons.
    pub quiz: Vec<LessonQuestion>,
}

/// A question about the rules, with answers to choose from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonQuestion {
    pub ask: String,
    pub answers: Vec<String>,
    /// The index of the right answer, from 0.
    pub right: usize,
    /// The clause of the rules that gives the answer.
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quiz {
    question: Vec<LessonQuestion>,
}

/// A game that teaches.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The name of its file, which addresses and logs use.
    #[serde(skip)]
    pub name: String,
    pub title: String,
    /// The content of the lesson, in one sentence.
    pub about: String,
    /// The goal and the end of the game.
    pub goal: String,
    pub minutes: u32,
    pub players: u8,
    /// The learner's seat.
    pub seat: Seat,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The options besides the number of players.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The layout that it begins with, as JSON; the usual set-up if there is none.
    pub start: Option<String>,
    /// The others' moves before the learner's first decision.
    #[serde(default)]
    pub before: Vec<String>,
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson, at the decision at which its rule is first needed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The action to learn.
    pub title: String,
    /// One short sentence or two.
    pub say: String,
    /// The ids of the elements on the board that the text mentions, besides the expected action itself.
    #[serde(default)]
    pub point: Vec<String>,
    /// The learner's moves, one after another.
    pub expect: Vec<String>,
    /// The answer to another legal action.
    pub why: String,
    /// The clause of the rules that it is about.
    pub clause: String,
    /// The others' moves until the learner is to move again.
    #[serde(default)]
    pub others: Vec<String>,
}

/// A hint about the rules. It is shown at the first decision for which it is useful.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    pub title: String,
    pub say: String,
    pub clause: String,
    /// Beginnings of notations, word by word. The tip applies if a legal action begins with one of them.
    pub when: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tips {
    tip: Vec<Tip>,
}

impl Course {
    /// Reads the lessons, tips and questions of a board.
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

    /// Returns the lesson that follows another.
    pub fn after(&self, name: &str) -> Option<&Lesson> {
        let index = self.lessons.iter().position(|lesson| lesson.name == name)?;
        self.lessons.get(index + 1)
    }
}

/// One move of a lesson's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptedMove<'a> {
    pub notation: &'a str,
    /// The index of the step that it belongs to.
    pub step: usize,
    /// True if the learner makes it.
    pub learner: bool,
}

impl Lesson {
    /// Returns every move from the beginning to the end.
    pub fn line(&self) -> Vec<ScriptedMove<'_>> {
        let opening = self.before.iter();
        let opening = opening.map(|notation| ScriptedMove { notation, step: 0, learner: false });
        let mut line: Vec<ScriptedMove<'_>> = opening.collect();
        for (step, taught) in self.steps.iter().enumerate() {
            for (moves, learner) in [(&taught.expect, true), (&taught.others, false)] {
                line.extend(moves.iter().map(|notation| ScriptedMove { notation, step, learner }));
            }
        }
        line
    }

    /// Returns the options of the game.
    pub fn agreed(&self) -> Value {
        let mut options = self.options.clone();
        options.insert("players".to_string(), self.players.into());
        Value::Object(options)
    }
}

impl Tip {
    /// Returns true if the tip applies when these actions are legal, each in its notation.
    pub fn fits(&self, legal: &[String]) -> bool {
        let begins = |notation: &str, pattern: &str| {
            let mut words = notation.split(' ');
            pattern.split(' ').all(|word| words.next() == Some(word))
        };
        self.when.iter().any(|pattern| legal.iter().any(|notation| begins(notation, pattern)))
    }
}
