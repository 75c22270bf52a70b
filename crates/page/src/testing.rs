//! A model of a browser that shows a page and applies its events, with only what tests need: elements, text and lines.
//!
//! These functions panic if an event does not fit the page. Only tests use them.

use std::collections::HashMap;

/// An element with its contents; if its name is empty, a fragment of HTML.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HtmlElement {
    name: String,
    /// The opening tag as written, with its attributes.
    tag: String,
    children: Vec<Child>,
}

#[derive(Clone, Debug, PartialEq)]
enum Child {
    Text(String),
    Element(HtmlElement),
}

const VOID: [&str; 10] =
    ["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "!DOCTYPE"];

impl HtmlElement {
    /// Parses HTML in which every element is closed, as on our pages.
    pub fn read(html: &str) -> HtmlElement {
        let (mut open, mut rest) = (vec![HtmlElement::default()], html);
        let close = |open: &mut Vec<HtmlElement>| {
            let done = open.pop().expect("an element is open");
            open.last_mut().expect("an outer element is open").children.push(Child::Element(done));
        };
        while let Some(start) = rest.find('<') {
            let end = start + rest[start..].find('>').expect("every tag ends with `>`") + 1;
            let (text, tag) = (&rest[..start], &rest[start..end]);
            rest = &rest[end..];
            let inner = open.last_mut().expect("the root stays open");
            if !text.is_empty() {
                inner.children.push(Child::Text(text.to_string()));
            }
            let name = tag.trim_start_matches(['<', '/']).split([' ', '>', '/']).next();
            let name = name.unwrap_or_default().to_string();
            if tag.starts_with("</") {
                assert_eq!(inner.name, name, "an end tag does not match its start tag");
                close(&mut open);
                continue;
            }
            let ends = tag.ends_with("/>") || VOID.contains(&name.as_str());
            open.push(HtmlElement { name, tag: tag.to_string(), children: Vec::new() });
            if ends {
                close(&mut open);
            }
        }
        assert_eq!(open.len(), 1, "a start tag has no end tag");
        let mut root = open.remove(0);
        if !rest.is_empty() {
            root.children.push(Child::Text(rest.to_string()));
        }
        root
    }

    /// Returns the HTML of the contents. Line feeds are written as character references, as in events.
    pub fn html(&self) -> String {
        let one = |child: &Child| match child {
            Child::Text(text) => text.clone(),
            Child::Element(element) => {
                let ends = element.tag.ends_with("/>") || VOID.contains(&element.name.as_str());
                let end = if ends { String::new() } else { format!("</{}>", element.name) };
                format!("{}{}{end}", element.tag, element.html())
            }
        };
        self.children.iter().map(one).collect::<String>().replace('\n', "&#10;")
    }

    /// Returns the element with this id.
    pub fn find(&self, id: &str) -> Option<&HtmlElement> {
        if self.is(id) {
            return Some(self);
        }
        self.elements().find_map(|element| element.find(id))
    }

    pub fn find_mut(&mut self, id: &str) -> Option<&mut HtmlElement> {
        if self.is(id) {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| match child {
            Child::Element(element) => element.find_mut(id),
            Child::Text(_) => None,
        })
    }

    /// Applies the lines of an event, and returns the facts among them.
    pub fn follow<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
        let (mut facts, mut fresh) = (Vec::new(), HashMap::new());
        for line in lines {
            let (first, rest) = line.split_at(1);
            if first.chars().all(char::is_alphabetic) {
                facts.push(line);
                continue;
            }
            if first == "@" {
                assert!(self.find(rest).is_some(), "no element {rest}");
                continue;
            }
            let (id, rest) = rest.split_once(' ').expect("the line has an id and an argument");
            if first == "+" {
                fresh.insert(id.to_string(), single_element(rest));
                continue;
            }
            let place = self.find_mut(id).unwrap_or_else(|| panic!("no element {id}: {line}"));
            match first {
                "=" => *place = single_element(rest),
                "<" => place.tag = rest.to_string(),
                "#" => {
                    let old = std::mem::take(&mut place.children);
                    place.children = HtmlElement::read(rest).children;
                    place.keep(&mut elements(old));
                }
                "/" => {
                    let mut old = elements(std::mem::take(&mut place.children));
                    let ids = rest.split(' ').filter(|id| !id.is_empty());
                    let take = |id: &str| {
                        let fresh = fresh.remove(id);
                        Child::Element(fresh.unwrap_or_else(|| remove_element(&mut old, id)))
                    };
                    place.children = ids.map(take).collect();
                }
                _ => panic!("the line is of an unknown kind: {line}"),
            }
        }
        assert!(fresh.is_empty(), "new elements are used nowhere: {:?}", fresh.keys());
        facts
    }

    /// Replaces each template by the old element that it names.
    fn keep(&mut self, old: &mut Vec<HtmlElement>) {
        for child in &mut self.children {
            let Child::Element(element) = child else { continue };
            let named = element.tag.strip_prefix("<template data-slot=\"");
            match named.and_then(|rest| rest.strip_suffix("\">")) {
                Some(id) => *element = remove_element(old, id),
                None => element.keep(old),
            }
        }
    }

    fn is(&self, id: &str) -> bool {
        self.tag.contains(&format!(" id=\"{id}\""))
    }

    fn elements(&self) -> impl Iterator<Item = &HtmlElement> {
        self.children.iter().filter_map(|child| match child {
            Child::Element(element) => Some(element),
            Child::Text(_) => None,
        })
    }
}

/// Returns the only element of a fragment of HTML.
fn single_element(html: &str) -> HtmlElement {
    let mut all = elements(HtmlElement::read(html).children);
    assert_eq!(all.len(), 1, "expected one element: {html}");
    all.remove(0)
}

fn elements(children: Vec<Child>) -> Vec<HtmlElement> {
    let one = |child| match child {
        Child::Element(element) => Some(element),
        Child::Text(_) => None,
    };
    children.into_iter().filter_map(one).collect()
}

/// Removes the element with this id from other elements, at any depth, and returns it.
fn remove_element(from: &mut Vec<HtmlElement>, id: &str) -> HtmlElement {
    if let Some(at) = from.iter().position(|element| element.is(id)) {
        return from.remove(at);
    }
    let outer = from.iter_mut().find(|element| element.find(id).is_some());
    let outer = outer.unwrap_or_else(|| panic!("{id} is to be kept, but there is no such element"));
    let mut inner = elements(std::mem::take(&mut outer.children));
    let found = remove_element(&mut inner, id);
    outer.children = inner.into_iter().map(Child::Element).collect();
    found
}
