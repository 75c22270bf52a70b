//! The pages.

pub mod home;
pub mod rules;
pub mod shell;
pub mod tables;

pub use shell::trouble;
