//! The frame of every page, and the parts that several pages share.

pub mod bots;
pub mod date;
pub mod install;
pub mod people;
pub mod plot;
pub mod qr;
pub mod shell;
pub mod text;
