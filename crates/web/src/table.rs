//! A table: what is agreed, what happened, and the one task that changes it.

mod actor;
mod advice;
mod any_match;
mod chain;
mod change;
mod chat;
mod coaching;
mod command;
mod decider;
mod glance;
mod handle;
mod history;
mod last_move;
mod message;
mod names;
mod open_pause;
mod opening;
mod pause;
mod presence;
mod refusal;
mod registry;
mod state;
mod talk;
#[cfg(test)]
mod tests;
mod thinkers;
mod timeline;
mod typed_match;

pub use advice::Given;
pub use any_match::{AnyMatch, LogLine, Points, Step};
pub use change::{Advising, Branch, Change, Order, Pace, Spec, Watch};
pub use chat::{Chat, NewChatLine};
pub use coaching::Followed;
pub use command::{Command, USUAL_BOT};
pub use glance::Glance;
pub use handle::TableHandle;
pub use message::{Answer, Aspect, Published, Request};
#[cfg(test)]
pub use opening::begin;
pub use opening::{Recorded, lay_out, replay_record};
pub use presence::PresenceGuard;
pub use refusal::Refusal;
pub use registry::{OpenError, Registry};
pub use state::Table;
pub use thinkers::{Urgency, Wish};
pub use timeline::Timeline;
