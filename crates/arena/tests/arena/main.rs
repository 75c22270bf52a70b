//! Tests of the arena: reports, positions and external programs.
// Test helpers may also use `unwrap`.
#![allow(clippy::unwrap_used)]

mod cancelled;
mod gather;
mod guests;
mod report;
