//! What a player may choose, with its notation, and why it may be refused.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, read_number, read_words};

use crate::Quality;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Take,
    Draw,
    Put(Quality),
}

game::refusals! {
    /// The rule that an action breaks.
    pub enum Refusal {
        CellarEmpty => "3.2" "refusal-cellar-empty",
        TakeFirst => "3.2" "refusal-take-first",
        PutFirst => "3.3" "refusal-put-first",
        NotInHand { quality: u8 } => "3.3" "refusal-not-in-hand",
    }
}

impl Action {
    /// All there are, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Action> {
        [Action::Take, Action::Draw].into_iter().chain(Quality::all().map(Action::Put))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take => f.write_str("take"),
            Action::Draw => f.write_str("draw"),
            Action::Put(Quality(number)) => write!(f, "put {number}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let read = |words: &[&str]| match words {
            ["take"] => Some(Action::Take),
            ["draw"] => Some(Action::Draw),
            ["put", word] => read_number(word, 1..=6).map(|number| Action::Put(Quality(number))),
            _ => None,
        };
        read_words(text, |words| {
            read(words).ok_or("`take`, `draw` or `put QUALITY`, such as `put 3`")
        })
    }
}
