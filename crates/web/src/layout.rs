//! The frame of every page, and what several pages draw with.

pub mod date;
pub mod install;
pub mod people;
pub mod plot;
pub mod qr;
pub mod shell;
pub mod text;
