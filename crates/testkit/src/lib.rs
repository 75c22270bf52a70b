//! The laws that every game must obey, and helpers for the tests of games.
//!
//! A game's `tests/rules` is a single program, because each program takes time to build. It sets up a [`TestGame`] per
//! clause. Its `laws.rs` is one call of [`laws!`], and its `golden.rs` calls [`golden::replay_all`]. The fuzz targets
//! share [`fuzz::decode`].
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod choices;
pub mod clauses;
pub mod deals;
pub mod files;
pub mod fit;
pub mod fuzz;
mod given;
pub mod golden;
pub mod laws;
pub mod said;
mod scene;
mod server_proxy;
mod walk;

pub use deals::HiddenCardPlaces;
pub use given::required_variable;
pub use scene::TestGame;
pub use server_proxy::ServerProxy;
pub use walk::{RandomGame, random_game};
