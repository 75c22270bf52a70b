//! The way from one state of a region to the next.

use std::borrow::Cow;

use super::json;
use super::outline::{Drawn, LeftOut, Outline};

/// What the browser does to a region. An element is addressed by the places of those it lies in, each
/// counted among the elements of the one around it, as they are when the edit's turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit<'a> {
    /// The element gets the attributes of this tag.
    Tag { path: Vec<usize>, tag: Cow<'a, str> },
    /// Of the elements in it, so many from here on give way to others.
    Put { path: Vec<usize>, from: usize, count: usize, html: Cow<'a, str> },
}

/// What has become of a region.
#[derive(Debug, PartialEq, Eq)]
pub enum Patch<'a> {
    Whole(Cow<'a, str>),
    Edits(Vec<Edit<'a>>),
}

impl<'a> Patch<'a> {
    /// What leads from an older state to this one; nothing where they are the same.
    pub fn between(old: &Outline, new: &Drawn<'a>) -> Result<Option<Patch<'a>>, LeftOut> {
        if old.hash() == new.outline.hash() {
            return Ok(None);
        }
        let mut patcher = Patcher { old, new, path: Vec::new(), edits: Vec::new() };
        if !patcher.follow(0, 0)? {
            return Ok(Some(Patch::Whole(new.all()?)));
        }
        // An edit has its address beside its HTML.
        let size: usize = patcher.edits.iter().map(|edit| edit.html().len() + 24).sum();
        if size >= new.size
            && let Ok(all) = new.all()
        {
            return Ok(Some(Patch::Whole(all)));
        }
        Ok(Some(Patch::Edits(patcher.edits)))
    }
}

impl Edit<'_> {
    fn html(&self) -> &str {
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
    fn follow(&mut self, old: usize, new: usize) -> Result<bool, LeftOut> {
        let (before, after) = (self.old.nodes[old], self.new.outline.nodes[new]);
        if before.hash == after.hash {
            return Ok(true);
        }
        // What has no elements in it that we know of has nothing to be addressed.
        let known = |span: u32| span > 1 || old == 0 && before.text == 0;
        let alike = before.name == after.name && before.text == after.text;
        if !alike || !known(before.span) || !known(after.span) {
            return Ok(false);
        }
        let (was, is) = (self.old.children(old), self.new.outline.children(new));
        // Between elements that come and go, text would be left behind.
        if before.text != 0 && was.len() != is.len() {
            return Ok(false);
        }
        self.follow_all(&was, &is, before.text == 0)?;
        if before.tag != after.tag {
            self.edits.push(Edit::Tag { path: self.path.clone(), tag: self.new.tag(new)? });
        }
        Ok(true)
    }

    /// The elements of a list: what is still there stays, and what lies between is followed or gives way.
    /// From the last to the first, so that the places of those to come still hold.
    fn follow_all(&mut self, was: &[usize], is: &[usize], may_splice: bool) -> Result<(), LeftOut> {
        let kept = if may_splice { self.kept(was, is) } else { Vec::new() };
        let ends = [(was.len(), is.len())].into_iter().chain(kept.iter().copied().rev());
        let starts = kept.iter().rev().map(|(old, new)| (old + 1, new + 1)).chain([(0, 0)]);
        for ((old_end, new_end), (old, new)) in ends.zip(starts) {
            self.follow_between(old, &was[old..old_end], &is[new..new_end])?;
        }
        Ok(())
    }

    /// Elements of a list from here on, none of which is still there as it was.
    fn follow_between(&mut self, from: usize, was: &[usize], is: &[usize]) -> Result<(), LeftOut> {
        let (mut old_end, mut new_end) = (was.len(), is.len());
        for (old, new) in self.paired(was, is).into_iter().rev() {
            self.put(from + old + 1, old_end - old - 1, &is[new + 1..new_end])?;
            self.path.push(from + old);
            let followed = self.follow(was[old], is[new])?;
            self.path.pop();
            if !followed {
                self.put(from + old, 1, &is[new..=new])?;
            }
            (old_end, new_end) = (old, new);
        }
        self.put(from, old_end, &is[..new_end])
    }

    /// Which elements became which: each the one at its place, or, where some came or went, the next one
    /// with the same tag that can be looked into.
    fn paired(&self, was: &[usize], is: &[usize]) -> Vec<(usize, usize)> {
        if was.len() == is.len() {
            return (0..was.len()).map(|at| (at, at)).collect();
        }
        let (mut pairs, mut from) = (Vec::new(), 0);
        for (new, node) in is.iter().enumerate() {
            let after = self.new.outline.nodes[*node];
            let same = |at: &usize| {
                let before = self.old.nodes[was[*at]];
                before.tag == after.tag && before.span > 1 && after.span > 1
            };
            if let Some(old) = (from..was.len()).find(same) {
                pairs.push((old, new));
                from = old + 1;
            }
        }
        pairs
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

    fn put(&mut self, from: usize, count: usize, is: &[usize]) -> Result<(), LeftOut> {
        let html = match is {
            [] if count == 0 => return Ok(()),
            [] => Cow::Borrowed(""),
            [first, .., last] => self.new.slice(*first, *last)?,
            [only] => self.new.slice(*only, *only)?,
        };
        self.edits.push(Edit::Put { path: self.path.clone(), from, count, html });
        Ok(())
    }
}

impl Edit<'_> {
    fn write(&self, to: &mut Vec<u8>) {
        let (Edit::Tag { path, .. } | Edit::Put { path, .. }) = self;
        to.extend_from_slice(b"[[");
        json::numbers(path, to);
        to.extend_from_slice(b"],");
        if let Edit::Put { from, count, .. } = self {
            json::numbers(&[*from, *count], to);
            to.push(b',');
        }
        json::text(self.html(), to);
        to.push(b']');
    }
}

impl Patch<'_> {
    /// As JSON.
    pub fn write(&self, to: &mut Vec<u8>) {
        match self {
            Patch::Whole(html) => json::text(html, to),
            Patch::Edits(edits) => {
                to.push(b'[');
                json::separated(edits, to, Edit::write);
                to.push(b']');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_letter_anywhere_in_a_tag_is_an_edit() {
        let page = |tag: &str| format!("{tag}<p>{}</p></div>", "-".repeat(200));
        let tag = "<div class=\"abcdefghijklmnopqrstuvwxyz\">";
        let old = page(tag);
        let old = Drawn::read(&old);
        for (at, letter) in tag.char_indices().filter(|(_, letter)| letter.is_alphabetic()).skip(8)
        {
            for other in ('a'..='z').filter(|other| *other != letter) {
                let changed = format!("{}{other}{}", &tag[..at], &tag[at + 1..]);
                let new = page(&changed);
                let edit = Edit::Tag { path: vec![0], tag: Cow::Borrowed(&changed) };
                let patch = Patch::between(&old.outline, &Drawn::read(&new));
                assert_eq!(patch, Ok(Some(Patch::Edits(vec![edit]))));
            }
        }
    }

    #[test]
    fn where_something_comes_what_stands_beside_it_is_followed_and_not_put_anew() {
        let thing = |class: &str, word: &str| {
            let filler = format!("<p>{}</p>", "-".repeat(200));
            format!("<div class=\"{class}\">{filler}<b>{word}</b></div>")
        };
        let old = thing("aisle", "one") + &thing("yard", "one");
        let new = thing("aisle", "two") + &thing("yard", "two") + &thing("sheet", "two");
        let (old, new) = (Drawn::read(&old), Drawn::read(&new));
        let Ok(Some(Patch::Edits(edits))) = Patch::between(&old.outline, &new) else {
            panic!("there are edits")
        };
        let puts = edits.iter().map(|edit| match edit {
            Edit::Put { path, from, count, html } => (path.clone(), *from, *count, html.len()),
            Edit::Tag { .. } => panic!("no tag changed"),
        });
        let small = "<b>two</b>".len();
        let sheet = thing("sheet", "two").len();
        let expected = [(vec![], 2, 0, sheet), (vec![1], 1, 1, small), (vec![0], 1, 1, small)];
        assert_eq!(puts.collect::<Vec<_>>(), expected);
    }
}
