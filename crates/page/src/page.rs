//! A drawn page.

use maud::Markup;

use crate::key::Secret;
use crate::known::{KnownPage, PageMark};
use crate::node::{PageSlot, SlotForm};
use crate::pen::Pen;

/// A drawn page: its facts and its roots, which contain the other slots.
pub struct SlotPage {
    secret: Secret,
    /// Lines of text about the page, sent with every event.
    pub(crate) facts: Vec<String>,
    pub(crate) roots: Vec<PageSlot>,
}

impl SlotPage {
    /// Builds a page from what a pen recorded. Roots are the parts of the page that are always there, with their
    /// contents. A fact is a word with a value, such as `due 1`.
    pub fn new(pen: Pen, roots: Vec<(&str, Markup)>, facts: Vec<String>) -> SlotPage {
        let record = pen.into_record().expect("the pen of a page records its slots");
        let root = |(id, html): (&str, Markup)| {
            PageSlot::new(id, record.fragment(html), true, &record.secret)
        };
        let roots = roots.into_iter().map(root).collect();
        let page = SlotPage { secret: record.secret, facts, roots };
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
        self.ids().find(|id| !seen.insert(*id))
    }

    /// Returns the server's knowledge of a browser that shows this page.
    pub fn known(&self) -> KnownPage {
        let mut entries = Vec::with_capacity(self.len());
        self.visit(|node| entries.push(node.entry));
        KnownPage::new(self.mark(), entries.into())
    }

    /// Returns the mark of this page. It has a part for the facts and one for each root, so that a server that no
    /// longer has the slots can still find the roots that are the same.
    pub fn mark(&self) -> PageMark {
        let facts = self.secret.key(&self.facts);
        let roots = self.roots.iter().map(|root| root.entry.whole);
        let keys = std::iter::once(facts).chain(roots);
        PageMark::new(keys.map(|key| self.secret.seal(key)))
    }

    /// Returns the number of slots.
    pub fn len(&self) -> usize {
        self.roots.iter().map(|root| root.entry.span as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Returns the ids of all slots, each before those of the slots inside it.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let mut ids = Vec::new();
        self.visit(|node| ids.push(node.id.as_str()));
        ids.into_iter()
    }

    /// Returns the contents of each root as HTML.
    pub fn whole(&self) -> Vec<String> {
        let root = |root: &PageSlot| {
            let mut html = String::new();
            root.write_inner(SlotForm::Whole, &mut html);
            html
        };
        self.roots.iter().map(root).collect()
    }

    fn visit<'a>(&'a self, mut to: impl FnMut(&'a PageSlot)) {
        for root in &self.roots {
            root.visit(&mut to);
        }
    }
}
