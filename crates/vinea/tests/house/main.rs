//! Checks of the repository: documents are correct, crates and modules have only allowed dependencies, and sources
//! follow our style.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

mod arrows;
mod colours;
mod comments;
mod documents;
mod features;
mod names;
mod security;
mod style;
mod types;
mod words;
