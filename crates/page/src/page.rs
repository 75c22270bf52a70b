//! A rendered page.

use std::hash::Hasher;
use std::ops::Range;

use maud::Markup;
use memchr::memchr_iter;

use crate::drawn::PieceCache;
use crate::key::{Key, Secret};
use crate::known::{Entry, KnownPage, PageMark};
use crate::pen::{CLOSES, Content, OPENS, Pen, Record, Slot};

/// A rendered page: its facts, and its slots, each before the slots inside it.
pub struct Page {
    secret: Secret,
    /// Lines of text about the page, sent with every event.
    pub(crate) facts: Vec<String>,
    pub(crate) nodes: Vec<Node>,
    /// The nodes that are not inside another node.
    pub(crate) roots: Vec<usize>,
}

/// A slot with its place in the page.
pub(crate) struct Node {
    pub id: String,
    pub entry: Entry,
    content: Content,
    /// The range between the tags of the element; for a root, the whole HTML.
    inner: Range<usize>,
    /// The slots directly inside it, each with the range of its reference in the HTML.
    children: Vec<(Range<usize>, usize)>,
}

/// The form in which the slots of an element are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotForm {
    /// As complete elements, with their contents.
    Whole,
    /// As templates with their ids, if they are `kept`; otherwise as complete elements.
    Named,
}

impl Page {
    /// Builds a page from what a pen recorded. Roots are the parts of the page that are always there, with their
    /// contents. A fact is a word with a value, such as `due 1`.
    pub fn new(pen: Pen, roots: Vec<(&str, Markup)>, facts: Vec<String>) -> Page {
        let record = pen.into_record().expect("the pen of a page records its slots");
        let Record { secret, begins, slots } = record;
        let slots = slots.into_inner().into_iter().map(Some).collect();
        let mut builder = Builder { secret, begins, slots, nodes: Vec::new() };
        let roots = roots
            .into_iter()
            .map(|(id, html)| {
                let slot = Slot { id: id.to_string(), content: Content::Html(html.0) };
                builder.add(slot, true)
            })
            .collect();
        let page = Page { secret, facts, nodes: builder.nodes, roots };
        debug_assert!(
            page.duplicate_id().is_none(),
            "two slots have the id {:?}",
            page.duplicate_id()
        );
        page
    }

    /// Returns an id that two slots have, if there is one.
    fn duplicate_id(&self) -> Option<&str> {
        let mut seen = std::collections::HashSet::new();
        self.nodes.iter().map(|node| node.id.as_str()).find(|id| !seen.insert(*id))
    }

    /// Returns the server's knowledge of a browser that shows this page.
    pub fn known(&self) -> KnownPage {
        KnownPage::new(self.mark(), self.nodes.iter().map(|node| node.entry).collect())
    }

    /// Returns the mark of this page. It has a part for the facts and one for each root, so that a server that no
    /// longer has the slots can still find the roots that are the same.
    pub fn mark(&self) -> PageMark {
        let facts = self.secret.key(&self.facts).short();
        let roots = self.roots.iter().map(|root| {
            let span = self.nodes[*root].entry.span as usize;
            let mut sip = self.secret.begin();
            for node in &self.nodes[*root..root + span] {
                node.entry.write(&mut sip);
            }
            sip.key().short()
        });
        PageMark::new(std::iter::once(facts).chain(roots))
    }

    /// Returns the number of slots.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the ids of all slots, each before those of the slots inside it.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().map(|node| node.id.as_str())
    }

    /// Returns the contents of each root as HTML.
    pub fn whole(&self, drawn: &PieceCache) -> Vec<String> {
        let root = |root: &usize| {
            let mut html = String::new();
            self.inner(*root, SlotForm::Whole, &[], drawn, &mut html);
            html
        };
        self.roots.iter().map(root).collect()
    }

    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        self.nodes[node].children.iter().map(|(_, child)| *child)
    }

    /// Writes an element with its contents.
    pub(crate) fn element(&self, node: usize, drawn: &PieceCache, to: &mut String) {
        match &self.nodes[node].content {
            Content::Piece(key, piece) => to.push_str(&drawn.get(*key, || piece.html())),
            Content::Html(html) => {
                let inner = &self.nodes[node].inner;
                to.push_str(&html[..inner.start]);
                self.inner(node, SlotForm::Whole, &[], drawn, to);
                to.push_str(&html[inner.end..]);
            }
        }
    }

    /// Writes the contents of an element. If `within` is [`SlotForm::Named`], the `kept` slots are written as templates
    /// with their ids.
    pub(crate) fn inner(
        &self,
        node: usize,
        within: SlotForm,
        kept: &[usize],
        drawn: &PieceCache,
        to: &mut String,
    ) {
        let Node { content: Content::Html(html), inner, children, .. } = &self.nodes[node] else {
            return;
        };
        let mut at = inner.start;
        for (reference, child) in children {
            to.push_str(&html[at..reference.start]);
            at = reference.end;
            if within == SlotForm::Named && kept.contains(child) {
                to.push_str("<template data-slot=\"");
                to.push_str(&self.nodes[*child].id);
                to.push_str("\"></template>");
            } else {
                self.element(*child, drawn, to);
            }
        }
        to.push_str(&html[at..inner.end]);
    }

    /// Returns the opening tag of an element.
    pub(crate) fn tag(&self, node: usize) -> &str {
        match &self.nodes[node].content {
            Content::Html(html) => &html[..self.nodes[node].inner.start],
            Content::Piece(..) => "",
        }
    }
}

struct Builder {
    secret: Secret,
    /// The prefix of every reference.
    begins: String,
    /// The slots that are not placed yet.
    slots: Vec<Option<Slot>>,
    nodes: Vec<Node>,
}

impl Builder {
    /// Adds a slot and the slots inside it, and returns its number.
    fn add(&mut self, slot: Slot, root: bool) -> usize {
        let here = self.nodes.len();
        let Slot { id, content } = slot;
        let name = self.secret.key(&id).short();
        let (entry, inner) = match &content {
            Content::Piece(key, _) => (Entry::piece(name, *key), 0..0),
            Content::Html(html) => {
                let inner = if root { 0..html.len() } else { inner(html) };
                let tag = &html[..inner.start];
                let called = tag.split([' ', '>']).next().unwrap_or_default();
                let called = self.text_key(called).short() as u32;
                (Entry::element(name, called, self.text_key(tag)), inner)
            }
        };
        self.nodes.push(Node { id, entry, content, inner: inner.clone(), children: Vec::new() });
        let references = match &self.nodes[here].content {
            Content::Html(html) => self.references(html, inner.clone()),
            Content::Piece(..) => return here,
        };
        let children: Vec<(Range<usize>, usize)> = references
            .into_iter()
            .filter_map(|(at, number)| {
                let slot = self.slots.get_mut(number)?.take()?;
                Some((at, self.add(slot, false)))
            })
            .collect();
        self.finish(here, children);
        here
    }

    /// Computes the key of a slot after all slots inside it were added.
    fn finish(&mut self, here: usize, children: Vec<(Range<usize>, usize)>) {
        let Node { content: Content::Html(html), inner, .. } = &self.nodes[here] else { return };
        let (mut sip, mut at, mut text) = (self.secret.begin(), inner.start, 0);
        let ends = [(inner.end..inner.end, None)];
        let places =
            children.iter().map(|(range, child)| (range.clone(), Some(*child))).chain(ends);
        for (range, child) in places {
            let before = &html[at..range.start];
            (at, text) = (range.end, text + before.len());
            sip.write(before.as_bytes());
            // The length separates texts from each other and from the keys of slots.
            sip.write_u64(before.len() as u64);
            sip.write_u64(child.map_or(0, |child| self.nodes[child].entry.slot));
        }
        let (body, span) = (sip.key(), (self.nodes.len() - here) as u32);
        let node = &mut self.nodes[here];
        node.entry.body = body;
        node.entry.span = span;
        node.entry.frame = text == 0;
        node.children = children;
    }

    /// Returns the references in a piece of HTML: their ranges, and the numbers of the slots.
    fn references(&self, html: &str, inner: Range<usize>) -> Vec<(Range<usize>, usize)> {
        let found = memchr_iter(OPENS as u8, &html.as_bytes()[inner.clone()]);
        let read = |at: usize| {
            let start = inner.start + at;
            let rest = html[start..inner.end].strip_prefix(&self.begins)?;
            let (number, _) = rest.split_once(CLOSES)?;
            let end = start + self.begins.len() + number.len() + CLOSES.len_utf8();
            Some((start..end, number.parse().ok()?))
        };
        found.filter_map(read).collect()
    }

    fn text_key(&self, text: &str) -> Key {
        let mut sip = self.secret.begin();
        sip.write(text.as_bytes());
        sip.key()
    }
}

/// Returns the range between the tags of an element. In a tag, `>` is written `&gt;`.
fn inner(html: &str) -> Range<usize> {
    let start = html.find('>').map_or(html.len(), |end| end + 1);
    let end = html.rfind("</").unwrap_or(html.len()).max(start);
    start..end
}
