//! The output of a board.

use game::Seat;
use maud::{Markup, html};

/// The ids of the regions of a table's page, in their order; on the page each begins with `r-`.
pub const REGIONS: [&str; 10] =
    ["heading", "status", "clock", "strips", "board", "mine", "moves", "house", "log", "chat"];

/// The drawing of a board. Every part is a region of the page and sent only when it changes.
#[derive(Default)]
pub struct Drawing {
    /// The common table: a scene of its own units, or anything that scrolls.
    pub board: Markup,
    /// The viewer's own area; empty for spectators.
    pub mine: Markup,
    /// The summaries of the players, by seat.
    pub strips: Vec<Strip>,
    /// The progress of the game for the top bar: the round, and the order of turns.
    pub heading: Markup,
    /// The name of that part of the game, in words: chapters of a replay are called by it.
    pub chapter: String,
    /// The controls in the prompt beside its sentence: answers that belong to no thing on the board.
    pub prompt: Markup,
    /// The reason of the result, if the points do not show it.
    pub ending: Markup,
}

/// The summary of one player.
#[derive(Default)]
pub struct Strip {
    /// The number that matters most.
    pub score: Option<Markup>,
    pub facts: Vec<Fact>,
    /// Their possessions, drawn small.
    pub holding: Markup,
}

impl From<Vec<Fact>> for Strip {
    fn from(facts: Vec<Fact>) -> Strip {
        Strip { facts, ..Strip::default() }
    }
}

impl Drawing {
    /// All of it as one text.
    pub fn into_html(self) -> String {
        let mut html = self.board.into_string() + &self.mine.into_string();
        html += &(self.heading.into_string() + &self.prompt.into_string());
        html += &self.ending.into_string();
        for strip in self.strips {
            html += &strip.score.map(Markup::into_string).unwrap_or_default();
            for fact in strip.facts {
                html += &format!("<p>{}{}</p>", fact.label, fact.value.into_string());
            }
            html += &strip.holding.into_string();
        }
        html
    }
}

/// Somebody who takes part without a seat: nobody decides for it.
pub struct Automaton {
    /// Its colour, shape and letter are those of this seat.
    pub badge: Seat,
    pub name: String,
    pub facts: Vec<Fact>,
}

/// A short fact about a player, such as "Barrels 4".
pub struct Fact {
    pub label: String,
    pub value: Markup,
}

impl Fact {
    pub fn new(label: impl Into<String>, value: impl maud::Render) -> Fact {
        Fact { label: label.into(), value: html! { (value) } }
    }
}
