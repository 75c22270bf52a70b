//! Calling people to their turns when they do not look: by the ways they have chosen, once until they
//! come.

mod queue;
mod sender;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use notices::{Channel, Messenger, Notice, Reach, Trouble, Vapid};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{ChannelRow, PersonId, Store, StoreError};
use table::Call;
use tokio::sync::mpsc;

use self::sender::Sender;
use crate::server::call_config::CallConfig;
use crate::server::limits::{Limits, Rate};

pub use self::sender::note_outcome;

/// Nobody is called in more ways than this.
pub const MOST_CHANNELS: usize = 8;

/// A webhook or push address is switched off after this number of failures in a row.
pub const OFF_AFTER: u32 = 12;

/// The rate at which a person may test channels.
const TRIALS: Rate = Rate { burst: 15.0, each_second: 0.1 };

/// A way to somebody as it is kept: with the address by which they know this server, and with the
/// code that they have yet to show where the way is not yet known to be theirs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Way {
    #[serde(flatten)]
    pub channel: Channel,
    pub home: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
    /// The failures since something was last sent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failures: u32,
    /// Why the last of too many failed, where the way is switched off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<String>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Way {
    pub fn new(channel: Channel, home: String, unconfirmed: Option<String>) -> Way {
        Way { channel, home, unconfirmed, failures: 0, off: None }
    }

    /// Returns true if notices are sent this way.
    pub fn is_used(&self) -> bool {
        self.unconfirmed.is_none() && self.off.is_none()
    }

    /// The part of the address that may be shown: who knows all of it can post to it.
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

    pub fn read(row: &ChannelRow) -> Option<Way> {
        serde_json::from_value(row.body.clone()).ok()
    }

    /// The address that identifies it among the person's channels.
    pub fn address(&self) -> &str {
        match &self.channel {
            Channel::Push(subscription) => &subscription.endpoint,
            Channel::Mail { address } => address,
            Channel::Hook(hook) => &hook.url,
        }
    }

    pub async fn keep(&self, store: &Store, person: &PersonId) -> Result<(), StoreError> {
        let body: Value = serde_json::to_value(self).expect("ways are plain data");
        store.keep_channel(person, self.address(), &body).await
    }
}

/// The way to the task that sends notices.
#[derive(Clone)]
pub struct Calls {
    queue: mpsc::Sender<Call>,
    messenger: Shared,
    grace: Duration,
    /// Trials of channels, by person.
    trials: Arc<Limits<PersonId>>,
}

/// The messenger by the settings that hold now.
#[derive(Clone)]
struct Shared(Arc<RwLock<Arc<Messenger>>>);

impl Shared {
    fn get(&self) -> Arc<Messenger> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Calls {
    /// Starts the task that sends notices.
    pub async fn start(store: &Store, config: &CallConfig) -> Result<Calls, StoreError> {
        let messenger = messenger(store, config).await?;
        let messenger = Shared(Arc::new(RwLock::new(Arc::new(messenger))));
        let (queue, inbox) = mpsc::channel(256);
        let sender = Sender::new(store.clone(), messenger.clone(), config.again_after);
        tokio::spawn(sender.run(inbox));
        let (grace, trials) = (config.grace, Arc::new(Limits::new(TRIALS)));
        Ok(Calls { queue, messenger, grace, trials })
    }

    /// Takes over another mail server, contact, or reach of webhooks.
    pub async fn reload(&self, store: &Store, config: &CallConfig) -> Result<(), StoreError> {
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

    pub fn check(&self, channel: &Channel) -> Result<(), Trouble> {
        self.messenger.get().check(channel)
    }

    /// Returns true if a person may try a channel now.
    pub fn may_try(&self, person: &PersonId) -> bool {
        self.trials.allow(person.clone(), 1.0, Instant::now())
    }

    /// Sends something at once and says how it went.
    pub async fn send(&self, channel: &Channel, notice: Notice) -> Result<(), Trouble> {
        carry(self.messenger.get(), channel.clone(), notice).await
    }
}

impl table::Calls for Calls {
    fn grace(&self) -> Duration {
        self.grace
    }

    /// If too many notices are waiting, this one is dropped: people also find their turn on the page.
    fn call(&self, call: Call) {
        if self.queue.try_send(call).is_err() {
            tracing::warn!("too many notices wait: one was dropped");
        }
    }
}

/// Push services know the server by a key that is made at the first start and stays.
async fn messenger(store: &Store, config: &CallConfig) -> Result<Messenger, StoreError> {
    let vapid = Vapid::new(store.secret("push").await?.as_bytes(), &config.contact);
    Ok(Messenger::new(vapid, config.mail.clone(), Reach::new(config.private)))
}

/// Requests to other servers run on threads that may block.
async fn carry(messenger: Arc<Messenger>, channel: Channel, notice: Notice) -> Result<(), Trouble> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let sent = tokio::task::spawn_blocking(move || messenger.send(&channel, &notice, now)).await;
    sent.unwrap_or_else(|broken| Err(Trouble::Failed(broken.to_string())))
}
