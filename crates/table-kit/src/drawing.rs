//! The output of a board.

use game::Seat;
use maud::{Markup, html};

/// The ids of the regions of a table's page, in order. On the page, each has the prefix `r-`.
pub const REGIONS: [&str; 10] =
    ["heading", "status", "clock", "strips", "board", "mine", "moves", "house", "log", "chat"];

/// The drawing of a board. Each part is a region of the page, which is sent only when it changes.
#[derive(Default)]
pub struct Drawing {
    /// The common table: a scene with its own units, or anything that scrolls.
    pub board: Markup,
    /// The viewer's own area; empty for spectators.
    pub mine: Markup,
    /// The summaries of the players, by seat.
    pub strips: Vec<PlayerStrip>,
    /// The progress of the game for the top bar: the round, and the order of turns.
    pub heading: Markup,
    /// The name of the current part of the game. Chapters of a replay have this name.
    pub chapter: String,
    /// Controls beside the sentence of the prompt, for answers that belong to nothing on the board.
    pub prompt: Markup,
    /// The reason of the result, if the points do not show it.
    pub ending: Markup,
}

/// A summary of one player.
#[derive(Default)]
pub struct PlayerStrip {
    /// The most important number.
    pub score: Option<Markup>,
    pub facts: Vec<Fact>,
    /// Their possessions, drawn small.
    pub holding: Markup,
}

impl From<Vec<Fact>> for PlayerStrip {
    fn from(facts: Vec<Fact>) -> PlayerStrip {
        PlayerStrip { facts, ..PlayerStrip::default() }
    }
}

impl Drawing {
    /// Returns the whole drawing as one text.
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

/// A participant without a seat. Nobody decides for it.
pub struct Automaton {
    /// The seat whose colour, shape and letter it has.
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
