//! The pen that renders slots.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use maud::{Markup, PreEscaped};

use crate::key::{Key, Secret};

/// A slot that is a function of one value. The value holds everything that the slot shows, including the names of
/// players.
pub trait Piece: Hash + Send + Sync + 'static {
    /// The name of this type of piece; no other type has the same.
    const KIND: &'static str;

    /// Renders one element with the id of its slot.
    fn draw(&self) -> Markup;
}

/// A piece of any type.
pub(crate) trait Draw: Send + Sync {
    fn html(&self) -> String;
}

impl<P: Piece> Draw for P {
    fn html(&self) -> String {
        self.draw().0
    }
}

/// Renders slots. A plain pen renders a complete page. A pen from [`Pen::records`] keeps the HTML of every slot
/// separately and leaves a reference in its place; [`Page::new`](crate::Page::new) builds the page from these.
pub struct Pen {
    record: Option<Record>,
    /// Attributes that are added to slots and controls by name.
    marks: Vec<ElementAttribute>,
}

/// An attribute, as written in a tag, for the slot with this id or the control with this value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementAttribute {
    pub name: String,
    pub attribute: String,
}

pub(crate) struct Record {
    pub secret: Secret,
    /// The prefix of every reference. It cannot be guessed, so no text that people write contains one.
    pub begins: String,
    pub slots: RefCell<Vec<Slot>>,
}

/// A rendered slot.
pub(crate) struct Slot {
    pub id: String,
    pub content: Content,
}

pub(crate) enum Content {
    Html(String),
    Piece(Key, Box<dyn Draw>),
}

/// The first and the last character of a reference.
pub(crate) const OPENS: char = '\u{1}';
pub(crate) const CLOSES: char = '\u{2}';

impl Default for Pen {
    fn default() -> Pen {
        Pen::plain()
    }
}

impl Pen {
    pub const fn plain() -> Pen {
        Pen { record: None, marks: Vec::new() }
    }

    pub fn records(secret: Secret) -> Pen {
        static PAGES: AtomicU64 = AtomicU64::new(0);
        let page = PAGES.fetch_add(1, Ordering::Relaxed);
        let begins = format!("{OPENS}{:016x}", secret.key(&("page", page)).short());
        let slots = RefCell::new(Vec::with_capacity(256));
        Pen { record: Some(Record { secret, begins, slots }), marks: Vec::new() }
    }

    pub fn with_marks(mut self, marks: Vec<ElementAttribute>) -> Pen {
        self.marks = marks;
        self
    }

    /// Renders a slot. `html` is one element with this id, and the id contains no space.
    pub fn slot(&self, id: &str, html: Markup) -> Markup {
        debug_assert!(is_slot(id, &html.0), "not an element with the id {id}: {}", html.0);
        let html = with_attributes(html, &self.attributes_of(id));
        match &self.record {
            None => html,
            Some(record) => record.put(id, Content::Html(html.0)),
        }
    }

    /// Renders a slot that is a piece. A pen that records renders it only when it is needed.
    pub fn piece<P: Piece>(&self, id: &str, piece: P) -> Markup {
        let Some(record) = &self.record else { return self.slot(id, piece.draw()) };
        if self.marks.iter().any(|mark| mark.name == id) {
            return self.slot(id, piece.draw());
        }
        let key = record.secret.key(&(P::KIND, id, &piece));
        record.put(id, Content::Piece(key, Box::new(piece)))
    }

    /// Returns the attributes of the slot or control with this name, as written in a tag.
    pub fn attributes_of(&self, name: &str) -> String {
        let mut attributes = String::new();
        for mark in self.marks.iter().filter(|mark| mark.name == name) {
            attributes.push(' ');
            attributes.push_str(&mark.attribute);
        }
        attributes
    }

    pub(crate) fn into_record(self) -> Option<Record> {
        self.record
    }
}

impl Record {
    fn put(&self, id: &str, content: Content) -> Markup {
        let mut slots = self.slots.borrow_mut();
        let mut reference = String::with_capacity(self.begins.len() + 4);
        reference.push_str(&self.begins);
        // Writing to a string cannot fail.
        let _ = write!(reference, "{}{CLOSES}", slots.len());
        slots.push(Slot { id: id.to_string(), content });
        PreEscaped(reference)
    }
}

/// Adds attributes to the first tag of an element.
pub fn with_attributes(html: Markup, attributes: &str) -> Markup {
    if attributes.is_empty() {
        return html;
    }
    let at = html.0.find([' ', '>']).unwrap_or(html.0.len());
    PreEscaped([&html.0[..at], attributes, &html.0[at..]].concat())
}

/// Returns true if a piece of HTML begins with a tag with this id.
fn is_slot(id: &str, html: &str) -> bool {
    let tag = html.split('>').next().unwrap_or_default();
    html.starts_with('<') && !id.contains(' ') && tag.contains(&format!(" id=\"{id}\""))
}
