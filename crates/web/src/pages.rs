//! The pages.

pub mod calls;
pub mod home;
pub mod learn;
pub mod people;
pub mod rules;
pub mod setup;
pub mod sheet;
pub mod shell;
pub mod tables;

pub use shell::trouble;
