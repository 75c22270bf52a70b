//! The pages.

pub mod finish;
pub mod home;
pub mod lobby;
pub mod rules;
pub mod shell;
pub mod tables;

pub use shell::trouble;
