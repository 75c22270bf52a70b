//! What a browser does with what it is sent, as far as tests need one: elements, text, and edits.

use serde_json::Value;

/// An element with what is in it; without a name, a piece of HTML.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Element {
    name: String,
    /// As it is written, with its attributes.
    tag: String,
    children: Vec<Child>,
}

#[derive(Clone, Debug, PartialEq)]
enum Child {
    Text(String),
    Element(Element),
}

const VOID: [&str; 10] =
    ["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "!DOCTYPE"];

impl Element {
    /// Reads HTML that nests as ours does.
    pub fn read(html: &str) -> Element {
        let (mut open, mut rest) = (vec![Element::default()], html);
        let close = |open: &mut Vec<Element>| {
            let done = open.pop().unwrap();
            open.last_mut().expect("every end has a beginning").children.push(Child::Element(done));
        };
        while let Some(start) = rest.find('<') {
            let end = start + rest[start..].find('>').expect("every tag has an end") + 1;
            let (text, tag) = (&rest[..start], &rest[start..end]);
            rest = &rest[end..];
            if !text.is_empty() {
                open.last_mut().unwrap().children.push(Child::Text(text.to_string()));
            }
            let name = tag.trim_start_matches(['<', '/']).split([' ', '>', '/']).next().unwrap();
            if tag.starts_with("</") {
                assert_eq!(open.last().unwrap().name, name, "elements nest");
                close(&mut open);
                continue;
            }
            let (name, tag) = (name.to_string(), tag.to_string());
            let ends = tag.ends_with("/>") || VOID.contains(&name.as_str());
            open.push(Element { name, tag, children: Vec::new() });
            if ends {
                close(&mut open);
            }
        }
        assert_eq!(open.len(), 1, "every beginning has an end");
        let mut root = open.remove(0);
        if !rest.is_empty() {
            root.children.push(Child::Text(rest.to_string()));
        }
        root
    }

    /// The HTML in it.
    pub fn html(&self) -> String {
        let one = |child: &Child| match child {
            Child::Text(text) => text.clone(),
            Child::Element(element) => {
                let ends = element.tag.ends_with("/>") || VOID.contains(&element.name.as_str());
                let end = if ends { String::new() } else { format!("</{}>", element.name) };
                format!("{}{}{end}", element.tag, element.html())
            }
        };
        self.children.iter().map(one).collect()
    }

    /// The element with this id.
    pub fn find_mut(&mut self, id: &str) -> Option<&mut Element> {
        if self.tag.contains(&format!(" id=\"{id}\"")) {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| match child {
            Child::Element(element) => element.find_mut(id),
            Child::Text(_) => None,
        })
    }

    /// What the script does with a change of a region.
    pub fn patch(&mut self, change: &Value) {
        let Value::Array(edits) = change else {
            self.children = Element::read(change.as_str().unwrap()).children;
            return;
        };
        for edit in edits {
            let number = |value: &Value| value.as_u64().unwrap() as usize;
            let mut place = &mut *self;
            for step in edit[0].as_array().unwrap() {
                place = place.child(number(step));
            }
            match edit[3].as_str() {
                Some(html) => place.splice(number(&edit[1]), number(&edit[2]), html),
                None => place.tag = edit[1].as_str().unwrap().to_string(),
            }
        }
    }

    /// Where the elements in it stand among the text.
    fn places(&self) -> Vec<usize> {
        let is_element = |child: &Child| matches!(child, Child::Element(_));
        let children = self.children.iter().enumerate();
        children.filter(|(_, child)| is_element(child)).map(|(place, _)| place).collect()
    }

    fn child(&mut self, index: usize) -> &mut Element {
        let place = self.places()[index];
        match &mut self.children[place] {
            Child::Element(element) => element,
            Child::Text(_) => unreachable!("places are those of elements"),
        }
    }

    fn splice(&mut self, from: usize, count: usize, html: &str) {
        let places = self.places();
        let start = places.get(from).copied().unwrap_or(self.children.len());
        for place in places[from..from + count].iter().rev() {
            self.children.remove(*place);
        }
        self.children.splice(start..start, Element::read(html).children);
    }
}
