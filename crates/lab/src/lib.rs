//! The commands of developers and researchers: they play many games, measure, gather positions, and look for puzzles.

pub mod analyse;
pub mod arena;
pub mod bench;
pub mod budgets;
pub mod console;
pub mod puzzles;
pub mod tune;
