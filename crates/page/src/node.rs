//! Slots with their contents.

use std::hash::Hasher;
use std::ops::Range;
use std::sync::Arc;

use memchr::memchr_iter;

use crate::key::{Secret, SlotKey};
use crate::known::SlotKeys;
use crate::pen::{NUMBER, OPENS, read_number};

/// HTML with the slots in it.
#[derive(Default)]
pub(crate) struct PageFragment {
    pub html: String,
    /// The slots, each with the range of its reference in the HTML.
    pub slots: Vec<(Range<usize>, Arc<PageSlot>)>,
    /// The keys of the pieces in it, if it is a piece.
    pub pieces: Vec<SlotKey>,
}

/// A slot with its contents.
pub(crate) struct PageSlot {
    pub id: String,
    pub entry: SlotKeys,
    /// The HTML of the element and the slots directly inside it.
    content: PageFragment,
    /// The range between the tags of the element; for a root, the whole HTML.
    inner: Range<usize>,
}

/// The form in which the slots of an element are written.
#[derive(Clone, Copy)]
pub(crate) enum SlotForm<'a> {
    /// As complete elements, with their contents.
    Whole,
    /// As templates with their ids if they are in this list, otherwise as complete elements.
    Named(&'a [u64]),
}

impl PageFragment {
    /// Finds the references in a piece of HTML. `take` returns the slot with a number.
    pub fn new(
        html: String,
        begins: &str,
        mut take: impl FnMut(usize) -> Option<Arc<PageSlot>>,
    ) -> PageFragment {
        let read = |start: usize| {
            let number = read_number(html[start..].strip_prefix(begins)?)?;
            Some((start..start + begins.len() + NUMBER, take(number)?))
        };
        let slots = memchr_iter(OPENS as u8, html.as_bytes()).filter_map(read).collect();
        PageFragment { html, slots, pieces: Vec::new() }
    }

    /// Writes the HTML within a range.
    fn write(&self, range: Range<usize>, form: SlotForm<'_>, to: &mut String) {
        let mut at = range.start;
        for (reference, node) in &self.slots {
            to.push_str(&self.html[at..reference.start]);
            at = reference.end;
            match form {
                SlotForm::Named(kept) if kept.contains(&node.entry.slot) => {
                    to.push_str("<template data-slot=\"");
                    to.push_str(&node.id);
                    to.push_str("\"></template>");
                }
                SlotForm::Named(_) | SlotForm::Whole => node.write(to),
            }
        }
        to.push_str(&self.html[at..range.end]);
    }

    /// Returns the complete HTML.
    pub fn whole(&self) -> String {
        let mut html = String::new();
        self.write(0..self.html.len(), SlotForm::Whole, &mut html);
        html
    }
}

impl PageSlot {
    /// Builds a slot. For a root, the HTML is its contents, and otherwise it is one element.
    pub fn new(id: &str, content: PageFragment, root: bool, secret: &Secret) -> PageSlot {
        let html = content.html.as_str();
        let inner = if root { 0..html.len() } else { inner(html) };
        let tag = &html[..inner.start];
        let mut entry = SlotKeys {
            slot: text_key(secret, id).short(),
            span: 1,
            name: name(tag),
            tag: text_key(secret, tag),
            ..SlotKeys::default()
        };
        let (mut body, mut at, mut text) = (secret.begin(), inner.start, 0);
        let mut whole = secret.begin();
        let mut write = |range: Range<usize>, slot: u64| {
            let before = &html[at..range.start];
            (at, text) = (range.end, text + before.len());
            body.write(before.as_bytes());
            // The length separates texts from each other and from the keys of slots.
            body.write_u32(before.len() as u32);
            body.write_u64(slot);
        };
        for (reference, node) in &content.slots {
            write(reference.clone(), node.entry.slot);
            whole.add_key(node.entry.whole);
            entry.span += node.entry.span;
        }
        write(inner.end..inner.end, 0);
        entry.body = body.key();
        entry.frame = text == 0;
        whole.add_key(entry.body);
        whole.add_key(entry.tag);
        whole.write_u64(entry.slot);
        entry.whole = whole.key();
        PageSlot { id: id.to_string(), entry, content, inner }
    }

    pub fn children(&self) -> impl Iterator<Item = &Arc<PageSlot>> {
        self.content.slots.iter().map(|(_, node)| node)
    }

    /// Writes the element with its contents.
    pub fn write(&self, to: &mut String) {
        self.content.write(0..self.content.html.len(), SlotForm::Whole, to);
    }

    /// Writes the contents of the element.
    pub fn write_inner(&self, form: SlotForm<'_>, to: &mut String) {
        self.content.write(self.inner.clone(), form, to);
    }

    /// Returns the opening tag of the element.
    pub fn tag(&self) -> &str {
        &self.content.html[..self.inner.start]
    }

    /// Calls a function for this slot and all slots inside it, each before those inside it.
    pub fn visit<'a>(&'a self, to: &mut impl FnMut(&'a PageSlot)) {
        to(self);
        for child in self.children() {
            child.visit(to);
        }
    }
}

fn text_key(secret: &Secret, text: &str) -> SlotKey {
    let mut hasher = secret.begin();
    hasher.write(text.as_bytes());
    hasher.key()
}

/// Returns the first letters of the name of an element as a number. No two names of HTML share them.
fn name(tag: &str) -> u64 {
    let name = tag.split([' ', '>']).next().unwrap_or_default();
    name.bytes().take(8).fold(0, |all, byte| all << 8 | u64::from(byte))
}

/// Returns the range between the tags of an element. In a tag, `>` is written `&gt;`.
fn inner(html: &str) -> Range<usize> {
    let start = memchr::memchr(b'>', html.as_bytes()).map_or(html.len(), |end| end + 1);
    let end = html.rfind("</").unwrap_or(html.len()).max(start);
    start..end
}
