//! A table: its settings, its history, and the one task that changes it.

mod actor;
mod advice;
mod calls;
mod change;
mod change_keys;
mod chat;
mod coaching;
mod command;
mod decider;
mod handle;
mod message;
mod open_pause;
mod pause;
mod presence;
mod refusal;
mod registry;
mod search;
mod state;
mod summary;
mod talk;
#[cfg(test)]
mod tests;
mod thinkers;
mod timeline;

pub use advice::{GivenAdvice, MoveToExplain};
pub use calls::{TurnNotice, TurnNotifier};
pub use change::{
    BranchPoint, Change, HintPolicy, Pace, SpectatorPolicy, StandingOrder, TableSpec,
};
pub use chat::{Chat, NewChatLine};
pub use coaching::LessonProgress;
pub use command::{Command, USUAL_BOT};
pub use handle::TableHandle;
pub use message::{Answer, PublishedTable, RenderInput, Request};
pub use presence::{PresenceGuard, SpectatorGuard};
pub use refusal::TableRefusal;
pub use registry::{MOST_WAITING, OpenError, Registry};
pub use state::{AnalysisProgress, Table};
pub use summary::TableSummary;
pub use thinkers::{CpuRequest, SearchQueue, Urgency};
pub use timeline::Timeline;
