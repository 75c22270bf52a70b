//! A table: what is agreed, what happened, and the one task that changes it.

mod actor;
mod asking;
mod change;
mod chat;
mod lines;
mod matches;
mod pause;
mod planning;
mod playing;
mod presence;
mod refusal;
mod registry;
mod showing;
mod state;
mod telling;
#[cfg(test)]
mod tests;
mod thinking;

pub use actor::{Answer, Request, TableHandle};
pub use asking::{Ask, USUAL_BOT};
pub use change::{Change, Order, Pace, Spec, Watch};
pub use chat::{Chat, Saying};
#[cfg(test)]
pub use lines::{fill, lines};
#[cfg(test)]
pub use planning::plan;
#[cfg(test)]
pub use playing::begin;
pub use playing::{LogLine, LogPart, Playing, Points, Shown};
pub use refusal::Refusal;
pub use registry::{OpenError, Registry};
#[cfg(test)]
pub use showing::show;
pub use state::Table;
