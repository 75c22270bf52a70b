//! The rules of the house: what the documents say is true, the crates stand on each other as they may, and sources
//! look alike.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

mod arrows;
mod colours;
mod documents;
mod features;
mod names;
mod security;
mod style;
