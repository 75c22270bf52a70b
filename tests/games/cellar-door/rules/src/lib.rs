//! The rules of Cellar Door: a small game with hidden cards and chance, for tests and as an example.

mod action;
mod event;
mod game;
mod ids;
mod refusal;
mod state;

pub use action::Action;
pub use event::Event;
pub use ids::{Bottles, Quality};
pub use refusal::Refusal;
pub use state::{Layout, ROUNDS, State, View};

/// The options: only the number of players.
pub type Options = ::game::PlayersOnly<2, 4>;
