//! Messages of plain text and arguments, parsed in advance.
//!
//! Nearly all messages have this form, and a page needs hundreds of them. They do not need the slower Fluent resolver.

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use rustc_hash::FxHashMap;

/// The templates of a language by the keys of their messages.
#[derive(Default)]
pub struct Templates(FxHashMap<String, Box<[MessagePiece]>>);

/// A piece of a message.
pub enum MessagePiece {
    Text(Box<str>),
    /// The name of an argument.
    Arg(Box<str>),
}

impl Templates {
    /// Adds the messages of a resource. A later message replaces an earlier one with the same key.
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

    /// Returns the message with this key, or `None` if it needs the resolver or does not exist.
    pub fn get(&self, key: &str) -> Option<&[MessagePiece]> {
        self.0.get(key).map(|pieces| &**pieces)
    }
}

fn pieces(pattern: &Pattern<&str>) -> Option<Box<[MessagePiece]>> {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(MessagePiece::Text((*value).into())),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Some(MessagePiece::Arg(id.name.into()))
            }
            // A backslash would begin an escape sequence.
            Expression::Inline(InlineExpression::StringLiteral { value })
                if !value.contains('\\') =>
            {
                Some(MessagePiece::Text((*value).into()))
            }
            Expression::Inline(_) | Expression::Select { .. } => None,
        },
    };
    pattern.elements.iter().map(piece).collect()
}
