//! Calling people to their turns when they do not look: by the ways they have chosen, once until they
//! come.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Arg, Phrase};
use notices::{Channel, Mail, Messenger, Notice, Reach, Trouble, Vapid};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{ChannelRow, PersonId, Store, StoreError, TableId};
use tokio::sync::{Semaphore, mpsc};

use crate::text::{say, text, text_of, words_of};

/// Nobody is called in more ways than this.
pub const MOST_CHANNELS: usize = 8;

/// So many calls are carried at once.
const AT_ONCE: usize = 8;

/// Whoever could not be reached is tried again after these times.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_secs(30), Duration::from_secs(300)];

/// How people may be called, as the host of the server has it.
#[derive(Clone, Debug)]
pub struct CallConfig {
    /// The mail server that takes our letters.
    pub mail: Option<Mail>,
    /// Whom push services may write to about this server.
    pub contact: String,
    /// Whether webhooks may lead into the network that the server stands in.
    pub private: bool,
    /// Whoever comes within this time is not called.
    pub grace: Duration,
}

impl Default for CallConfig {
    fn default() -> CallConfig {
        let contact = "mailto:host@localhost".to_string();
        CallConfig { mail: None, contact, private: false, grace: Duration::from_secs(20) }
    }
}

/// Somebody's turn has come at a table, and they do not look.
#[derive(Debug)]
pub struct Call {
    pub table: TableId,
    pub game: String,
    pub person: PersonId,
    /// Who else sits there.
    pub others: Vec<String>,
}

/// A way to somebody as it is kept: with the address by which they know this server, and with the
/// code that they have yet to show where the way is not yet known to be theirs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Way {
    #[serde(flatten)]
    pub channel: Channel,
    pub home: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
}

impl Way {
    pub fn read(row: &ChannelRow) -> Option<Way> {
        serde_json::from_value(row.body.clone()).ok()
    }

    /// What tells it from the person's other ways.
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

/// The task that calls.
#[derive(Clone)]
pub struct Calls {
    queue: mpsc::Sender<Call>,
    messenger: Arc<Messenger>,
    pub grace: Duration,
}

impl Calls {
    /// The key that push services know us by is made at the first start and stays.
    pub async fn start(store: &Store, config: &CallConfig) -> Result<Calls, StoreError> {
        let vapid = Vapid::new(store.secret("push").await?.as_bytes(), &config.contact);
        let reach = Reach::new(config.private);
        let messenger = Arc::new(Messenger::new(vapid, config.mail.clone(), reach));
        let (queue, inbox) = mpsc::channel(256);
        tokio::spawn(work(store.clone(), messenger.clone(), inbox));
        Ok(Calls { queue, messenger, grace: config.grace })
    }

    /// Whoever cannot be called because too many are finds their turn all the same.
    pub fn call(&self, call: Call) {
        if self.queue.try_send(call).is_err() {
            tracing::warn!("too many calls at once: one was dropped");
        }
    }

    pub fn sends_mail(&self) -> bool {
        self.messenger.sends_mail()
    }

    pub fn public_key(&self) -> String {
        self.messenger.public_key()
    }

    pub fn check(&self, channel: &Channel) -> Result<(), Trouble> {
        self.messenger.check(channel)
    }

    /// Sends something at once and says how it went.
    pub async fn send(&self, channel: &Channel, notice: Notice) -> Result<(), Trouble> {
        carry(self.messenger.clone(), channel.clone(), notice).await
    }
}

async fn work(store: Store, messenger: Arc<Messenger>, mut inbox: mpsc::Receiver<Call>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    while let Some(call) = inbox.recv().await {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let (store, messenger) = (store.clone(), messenger.clone());
        tokio::spawn(async move {
            if let Err(error) = carry_out(&store, &messenger, &call).await {
                tracing::error!(table = %call.table, %error, "nobody could be called");
            }
            drop(place);
        });
    }
}

async fn carry_out(
    store: &Store,
    messenger: &Arc<Messenger>,
    call: &Call,
) -> Result<(), StoreError> {
    let rows = store.channels_of(&call.person).await?;
    let ways = rows.iter().filter_map(|row| Some((row, Way::read(row)?)));
    let ways: Vec<_> = ways.filter(|(_, way)| way.unconfirmed.is_none()).collect();
    if ways.is_empty() || !store.claim_call(&call.person, &call.table).await? {
        return Ok(());
    }
    for (row, way) in ways {
        let notice = call.notice(&way.home);
        match with_patience(messenger, &way.channel, &notice).await {
            Ok(()) => {}
            Err(Trouble::Gone) => store.forget_channel(&call.person, &row.id).await?,
            Err(trouble) => tracing::warn!(%trouble, "somebody could not be called"),
        }
    }
    Ok(())
}

async fn with_patience(
    messenger: &Arc<Messenger>,
    channel: &Channel,
    notice: &Notice,
) -> Result<(), Trouble> {
    let mut pauses = AGAIN_AFTER.into_iter();
    loop {
        match (carry(messenger.clone(), channel.clone(), notice.clone()).await, pauses.next()) {
            (Err(Trouble::Failed(_)), Some(pause)) => tokio::time::sleep(pause).await,
            (outcome, _) => return outcome,
        }
    }
}

/// Whoever waits for somebody outside has a thread for it.
async fn carry(messenger: Arc<Messenger>, channel: Channel, notice: Notice) -> Result<(), Trouble> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let sent = tokio::task::spawn_blocking(move || messenger.send(&channel, &notice, now)).await;
    sent.unwrap_or_else(|broken| Err(Trouble::Failed(broken.to_string())))
}

impl Call {
    fn notice(&self, home: &str) -> Notice {
        let title = words_of(&self.game).word("title");
        let waiting = Phrase::new("call-waiting").with("names", Arg::Name(self.others.join(", ")));
        Notice {
            title: text_of("call-title", &title),
            body: if self.others.is_empty() { text("call-alone") } else { say(&waiting) },
            link: format!("{home}/t/{}", self.table),
            tag: self.table.to_string(),
        }
    }
}
