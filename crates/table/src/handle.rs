//! Handles to the tasks of tables.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use play::analysis::Analysis;
use store::{ChatLine, KeptAnswer, PersonId, Store, StoreError};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::Actor;
use super::advice::GivenAdvice;
use super::calls::TurnNotifier;
use super::change_keys::UsedKeys;
use super::chat::Chat;
use super::message::{Answer, Message, PublishedTable, RenderInput, Request};
use super::presence::{Presence, PresenceGuard};
use super::state::{AnalysisProgress, Table};
use super::thinkers::SearchQueue;
use super::timeline::Timeline;

/// A handle to the task of a table. It sends messages to the task and reads the published state.
#[derive(Clone)]
pub struct TableHandle {
    messages: mpsc::Sender<Message>,
    latest: watch::Receiver<Arc<PublishedTable>>,
    pub presence: Arc<Presence>,
    pub chat: Arc<Chat>,
    /// True while a bot thinks or others may react.
    busy: Arc<AtomicBool>,
}

/// A table that was read from the store.
pub struct StoredTable {
    pub timeline: Timeline,
    pub keys: UsedKeys,
    /// The stored answers of an earlier pause.
    pub kept: Vec<KeptAnswer>,
    pub chat: Arc<Chat>,
}

impl TableHandle {
    /// Starts the task of a table that was read from its log.
    pub fn start(
        opened: StoredTable,
        store: Store,
        thinkers: Arc<SearchQueue>,
        calls: Option<Arc<dyn TurnNotifier>>,
    ) -> TableHandle {
        let StoredTable { timeline, keys, kept, chat } = opened;
        let (presence, busy) = (Arc::new(Presence::new()), Arc::new(AtomicBool::new(true)));
        let (messages, inbox) = mpsc::channel(64);
        let first = PublishedTable::new(timeline.table.clone());
        let (published, latest) = watch::channel(Arc::new(first));
        let actor = Actor {
            timeline,
            keys,
            store,
            published,
            mailbox: messages.downgrade(),
            thinkers,
            calls,
            notice_position: -1,
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
            retry_scheduled: false,
            deleted: false,
            awake: watch::channel(()).0,
        };
        actor.start(&kept, inbox);
        TableHandle { messages, latest, presence, chat, busy }
    }

    /// Counts a viewer until the guard is dropped.
    pub fn add_viewer(&self, person: Option<PersonId>) -> PresenceGuard {
        let seated =
            person.as_ref().is_some_and(|person| self.table().seats_of(person).next().is_some());
        let looking = self.presence.add_viewer(person, seated);
        // If the mailbox is full, its messages wake the bots.
        let _ = self.messages.try_send(Message::Look);
        looking
    }

    /// Returns true if nobody else holds a handle of the table.
    pub fn is_alone(&self) -> bool {
        self.messages.strong_count() == 1
    }

    /// Returns true while a bot thinks or others may react.
    pub fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Relaxed)
    }

    /// Returns the published table.
    pub fn table(&self) -> Arc<Table> {
        self.latest.borrow().table.clone()
    }

    pub fn latest(&self) -> Arc<PublishedTable> {
        self.latest.borrow().clone()
    }

    /// Returns a receiver of the table and all its later changes.
    pub fn follow(&self) -> watch::Receiver<Arc<PublishedTable>> {
        self.latest.clone()
    }

    /// Returns the published state with the chat and the people who are present.
    pub fn render_input<'a>(
        &self,
        published: &'a PublishedTable,
        talk: &'a [ChatLine],
    ) -> RenderInput<'a> {
        let table: &Table = &published.table;
        let here = self.presence.seats_here(table.seats.iter().map(|row| row.person.as_ref()));
        RenderInput { published: published.number, table, talk, here }
    }

    /// Publishes advice for the seat that asked, or removes it.
    pub async fn advise(&self, given: Option<GivenAdvice>) {
        // If the task has ended, nobody needs the advice.
        let _ = self.messages.send(Message::Advised(given)).await;
    }

    /// Publishes the analysis of the game's moves, and waits until it is visible.
    pub async fn analysed(&self, analysis: Arc<Analysis>) {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Analysed(analysis, reply)).await.is_ok() {
            let _ = answer.await;
        }
    }

    /// Publishes the progress of the game's analysis; `None` when it was stopped.
    pub async fn analysing(&self, progress: Option<AnalysisProgress>) {
        // If the task has ended, there is nothing to show.
        let _ = self.messages.send(Message::Analysing(progress)).await;
    }

    /// Makes the task read its log, because another node may have written to it.
    pub fn read_changes(&self) {
        if let Err(TrySendError::Full(hint)) = self.messages.try_send(Message::Hint) {
            let messages = self.messages.clone();
            // If the task ends meanwhile, it needs no hint.
            tokio::spawn(async move { messages.send(hint).await.ok() });
        }
    }

    /// Reads the whole log again, because names in it were changed, and waits until that is done. If it fails, the task
    /// ends.
    pub async fn read_again(&self) {
        let (reply, answer) = oneshot::channel();
        // A table whose task has ended is read from its log when it is opened again.
        if self.messages.send(Message::ReadAgain(reply)).await.is_ok() {
            let _ = answer.await;
        }
    }

    /// Sends a message as the task's helpers do.
    #[cfg(test)]
    pub(crate) async fn post(&self, message: Message) {
        self.messages.send(message).await.unwrap();
    }

    /// Ends the task, because the table was deleted. The streams of its viewers end too.
    pub async fn end(&self) {
        // If the task has ended already, nothing is left to do.
        let _ = self.messages.send(Message::End).await;
    }

    /// Returns true if the task has ended.
    pub fn has_ended(&self) -> bool {
        self.messages.is_closed()
    }

    pub async fn send(&self, request: Request) -> Answer {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Message::Request(request, reply)).await.is_err() {
            return Answer::Failed(StoreError::Closed);
        }
        answer.await.unwrap_or(Answer::Failed(StoreError::Closed))
    }

    /// Returns true if this person used this key at the table before. Requests that arrived earlier are answered first.
    pub async fn was_key_used(&self, person: PersonId, key: String) -> Result<bool, Answer> {
        let closed = || Answer::Failed(StoreError::Closed);
        if self.chat.knows(&person, &key) {
            return Ok(true);
        }
        let (reply, answer) = oneshot::channel();
        let message = Message::WasKeyUsed { person, key, reply };
        self.messages.send(message).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}
