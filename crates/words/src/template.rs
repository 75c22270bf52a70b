//! Messages of plain text and arguments, ready to be filled in.
//!
//! Nearly every message is such, and pages say hundreds of them: what needs no choice of words needs no
//! resolver.

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use rustc_hash::FxHashMap;

/// The templates of a language by the keys of their messages.
#[derive(Default)]
pub struct Templates(FxHashMap<String, Box<[Piece]>>);

/// A piece of a message.
pub enum Piece {
    Text(Box<str>),
    /// The argument of this name.
    Arg(Box<str>),
}

impl Templates {
    /// Takes the messages of a resource; a later one of the same key counts.
    pub fn read(&mut self, resource: &FluentResource) {
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let Some(value) = &message.value else { continue };
            match pieces(value) {
                Some(pieces) => self.0.insert(message.id.name.to_string(), pieces),
                None => self.0.remove(message.id.name),
            };
        }
    }

    /// The message of this key, unless it chooses its words.
    pub fn get(&self, key: &str) -> Option<&[Piece]> {
        self.0.get(key).map(|pieces| &**pieces)
    }
}

fn pieces(pattern: &Pattern<&str>) -> Option<Box<[Piece]>> {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(Piece::Text((*value).into())),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Some(Piece::Arg(id.name.into()))
            }
            // A backslash would stand for something else.
            Expression::Inline(InlineExpression::StringLiteral { value })
                if !value.contains('\\') =>
            {
                Some(Piece::Text((*value).into()))
            }
            Expression::Inline(_) | Expression::Select { .. } => None,
        },
    };
    pattern.elements.iter().map(piece).collect()
}
