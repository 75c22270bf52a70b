//! The server's knowledge of the page that a browser shows.

use crate::key::SlotKey;

/// The server's knowledge of the page that a browser shows: the keys of its slots, without their HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPage {
    mark: PageMark,
    /// The slots, each before the slots inside it. Empty if only the mark is known.
    pub(crate) entries: Box<[SlotKeys]>,
}

/// A short fingerprint of a page. The browser sends it back when it reconnects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PageMark(String);

/// The keys of one slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SlotKeys {
    /// The hash of its id.
    pub slot: u64,
    /// The number of entries that it spans, including itself.
    pub span: u32,
    /// True if the slot contains only other slots and no text.
    pub frame: bool,
    /// The first letters of the name of its element.
    pub name: u64,
    /// The key of its tag.
    pub tag: SlotKey,
    /// The key of its text and of the ids of the slots inside it.
    pub body: SlotKey,
    /// The key of everything in it, including the slots inside it.
    pub whole: SlotKey,
}

/// Number of hexadecimal digits in each part of a mark.
const DIGITS: usize = 8;

impl PageMark {
    pub(crate) fn new(parts: impl Iterator<Item = u64>) -> PageMark {
        PageMark(parts.map(|part| format!("{:08x}", part as u32)).collect())
    }

    /// Creates the mark that a browser sent back.
    pub fn of(text: &str) -> PageMark {
        PageMark(text.to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns one part of the mark: part 0 belongs to the facts, the others to the roots.
    pub(crate) fn part(&self, index: usize) -> Option<&str> {
        self.0.get(index * DIGITS..(index + 1) * DIGITS)
    }
}

impl KnownPage {
    pub(crate) fn new(mark: PageMark, entries: Box<[SlotKeys]>) -> KnownPage {
        KnownPage { mark, entries }
    }

    /// Creates the knowledge of a page of which only the mark is known, for example after a restart.
    pub fn by_mark(mark: PageMark) -> KnownPage {
        KnownPage { mark, entries: Box::default() }
    }

    pub fn mark(&self) -> &PageMark {
        &self.mark
    }

    /// Returns the slots directly inside a slot.
    pub(crate) fn children(&self, of: usize) -> impl Iterator<Item = usize> {
        let (first, end) = (of + 1, of + self.entries[of].span as usize);
        let next = move |child: &usize| Some(child + self.entries[*child].span as usize);
        let within = move |child: &usize| *child < end;
        std::iter::successors(Some(first).filter(within), move |child| next(child).filter(within))
    }

    /// Returns the index of the root with this number.
    pub(crate) fn root(&self, number: usize) -> Option<usize> {
        let next = |at: &usize| Some(at + self.entries.get(*at)?.span as usize);
        let root = std::iter::successors(Some(0), next).nth(number)?;
        (root < self.entries.len()).then_some(root)
    }
}
