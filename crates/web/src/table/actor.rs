//! The one task that changes a table.
//!
//! Whatever is asked is checked against the table, appended to the log durably, then answered, then
//! shown to everybody who looks on. Bots think elsewhere and come back with a move like anybody else.

mod pausing;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::Seat;
use store::{Appended, Entry, KeptAnswer, Person, PersonId, Store, StoreError, TableId};
use table_kit::Moment;
use table_kit::THEN;
use tokio::sync::{mpsc, oneshot, watch};

use super::any_match::AnyMatch;
use super::change::Change;
use super::chat::Chat;
use super::command::Command;
use super::decider::{Decider, pause, wish};
use super::glance::Glance;
use super::names::{Met, Name, Names};
use super::open_pause::OpenPause;
use super::presence::{Presence, PresenceGuard};
use super::refusal::Refusal;
use super::state::Table;
use super::thinkers::{Thinkers, Wish};
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
    /// Somebody looks on who did not before.
    Look,
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

/// The way to a table.
#[derive(Clone)]
pub struct TableHandle {
    messages: mpsc::Sender<Message>,
    table: watch::Receiver<Arc<Table>>,
    pub presence: Arc<Presence>,
    pub chat: Arc<Chat>,
    /// Whether somebody thinks or may react.
    busy: Arc<AtomicBool>,
}

/// A table as it was read.
pub struct Opened {
    pub timeline: Timeline,
    pub names: Names,
    /// What was answered within a pause before.
    pub kept: Vec<KeptAnswer>,
    pub chat: Arc<Chat>,
}

/// Bots among themselves go on for so long after anybody has looked on.
const UNSEEN: Duration = Duration::from_secs(10 * 60);

/// A bot whose move could not be kept tries again after this time.
const AFTER_TROUBLE: Duration = Duration::from_secs(1);

/// Whether the node that thinks for a table still does is asked after this time.
const ELSEWHERE: Duration = Duration::from_secs(2);

impl TableHandle {
    /// Starts the task of a table that was read from its log.
    pub fn start(opened: Opened, store: Store, thinkers: Arc<Thinkers>) -> TableHandle {
        let Opened { timeline, names, kept, chat } = opened;
        let (presence, busy) = (Arc::new(Presence::new()), Arc::new(AtomicBool::new(true)));
        let (messages, inbox) = mpsc::channel(64);
        let (published, table) = watch::channel(Arc::new(timeline.table.clone()));
        let mut actor = Actor {
            timeline,
            names,
            store,
            published,
            mailbox: messages.downgrade(),
            thinkers,
            presence: presence.clone(),
            busy: busy.clone(),
            thinking_at: -1,
            troubled: false,
            moments: VecDeque::new(),
            open_pause: None,
            counting: false,
            pauses: 0,
        };
        actor.pause_again(&kept);
        tokio::spawn(actor.run(inbox));
        TableHandle { messages, table, presence, chat, busy }
    }

    /// Counts somebody among those who look on.
    pub fn look(&self, person: Option<PersonId>) -> PresenceGuard {
        let seated =
            person.as_ref().is_some_and(|person| self.table().seats_of(person).next().is_some());
        let looking = self.presence.look(person, seated);
        // A full mailbox wakes the bots by itself.
        let _ = self.messages.try_send(Message::Look);
        looking
    }

    /// Whether nobody else has a way to the table.
    pub fn is_alone(&self) -> bool {
        self.messages.strong_count() == 1
    }

    /// Whether somebody thinks or may react.
    pub fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Relaxed)
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
    names: Names,
    store: Store,
    published: watch::Sender<Arc<Table>>,
    mailbox: mpsc::WeakSender<Message>,
    thinkers: Arc<Thinkers>,
    presence: Arc<Presence>,
    busy: Arc<AtomicBool>,
    /// The position that a bot is thinking about.
    thinking_at: i64,
    /// Whether a bot's last move could not be kept.
    troubled: bool,
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
        self.tell_whether_busy();
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
                Message::Look => {}
                Message::Elsewhere { position } => {
                    if self.thinking_at == position {
                        self.thinking_at = -1;
                    }
                }
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
            self.tell_whether_busy();
        }
    }

    fn tell_whether_busy(&self) {
        let thinks = self.thinking_at == self.timeline.table.position;
        self.busy.store(thinks || self.open_pause.is_some(), Ordering::Relaxed);
    }

    async fn answer(&mut self, request: &Request) -> Answer {
        let name = Name::of(request);
        if let Some(answer) = self.done_before(name.as_ref()) {
            return answer;
        }
        if !self.is_asked(request) {
            // Another node may be further than we know.
            if self.store.is_shared()
                && let Err(answer) = self.read_on().await
            {
                return answer;
            }
            if let Some(answer) = self.done_before(name.as_ref()) {
                return answer;
            }
            if !self.is_asked(request) {
                return Answer::Refused(Refusal::Stale);
            }
        }
        let name = name.map(|name| name.written());
        if let Some(answer) = self.within_pause(request, name.as_deref()).await {
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

    /// What became of a change of this name, if it was met before.
    fn done_before(&self, name: Option<&Name>) -> Option<Answer> {
        match self.names.met(name?) {
            Met::Never => None,
            Met::WithTheSame => Some(Answer::Already),
            Met::WithAnother => Some(Answer::Refused(Refusal::KeyUsed)),
        }
    }

    /// Whether a move is an answer to what is shown.
    fn is_asked(&self, request: &Request) -> bool {
        let Command::Move { seat, .. } = &request.command else { return true };
        request.position.as_ref().is_none_or(|at| *at == self.published.borrow().answers_to(*seat))
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
            glance: Some(Glance::of(&next).written()),
        };
        match self.store.append(&self.timeline.table.id, next.seq, &entry).await {
            Ok(Appended::Done) => {
                if let Some(name) = &name {
                    self.names.learn(name);
                }
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
            // It may have been written all the same: the log knows.
            Err(error @ StoreError::Unsure(_)) => {
                let seq = next.seq;
                match self.read_on().await {
                    Ok(()) if name.is_some() && self.timeline.table.seq >= seq => {
                        let known = name.as_deref().is_some_and(|name| self.names.has(name));
                        if known { Answer::Done } else { Answer::Refused(Refusal::Stale) }
                    }
                    Ok(()) | Err(_) => Answer::Failed(error),
                }
            }
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
            if let Some(name) = &event.sent_as {
                self.names.learn(name);
            }
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
                let answer = self.commit(change, next, None).await;
                self.troubled = matches!(answer, Answer::Failed(_));
                if let Answer::Failed(error) = answer {
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
        if self.timeline.table.seats_of_people() == 0 && !self.presence.was_anybody_here(UNSEEN) {
            return;
        }
        let Some(current) = self.timeline.table.current_match().map(AnyMatch::duplicate) else {
            return;
        };
        self.thinking_at = self.timeline.table.position;
        let (position, mailbox) = (self.timeline.table.position, self.mailbox.clone());
        let least = if self.troubled { AFTER_TROUBLE } else { pause(&self.timeline.table) };
        let (pause, turn) = (tokio::time::sleep(least), self.turn());
        let (store, table) = (self.store.clone(), self.timeline.table.id.clone());
        tokio::spawn(async move {
            if !thinks_here(&store, &table).await {
                tokio::time::sleep(ELSEWHERE).await;
                return post(&mailbox, Message::Elsewhere { position }).await;
            }
            let notation = decider.decide(current, seat, seed(position), turn).await;
            pause.await;
            let Some(notation) = notation else { return };
            post(&mailbox, Message::Decided { position, seat, notation }).await;
        });
    }
}

impl Actor {
    /// Where its bots have to queue, and for whom they think.
    fn turn(&self) -> (Arc<Thinkers>, Wish) {
        (self.thinkers.clone(), wish(&self.timeline.table))
    }
}

/// Whether it is for this node to think about the table. Who cannot ask leaves it to others.
async fn thinks_here(store: &Store, table: &TableId) -> bool {
    match store.claim_thinking(table).await {
        Ok(until) => until.is_some(),
        Err(error) => {
            tracing::warn!(%table, %error, "who thinks for a table is not known");
            false
        }
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
