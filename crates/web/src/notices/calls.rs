//! Notices to people who are not at the page when their turn comes, by the channels that they have chosen. A person
//! gets one notice for a table until they visit it.

mod queue;
mod sender;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use notices::{Channel, Messenger, Notice, NoticeError, OutboundClient, Vapid};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{ChannelRow, PersonId, Store, StoreError};
use table::TurnNotice;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use self::sender::Sender;
use crate::server::call_config::NoticeConfig;
use crate::server::limits::{Limits, Rate};

pub use self::sender::record_outcome;

/// Maximum number of channels of one person.
pub const MOST_CHANNELS: usize = 8;

/// Number of failures in a row after which a webhook or push address is switched off.
pub const OFF_AFTER: u32 = 12;

/// Maximum number of test notices and confirmation mails that are sent at the same time.
const MOST_TESTS: usize = 8;

/// The rate at which a person may test channels.
const TRIALS: Rate = Rate { burst: 15.0, each_second: 0.1 };

/// A notice channel of a person, as it is stored. `home` is this server's address as the person knows it. If the person
/// has not yet proved that the channel is theirs, `unconfirmed` is the code to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredChannel {
    #[serde(flatten)]
    pub channel: Channel,
    pub home: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
    /// Number of failures since the last success.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failures: u32,
    /// The error of the last failure, if the channel is switched off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<String>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl StoredChannel {
    pub fn new(channel: Channel, home: String, unconfirmed: Option<String>) -> StoredChannel {
        StoredChannel { channel, home, unconfirmed, failures: 0, off: None }
    }

    /// Returns true if notices are sent to this channel.
    pub fn is_used(&self) -> bool {
        self.unconfirmed.is_none() && self.off.is_none()
    }

    /// Returns the part of the address that may be shown. Anybody who knows the whole address can post to it.
    pub fn shown(&self) -> &str {
        match &self.channel {
            Channel::Mail { address } => address,
            Channel::Push(_) | Channel::Hook(_) => {
                let address = self.address();
                let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
                rest.split(['/', '?', '#']).next().unwrap_or(rest)
            }
        }
    }

    pub fn read(row: &ChannelRow) -> Option<StoredChannel> {
        serde_json::from_value(row.body.clone()).ok()
    }

    /// Returns the address that identifies the channel among the person's channels.
    pub fn address(&self) -> &str {
        match &self.channel {
            Channel::Push(subscription) => &subscription.endpoint,
            Channel::Mail { address } => address,
            Channel::Hook(hook) => &hook.url,
        }
    }

    pub async fn keep(&self, store: &Store, person: &PersonId) -> Result<(), StoreError> {
        let body: Value = serde_json::to_value(self).expect("channels are plain data");
        store.keep_channel(person, self.address(), &body).await
    }
}

/// Handle to the task that sends notices.
#[derive(Clone)]
pub struct NoticeHandle {
    queue: mpsc::Sender<TurnNotice>,
    messenger: SharedMessenger,
    grace: Duration,
    /// Limits on channel tests, by person.
    trials: Arc<Limits<PersonId>>,
    /// Permits for test notices and confirmation mails.
    tests: Arc<Semaphore>,
}

/// A permit to send a test notice or a confirmation mail at once.
pub struct TestPermit {
    _permit: OwnedSemaphorePermit,
}

/// The messenger with the current settings.
#[derive(Clone)]
struct SharedMessenger(Arc<RwLock<Arc<Messenger>>>);

impl SharedMessenger {
    fn get(&self) -> Arc<Messenger> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl NoticeHandle {
    /// Starts the task that sends notices.
    pub async fn start(store: &Store, config: &NoticeConfig) -> Result<NoticeHandle, StoreError> {
        let messenger = messenger(store, config).await?;
        let messenger = SharedMessenger(Arc::new(RwLock::new(Arc::new(messenger))));
        let (queue, inbox) = mpsc::channel(256);
        let sender = Sender::new(store.clone(), messenger.clone(), config.again_after);
        tokio::spawn(sender.run(inbox));
        let (grace, trials) = (config.grace, Arc::new(Limits::new(TRIALS)));
        let tests = Arc::new(Semaphore::new(MOST_TESTS));
        Ok(NoticeHandle { queue, messenger, grace, trials, tests })
    }

    /// Applies another mail server, contact, or reach of webhooks.
    pub async fn reload(&self, store: &Store, config: &NoticeConfig) -> Result<(), StoreError> {
        let messenger = Arc::new(messenger(store, config).await?);
        *self.messenger.0.write().unwrap_or_else(PoisonError::into_inner) = messenger;
        Ok(())
    }

    pub fn sends_mail(&self) -> bool {
        self.messenger.get().sends_mail()
    }

    pub fn public_key(&self) -> String {
        self.messenger.get().public_key()
    }

    pub fn check(&self, channel: &Channel) -> Result<(), NoticeError> {
        self.messenger.get().check(channel)
    }

    /// Returns true if a person may test a channel now.
    pub fn may_send_test(&self, person: &PersonId) -> bool {
        self.trials.allow(person.clone(), 1.0, Instant::now())
    }

    /// Returns a permit to send a notice at once, or `None` if too many are being sent.
    pub fn test_permit(&self) -> Option<TestPermit> {
        let permit = self.tests.clone().try_acquire_owned().ok()?;
        Some(TestPermit { _permit: permit })
    }

    /// Sends a notice at once and returns the result. The permit is returned when the other side has answered, even if
    /// the visitor does not wait for the result.
    pub async fn send(
        &self,
        channel: &Channel,
        notice: Notice,
        permit: TestPermit,
    ) -> Result<(), NoticeError> {
        send_blocking(self.messenger.get(), channel.clone(), notice, Some(permit)).await
    }
}

impl table::TurnNotifier for NoticeHandle {
    fn delay(&self) -> Duration {
        self.grace
    }

    /// Queues a notice. If too many are waiting, this one is dropped: people also see their turn on the page.
    fn call(&self, call: TurnNotice) {
        if self.queue.try_send(call).is_err() {
            tracing::warn!("dropped a notice: the queue is full");
        }
    }
}

/// Creates the messenger. Push services identify the server by a key, which is created at the first start and kept.
async fn messenger(store: &Store, config: &NoticeConfig) -> Result<Messenger, StoreError> {
    let vapid = Vapid::new(store.secret("push").await?.as_bytes(), &config.contact);
    Ok(Messenger::new(vapid, config.mail.clone(), OutboundClient::new(config.private)))
}

/// Sends a notice on a thread that may block. The permit is kept until then.
async fn send_blocking(
    messenger: Arc<Messenger>,
    channel: Channel,
    notice: Notice,
    permit: Option<TestPermit>,
) -> Result<(), NoticeError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let sent = tokio::task::spawn_blocking(move || {
        let sent = messenger.send(&channel, &notice, now);
        drop(permit);
        sent
    });
    let sent = sent.await;
    sent.unwrap_or_else(|broken| Err(NoticeError::Failed(broken.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_number_of_concurrent_tests_is_limited() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let handle = NoticeHandle::start(&store, &NoticeConfig::default()).await.unwrap();
        let mut permits: Vec<TestPermit> =
            (0..MOST_TESTS).filter_map(|_| handle.test_permit()).collect();
        assert_eq!(permits.len(), MOST_TESTS);
        assert!(handle.test_permit().is_none());
        permits.pop();
        assert!(handle.test_permit().is_some(), "a returned permit is free again");
    }
}
