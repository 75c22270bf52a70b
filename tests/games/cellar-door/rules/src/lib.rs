//! The rules of Cellar Door: a small game with hidden cards and chance, for tests and as an example.

mod action;
mod bottles;
mod event;
mod play;
mod setup;
mod state;

pub use action::{Action, Refusal};
pub use bottles::{Bottles, Quality};
pub use event::Event;
pub use setup::{Components, Options};
pub use state::{Layout, ROUNDS, State, View};
