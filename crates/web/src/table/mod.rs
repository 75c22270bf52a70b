//! A table: what is agreed, what happened, and the one task that changes it.

mod actor;
mod change;
mod playing;
mod registry;
mod state;

pub use actor::{Answer, Ask, Request, TableHandle, USUAL_BOT};
pub use change::{Change, Order, Pace, Spec, Watch};
pub use playing::{LogLine, Playing, Points, Shown};
pub use registry::{OpenError, Registry};
pub use state::{Refusal, Table};
