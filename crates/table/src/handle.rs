//! The way to a table.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use play::analysis::Analysis;
use store::{ChatLine, KeptAnswer, PersonId, Store, StoreError};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::Actor;
use super::advice::Given;
use super::calls::Calls;
use super::chat::Chat;
use super::message::{Answer, Aspect, Message, Published, Request};
use super::names::Names;
use super::presence::{Presence, PresenceGuard};
use super::state::{Progress, Table};
use super::thinkers::Thinkers;
use super::timeline::Timeline;

/// The way to a table.
#[derive(Clone)]
pub struct TableHandle {
    messages: mpsc::Sender<Message>,
    latest: watch::Receiver<Arc<Published>>,
    pub presence: Arc<Presence>,
    pub chat: Arc<Chat>,
    /// True while somebody thinks or may react.
    busy: Arc<AtomicBool>,
}

/// A table as it was read.
pub struct Opened {
    pub timeline: Timeline,
    pub names: Names,
    /// The stored answers of an earlier pause.
    pub kept: Vec<KeptAnswer>,
    pub chat: Arc<Chat>,
}

impl TableHandle {
    /// Starts the task of a table that was read from its log.
    pub fn start(
        opened: Opened,
        store: Store,
        thinkers: Arc<Thinkers>,
        calls: Option<Arc<dyn Calls>>,
    ) -> TableHandle {
        let Opened { timeline, names, kept, chat } = opened;
        let (presence, busy) = (Arc::new(Presence::new()), Arc::new(AtomicBool::new(true)));
        let (messages, inbox) = mpsc::channel(64);
        let first = Published::new(timeline.table.clone());
        let (published, latest) = watch::channel(Arc::new(first));
        let actor = Actor {
            timeline,
            names,
            store,
            published,
            mailbox: messages.downgrade(),
            thinkers,
            calls,
            called_for: -1,
            presence: presence.clone(),
            busy: busy.clone(),
            thinking_at: -1,
            kept_bot: None,
            troubled: false,
            hurried: false,
            moments: VecDeque::new(),
            open_pause: None,
            counting: false,
            pauses: 0,
            reads_again: false,
            awake: watch::channel(()).0,
            unlogged: BTreeMap::new(),
        };
        actor.start(&kept, inbox);
        TableHandle { messages, latest, presence, chat, busy }
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

    /// Returns true if nobody else holds a handle of the table.
    pub fn is_alone(&self) -> bool {
        self.messages.strong_count() == 1
    }

    /// True while somebody thinks or may react.
    pub fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Relaxed)
    }

    /// The table as everybody may see it.
    pub fn table(&self) -> Arc<Table> {
        self.latest.borrow().table.clone()
    }

    pub fn latest(&self) -> Arc<Published> {
        self.latest.borrow().clone()
    }

    /// The table and all its changes to come.
    pub fn follow(&self) -> watch::Receiver<Arc<Published>> {
        self.latest.clone()
    }

    /// The published state with the chat and the people who are present.
    pub fn aspect<'a>(&self, published: &'a Published, talk: &'a [ChatLine]) -> Aspect<'a> {
        let table: &Table = &published.table;
        let here = self.presence.seats_here(table.seats.iter().map(|row| row.person.as_ref()));
        Aspect { published: published.number, table, talk, here }
    }

    /// Hands over what was found out for somebody who asked, or forgets it.
    pub async fn advise(&self, given: Option<Given>) {
        // A table that is gone advises nobody.
        let _ = self.messages.send(Message::Advised(given)).await;
    }

    /// Hands over how the moves of its game were judged, and waits until everybody sees it.
    pub async fn analysed(&self, analysis: Arc<Analysis>) {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Analysed(analysis, reply)).await.is_ok() {
            let _ = answer.await;
        }
    }

    /// Shows how far the analysis of its game has come; nothing when it was stopped.
    pub async fn analysing(&self, progress: Option<Progress>) {
        // A table that is gone shows nothing.
        let _ = self.messages.send(Message::Analysing(progress)).await;
    }

    /// Another node may have written to the table's log.
    pub fn hint(&self) {
        if let Err(TrySendError::Full(hint)) = self.messages.try_send(Message::Hint) {
            let messages = self.messages.clone();
            // A table that is gone meanwhile needs no hint.
            tokio::spawn(async move { messages.send(hint).await.ok() });
        }
    }

    /// Reads the whole log again: names in it were changed.
    pub async fn read_again(&self) {
        // A table whose task has ended is read from its log when it is asked for.
        let _ = self.messages.send(Message::ReadAgain).await;
    }

    pub async fn send(&self, request: Request) -> Answer {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Request(request, reply)).await.is_err() {
            return Answer::Failed(StoreError::Closed);
        }
        answer.await.unwrap_or(Answer::Failed(StoreError::Closed))
    }

    /// Returns true if this person used this key at the table before: a request that
    /// was sent earlier and has arrived is answered first.
    pub async fn was_made(&self, person: PersonId, key: String) -> Result<bool, Answer> {
        let closed = || Answer::Failed(StoreError::Closed);
        if self.chat.knows(&person, &key) {
            return Ok(true);
        }
        let (reply, answer) = oneshot::channel();
        let message = Message::WasMade { person, key, reply };
        self.messages.send(message).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}
