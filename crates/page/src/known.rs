//! The server's knowledge of a page that a browser shows.

use std::hash::Hasher;

use crate::key::{Key, Sip};

/// The server's knowledge of a page that a browser shows: the keys of its slots, without their HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    mark: PageMark,
    /// Each slot before those in it. Empty where no more is known than the mark.
    pub(crate) entries: Box<[Entry]>,
}

/// The mark of a page: what a browser hands back when it comes again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PageMark(String);

/// A slot as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The hash of its id.
    pub slot: u64,
    /// The number of entries that it spans, including itself.
    pub span: u32,
    /// True if nothing but slots lies in it.
    pub frame: bool,
    /// Of the name of its element.
    pub name: u32,
    /// Of its tag.
    pub tag: Key,
    /// Of its text, and of which slots lie in it; of a piece, that of its value.
    pub body: Key,
}

impl Entry {
    pub fn element(slot: u64, name: u32, tag: Key) -> Entry {
        Entry { slot, span: 1, frame: false, name, tag, body: Key::default() }
    }

    pub fn piece(slot: u64, value: Key) -> Entry {
        Entry { slot, span: 1, frame: false, name: 0, tag: Key::default(), body: value }
    }

    pub fn write<const C: usize, const D: usize>(&self, sip: &mut Sip<C, D>) {
        sip.write_u64(self.slot);
        sip.write_u64(self.tag.short());
        sip.write_u64(self.body.short());
    }
}

/// Hexadecimal digits of each part of a mark.
const DIGITS: usize = 8;

impl PageMark {
    pub(crate) fn new(parts: impl Iterator<Item = u64>) -> PageMark {
        PageMark(parts.map(|part| format!("{:08x}", part as u32)).collect())
    }

    /// Takes what a browser handed back.
    pub fn of(text: &str) -> PageMark {
        PageMark(text.to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part of the facts is the first, those of the roots follow.
    pub(crate) fn part(&self, index: usize) -> Option<&str> {
        self.0.get(index * DIGITS..(index + 1) * DIGITS)
    }
}

impl Known {
    pub(crate) fn new(mark: PageMark, entries: Box<[Entry]>) -> Known {
        Known { mark, entries }
    }

    /// A page of which no more is known than its mark, such as after a restart.
    pub fn by_mark(mark: PageMark) -> Known {
        Known { mark, entries: Box::default() }
    }

    pub fn mark(&self) -> &PageMark {
        &self.mark
    }

    /// The slots directly in one.
    pub(crate) fn kids(&self, of: usize) -> Vec<usize> {
        let (mut kid, end) = (of + 1, of + self.entries[of].span as usize);
        let mut kids = Vec::new();
        while kid < end {
            kids.push(kid);
            kid += self.entries[kid].span as usize;
        }
        kids
    }

    /// The root with this number.
    pub(crate) fn root(&self, number: usize) -> Option<usize> {
        let next = |at: &usize| Some(at + self.entries.get(*at)?.span as usize);
        let root = std::iter::successors(Some(0), next).nth(number)?;
        (root < self.entries.len()).then_some(root)
    }
}
