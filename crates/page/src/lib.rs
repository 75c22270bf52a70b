//! Pages as lists of slots, and the events that turn one page into the next.
//!
//! A slot is an element with an id. [`Pen::slot`] keeps its HTML separately and puts a short reference into the element
//! around it. So the keys of its slots identify a page, and changes are found by comparing keys, without reading HTML
//! again.
//!
//! A [`Piece`] is a function of one value. Its key is the hash of that value. A [`PieceCache`] keeps the pieces of a
//! table's recent pages, so a piece that has not changed is not drawn again, and one that several viewers need is drawn
//! once.
//!
//! An event is a list of plain lines. The first character of a line gives its kind:
//!
//! | line | meaning |
//! |---|---|
//! | `due 1` | a fact about the page: a word, and its value |
//! | `@slot` | the lines that follow are about this root |
//! | `+slot html` | an element that a later `/` line puts in its place |
//! | `=slot html` | another element takes the place of this one |
//! | `#slot html` | other contents; `<template data-slot="id">` stands for an element that is there already |
//! | `<slot tag` | other attributes |
//! | `/slot 41 42 43` | the elements in a frame, in their order |

mod cache;
mod key;
mod known;
mod node;
mod page;
mod pen;
pub mod testing;
#[cfg(test)]
mod tests;
mod update;

pub use cache::PieceCache;
pub use key::{Secret, SlotKey};
pub use known::{KnownPage, PageMark};
pub use page::SlotPage;
pub use pen::{ElementAttribute, Pen, Piece, with_attributes};
pub use update::{PageUpdate, update};
