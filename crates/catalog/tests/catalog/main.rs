//! Tests of every game in the catalog.
// Test helpers may also use `unwrap`.
#![allow(clippy::unwrap_used)]

mod advice;
mod batch;
mod encoding;
mod extremes;
mod fuzz;
mod lessons;
mod networks;
mod policies;
mod puzzles;
mod reasons;
mod reward;
mod search;
mod visits;
mod words;
mod yardsticks;
