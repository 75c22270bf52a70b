//! Messages to the task of a table, and the state that it publishes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::Seat;
use play::analysis::Analysis;
use store::{ChatLine, Person, PersonId, StoreError};
use tokio::sync::oneshot;

use super::advice::GivenAdvice;
use super::command::Command;
use super::decider::{AutomaticDecision, SeatedBot};
use super::refusal::TableRefusal;
use super::state::{AnalysisProgress, Table};

/// A command and the person who sent it.
#[derive(Clone, Debug)]
pub struct Request {
    pub person: Person,
    pub command: Command,
    /// The position that it answers, if it answers one.
    pub position: Option<String>,
    /// The idempotency key.
    pub key: Option<String>,
}

/// The answer to a request.
#[derive(Debug)]
pub enum Answer {
    Done,
    /// It was already done before.
    Already,
    Refused(TableRefusal),
    Failed(StoreError),
}

/// The published state of a table.
pub struct PublishedTable {
    /// A number that is unique within one process.
    pub number: u64,
    pub table: Arc<Table>,
}

impl PublishedTable {
    pub fn new(table: Arc<Table>) -> PublishedTable {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        PublishedTable { number: NUMBER.fetch_add(1, Ordering::Relaxed), table }
    }
}

/// Everything that is visible at a table.
#[derive(Clone, Copy)]
pub struct RenderInput<'a> {
    /// The number of the published state.
    pub published: u64,
    pub table: &'a Table,
    /// The last chat lines.
    pub talk: &'a [ChatLine],
    /// The seats whose people are present, as bits.
    pub here: u8,
}

impl RenderInput<'_> {
    /// Returns the number of the last chat line.
    pub fn last_line(&self) -> i64 {
        self.talk.last().map_or(0, |line| line.seq)
    }
}

/// A message to the task of a table.
pub enum Message {
    Request(Request, oneshot::Sender<Answer>),
    /// Asks if anything was done under this key.
    WasKeyUsed {
        person: PersonId,
        key: String,
        reply: oneshot::Sender<Result<bool, Answer>>,
    },
    /// A bot's or a standing order's move in a position.
    Decided {
        position: i64,
        seat: Seat,
        decision: AutomaticDecision,
    },
    /// A bot that thought while others decided.
    Pondered(SeatedBot),
    /// The best moves for a seat in a position, or `None` to remove them.
    Advised(Option<GivenAdvice>),
    /// The analysis of its game; answered when it is published.
    Analysed(Arc<Analysis>, oneshot::Sender<()>),
    /// The progress of the analysis of its game; `None` when it was stopped.
    Analysing(Option<AnalysisProgress>),
    /// A bot's answer within a pause.
    Noted {
        pause: u64,
        seat: Seat,
        notation: String,
    },
    /// Another node may have written to the log.
    Hint,
    /// Names in the log were changed, so it has to be read from its beginning. Answered when it was read.
    ReadAgain(oneshot::Sender<()>),
    /// The table was deleted, so its task has to end.
    End,
    /// Somebody new is watching.
    Look,
    /// The person to move in this position did not come in time.
    Call {
        position: i64,
    },
    /// Another node thinks about this position, or did a short time ago.
    Elsewhere {
        position: i64,
    },
    /// The time of the bots, or of everybody, in a pause is over.
    Time {
        pause: u64,
        up: bool,
    },
}
