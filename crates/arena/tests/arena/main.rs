//! Tests of the arena: reports, positions, weights, and guests that behave or not.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

mod cancelled;
mod gather;
mod guests;
mod report;
mod tune;
