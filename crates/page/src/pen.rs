//! The pen that draws slots and pieces.

use std::any::type_name;
use std::cell::RefCell;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use maud::{Markup, PreEscaped};

use crate::cache::PieceCache;
use crate::key::{Secret, SlotKey};
use crate::node::{PageFragment, PageSlot};

/// A part of a page that is a function of one value, with any slots and pieces in it. The value has everything that the
/// part shows, including the names of players. Values that are the same for all pages of a table, such as its
/// components, may be left out of the hash.
pub trait Piece: Hash {
    fn draw(&self, pen: &Pen) -> Markup;
}

/// Draws slots. A plain pen draws a complete page. A pen from [`Pen::records`] keeps every slot separately and leaves a
/// reference in its place; [`SlotPage::new`](crate::SlotPage::new) builds the page from these.
pub struct Pen {
    record: Option<SlotRecord>,
    /// Attributes that are added to slots and controls by name.
    marks: Vec<ElementAttribute>,
}

/// An attribute, as written in a tag, for the slot with this id or the control with this value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementAttribute {
    pub name: String,
    pub attribute: String,
}

pub(crate) struct SlotRecord {
    pub secret: Secret,
    /// The key of everything that all pieces of the page may show.
    context: SlotKey,
    /// The prefix of every reference. It cannot be guessed, so no text that people write contains one.
    begins: String,
    /// The slots that are not yet in another slot, by the number in their reference.
    slots: RefCell<Vec<Option<Arc<PageSlot>>>>,
    /// The pieces in the piece that is being drawn.
    pieces: RefCell<Vec<SlotKey>>,
    cache: Arc<PieceCache>,
}

/// The first character of a reference.
pub(crate) const OPENS: char = '\u{1}';

impl Default for Pen {
    fn default() -> Pen {
        Pen::plain()
    }
}

impl Pen {
    pub const fn plain() -> Pen {
        Pen { record: None, marks: Vec::new() }
    }

    /// Creates a pen that records slots. Pieces that are in the cache are not drawn again. Any piece may show the
    /// players' names.
    pub fn records(secret: Secret, cache: Arc<PieceCache>, names: &[String]) -> Pen {
        static PAGES: AtomicU64 = AtomicU64::new(0);
        let page = PAGES.fetch_add(1, Ordering::Relaxed);
        let begins = format!("{OPENS}{:016x}", secret.seal(secret.key(&("page", page))));
        let slots = RefCell::new(Vec::with_capacity(256));
        let (context, pieces) = (secret.key(names), RefCell::default());
        let record = SlotRecord { secret, context, begins, slots, pieces, cache };
        Pen { record: Some(record), marks: Vec::new() }
    }

    /// Sets the attributes that are added to slots and controls by name.
    pub fn with_marks(mut self, marks: Vec<ElementAttribute>) -> Pen {
        if let Some(record) = &mut self.record {
            record.context = record.secret.key(&(record.context, &marks));
        }
        self.marks = marks;
        self
    }

    /// Draws a slot. `html` is one element with this id, and the id contains no space.
    pub fn slot(&self, id: &str, html: Markup) -> Markup {
        debug_assert!(is_slot(id, &html.0), "not an element with the id {id}: {}", html.0);
        let html = match self.marks.is_empty() {
            true => html,
            false => with_attributes(html, &self.attributes_of(id)),
        };
        match &self.record {
            None => html,
            Some(record) => record.slot(id, html),
        }
    }

    /// Draws a piece, unless it is in the cache.
    pub fn piece<P: Piece>(&self, piece: &P) -> Markup {
        self.part(type_name::<P>(), piece, || piece.draw(self))
    }

    /// Draws a part of a page that is a function of a value, unless it is in the cache. No two kinds of part have the
    /// same name. In tests, every part is drawn and compared with the cached one. So every test that plays a game
    /// checks that the values are complete.
    pub fn part(&self, kind: &str, value: &impl Hash, draw: impl FnOnce() -> Markup) -> Markup {
        let Some(record) = &self.record else { return draw() };
        let mut key = record.secret.continue_from(record.context);
        (kind, value).hash(&mut key);
        let key = key.key();
        let known = record.cache.find(key);
        record.pieces.borrow_mut().push(key);
        if let Some(known) = &known
            && !cfg!(debug_assertions)
        {
            return record.refer_to(known);
        }
        let before = record.pieces.take();
        let html = draw();
        let pieces = record.pieces.replace(before);
        let drawn = PageFragment { pieces, ..record.fragment(html) };
        if let Some(known) = known {
            assert_eq!(known.whole(), drawn.whole(), "{kind} shows more than its value");
            return record.refer_to(&known);
        }
        let drawn = Arc::new(drawn);
        let html = record.refer_to(&drawn);
        record.cache.keep(key, drawn);
        html
    }

    /// Returns a key for a value that is part of the values of several parts, so that it is hashed only once.
    pub fn key(&self, value: &impl Hash) -> SlotKey {
        self.record.as_ref().map(|record| record.secret.key(value)).unwrap_or_default()
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

    pub(crate) fn into_record(self) -> Option<SlotRecord> {
        self.record
    }
}

impl SlotRecord {
    fn slot(&self, id: &str, html: Markup) -> Markup {
        let node = PageSlot::new(id, self.fragment(html), false, &self.secret);
        let mut reference = String::with_capacity(self.begins.len() + NUMBER);
        self.refer(Arc::new(node), &mut reference);
        PreEscaped(reference)
    }

    /// Returns HTML with the slots that it refers to.
    pub fn fragment(&self, html: Markup) -> PageFragment {
        let mut slots = self.slots.borrow_mut();
        PageFragment::new(html.0, &self.begins, |number| slots.get_mut(number)?.take())
    }

    /// Writes a reference to a slot.
    fn refer(&self, node: Arc<PageSlot>, to: &mut String) {
        let mut slots = self.slots.borrow_mut();
        to.push_str(&self.begins);
        write_number(slots.len(), to);
        slots.push(Some(node));
    }

    /// Returns the HTML of a fragment, with references to its slots.
    fn refer_to(&self, drawn: &PageFragment) -> Markup {
        let length = drawn.html.len();
        let (mut html, mut at) = (String::with_capacity(length), 0);
        for (reference, node) in &drawn.slots {
            html.push_str(&drawn.html[at..reference.start]);
            self.refer(node.clone(), &mut html);
            at = reference.end;
        }
        html.push_str(&drawn.html[at..]);
        PreEscaped(html)
    }
}

/// The number of letters of a slot's number in a reference.
pub(crate) const NUMBER: usize = 4;

/// The digit 0 of such a number, which has the base 64.
const ZERO: u8 = b'@';

fn write_number(number: usize, to: &mut String) {
    for digit in (0..NUMBER).rev() {
        to.push(char::from(ZERO + (number >> (6 * digit)) as u8 % 64));
    }
}

/// Reads a number from the beginning of a text.
pub(crate) fn read_number(text: &str) -> Option<usize> {
    let letters: &[u8; NUMBER] = text.as_bytes().first_chunk()?;
    Some(
        letters
            .iter()
            .fold(0, |number, letter| number << 6 | usize::from(letter.wrapping_sub(ZERO))),
    )
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
