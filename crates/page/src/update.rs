//! The difference between two pages.

use crate::drawn::PieceCache;
use crate::known::{KnownPage, PageMark};
use crate::page::{Page, SlotForm};

/// The changes from one page to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The mark of the new page.
    pub mark: PageMark,
    /// Its lines, each ending with a line feed.
    pub lines: String,
}

/// Returns the event that turns the page in a browser into another one, or `None` if they are the same. A page of which
/// only the mark is known gets the full contents of each root that differs.
pub fn update(from: &KnownPage, to: &Page, drawn: &PieceCache) -> Option<Event> {
    let mark = to.mark();
    if *from.mark() == mark {
        return None;
    }
    let mut lines = String::new();
    for fact in &to.facts {
        lines.push_str(fact);
        lines.push('\n');
    }
    let mut writer = Writer { from, to, drawn, lines };
    for (number, root) in to.roots.iter().enumerate() {
        if from.mark().part(number + 1) == mark.part(number + 1) {
            continue;
        }
        writer.lines.push('@');
        writer.lines.push_str(&to.nodes[*root].id);
        writer.lines.push('\n');
        match from.root(number) {
            Some(old) => writer.follow(old, *root, true),
            None => writer.contents(*root, &[]),
        }
    }
    Some(Event { mark, lines: writer.lines })
}

struct Writer<'a> {
    from: &'a KnownPage,
    to: &'a Page,
    drawn: &'a PieceCache,
    lines: String,
}

impl Writer<'_> {
    /// Writes the changes of a slot that the browser has.
    fn follow(&mut self, old: usize, new: usize, root: bool) {
        let (before, after) = (self.from.entries[old], self.to.nodes[new].entry);
        let was = self.from.children(old);
        let same = before.body == after.body;
        let is: Vec<usize> = self.to.children(new).collect();
        let find = |child: &usize| {
            let slot = self.to.nodes[*child].entry.slot;
            was.iter().copied().find(|old| self.from.entries[*old].slot == slot)
        };
        let kept: Vec<(usize, usize)> =
            is.iter().filter_map(|child| Some((find(child)?, *child))).collect();
        let names: Vec<usize> = kept.iter().map(|(_, child)| *child).collect();
        let framed = before.frame && after.frame;
        let renamed = before.name != after.name;
        if !root && (renamed || !same && !framed && names.is_empty()) {
            return self.replaced(new);
        }
        if before.tag != after.tag {
            let tag = self.to.tag(new).to_string();
            self.line('<', new, |_, lines| lines.push_str(&tag));
        }
        if !same && framed {
            for child in is.iter().filter(|child| !names.contains(child)) {
                self.line('+', *child, |writer, lines| {
                    writer.to.element(*child, writer.drawn, lines)
                });
            }
            self.ordered(new, &is);
        } else if !same {
            self.contents(new, &names);
        }
        for (old, new) in kept {
            self.follow(old, new, false);
        }
    }

    fn replaced(&mut self, node: usize) {
        self.line('=', node, |writer, lines| writer.to.element(node, writer.drawn, lines));
    }

    fn contents(&mut self, node: usize, kept: &[usize]) {
        self.line('#', node, |writer, lines| {
            writer.to.inner(node, SlotForm::Named, kept, writer.drawn, lines);
        });
    }

    fn ordered(&mut self, node: usize, children: &[usize]) {
        self.line('/', node, |writer, lines| {
            for (index, child) in children.iter().enumerate() {
                if index > 0 {
                    lines.push(' ');
                }
                lines.push_str(&writer.to.nodes[*child].id);
            }
        });
    }

    /// Writes a line about a slot. Line feeds in HTML are written as character references.
    fn line(&mut self, kind: char, node: usize, write: impl FnOnce(&Writer<'_>, &mut String)) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.push(kind);
        lines.push_str(&self.to.nodes[node].id);
        lines.push(' ');
        let start = lines.len();
        write(self, &mut lines);
        if memchr::memchr2(b'\n', b'\r', &lines.as_bytes()[start..]).is_some() {
            let html = lines.split_off(start);
            lines.push_str(&html.replace('\n', "&#10;").replace('\r', "&#13;"));
        }
        lines.push('\n');
        self.lines = lines;
    }
}
