//! The one task that changes a table.
//!
//! Whatever is asked is checked against the table, appended to the log durably, then answered, then
//! shown to everybody who looks on. Bots think elsewhere and come back with a move like anybody else.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Seat;
use store::{Appended, Entry, Person, PersonId, Status, Store, StoreError, TableId};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use super::change::{Change, Order, Pace};
use super::state::{Refusal, Table};
use crate::reactions::WINDOW;

/// The bot that plays where nobody chose another.
pub const USUAL_BOT: bots::Level = bots::Level::Grower;

/// What a person asks of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    Move { seat: Seat, notation: String },
    Undo { seat: Seat },
    AnswerUndo { agree: bool },
    Sit { seat: Option<Seat>, invited: bool },
    Leave { seat: Seat },
    SetBot { seat: Seat, level: String },
    PlayMyself { seat: Seat },
    Start,
    Order { seat: Seat, reaction: String, order: Order },
    Rematch { table: TableId },
    Close,
}

/// Something asked, and by whom.
#[derive(Clone, Debug)]
pub struct Request {
    pub person: Person,
    pub ask: Ask,
    /// The position it is an answer to, where it is one.
    pub at: Option<i64>,
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
    /// A bot's or a standing order's move in the position `at`.
    Decided {
        at: i64,
        seat: Seat,
        notation: String,
    },
}

/// The way to a table.
#[derive(Clone)]
pub struct TableHandle {
    messages: mpsc::Sender<Message>,
    table: watch::Receiver<Arc<Table>>,
    presence: Arc<Presence>,
}

/// Who is looking on right now.
struct Presence {
    counts: Mutex<HashMap<PersonId, usize>>,
    changed: watch::Sender<u64>,
}

/// Somebody's look at a table; ends when it is dropped.
pub struct Looking {
    person: Option<PersonId>,
    presence: Arc<Presence>,
}

impl TableHandle {
    /// Starts the task of a table that was read from its log.
    pub fn start(
        table: Table,
        names: HashSet<String>,
        store: Store,
        pool: Arc<Semaphore>,
    ) -> TableHandle {
        let (messages, inbox) = mpsc::channel(64);
        let (shown, seen) = watch::channel(Arc::new(table.clone()));
        let decisions = messages.downgrade();
        let actor = Actor { table, names, store, shown, decisions, pool, thinking_at: -1 };
        tokio::spawn(actor.run(inbox));
        let presence = Presence { counts: Mutex::default(), changed: watch::channel(0).0 };
        TableHandle { messages, table: seen, presence: Arc::new(presence) }
    }

    /// The table as it stands.
    pub fn table(&self) -> Arc<Table> {
        self.table.borrow().clone()
    }

    /// The table and all its changes to come.
    pub fn follow(&self) -> watch::Receiver<Arc<Table>> {
        self.table.clone()
    }

    pub async fn ask(&self, request: Request) -> Answer {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Request(request, reply)).await.is_err() {
            return Answer::Failed(StoreError::Closed);
        }
        answer.await.unwrap_or(Answer::Failed(StoreError::Closed))
    }

    /// Counts somebody among those present.
    pub fn look(&self, person: Option<PersonId>) -> Looking {
        if let Some(person) = &person {
            *self.presence.lock().entry(person.clone()).or_default() += 1;
            self.presence.changed.send_modify(|count| *count += 1);
        }
        Looking { person, presence: self.presence.clone() }
    }

    pub fn is_present(&self, person: &PersonId) -> bool {
        self.presence.lock().contains_key(person)
    }

    /// Whether anybody looks on.
    pub fn is_watched(&self) -> bool {
        !self.presence.lock().is_empty()
    }

    /// Changes whenever somebody comes or goes.
    pub fn comings(&self) -> watch::Receiver<u64> {
        self.presence.changed.subscribe()
    }
}

impl Presence {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PersonId, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        let Some(person) = &self.person else { return };
        let mut counts = self.presence.lock();
        if let Some(count) = counts.get_mut(person) {
            *count -= 1;
            if *count == 0 {
                counts.remove(person);
            }
        }
        drop(counts);
        self.presence.changed.send_modify(|count| *count += 1);
    }
}

struct Actor {
    table: Table,
    /// The names under which changes were sent.
    names: HashSet<String>,
    store: Store,
    shown: watch::Sender<Arc<Table>>,
    decisions: mpsc::WeakSender<Message>,
    pool: Arc<Semaphore>,
    /// The position that a bot is thinking about.
    thinking_at: i64,
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
                Message::Decided { at, seat, notation } => self.decided(at, seat, &notation).await,
            }
            self.wake();
        }
    }

    async fn answer(&mut self, request: &Request) -> Answer {
        let name = sent_as(request);
        if name.as_ref().is_some_and(|name| self.names.contains(name)) {
            return Answer::Already;
        }
        if request.at.is_some_and(|at| at != self.table.at) {
            return Answer::Refused(Refusal::Stale);
        }
        match self.consider(&request.person, &request.ask) {
            Ok((change, next)) => self.commit(change, next, name).await,
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    /// Validate, append, acknowledge by returning, then show.
    async fn commit(&mut self, change: Change, next: Table, name: Option<String>) -> Answer {
        let entry = Entry {
            body: serde_json::to_value(&change).expect("changes are plain data"),
            sent_as: name.clone(),
            seats: if next.seats == self.table.seats { Vec::new() } else { next.seats.clone() },
            status: (next.status != self.table.status).then_some(next.status),
        };
        match self.store.append(&self.table.id, next.seq, &entry).await {
            Ok(Appended::Done) => {
                self.names.extend(name);
                self.table = next;
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
        let log = self.store.log(&self.table.id, self.table.seq).await.map_err(Answer::Failed)?;
        for event in &log {
            self.table = self.table.read(event).map_err(Answer::Refused)?;
            self.names.extend(event.sent_as.clone());
        }
        self.show();
        Ok(())
    }

    fn show(&self) {
        self.shown.send_replace(Arc::new(self.table.clone()));
    }

    async fn decided(&mut self, at: i64, seat: Seat, notation: &str) {
        if at != self.table.at || self.table.due() != Some(seat) {
            return;
        }
        self.thinking_at = -1;
        if self.table.undo.is_some() {
            return;
        }
        match self.table.moved(seat, notation) {
            Ok((change, next)) => {
                if let Answer::Failed(error) = self.commit(change, next, None).await {
                    tracing::error!(table = %self.table.id, %error, "a bot's move was not kept");
                }
            }
            Err(refusal) => {
                tracing::error!(table = %self.table.id, %refusal, notation, "a bot erred");
            }
        }
    }

    /// Lets whoever decides by itself do so: bots and standing orders.
    fn wake(&mut self) {
        let Some(seat) = self.table.due() else { return };
        if self.thinking_at == self.table.at || self.table.undo.is_some() {
            return;
        }
        let Some(decider) = self.decider(seat) else { return };
        self.thinking_at = self.table.at;
        let (at, table) = (self.table.at, self.shown.borrow().clone());
        let (decisions, pool) = (self.decisions.clone(), self.pool.clone());
        tokio::spawn(async move {
            let pause = match decider {
                Decider::Late(_) => tokio::time::sleep(WINDOW),
                _ => tokio::time::sleep(pause(&table)),
            };
            let notation = think(table, seat, decider, pool).await;
            pause.await;
            let (Some(notation), Some(decisions)) = (notation, decisions.upgrade()) else { return };
            // A table that is gone needs no move.
            let _ = decisions.send(Message::Decided { at, seat, notation }).await;
        });
    }

    fn decider(&self, seat: Seat) -> Option<Decider> {
        let row = self.table.row(seat).ok()?;
        if let Some(level) = &row.bot {
            return Some(Decider::Bot(bots::Level::from_str(level).unwrap_or(USUAL_BOT)));
        }
        let reaction = self.table.playing()?.pending_reaction()?;
        match self.table.orders.get(&(seat, reaction.key.to_string())) {
            Some(Order::Never) => Some(Decider::Pass(reaction.pass)),
            Some(Order::Always) => Some(Decider::React(reaction.react, reaction.pass)),
            Some(Order::Ask) | None if self.table.people() > 1 => {
                Some(Decider::Late(reaction.pass))
            }
            Some(Order::Ask) | None => None,
        }
    }

    /// What comes of an ask, if it is in order.
    fn consider(&self, person: &Person, ask: &Ask) -> Result<(Change, Table), Refusal> {
        let table = &self.table;
        if table.status == Status::Closed {
            return Err(Refusal::Closed);
        }
        let change = match ask {
            Ask::Move { seat, notation } => {
                self.own(person, *seat)?;
                if table.row(*seat)?.bot.is_some() {
                    return Err(Refusal::NotYourSeat);
                }
                return table.moved(*seat, notation);
            }
            Ask::Undo { seat } => self.undo(person, *seat)?,
            Ask::AnswerUndo { agree } => self.answer_undo(person, *agree)?,
            Ask::Sit { seat, invited } => self.sit(person, *seat, *invited)?,
            Ask::Leave { seat } => {
                self.own(person, *seat)?;
                match table.status {
                    Status::Open => Change::Left { seat: *seat },
                    Status::Running => bot_change(*seat, USUAL_BOT.name())?,
                    Status::Over | Status::Closed => return Err(Refusal::Closed),
                }
            }
            Ask::SetBot { seat, level } => self.set_bot(person, *seat, level)?,
            Ask::PlayMyself { seat } => {
                self.own(person, *seat)?;
                Change::BotLeft { seat: *seat }
            }
            Ask::Start => {
                self.host(person)?;
                if table.status != Status::Open {
                    return Err(Refusal::AlreadyStarted);
                }
                let free = |row: &store::SeatRow| row.person.is_none() && row.bot.is_none();
                if table.seats.iter().any(free) {
                    return Err(Refusal::SeatsFree);
                }
                return table.started();
            }
            Ask::Order { seat, reaction, order } => {
                self.own(person, *seat)?;
                let playing = table.playing().ok_or(Refusal::NotStarted)?;
                if !playing.reactions().iter().any(|known| known.key == reaction) {
                    return Err(Refusal::NoSuchReaction);
                }
                Change::Ordered { seat: *seat, reaction: reaction.clone(), order: *order }
            }
            Ask::Rematch { table: next } => {
                if table.status != Status::Over {
                    return Err(Refusal::NotOver);
                }
                if table.seats_of(&person.id).next().is_none() {
                    return Err(Refusal::NotYourSeat);
                }
                Change::Rematch { table: next.clone() }
            }
            Ask::Close => {
                self.host(person)?;
                Change::Closed
            }
        };
        let mut next = table.clone();
        next.apply(&change)?;
        Ok((change, next))
    }

    fn own(&self, person: &Person, seat: Seat) -> Result<(), Refusal> {
        let row = self.table.row(seat)?;
        if row.person.as_ref() == Some(&person.id) { Ok(()) } else { Err(Refusal::NotYourSeat) }
    }

    fn host(&self, person: &Person) -> Result<(), Refusal> {
        if self.table.host == person.id { Ok(()) } else { Err(Refusal::NotHost) }
    }

    /// Free to the last reveal; beyond it the others are asked, and bots always agree.
    fn undo(&self, person: &Person, seat: Seat) -> Result<Change, Refusal> {
        self.own(person, seat)?;
        if let Ok(to) = self.table.undo_for(seat) {
            return Ok(Change::TakenBack { seat, to, agreed: false });
        }
        let playing = self.table.playing().ok_or(Refusal::NotStarted)?;
        let to = playing.before_last_of(seat).ok_or(game::UndoRefused::NothingPlayed)?;
        if self.table.consenters(seat).is_empty() {
            return Ok(Change::TakenBack { seat, to, agreed: true });
        }
        Ok(Change::UndoAsked { seat, to })
    }

    fn answer_undo(&self, person: &Person, agree: bool) -> Result<Change, Refusal> {
        let asked = self.table.undo.as_ref().ok_or(Refusal::NothingAsked)?;
        let consenters = self.table.consenters(asked.seat);
        let mine = |seat: &Seat| self.own(person, *seat).is_ok() && !asked.agreed.contains(seat);
        let seat = consenters.iter().copied().find(mine).ok_or(Refusal::NotYourSeat)?;
        let last = consenters.iter().all(|other| {
            *other == seat || asked.agreed.contains(other) || self.own(person, *other).is_ok()
        });
        if agree && last {
            return Ok(Change::TakenBack { seat: asked.seat, to: asked.to, agreed: true });
        }
        Ok(Change::UndoAnswered { seat, agree })
    }

    fn sit(&self, person: &Person, seat: Option<Seat>, invited: bool) -> Result<Change, Refusal> {
        let table = &self.table;
        let welcome = match table.status {
            Status::Open => invited || table.visibility == store::Visibility::Listed,
            Status::Running => invited,
            Status::Over | Status::Closed => return Err(Refusal::Closed),
        };
        if !welcome && table.host != person.id {
            return Err(Refusal::NotInvited);
        }
        let seat = match seat {
            Some(seat) => seat,
            None => {
                let free = table.seats.iter().find(|row| row.person.is_none() && row.bot.is_none());
                let bot = table.seats.iter().find(|row| row.person.is_none());
                free.or(bot).ok_or(Refusal::SeatTaken)?.seat
            }
        };
        if table.row(seat)?.person.is_some() {
            return Err(Refusal::SeatTaken);
        }
        Ok(Change::Sat { seat, person: person.id.clone(), name: table.name_for(person) })
    }

    /// The host fills free seats; a seat's own person or the host lets a bot play for it.
    fn set_bot(&self, person: &Person, seat: Seat, level: &str) -> Result<Change, Refusal> {
        if self.own(person, seat).is_err() {
            self.host(person)?;
        }
        match self.table.status {
            Status::Open if self.table.row(seat)?.person.is_some() => Err(Refusal::SeatTaken),
            Status::Over | Status::Closed => Err(Refusal::Closed),
            Status::Open | Status::Running => bot_change(seat, level),
        }
    }
}

fn bot_change(seat: Seat, level: &str) -> Result<Change, Refusal> {
    bots::Level::from_str(level).map_err(|_| Refusal::NoSuchBot(level.to_string()))?;
    Ok(Change::BotSat { seat, level: level.to_string() })
}

/// The same answer to the same position counts once, however often it is sent.
fn sent_as(request: &Request) -> Option<String> {
    let person = &request.person.id;
    match (&request.key, request.at, &request.ask) {
        (Some(key), _, _) => Some(format!("{person}/{key}")),
        (None, Some(at), Ask::Move { notation, .. }) => Some(format!("{person}@{at}/{notation}")),
        (None, _, _) => None,
    }
}

enum Decider {
    Bot(bots::Level),
    Pass(&'static str),
    React(&'static str, &'static str),
    /// Lets the reaction go by if nobody answers in time.
    Late(&'static str),
}

async fn think(
    table: Arc<Table>,
    seat: Seat,
    decider: Decider,
    pool: Arc<Semaphore>,
) -> Option<String> {
    let level = match decider {
        Decider::Pass(notation) | Decider::Late(notation) => return Some(notation.to_string()),
        Decider::React(start, pass) => {
            let legal = table.playing()?.legal();
            let reacts = legal.iter().find(|notation| notation.starts_with(start));
            return Some(reacts.cloned().unwrap_or_else(|| pass.to_string()));
        }
        Decider::Bot(level) => level,
    };
    let _permit = pool.acquire_owned().await.ok()?;
    let seed = table.at as u64 ^ 0x5eed_b075;
    let thought = {
        let table = table.clone();
        tokio::task::spawn_blocking(move || table.playing()?.think(level, seat, seed)).await
    };
    match thought {
        Ok(notation) => notation,
        Err(error) => {
            tracing::error!(table = %table.id, %error, "a bot broke down; it plays the first move");
            table.playing()?.legal().into_iter().next()
        }
    }
}

/// How long a decision takes at least, so that the eye can follow.
fn pause(table: &Table) -> Duration {
    let only = table.playing().is_some_and(|playing| playing.legal().len() == 1);
    match table.spec.pace {
        Pace::Instant => Duration::ZERO,
        Pace::Natural if only => Duration::from_millis(250),
        Pace::Natural => Duration::from_millis(550 + (table.at as u64 * 7919) % 450),
    }
}
