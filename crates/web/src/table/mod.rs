//! A table: what is agreed, what happened, and the one task that changes it.

mod actor;
mod asking;
mod change;
mod chat;
mod history;
mod matches;
mod pause;
mod playing;
mod presence;
mod refusal;
mod registry;
mod state;
#[cfg(test)]
mod tests;
mod thinking;

pub use actor::{Answer, Request, TableHandle};
pub use asking::{Ask, USUAL_BOT};
pub use change::{Change, Order, Pace, Spec, Watch};
pub use chat::{Chat, Saying};
#[cfg(test)]
pub use playing::begin;
pub use playing::{LogLine, Playing, Points};
pub use refusal::Refusal;
pub use registry::{OpenError, Registry};
pub use state::Table;
