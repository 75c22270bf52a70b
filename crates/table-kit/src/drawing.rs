//! What a board hands back.

use game::Seat;
use maud::{Markup, html};

/// The ids of the regions of a table's page, in their order; on the page each begins with `r-`.
pub const REGIONS: [&str; 9] =
    ["status", "clock", "strips", "board", "mine", "moves", "house", "log", "chat"];

/// What a board is made of. Every part is a region of the page and sent only when it changes.
pub struct Drawing {
    /// The common table.
    pub board: Markup,
    /// What lies before the viewer; empty for spectators.
    pub mine: Markup,
    /// What is to be known of each seat at a glance, by seat.
    pub strips: Vec<Vec<Fact>>,
}

/// Somebody who takes part without a seat: nobody decides for it.
pub struct Automaton {
    /// Its colour, shape and letter are those of this seat.
    pub badge: Seat,
    pub name: String,
    pub facts: Vec<Fact>,
}

/// How log, rules and chat lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One below the other; on a narrow page behind a bar of tabs at its foot.
    Stacked,
    /// As leaves of which one lies open, for a board that brings tabs of its own on a narrow page.
    Leaves,
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
