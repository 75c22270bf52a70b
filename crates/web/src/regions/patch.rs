//! The way from one state of a region to the next.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use super::outline::{Drawn, Outline};

/// What the browser does to a region. An element is addressed by the places of those it lies in, each
/// counted among the elements of the one around it, as they are when the edit's turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit<'a> {
    /// The element gets the attributes of this tag.
    Tag { path: Vec<usize>, tag: &'a str },
    /// Of the elements in it, so many from here on give way to others.
    Put { path: Vec<usize>, from: usize, count: usize, html: &'a str },
}

/// What has become of a region.
#[derive(Debug, PartialEq, Eq)]
pub enum Patch<'a> {
    Whole(&'a str),
    Edits(Vec<Edit<'a>>),
}

impl<'a> Patch<'a> {
    /// What leads from an older state to this one; nothing where they are the same.
    pub fn between(old: &Outline, new: &Drawn<'a>) -> Option<Patch<'a>> {
        if old.hash() == new.outline.hash() {
            return None;
        }
        let mut patcher = Patcher { old, new, path: Vec::new(), edits: Vec::new() };
        if !patcher.follow(0, 0) {
            return Some(Patch::Whole(new.html));
        }
        // An edit has its address beside its HTML.
        let size: usize = patcher.edits.iter().map(|edit| edit.html().len() + 24).sum();
        let whole = size >= new.html.len();
        Some(if whole { Patch::Whole(new.html) } else { Patch::Edits(patcher.edits) })
    }
}

impl<'a> Edit<'a> {
    fn html(&self) -> &'a str {
        match self {
            Edit::Tag { tag, .. } => tag,
            Edit::Put { html, .. } => html,
        }
    }
}

struct Patcher<'a, 'b> {
    old: &'b Outline,
    new: &'b Drawn<'a>,
    /// Where we are.
    path: Vec<usize>,
    edits: Vec<Edit<'a>>,
}

impl Patcher<'_, '_> {
    /// Finds the edits that make the new element of the old one. Says whether there are any such: if
    /// not, it gives way as a whole, and nothing was noted.
    fn follow(&mut self, old: usize, new: usize) -> bool {
        let (before, after) = (self.old.nodes[old], self.new.outline.nodes[new]);
        if before.hash == after.hash {
            return true;
        }
        // What has no elements in it that we know of has nothing to be addressed.
        let known = |span: u32| span > 1 || old == 0 && before.text == 0;
        let alike = before.name == after.name && before.text == after.text;
        if !alike || !known(before.span) || !known(after.span) {
            return false;
        }
        let (was, is) = (self.old.children(old), self.new.outline.children(new));
        // Between elements that come and go, text would be left behind.
        if before.text != 0 && was.len() != is.len() {
            return false;
        }
        self.follow_all(&was, &is, before.text == 0);
        if before.tag != after.tag {
            self.edits.push(Edit::Tag { path: self.path.clone(), tag: self.new.tag(new) });
        }
        true
    }

    /// The elements of a list: what is still there stays, and what lies between gives way. From the
    /// last to the first, so that the places of those to come still hold.
    fn follow_all(&mut self, was: &[usize], is: &[usize], may_splice: bool) {
        let kept = if may_splice { self.kept(was, is) } else { Vec::new() };
        let ends = [(was.len(), is.len())].into_iter().chain(kept.iter().copied().rev());
        let starts = kept.iter().rev().map(|(old, new)| (old + 1, new + 1)).chain([(0, 0)]);
        for ((old_end, new_end), (old, new)) in ends.zip(starts) {
            let (was, is) = (&was[old..old_end], &is[new..new_end]);
            if was.len() != is.len() {
                self.put(old, was.len(), is);
                continue;
            }
            for (index, (one, two)) in was.iter().zip(is).enumerate().rev() {
                self.path.push(old + index);
                let followed = self.follow(*one, *two);
                self.path.pop();
                if !followed {
                    self.put(old + index, 1, &[*two]);
                }
            }
        }
    }

    /// The pairs of elements that are the same in both lists, in order.
    fn kept(&self, was: &[usize], is: &[usize]) -> Vec<(usize, usize)> {
        let same = |one: usize, two: usize| {
            self.old.nodes[was[one]].hash == self.new.outline.nodes[is[two]].hash
        };
        let shorter = was.len().min(is.len());
        let front = (0..shorter).take_while(|at| same(*at, *at)).count();
        let mut kept: Vec<(usize, usize)> = (0..front).map(|at| (at, at)).collect();
        let back = |at: &usize| same(was.len() - 1 - at, is.len() - 1 - at);
        let back = (0..shorter - front).take_while(back).count();
        let mut from = front;
        for index in front..is.len() - back {
            if let Some(found) = (from..was.len() - back).find(|at| same(*at, index)) {
                kept.push((found, index));
                from = found + 1;
            }
        }
        kept.extend((0..back).rev().map(|at| (was.len() - 1 - at, is.len() - 1 - at)));
        kept
    }

    fn put(&mut self, from: usize, count: usize, is: &[usize]) {
        let html = match is {
            [] => "",
            [first, .., last] => self.new.slice(*first, *last),
            [only] => self.new.slice(*only, *only),
        };
        self.edits.push(Edit::Put { path: self.path.clone(), from, count, html });
    }
}

impl Serialize for Edit<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        match self {
            Edit::Tag { path, tag } => {
                list.serialize_element(path)?;
                list.serialize_element(tag)?;
            }
            Edit::Put { path, from, count, html } => {
                list.serialize_element(path)?;
                list.serialize_element(from)?;
                list.serialize_element(count)?;
                list.serialize_element(html)?;
            }
        }
        list.end()
    }
}

impl Serialize for Patch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Patch::Whole(html) => html.serialize(serializer),
            Patch::Edits(edits) => edits.serialize(serializer),
        }
    }
}
