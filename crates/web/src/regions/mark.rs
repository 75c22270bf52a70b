//! Marks on what was drawn, by id or by what a control does, without the board's knowledge.

use maud::html;
use table_kit::REGIONS;

/// The parts of the page in which things are marked.
const MARKED: [&str; 4] = ["status", "board", "mine", "moves"];

/// An attribute for whatever is found by another.
#[derive(Clone)]
pub struct Mark {
    found: String,
    attribute: String,
}

impl Mark {
    /// For the controls that send this line of notation.
    pub fn value(line: &str, attribute: impl Into<String>) -> Mark {
        Mark { found: format!(" value=\"{}\"", escaped(line)), attribute: attribute.into() }
    }

    /// For the thing with this id.
    pub fn id(id: &str, attribute: impl Into<String>) -> Mark {
        Mark { found: format!(" id=\"{}\"", escaped(id)), attribute: attribute.into() }
    }

    pub fn on(&self, html: &str) -> String {
        html.replace(&self.found, &format!("{} {}", self.found, self.attribute))
    }
}

/// The page with the marks in it.
pub fn mark(mut html: [String; REGIONS.len()], marks: &[Mark]) -> [String; REGIONS.len()] {
    for (part, region) in html.iter_mut().zip(REGIONS) {
        for mark in marks.iter().filter(|_| MARKED.contains(&region)) {
            *part = mark.on(part);
        }
    }
    html
}

/// A text as it stands in an attribute.
fn escaped(text: &str) -> String {
    html! { (text) }.into_string().replace('"', "&quot;")
}
