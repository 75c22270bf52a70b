//! The outline of a piece of HTML: enough to tell what has changed of it and where, without its text.
//!
//! What we render is well formed, so elements can be found by their tags alone. Small elements are not
//! looked into: they are sent whole.

/// Elements of fewer bytes than this are not worth an address of their own within them.
const SMALL: usize = 160;

/// Elements that have no end.
const VOID: [&str; 8] = ["br", "col", "hr", "img", "input", "link", "source", "wbr"];

/// The elements of a piece of HTML, each before those in it. The first stands for the piece itself.
#[derive(Debug, PartialEq, Eq)]
pub struct Outline {
    pub(super) nodes: Box<[Node]>,
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
    pub html: &'a str,
    pub outline: Outline,
    pub(super) places: Vec<Place>,
}

/// Where an element stands in its HTML.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub start: usize,
    /// Behind its tag.
    pub inner: usize,
    pub end: usize,
}

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
        let (nodes, places) = Reader::new(html).read().unwrap_or_else(|| opaque(html));
        Drawn { html, outline: Outline { nodes: nodes.into_boxed_slice() }, places }
    }

    /// The HTML of neighbouring elements.
    pub(super) fn slice(&self, first: usize, last: usize) -> &'a str {
        &self.html[self.places[first].start..self.places[last].end]
    }

    /// An element's tag alone.
    pub(super) fn tag(&self, node: usize) -> &'a str {
        &self.html[self.places[node].start..self.places[node].inner]
    }
}

fn opaque(html: &str) -> (Vec<Node>, Vec<Place>) {
    let hash = hash(html.as_bytes());
    let node = Node { hash, tag: 0, name: 0, text: fold(hash) | 1, span: 1 };
    (vec![node], vec![Place { start: 0, inner: 0, end: html.len() }])
}

struct Reader<'a> {
    html: &'a str,
    at: usize,
    nodes: Vec<Node>,
    places: Vec<Place>,
    open: Vec<Open<'a>>,
}

/// An element whose end has not come yet.
struct Open<'a> {
    name: &'a str,
    node: usize,
    children: u64,
    hash: u64,
    text: u64,
}

impl<'a> Reader<'a> {
    fn new(html: &'a str) -> Reader<'a> {
        // An element has about so many bytes in our pages.
        let expected = html.len() / 64 + 1;
        let mut reader = Reader {
            html,
            at: 0,
            nodes: Vec::with_capacity(expected),
            places: Vec::with_capacity(expected),
            open: Vec::with_capacity(16),
        };
        reader.begin("", 0, 0);
        reader
    }

    fn read(mut self) -> Option<(Vec<Node>, Vec<Place>)> {
        while let Some(found) = self.html[self.at..].find('<') {
            let start = self.at + found;
            self.text(start)?;
            let end = start + self.html[start..].find('>')? + 1;
            let tag = &self.html[start..end];
            self.at = end;
            if let Some(rest) = tag.strip_prefix("</") {
                if self.open.last()?.name != &rest[..rest.len() - 1] || self.open.len() == 1 {
                    return None;
                }
                self.end(end);
                continue;
            }
            let name = tag[1..].split([' ', '>', '/']).next()?;
            if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                return None;
            }
            self.begin(name, start, end);
            if tag.ends_with("/>") || VOID.contains(&name) {
                self.end(end);
            }
        }
        self.text(self.html.len())?;
        if self.open.len() != 1 {
            return None;
        }
        self.end(self.html.len());
        Some((self.nodes, self.places))
    }

    fn begin(&mut self, name: &'a str, start: usize, inner: usize) {
        let tag = hash(&self.html.as_bytes()[start..inner]);
        let node = self.nodes.len();
        let called = fold(hash(name.as_bytes()));
        self.nodes.push(Node { hash: 0, tag: fold(tag), name: called, text: 0, span: 1 });
        self.places.push(Place { start, inner, end: inner });
        self.open.push(Open { name, node, children: 0, hash: tag, text: 0 });
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
        // The piece itself is always looked into.
        if end - self.places[open.node].start < SMALL && !self.open.is_empty() {
            self.nodes.truncate(open.node + 1);
            self.places.truncate(open.node + 1);
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
    hash = mix(hash, u64::from_le_bytes(last));
    hash ^ hash >> 32
}

fn fold(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
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
        assert_eq!(drawn.slice(lines[1], lines[1]), "<li><b>y</b><br></li>");
        assert!(drawn.outline.children(lines[1]).is_empty());
        assert_eq!(drawn.tag(children[1]), "<input name=\"a\">");
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
