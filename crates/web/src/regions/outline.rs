//! The outline of a piece of HTML: enough to tell what has changed of it and where, without its text.
//!
//! What we render is well formed, so elements can be found by their tags alone. Small elements are not
//! looked into: they are sent whole.
//!
//! What is drawn may leave out parts that an older outline knows. Theirs is taken from there, so that the
//! outline is the same as if all were drawn.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};
use table_kit::Sign;

/// Elements of fewer bytes than this are not worth an address of their own within them.
const SMALL: usize = 160;

/// Whether an element has no end.
fn is_void(name: &str) -> bool {
    matches!(name, "br" | "col" | "hr" | "img" | "input" | "link" | "source" | "wbr")
}

/// The elements of a piece of HTML, each before those in it. The first stands for the piece itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    pub(super) nodes: Box<[Node]>,
    /// Those of them that are parts of the drawing, in the same order.
    pub(super) parts: Box<[Part]>,
}

/// An element that is drawn by itself, or the whole piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub key: u64,
    pub node: u32,
    /// The bytes of its HTML.
    pub size: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// Of all of it.
    pub hash: u64,
    /// Of its tag, and of its name alone.
    pub tag: u32,
    pub name: u32,
    /// Of the text directly in it and where that stands; 0 where there is none.
    pub text: u32,
    /// How many nodes it spans, itself among them. One that spans only itself is sent whole.
    pub span: u32,
}

/// An outline with the HTML that it was read from.
pub struct Drawn<'a> {
    /// With the signs of its parts in it, and some of them left out.
    html: &'a str,
    pub outline: Outline,
    places: Vec<Place>,
    /// The bytes of all of it, drawn or not.
    pub(super) size: usize,
}

/// Where an element stands in its HTML.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    /// Behind its tag.
    inner: usize,
    end: usize,
}

impl Place {
    /// Of what lies in a part that was left out.
    const NOWHERE: Place = Place { start: 0, inner: 0, end: 0 };
}

/// Where the part with a key is known from: an outline, and its number among the parts there.
pub(super) type Known<'k> = &'k dyn Fn(u64) -> Option<(&'k Outline, usize)>;

/// Something is asked for that was left out of the drawing.
#[derive(Debug, PartialEq, Eq)]
pub struct LeftOut;

impl Outline {
    /// Of all of it. The same in every process.
    pub fn hash(&self) -> u64 {
        self.nodes[0].hash
    }

    /// The elements directly in one.
    pub(super) fn children(&self, node: usize) -> Vec<usize> {
        let (mut child, end) = (node + 1, node + self.nodes[node].span as usize);
        let mut children = Vec::new();
        while child < end {
            children.push(child);
            child += self.nodes[child].span as usize;
        }
        children
    }
}

impl<'a> Drawn<'a> {
    /// Reads HTML. What does not nest is taken as one piece of text.
    pub fn read(html: &'a str) -> Drawn<'a> {
        Drawn::read_parts(html, &|_| None).unwrap_or_else(|LeftOut| Drawn::opaque(html))
    }

    /// The same of a drawing in parts, those among them that are known from elsewhere.
    pub(super) fn read_parts(html: &'a str, known: Known<'_>) -> Result<Drawn<'a>, LeftOut> {
        if let Some(Sign::LeftOut(key)) = Sign::read(html)
            && let Some((outline, 0)) = known(key)
            && let Some(all) = outline.parts.first().filter(|part| part.node == 0)
        {
            let places = vec![Place::NOWHERE; outline.nodes.len()];
            return Ok(Drawn { html, outline: outline.clone(), places, size: all.size as usize });
        }
        if let Some(drawn) = Reader::new(html, known).read() {
            return Ok(drawn);
        }
        if html.contains(Sign::BEGINS) { Err(LeftOut) } else { Ok(Drawn::opaque(html)) }
    }

    fn opaque(html: &'a str) -> Drawn<'a> {
        let hash = hash(html.as_bytes());
        let node = Node { hash, tag: 0, name: 0, text: fold(hash) | 1, span: 1 };
        let outline = Outline { nodes: [node].into(), parts: [].into() };
        let places = vec![Place { start: 0, inner: 0, end: html.len() }];
        Drawn { html, outline, places, size: html.len() }
    }

    pub(super) fn all(&self) -> Result<Cow<'a, str>, LeftOut> {
        unsigned(self.html)
    }

    /// The HTML of neighbouring elements.
    pub(super) fn slice(&self, first: usize, last: usize) -> Result<Cow<'a, str>, LeftOut> {
        let (start, end) = (self.places[first].start, self.places[last].end);
        if start == end { Err(LeftOut) } else { unsigned(&self.html[start..end]) }
    }

    /// An element's tag alone.
    pub(super) fn tag(&self, node: usize) -> Result<Cow<'a, str>, LeftOut> {
        let Place { start, inner, .. } = self.places[node];
        if start == inner { Err(LeftOut) } else { Ok(Cow::Borrowed(&self.html[start..inner])) }
    }
}

/// HTML without the signs of its parts.
fn unsigned(html: &str) -> Result<Cow<'_, str>, LeftOut> {
    let bytes = html.as_bytes();
    // What tells a sign from a tag is its second letter, which is rare.
    let begins = |at: &usize| html[..=*at].ends_with(Sign::BEGINS);
    let mut signs = memchr_iter(b'~', bytes).filter(begins).peekable();
    if signs.peek().is_none() {
        return Ok(Cow::Borrowed(html));
    }
    let (mut plain, mut from) = (String::with_capacity(html.len()), 0);
    for at in signs {
        if bytes.get(at + 1) == Some(&b'-') {
            return Err(LeftOut);
        }
        let start = at + 1 - Sign::BEGINS.len();
        plain.push_str(&html[from..start]);
        from = start + Sign::LENGTH;
    }
    plain.push_str(&html[from..]);
    Ok(Cow::Owned(plain))
}

struct Reader<'a, 'k> {
    html: &'a str,
    known: Known<'k>,
    at: usize,
    nodes: Vec<Node>,
    places: Vec<Place>,
    parts: Vec<Part>,
    open: Vec<Open<'a>>,
    /// How many bytes more there would be without signs and with all that was left out.
    unseen: isize,
}

/// An element whose end has not come yet.
struct Open<'a> {
    name: &'a str,
    node: usize,
    children: u64,
    hash: u64,
    text: u64,
    unseen: isize,
    /// Its number among the parts.
    part: Option<usize>,
}

impl<'a, 'k> Reader<'a, 'k> {
    fn new(html: &'a str, known: Known<'k>) -> Reader<'a, 'k> {
        // An element has about so many bytes in our pages.
        let expected = html.len() / 64 + 1;
        let mut reader = Reader {
            html,
            known,
            at: 0,
            nodes: Vec::with_capacity(expected),
            places: Vec::with_capacity(expected),
            parts: Vec::new(),
            open: Vec::with_capacity(16),
            unseen: 0,
        };
        reader.begin("", 0, 0);
        reader
    }

    fn read(mut self) -> Option<Drawn<'a>> {
        let bytes = self.html.as_bytes();
        while let Some(start) = self.next_tag() {
            self.text(start)?;
            if self.ends_here(start) {
                continue;
            }
            let end = start + memchr(b'>', &bytes[start..])? + 1;
            let tag = &self.html[start..end];
            self.at = end;
            if tag.starts_with(Sign::BEGINS) {
                self.part(Sign::read(tag)?, start)?;
                continue;
            }
            let ends_name = |byte: &u8| matches!(byte, b' ' | b'>' | b'/');
            let length = bytes[start + 1..end].iter().position(ends_name)?;
            let name = &self.html[start + 1..start + 1 + length];
            // This is also where an end that nothing waits for is found.
            if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                return None;
            }
            self.begin(name, start, end);
            if tag.ends_with("/>") || is_void(name) {
                self.end(end);
            }
        }
        self.text(self.html.len())?;
        if self.open.len() != 1 {
            return None;
        }
        self.end(self.html.len());
        let outline = Outline { nodes: self.nodes.into(), parts: self.parts.into() };
        let size = self.html.len().saturating_add_signed(self.unseen);
        Some(Drawn { html: self.html, outline, places: self.places, size })
    }

    /// Where the next tag begins. Mostly that is at once.
    fn next_tag(&self) -> Option<usize> {
        let rest = &self.html.as_bytes()[self.at..];
        match rest.first()? {
            b'<' => Some(self.at),
            _ => memchr(b'<', rest).map(|found| self.at + found),
        }
    }

    /// Closes the innermost element if its end stands here: that is known without looking for it.
    fn ends_here(&mut self, start: usize) -> bool {
        let Some(open) = self.open.last().filter(|open| open.node > 0) else { return false };
        let rest = self.html[start..].strip_prefix("</");
        let rest = rest.and_then(|rest| rest.strip_prefix(open.name));
        let ends = rest.is_some_and(|rest| rest.starts_with('>'));
        if ends {
            self.at = start + open.name.len() + "</>".len();
            self.end(self.at);
        }
        ends
    }

    /// The next element is a part, or one that is known stands here.
    fn part(&mut self, sign: Sign, start: usize) -> Option<()> {
        self.unseen -= Sign::LENGTH as isize;
        let here = self.nodes.len() as u32;
        let key = match sign {
            Sign::Drawn(key) => {
                self.parts.push(Part { key, node: here, size: 0 });
                return Some(());
            }
            Sign::All(key) => {
                let piece = self.open.first_mut().filter(|_| start == 0)?;
                piece.part = Some(0);
                self.parts.push(Part { key, node: 0, size: 0 });
                return Some(());
            }
            Sign::LeftOut(key) => key,
        };
        let (outline, number) = (self.known)(key)?;
        let part = *outline.parts.get(number).filter(|part| part.node > 0)?;
        let nodes = part.node..part.node + outline.nodes[part.node as usize].span;
        let within = outline.parts[number..].iter().take_while(|inner| nodes.contains(&inner.node));
        self.parts
            .extend(within.map(|inner| Part { node: inner.node - part.node + here, ..*inner }));
        let nodes = &outline.nodes[nodes.start as usize..nodes.end as usize];
        self.nodes.extend_from_slice(nodes);
        self.places.push(Place { start, inner: start, end: start + Sign::LENGTH });
        self.places.resize(self.nodes.len(), Place::NOWHERE);
        self.unseen += part.size as isize;
        let outer = self.open.last_mut()?;
        outer.children += 1;
        outer.hash = mix(outer.hash, nodes[0].hash);
        Some(())
    }

    fn begin(&mut self, name: &'a str, start: usize, inner: usize) {
        let tag = hash(&self.html.as_bytes()[start..inner]);
        let node = self.nodes.len();
        let called = fold(hash(name.as_bytes()));
        self.nodes.push(Node { hash: 0, tag: fold(tag), name: called, text: 0, span: 1 });
        self.places.push(Place { start, inner, end: inner });
        let part = self.parts.len().checked_sub(1);
        let part = part.filter(|part| self.parts[*part].node as usize == node);
        let unseen = self.unseen;
        self.open.push(Open { name, node, children: 0, hash: tag, text: 0, unseen, part });
    }

    /// Text up to here belongs to the innermost element.
    fn text(&mut self, end: usize) -> Option<()> {
        let text = &self.html.as_bytes()[self.at..end];
        if !text.is_empty() {
            let open = self.open.last_mut()?;
            let said = mix(hash(text), open.children);
            (open.hash, open.text) = (mix(open.hash, said), mix(open.text, said) | 1);
        }
        Some(())
    }

    fn end(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let seen = end - self.places[open.node].start;
        let size = seen.saturating_add_signed(self.unseen - open.unseen);
        if let Some(part) = open.part {
            self.parts[part].size = size as u32;
        }
        // The piece itself is always looked into.
        if size < SMALL && !self.open.is_empty() {
            self.nodes.truncate(open.node + 1);
            self.places.truncate(open.node + 1);
            let left = self.parts.iter().rev().skip_while(|part| part.node as usize > open.node);
            let left = left.count();
            self.parts.truncate(left);
        }
        self.places[open.node].end = end;
        let span = (self.nodes.len() - open.node) as u32;
        let node = &mut self.nodes[open.node];
        (node.hash, node.text, node.span) = (open.hash, fold(open.text), span);
        if let Some(outer) = self.open.last_mut() {
            outer.children += 1;
            outer.hash = mix(outer.hash, open.hash);
        }
    }
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Fast, the same everywhere, and no secret: whoever could make two texts collide would only keep a
/// change of the page from those who look on.
fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = bytes.len() as u64;
    for word in words {
        hash = mix(hash, u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(hash, u64::from_le_bytes(last))
}

/// Half of a hash that depends on all of it. The last letters of a text are in its upper half alone.
fn fold(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use maud::html;
    use table_kit::Parts;

    use super::*;

    #[test]
    fn what_does_not_nest_is_one_piece() {
        for html in ["<p>a", "<p>a</b>", "a</p>", "<!-- x -->", "<b", "x < y"] {
            let drawn = Drawn::read(html);
            assert_eq!(drawn.outline.nodes.len(), 1, "{html}");
            assert_ne!(drawn.outline.nodes[0].text, 0, "{html}");
        }
    }

    #[test]
    fn large_elements_are_looked_into() {
        let long = "x".repeat(SMALL);
        let html = format!("<ul><li>{long}</li><li><b>y</b><br></li></ul><input name=\"a\">");
        let drawn = Drawn::read(&html);
        let children = drawn.outline.children(0);
        assert_eq!(children.len(), 2);
        let lines = drawn.outline.children(children[0]);
        assert_eq!(drawn.slice(lines[1], lines[1]).unwrap(), "<li><b>y</b><br></li>");
        assert!(drawn.outline.children(lines[1]).is_empty());
        assert_eq!(drawn.tag(children[1]).unwrap(), "<input name=\"a\">");
    }

    #[test]
    fn a_drawing_without_its_known_parts_has_the_same_outline() {
        let thing = |parts: Parts<'_>, number: usize| {
            let inner = || html! { i { (number) " " (parts.part(&"x", || html! { u { "x" } })) } };
            parts.part(&("thing", number), || html! { b { (inner()) span { ("-".repeat(200)) } } })
        };
        let page = |parts: Parts<'_>| html! { p { "a" (thing(parts, 1)) "b" (thing(parts, 2)) } }.0;
        let (plain, signed) = (page(Parts::Whole), page(Parts::Except(&|_| false)));
        let older = Drawn::read_parts(&signed, &|_| None).unwrap();
        let (size, outline) = (older.size, older.outline);
        assert_eq!(outline.nodes, Drawn::read(&plain).outline.nodes);
        assert_eq!(outline.parts.len(), 2, "what is small has none in it");
        assert_eq!((size, older_all(&signed)), (plain.len(), plain));
        let find = |key| outline.parts.iter().position(|part| part.key == key);
        let known = |key| find(key).map(|number| (&outline, number));
        let short = page(Parts::Except(&|key| find(key).is_some()));
        let drawn = Drawn::read_parts(&short, &known).unwrap();
        assert!(short.len() < 80, "{short}");
        assert_eq!(drawn.size, size);
        assert_eq!(drawn.outline, outline);
        assert_eq!(drawn.all(), Err(LeftOut));
        assert_eq!(drawn.slice(2, 2), Err(LeftOut));
    }

    #[test]
    fn a_piece_that_is_known_as_a_whole_is_left_out_as_a_whole() {
        let inner = |parts: Parts<'_>| parts.part(&"inner", || html! { b { ("-".repeat(200)) } });
        let page =
            |parts: Parts<'_>| parts.all(&"all", || html! { h2 { "a" } (inner(parts)) "b" }).0;
        let (plain, signed) = (page(Parts::Whole), page(Parts::Except(&|_| false)));
        let older = Drawn::read_parts(&signed, &|_| None).unwrap();
        assert_eq!((older.size, older_all(&signed)), (plain.len(), plain.clone()));
        assert_eq!(older.outline.nodes, Drawn::read(&plain).outline.nodes);
        let find = |key| older.outline.parts.iter().position(|part| part.key == key);
        let known = |key| find(key).map(|number| (&older.outline, number));
        let short = page(Parts::Except(&|key| find(key).is_some()));
        assert_eq!(short.len(), Sign::LENGTH);
        let drawn = Drawn::read_parts(&short, &known).unwrap();
        assert_eq!((drawn.size, &drawn.outline), (older.size, &older.outline));
        assert_eq!((drawn.all(), drawn.slice(1, 1)), (Err(LeftOut), Err(LeftOut)));
        assert_eq!(drawn.tag(1), Err(LeftOut));
    }

    fn older_all(signed: &str) -> String {
        Drawn::read_parts(signed, &|_| None).unwrap().all().unwrap().into_owned()
    }

    #[test]
    fn any_change_shows_in_the_hash() {
        let mut seen = std::collections::HashSet::new();
        for html in ["", "a", "a ", "<b></b>", "<b></b>a", "a<b></b>", "<b>a</b>", "<b><b></b></b>"]
        {
            assert!(seen.insert(Drawn::read(html).outline.hash()), "{html}");
        }
    }
}
