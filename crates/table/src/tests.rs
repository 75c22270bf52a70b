//! Tests of bots at a table.

mod hurry;
mod manners;
mod pondering;
mod reasons;
mod waits;
