//! The one task that changes a table.
//!
//! Whatever is asked is checked against the table, appended to the log durably, then answered, then
//! shown to everybody who looks on. Bots think elsewhere and come back with a move like anybody else.

mod pausing;

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use game::Seat;
use store::{Appended, Entry, Person, Store, StoreError};
use table_kit::Moment;
use table_kit::THEN;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use super::any_match::AnyMatch;
use super::change::Change;
use super::chat::Chat;
use super::command::Command;
use super::decider::{Decider, pause};
use super::open_pause::OpenPause;
use super::presence::Presence;
use super::refusal::Refusal;
use super::state::Table;
use super::timeline::Timeline;

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

enum Message {
    Request(Request, oneshot::Sender<Answer>),
    /// A bot's or a standing order's move in a position.
    Decided {
        position: i64,
        seat: Seat,
        notation: String,
    },
    /// A bot's answer within a pause.
    Noted {
        pause: u64,
        seat: Seat,
        notation: String,
    },
    /// Another node may have written to the log.
    Hint,
    /// The bots, or everybody, had their time in a pause.
    Time {
        pause: u64,
        up: bool,
    },
}

/// The way to a table.
#[derive(Clone)]
pub struct TableHandle {
    messages: mpsc::Sender<Message>,
    table: watch::Receiver<Arc<Table>>,
    pub presence: Arc<Presence>,
    pub chat: Arc<Chat>,
}

impl TableHandle {
    /// Starts the task of a table that was read from its log.
    pub fn start(
        timeline: Timeline,
        names: HashSet<String>,
        store: Store,
        pool: Arc<Semaphore>,
        chat: Arc<Chat>,
    ) -> TableHandle {
        let (messages, inbox) = mpsc::channel(64);
        let (published, table) = watch::channel(Arc::new(timeline.table.clone()));
        let mut actor = Actor {
            timeline,
            names,
            store,
            published,
            mailbox: messages.downgrade(),
            pool,
            thinking_at: -1,
            moments: VecDeque::new(),
            open_pause: None,
            counting: false,
            pauses: 0,
        };
        actor.pause_again();
        tokio::spawn(actor.run(inbox));
        TableHandle { messages, table, presence: Arc::new(Presence::new()), chat }
    }

    /// The table as everybody may see it.
    pub fn table(&self) -> Arc<Table> {
        self.table.borrow().clone()
    }

    /// The table and all its changes to come.
    pub fn follow(&self) -> watch::Receiver<Arc<Table>> {
        self.table.clone()
    }

    /// Another node may have written to the table's log. A full mailbox will find out by itself.
    pub fn hint(&self) {
        let _ = self.messages.try_send(Message::Hint);
    }

    pub async fn send(&self, request: Request) -> Answer {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Request(request, reply)).await.is_err() {
            return Answer::Failed(StoreError::Closed);
        }
        answer.await.unwrap_or(Answer::Failed(StoreError::Closed))
    }
}

struct Actor {
    timeline: Timeline,
    /// The names under which changes were sent.
    names: HashSet<String>,
    store: Store,
    published: watch::Sender<Arc<Table>>,
    mailbox: mpsc::WeakSender<Message>,
    pool: Arc<Semaphore>,
    /// The position that a bot is thinking about.
    thinking_at: i64,
    /// What the last moves still give the others to react to.
    moments: VecDeque<Moment>,
    open_pause: Option<OpenPause>,
    /// The answers of a pause are being counted: nobody sees how.
    counting: bool,
    pauses: u64,
}

impl Actor {
    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        self.wake();
        while let Some(message) = inbox.recv().await {
            match message {
                Message::Request(request, reply) => {
                    let answer = self.answer(&request).await;
                    // Whoever asked may be gone; what was done stays done.
                    let _ = reply.send(answer);
                }
                Message::Decided { position, seat, notation } => {
                    self.decided(position, seat, &notation).await;
                }
                Message::Noted { pause, seat, notation } => self.note(pause, seat, notation),
                Message::Time { pause, up } => self.time(pause, up),
                Message::Hint => {
                    if let Err(answer) = self.read_on().await {
                        tracing::error!(table = %self.timeline.table.id, ?answer, "the log was not read");
                    }
                }
            }
            if self.open_pause.as_ref().is_some_and(OpenPause::is_over) {
                self.end_pause().await;
            }
            self.wake();
        }
    }

    async fn answer(&mut self, request: &Request) -> Answer {
        let name = sent_as(request);
        if name.as_ref().is_some_and(|name| self.names.contains(name)) {
            return Answer::Already;
        }
        if let Command::Move { seat, .. } = &request.command
            && request
                .position
                .as_ref()
                .is_some_and(|at| *at != self.published.borrow().answers_to(*seat))
        {
            return Answer::Refused(Refusal::Stale);
        }
        if let Some(answer) = self.within_pause(request) {
            if matches!(answer, Answer::Done) {
                self.names.extend(name);
            }
            return answer;
        }
        if let Command::Move { seat, notation } = &request.command
            && notation.contains(THEN)
        {
            return self.play_line(request, *seat, notation, name).await;
        }
        match self.timeline.table.consider(&request.person, &request.command) {
            Ok((change, next)) => self.commit(change, next, name).await,
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    /// A line confirmed as a whole: one move after the other, or none if one of them is refused.
    /// Nothing beyond a reveal or another's decision is looked at before the moves up to there are in
    /// the log: whether the line were refused would tell what the stacks and the hands hold. What does
    /// not fit then is left undone.
    async fn play_line(
        &mut self,
        request: &Request,
        seat: Seat,
        line: &str,
        mut name: Option<String>,
    ) -> Answer {
        let ask = |notation: &str| Command::Move { seat, notation: notation.to_string() };
        let mut table = self.timeline.table.clone();
        let (mut steps, mut rest) = (Vec::new(), line.split(THEN));
        for notation in rest.by_ref() {
            match table.consider(&request.person, &ask(notation)) {
                Ok((change, next)) => {
                    table = next.clone();
                    steps.push((change, next));
                }
                Err(refusal) => return Answer::Refused(refusal),
            }
            if table.undo_for(seat).is_err() || table.due() != Some(seat) {
                break;
            }
        }
        for (change, next) in steps {
            let answer = self.commit(change, next, name.take()).await;
            if !matches!(answer, Answer::Done) {
                return answer;
            }
        }
        for notation in rest {
            let next = self.timeline.table.consider(&request.person, &ask(notation));
            let (Ok((change, next)), None) = (next, &self.open_pause) else { break };
            let answer = self.commit(change, next, None).await;
            if !matches!(answer, Answer::Done) {
                return answer;
            }
        }
        Answer::Done
    }

    /// Validate, append, acknowledge by returning, then show.
    async fn commit(&mut self, change: Change, next: Table, name: Option<String>) -> Answer {
        let at = self.store.now();
        let entry = Entry {
            body: serde_json::to_value(&change).expect("changes are plain data"),
            at: Some(at),
            sent_as: name.clone(),
            seats: if next.seats == self.timeline.table.seats {
                Vec::new()
            } else {
                next.seats.clone()
            },
            status: (next.status != self.timeline.table.status).then_some(next.status),
        };
        match self.store.append(&self.timeline.table.id, next.seq, &entry).await {
            Ok(Appended::Done) => {
                self.names.extend(name);
                if let Err(refusal) = self.timeline.go_on(&change, next, at) {
                    tracing::error!(table = %self.timeline.table.id, %refusal, "a veil does not follow");
                }
                self.pause_after(&change);
                self.show();
                Answer::Done
            }
            Ok(Appended::Stale) => match self.read_on().await {
                Ok(()) => Answer::Refused(Refusal::Stale),
                Err(answer) => answer,
            },
            Err(error) => Answer::Failed(error),
        }
    }

    /// Another node was quicker: take what it wrote.
    async fn read_on(&mut self) -> Result<(), Answer> {
        let log = self
            .store
            .log(&self.timeline.table.id, self.timeline.table.seq)
            .await
            .map_err(Answer::Failed)?;
        if log.is_empty() {
            return Ok(());
        }
        for event in &log {
            let at = self.timeline.table.public_position;
            let change = self.timeline.read(event).map_err(Answer::Refused)?;
            self.names.extend(event.sent_as.clone());
            // A reaction that was let go by is no news: this node's own pause lasts as long as ever.
            if self.timeline.table.public_position != at {
                self.open_pause = None;
                self.moments.clear();
            }
            self.pause_after(&change);
        }
        self.show();
        Ok(())
    }

    /// Within a pause, what the pause shows; and nothing while its answers are being counted.
    fn show(&self) {
        if self.counting {
            return;
        }
        let shown = match &self.open_pause {
            Some(open_pause) => open_pause.shown(&self.timeline),
            None => self.timeline.table.clone(),
        };
        self.published.send_replace(Arc::new(shown));
    }

    async fn decided(&mut self, position: i64, seat: Seat, notation: &str) {
        if position != self.timeline.table.position || self.timeline.table.due() != Some(seat) {
            return;
        }
        self.thinking_at = -1;
        if self.timeline.table.undo.is_none() {
            self.play(seat, notation).await;
        }
    }

    /// Makes a move that no person asked for.
    async fn play(&mut self, seat: Seat, notation: &str) {
        match self.timeline.table.moved(seat, notation) {
            Ok((change, next)) => {
                if let Answer::Failed(error) = self.commit(change, next, None).await {
                    tracing::error!(table = %self.timeline.table.id, %error, "a bot's move was not kept");
                }
            }
            Err(refusal) => {
                tracing::error!(table = %self.timeline.table.id, %refusal, notation, "a bot erred");
            }
        }
    }

    /// Lets whoever decides by itself do so: bots and standing orders.
    fn wake(&mut self) {
        let busy = self.open_pause.is_some() || self.timeline.table.undo.is_some();
        if busy || self.thinking_at == self.timeline.table.position {
            return;
        }
        let Some(seat) = self.timeline.table.due() else { return };
        let Some(decider) = Decider::of(&self.timeline.table, seat) else { return };
        let Some(current) = self.timeline.table.current_match().map(AnyMatch::duplicate) else {
            return;
        };
        self.thinking_at = self.timeline.table.position;
        let (position, mailbox) = (self.timeline.table.position, self.mailbox.clone());
        let (pool, pause) = (self.pool.clone(), tokio::time::sleep(pause(&self.timeline.table)));
        tokio::spawn(async move {
            let notation = decider.decide(current, seat, seed(position), pool).await;
            pause.await;
            let Some(notation) = notation else { return };
            post(&mailbox, Message::Decided { position, seat, notation }).await;
        });
    }
}

/// A table that is gone needs no message.
async fn post(mailbox: &mpsc::WeakSender<Message>, message: Message) {
    if let Some(mailbox) = mailbox.upgrade() {
        let _ = mailbox.send(message).await;
    }
}

fn seed(position: i64) -> u64 {
    position.unsigned_abs() ^ 0x5eed_b075
}

/// The same answer to the same position counts once, however often it is sent.
fn sent_as(request: &Request) -> Option<String> {
    let person = &request.person.id;
    match (&request.key, &request.position, &request.command) {
        (Some(key), _, _) => Some(format!("{person}/{key}")),
        (None, Some(at), Command::Move { notation, .. }) => {
            Some(format!("{person}@{at}/{notation}"))
        }
        (None, _, _) => None,
    }
}
