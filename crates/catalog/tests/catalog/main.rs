//! What every game of the catalog promises, whichever it is.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

mod advice;
mod batch;
mod encoding;
mod fuzz;
mod legality;
mod lessons;
mod networks;
mod policies;
mod puzzles;
mod reward;
mod search;
mod words;
mod yardsticks;
