//! The one task that changes a table.
//!
//! Each request is checked against the table, appended durably to the log, then shown to all viewers and answered. Bots
//! compute their moves in other tasks and send them as messages.

mod calling;
mod committing;
mod pausing;
mod thinking;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use store::{KeptAnswer, PersonId, Store};
use table_kit::{ReactionMoment, THEN};
use tokio::sync::{mpsc, watch};

use super::calls::TurnNotifier;
use super::change_keys::{ChangeKey, KeyLookup, UsedKeys};
use super::command::Command;
use super::decider::SeatedBot;
use super::message::{Answer, Message, PublishedTable, Request};
use super::open_pause::OpenPause;
use super::presence::Presence;
use super::refusal::TableRefusal;
use super::thinkers::SearchQueue;
use super::timeline::Timeline;

/// Delay before a retry after the store has failed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The task that changes a table.
pub struct Actor {
    pub(super) timeline: Timeline,
    pub(super) keys: UsedKeys,
    pub(super) store: Store,
    pub(super) published: watch::Sender<Arc<PublishedTable>>,
    pub(super) mailbox: mpsc::WeakSender<Message>,
    pub(super) thinkers: Arc<SearchQueue>,
    pub(super) calls: Option<Arc<dyn TurnNotifier>>,
    /// The last position for which a turn notice was scheduled.
    pub(super) notice_position: i64,
    pub(super) presence: Arc<Presence>,
    pub(super) busy: Arc<AtomicBool>,
    /// The position that a bot is thinking about.
    pub(super) thinking_at: i64,
    /// The bot that moved last, kept while its turn continues or it thinks while others decide.
    pub(super) kept_bot: Option<SeatedBot>,
    /// True if a bot's last move could not be written.
    pub(super) troubled: bool,
    /// True if the bots had less time than their levels promise.
    pub(super) hurried: bool,
    /// The moments of the last moves to which others may still react.
    pub(super) moments: VecDeque<ReactionMoment>,
    pub(super) open_pause: Option<OpenPause>,
    /// True while the answers of a pause are counted. Nothing is published meanwhile.
    pub(super) counting: bool,
    pub(super) pauses: u64,
    /// True if the log will be read again, because reading failed.
    pub(super) retry_scheduled: bool,
    /// True if the table is not in the database any more.
    pub(super) deleted: bool,
    /// Closes when the task ends, so that the table's bots leave the queue for a core.
    pub(super) awake: watch::Sender<()>,
}

impl Actor {
    /// Starts the task. Answers that were stored in an earlier pause count again.
    pub fn start(mut self, kept: &[KeptAnswer], inbox: mpsc::Receiver<Message>) {
        self.reopen_pause(kept);
        tokio::spawn(self.run(inbox));
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        self.start_next_decision();
        self.schedule_turn_notice();
        self.update_busy();
        let mut presence = self.presence.presence_changes();
        loop {
            let message = tokio::select! {
                message = inbox.recv() => message,
                // The player to move may have left.
                Ok(()) = presence.changed() => Some(Message::Look),
            };
            let Some(message) = message else { break };
            match message {
                Message::Request(request, reply) => {
                    let answer = self.answer(&request).await;
                    // The caller may no longer wait for the answer. The change stays.
                    let _ = reply.send(answer);
                }
                Message::WasKeyUsed { person, key, reply } => {
                    let _ = reply.send(self.was_key_used(&person, &key).await);
                }
                Message::Decided { position, seat, decision } => {
                    self.decided(position, seat, decision).await;
                }
                Message::Pondered(bot) => self.pondered(bot),
                Message::Advised(given) => self.publish_advice(given),
                Message::Analysed(analysis, reply) => {
                    self.analysed(analysis);
                    let _ = reply.send(());
                }
                Message::Analysing(progress) => self.analysing(progress),
                Message::Noted { pause, seat, notation } => {
                    self.record_answer(pause, seat, notation)
                }
                Message::Time { pause, up } => self.end_bot_time(pause, up),
                Message::End => break,
                Message::Look => {}
                Message::Call { position } => self.call(position),
                Message::Elsewhere { position } => {
                    if self.thinking_at == position {
                        self.thinking_at = -1;
                    }
                }
                Message::Hint => {
                    self.retry_scheduled = false;
                    if let Err(answer) = self.read_new_entries().await {
                        tracing::error!(table = %self.timeline.table.id, ?answer, "could not read the log");
                        self.schedule_reading_again(&answer);
                    }
                }
                Message::ReadAgain(reply) => match self.read_again().await {
                    Ok(()) => {
                        let _ = reply.send(());
                    }
                    // The names that have to disappear are still in memory.
                    Err(answer) => {
                        tracing::error!(table = %self.timeline.table.id, ?answer, "could not read the log again");
                        break;
                    }
                },
            }
            if self.open_pause.as_ref().is_some_and(OpenPause::is_over) {
                self.end_pause().await;
            }
            if self.deleted {
                break;
            }
            self.start_next_decision();
            self.schedule_turn_notice();
            self.update_busy();
        }
        self.busy.store(false, Ordering::Relaxed);
    }

    fn update_busy(&self) {
        let thinks = self.thinking_at == self.timeline.table.position;
        self.busy.store(thinks || self.open_pause.is_some(), Ordering::Relaxed);
    }

    async fn answer(&mut self, request: &Request) -> Answer {
        let name = ChangeKey::of(request);
        if let Some(answer) = self.earlier_answer(name.as_ref()) {
            return answer;
        }
        if self.check_asked(request).is_err() {
            // Another node may have written newer entries.
            if self.store.is_shared()
                && let Err(answer) = self.read_new_entries().await
            {
                return answer;
            }
            if let Some(answer) = self.earlier_answer(name.as_ref()) {
                return answer;
            }
            if let Err(refusal) = self.check_asked(request) {
                return Answer::Refused(refusal);
            }
        }
        let name = name.map(|name| name.to_log_text());
        if let Some(answer) = self.answer_in_pause(request, name.as_deref()).await {
            return answer;
        }
        if let Command::Move { seat, notation } = &request.command
            && notation.contains(THEN)
        {
            return self.play_line(request, *seat, notation, name).await;
        }
        let known = self.timeline.table.seq;
        let answer = self.try_to(request, name.clone()).await;
        // Changes from other nodes may allow a request that names no position, so they are read before it is refused.
        if matches!(answer, Answer::Refused(_))
            && request.position.is_none()
            && self.store.is_shared()
        {
            if let Err(answer) = self.read_new_entries().await {
                return answer;
            }
            if self.timeline.table.seq > known {
                return self.try_to(request, name).await;
            }
        }
        answer
    }

    async fn try_to(&mut self, request: &Request, name: Option<String>) -> Answer {
        match self.timeline.table.check_command(&request.person, &request.command) {
            Ok((change, next)) => self.commit(change, next, name).await,
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    /// Returns true if this person used this key before, here or at another node.
    async fn was_key_used(&mut self, person: &PersonId, key: &str) -> Result<bool, Answer> {
        if !self.keys.was_used(person, key) && self.store.is_shared() {
            self.read_new_entries().await?;
            let table = &self.timeline.table.id;
            let kept = self.store.kept_answers(table).await.map_err(Answer::Failed)?;
            self.add_answers(&kept);
        }
        Ok(self.keys.was_used(person, key))
    }

    /// Returns the answer to a change with this name, if it was already made.
    fn earlier_answer(&self, name: Option<&ChangeKey>) -> Option<Answer> {
        match self.keys.look_up(name?) {
            KeyLookup::Never => None,
            KeyLookup::WithTheSame => Some(Answer::Already),
            KeyLookup::WithAnother => Some(Answer::Refused(TableRefusal::KeyUsed)),
        }
    }

    /// Checks that a move answers the published position. Only the player of a seat may learn this: the name of the
    /// position shows whether the seat holds a reaction card.
    fn check_asked(&self, request: &Request) -> Result<(), TableRefusal> {
        let Command::Move { seat, .. } = &request.command else { return Ok(()) };
        self.timeline.table.require_own_seat(&request.person, *seat)?;
        let answers_to = || self.published.borrow().table.answers_to(*seat);
        match &request.position {
            Some(at) if *at != answers_to() => Err(TableRefusal::Stale),
            Some(_) | None => Ok(()),
        }
    }
}

/// Sends a message to the task of a table, unless the task has ended.
async fn post(mailbox: &mpsc::WeakSender<Message>, message: Message) {
    if let Some(mailbox) = mailbox.upgrade() {
        let _ = mailbox.send(message).await;
    }
}

fn seed(position: i64) -> u64 {
    position.unsigned_abs() ^ 0x5eed_b075
}
