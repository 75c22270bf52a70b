//! The task that sends notices and retries those that failed.

use std::sync::Arc;
use std::time::Duration;

use game::{Arg, Phrase};
use notices::{Channel, Messenger, Notice, NoticeError};
use store::{ChannelRow, PersonId, Store, StoreError, TableId};
use table::TurnNotice;
use tokio::sync::mpsc;

use super::queue::{NoticeQueue, SenderGroup};
use super::{OFF_AFTER, SharedMessenger, StoredChannel, send_blocking};
use crate::layout::text::{say, text, text_of, words_of};

/// A notice to send to one channel.
#[derive(Clone, Debug)]
struct OutgoingNotice {
    person: PersonId,
    /// Id of the channel. The channel is read again before each try, because it may be removed by then.
    channel: String,
    about: NoticeSubject,
    /// Number of failed tries.
    failed: usize,
}

#[derive(Clone, Debug)]
enum NoticeSubject {
    /// Somebody's turn at a table of this game.
    Turn { table: TableId, game: String },
    /// Another of the person's channels was switched off.
    SwitchedOff { channel: String, reason: String },
}

/// A message to the sender task from the tasks that it started.
enum SenderMessage {
    /// A sender is free again.
    Done { lane: SenderGroup, next: Vec<(OutgoingNotice, Option<Duration>)> },
    /// The delay before a retry is over.
    Again(OutgoingNotice),
}

pub struct Sender {
    store: Store,
    messenger: SharedMessenger,
    again_after: [Duration; 2],
    queue: NoticeQueue<OutgoingNotice>,
}

impl Sender {
    pub fn new(store: Store, messenger: SharedMessenger, again_after: [Duration; 2]) -> Sender {
        Sender { store, messenger, again_after, queue: NoticeQueue::default() }
    }

    /// Runs until no [`NoticeHandle`](super::NoticeHandle) is left.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<TurnNotice>) {
        let (back, mut finished) = mpsc::unbounded_channel();
        loop {
            tokio::select! {
                call = inbox.recv() => {
                    let Some(call) = call else { return };
                    if let Err(error) = self.queue_call(&call).await {
                        tracing::error!(table = %call.table, %error, "could not queue the notices of a table");
                    }
                }
                message = finished.recv() => match message {
                    None => return,
                    Some(SenderMessage::Again(delivery)) => self.add(delivery).await,
                    Some(SenderMessage::Done { lane, next }) => {
                        self.queue.free_sender(lane);
                        for (delivery, after) in next {
                            match after {
                                None => self.add(delivery).await,
                                Some(after) => {
                                    let back = back.clone();
                                    tokio::spawn(async move {
                                        tokio::time::sleep(after).await;
                                        let _ = back.send(SenderMessage::Again(delivery));
                                    });
                                }
                            }
                        }
                    }
                },
            }
            while let Some((lane, _, delivery)) = self.queue.take() {
                let (store, messenger) = (self.store.clone(), self.messenger.get());
                let (again_after, back) = (self.again_after, back.clone());
                tokio::spawn(async move {
                    let next = deliver(&store, &messenger, delivery, again_after).await;
                    let next = next.unwrap_or_else(|error| {
                        tracing::warn!(%error, "could not send a notice");
                        Vec::new()
                    });
                    let _ = back.send(SenderMessage::Done { lane, next });
                });
            }
        }
    }

    /// Queues a notice to each channel of a person, unless they already got one for this table.
    async fn queue_call(&mut self, call: &TurnNotice) -> Result<(), StoreError> {
        let used = used_channels(&self.store, &call.person).await?;
        if used.is_empty() || !self.store.claim_notice(&call.person, &call.table).await? {
            return Ok(());
        }
        for (row, _) in used {
            let about = NoticeSubject::Turn { table: call.table.clone(), game: call.game.clone() };
            let person = call.person.clone();
            self.add(OutgoingNotice { person, channel: row.id, about, failed: 0 }).await;
        }
        Ok(())
    }

    async fn add(&mut self, delivery: OutgoingNotice) {
        let used = used_channels(&self.store, &delivery.person).await.unwrap_or_default();
        let Some((_, way)) = used.iter().find(|(row, _)| row.id == delivery.channel) else {
            return;
        };
        let lane = if way.failures > 0 { SenderGroup::Failing } else { SenderGroup::Working };
        if !self.queue.push(lane, &delivery.person.clone(), delivery) {
            tracing::warn!("dropped a notice: the queue is full");
        }
    }
}

/// Returns the channels to which a person gets notices.
async fn used_channels(
    store: &Store,
    person: &PersonId,
) -> Result<Vec<(ChannelRow, StoredChannel)>, StoreError> {
    let rows = store.channels_of(person).await?;
    let ways = rows.into_iter().filter_map(|row| StoredChannel::read(&row).map(|way| (row, way)));
    Ok(ways.filter(|(_, way)| way.is_used()).collect())
}

/// Tries to send a notice. Returns the deliveries that follow from it, each with its delay if it has one.
async fn deliver(
    store: &Store,
    messenger: &Arc<Messenger>,
    delivery: OutgoingNotice,
    again_after: [Duration; 2],
) -> Result<Vec<(OutgoingNotice, Option<Duration>)>, StoreError> {
    let used = used_channels(store, &delivery.person).await?;
    let Some((row, way)) = used.iter().find(|(row, _)| row.id == delivery.channel) else {
        return Ok(Vec::new());
    };
    // A person who has visited the table meanwhile needs no notice.
    if let (NoticeSubject::Turn { table, .. }, true) = (&delivery.about, delivery.failed > 0)
        && !store.was_notified(&delivery.person, table).await?
    {
        return Ok(Vec::new());
    }
    let notice = delivery.notice(store, &way.home).await?;
    let outcome = send_blocking(messenger.clone(), way.channel.clone(), notice, None).await;
    let switched_off = record_outcome(store, &delivery.person, &row.id, &outcome).await?;
    let Err(trouble) = outcome else { return Ok(Vec::new()) };
    tracing::warn!(%trouble, "could not deliver a notice");
    if let Some(off) = switched_off {
        let others = used.iter().filter(|(other, _)| other.id != row.id);
        let tell = others.map(|(other, _)| {
            let channel = off.shown().to_string();
            let about = NoticeSubject::SwitchedOff { channel, reason: trouble.to_string() };
            let person = delivery.person.clone();
            (OutgoingNotice { person, channel: other.id.clone(), about, failed: 0 }, None)
        });
        return Ok(tell.collect());
    }
    match (trouble, again_after.get(delivery.failed)) {
        (NoticeError::Failed(_), Some(after)) => {
            Ok(vec![(OutgoingNotice { failed: delivery.failed + 1, ..delivery }, Some(*after))])
        }
        _ => Ok(Vec::new()),
    }
}

/// Counts a failure of a channel, or resets the count after a success. A push address that no longer exists is removed.
/// Returns the channel if this failure switched it off. Mail is never switched off: if it fails, that is mostly the
/// fault of the mail server.
pub async fn record_outcome(
    store: &Store,
    person: &PersonId,
    id: &str,
    outcome: &Result<(), NoticeError>,
) -> Result<Option<StoredChannel>, StoreError> {
    if matches!(outcome, Err(NoticeError::Gone)) {
        store.forget_channel(person, id).await?;
        return Ok(None);
    }
    let rows = store.channels_of(person).await?;
    let row = rows.iter().find(|row| row.id == id);
    let Some(mut way) = row.and_then(StoredChannel::read) else { return Ok(None) };
    match outcome {
        Ok(()) if way.failures == 0 && way.off.is_none() => return Ok(None),
        Ok(()) => (way.failures, way.off) = (0, None),
        Err(trouble) => {
            way.failures = way.failures.saturating_add(1);
            let dies = !matches!(way.channel, Channel::Mail { .. });
            if dies && way.failures >= OFF_AFTER && way.off.is_none() {
                way.off = Some(trouble.to_string());
                way.keep(store, person).await?;
                return Ok(Some(way));
            }
        }
    }
    way.keep(store, person).await?;
    Ok(None)
}

impl OutgoingNotice {
    async fn notice(&self, store: &Store, home: &str) -> Result<Notice, StoreError> {
        Ok(match &self.about {
            NoticeSubject::Turn { table, game } => {
                let seats = store.seats(table).await?;
                let others = seats.iter().filter(|row| row.person.as_ref() != Some(&self.person));
                let others: Vec<&str> = others.map(|row| row.name.as_str()).collect();
                let names = Arg::Name(others.join(", "));
                let waiting = Phrase::new("call-waiting").with("names", names);
                Notice {
                    title: text_of("call-title", &words_of(game).word("title")),
                    body: if others.is_empty() { text("call-alone") } else { say(&waiting) },
                    link: format!("{home}/t/{table}"),
                    tag: table.to_string(),
                }
            }
            NoticeSubject::SwitchedOff { channel, reason } => Notice {
                title: text("calls-off-title"),
                body: format!("{} {reason}", text_of("calls-off-body", channel)),
                link: format!("{home}/settings/calls"),
                tag: "switched-off".to_string(),
            },
        })
    }
}
