//! The difference between two pages.

use std::sync::Arc;

use crate::known::{KnownPage, PageMark};
use crate::node::{PageSlot, SlotForm};
use crate::page::SlotPage;

/// The changes from one page to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageUpdate {
    /// The mark of the new page.
    pub mark: PageMark,
    /// Its lines, each ending with a line feed.
    pub lines: String,
}

/// Returns the event that turns the page in a browser into another one, or `None` if they are the same. A page of which
/// only the mark is known gets the full contents of each root that differs.
pub fn update(from: &KnownPage, to: &SlotPage) -> Option<PageUpdate> {
    let mark = to.mark();
    if *from.mark() == mark {
        return None;
    }
    let mut lines = String::with_capacity(16 * 1024);
    for fact in &to.facts {
        lines.push_str(fact);
        lines.push('\n');
    }
    let mut writer = UpdateWriter { from, lines };
    for (number, root) in to.roots.iter().enumerate() {
        if from.mark().part(number + 1) == mark.part(number + 1) {
            continue;
        }
        writer.lines.push('@');
        writer.lines.push_str(&root.id);
        writer.lines.push('\n');
        match from.root(number) {
            Some(old) => writer.follow(old, root, true),
            None => writer.contents(root, &[]),
        }
    }
    Some(PageUpdate { mark, lines: writer.lines })
}

struct UpdateWriter<'a> {
    from: &'a KnownPage,
    lines: String,
}

impl UpdateWriter<'_> {
    /// Writes the changes of a slot that the browser has.
    fn follow(&mut self, old: usize, new: &PageSlot, root: bool) {
        let (before, after) = (self.from.entries[old], new.entry);
        if before.whole == after.whole {
            return;
        }
        let kept = self.kept(old, new);
        let same = before.body == after.body;
        let framed = before.frame && after.frame;
        let renamed = before.name != after.name;
        if !root && (renamed || !same && !framed && kept.is_empty()) {
            return self.line('=', new, |lines| new.write(lines));
        }
        if before.tag != after.tag {
            self.line('<', new, |lines| lines.push_str(new.tag()));
        }
        let names: Vec<u64> = kept.iter().map(|(_, child)| child.entry.slot).collect();
        if !same && framed {
            for child in new.children().filter(|child| !names.contains(&child.entry.slot)) {
                self.line('+', child, |lines| child.write(lines));
            }
            self.ordered(new);
        } else if !same {
            self.contents(new, &names);
        }
        for (old, new) in kept {
            self.follow(old, new, false);
        }
    }

    /// Returns the slots inside a slot that the browser has already, with their old entries.
    fn kept<'n>(&self, old: usize, new: &'n PageSlot) -> Vec<(usize, &'n Arc<PageSlot>)> {
        let was: Vec<usize> = self.from.children(old).collect();
        let mut kept = Vec::with_capacity(was.len());
        for (index, child) in new.children().enumerate() {
            let is_it = |old: &usize| self.from.entries[*old].slot == child.entry.slot;
            // Most slots are where they were.
            let old = was.get(index).filter(|old| is_it(old));
            let old = old.or_else(|| was.iter().find(|old| is_it(old)));
            kept.extend(old.map(|old| (*old, child)));
        }
        kept
    }

    fn contents(&mut self, node: &PageSlot, kept: &[u64]) {
        self.line('#', node, |lines| node.write_inner(SlotForm::Named(kept), lines));
    }

    fn ordered(&mut self, node: &PageSlot) {
        self.line('/', node, |lines| {
            for (index, child) in node.children().enumerate() {
                if index > 0 {
                    lines.push(' ');
                }
                lines.push_str(&child.id);
            }
        });
    }

    /// Writes a line about a slot. Line feeds in HTML are written as character references.
    fn line(&mut self, kind: char, node: &PageSlot, write: impl FnOnce(&mut String)) {
        let lines = &mut self.lines;
        lines.push(kind);
        lines.push_str(&node.id);
        lines.push(' ');
        let start = lines.len();
        write(lines);
        if memchr::memchr2(b'\n', b'\r', &lines.as_bytes()[start..]).is_some() {
            let html = lines.split_off(start);
            lines.push_str(&html.replace('\n', "&#10;").replace('\r', "&#13;"));
        }
        lines.push('\n');
    }
}
