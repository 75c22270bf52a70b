//! A line of the log in parts, each with links to places on the board.

use game::{Game, Phrase};
use words::{Names, Part, Words};

use crate::places::EventPlaces;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPart {
    pub text: String,
    /// The ids of the places on the board that the part mentions.
    pub places: Vec<String>,
}

/// Returns the sentence of a phrase in parts. Each name leads to its own place, and the last of the other words leads
/// to the place of the event.
pub fn log_parts<G: Game>(phrase: &Phrase, places: &EventPlaces, names: &[String]) -> Vec<LogPart> {
    let parts = Words::of::<G>().parts(phrase, Names::Given(names));
    let is_plain = |part: &Part| part.arg.is_none() && part.text.contains(char::is_alphanumeric);
    let last = parts.iter().rposition(is_plain);
    let part = |(index, part): (usize, Part)| LogPart {
        places: match part.arg {
            Some(name) => places.argument_places(phrase, name),
            None if Some(index) == last => places.all(),
            None => Vec::new(),
        },
        text: part.text,
    };
    parts.into_iter().enumerate().map(part).collect()
}
