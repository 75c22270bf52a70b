//! Messages to the task of a table, and the state that it publishes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::Seat;
use play::analysis::Analysis;
use store::{ChatLine, Person, PersonId, StoreError};
use tokio::sync::oneshot;

use super::advice::Given;
use super::command::Command;
use super::decider::{Decision, SeatedBot};
use super::refusal::Refusal;
use super::state::{Progress, Table};

/// Something asked, and by whom.
#[derive(Clone, Debug)]
pub struct Request {
    pub person: Person,
    pub command: Command,
    /// The position it is an answer to, where it is one.
    pub position: Option<String>,
    /// The idempotency key.
    pub key: Option<String>,
}

/// The answer to a request.
#[derive(Debug)]
pub enum Answer {
    Done,
    /// It had been done before.
    Already,
    Refused(Refusal),
    Failed(StoreError),
}

/// The published state of a table.
pub struct Published {
    /// No two have the same in one process.
    pub number: u64,
    pub table: Arc<Table>,
}

impl Published {
    pub fn new(table: Arc<Table>) -> Published {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        Published { number: NUMBER.fetch_add(1, Ordering::Relaxed), table }
    }
}

/// All that there is to see at a table.
#[derive(Clone, Copy)]
pub struct Aspect<'a> {
    /// The number of what is shown.
    pub published: u64,
    pub table: &'a Table,
    /// The last chat lines.
    pub talk: &'a [ChatLine],
    /// The seats whose people are here, as bits.
    pub here: u8,
}

impl Aspect<'_> {
    /// The number of the last line that was said.
    pub fn last_line(&self) -> i64 {
        self.talk.last().map_or(0, |line| line.seq)
    }
}

/// A message to the task of a table.
pub enum Message {
    Request(Request, oneshot::Sender<Answer>),
    /// Was anything done under this key?
    WasMade {
        person: PersonId,
        key: String,
        reply: oneshot::Sender<Result<bool, Answer>>,
    },
    /// A bot's or a standing order's move in a position.
    Decided {
        position: i64,
        seat: Seat,
        decision: Decision,
    },
    /// A bot that thought while others decided.
    Pondered(SeatedBot),
    /// The best moves for a seat in a position, or none any more.
    Advised(Option<Given>),
    /// The analysis of its game; answered when it is published.
    Analysed(Arc<Analysis>, oneshot::Sender<()>),
    /// The progress of the analysis of its game; `None` when it was stopped.
    Analysing(Option<Progress>),
    /// A bot's answer within a pause.
    Noted {
        pause: u64,
        seat: Seat,
        notation: String,
    },
    /// Another node may have written to the log.
    Hint,
    /// Names in the log were changed: it has to be read from its beginning.
    ReadAgain,
    /// Somebody looks on who did not before.
    Look,
    /// The time for the person who is due in this position to come has passed.
    Call {
        position: i64,
    },
    /// Another node thinks about this position, or did a while ago.
    Elsewhere {
        position: i64,
    },
    /// The bots, or everybody, had their time in a pause.
    Time {
        pause: u64,
        up: bool,
    },
}
