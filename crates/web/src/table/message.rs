//! What the task of a table is told, and what it shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::analysis::Analysis;
use game::Seat;
use store::{ChatLine, Person, PersonId, StoreError};
use tokio::sync::oneshot;

use super::advice::Given;
use super::command::Command;
use super::decider::{Decision, SeatedBot};
use super::refusal::Refusal;
use super::state::Table;

/// Something asked, and by whom.
#[derive(Clone, Debug)]
pub struct Request {
    pub person: Person,
    pub command: Command,
    /// The position it is an answer to, where it is one.
    pub position: Option<String>,
    /// What the sender calls it.
    pub key: Option<String>,
}

/// What became of it.
#[derive(Debug)]
pub enum Answer {
    Done,
    /// It had been done before.
    Already,
    Refused(Refusal),
    Failed(StoreError),
}

/// What everybody may see of a table.
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
    /// What was said last.
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

/// What the task of a table is told.
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
    /// The best moves for a seat in a position.
    Advised(Given),
    /// How the moves of its game were judged; answered when everybody sees it.
    Analysed(Arc<Analysis>, oneshot::Sender<()>),
    /// A bot's answer within a pause.
    Noted {
        pause: u64,
        seat: Seat,
        notation: String,
    },
    /// Another node may have written to the log.
    Hint,
    /// Somebody looks on who did not before.
    Look,
    /// Whoever is due in this position had time to come.
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
