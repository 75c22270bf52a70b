//! Turn notices by Web Push, by mail and by webhook.
//!
//! The caller decides who is notified and when; this crate delivers the notices. All functions block until the other
//! side has answered or the time limit has passed, so they belong on a thread that may block.

mod hook;
mod mail;
mod outside;
mod push;

use serde::{Deserialize, Serialize};

pub use hook::{Webhook, WebhookFormat};
pub use mail::MailServer;
pub use outside::OutboundClient;
pub use push::{Subscription, SubscriptionKeys, Vapid};

/// A notice to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    pub title: String,
    pub body: String,
    /// The whole address of the table's page.
    pub link: String,
    /// A later notice with the same tag replaces an earlier one.
    pub tag: String,
}

/// A channel to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Channel {
    Push(Subscription),
    Mail { address: String },
    Hook(Webhook),
}

/// The reason why a notice was not delivered.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoticeError {
    /// The browser's push address is not in use any more, so the channel should be deleted. A webhook that is not found
    /// has only failed: it may come back.
    #[error("this address does not exist any more: it was removed from your notices")]
    Gone,
    #[error("{0}")]
    BadAddress(String),
    #[error("this server sends no mail: its operator has not set `mail.server`")]
    NoMail,
    /// The other side could not be reached or refused the notice.
    #[error("{0}")]
    Failed(String),
}

/// A sender of notices for all channels.
pub struct Messenger {
    vapid: Vapid,
    mail: Option<MailServer>,
    reach: OutboundClient,
}

impl Messenger {
    pub fn new(vapid: Vapid, mail: Option<MailServer>, reach: OutboundClient) -> Messenger {
        Messenger { vapid, mail, reach }
    }

    pub fn sends_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// Returns the key with which a browser subscribes.
    pub fn public_key(&self) -> String {
        self.vapid.public_key()
    }

    /// Checks a channel before it is stored.
    pub fn check(&self, channel: &Channel) -> Result<(), NoticeError> {
        match channel {
            Channel::Push(subscription) => subscription.check(&self.reach),
            Channel::Mail { address } => match &self.mail {
                Some(_) => mail::check(address),
                None => Err(NoticeError::NoMail),
            },
            Channel::Hook(hook) => self.reach.check(&hook.url),
        }
    }

    /// Sends a notice. `now` is in seconds since 1970.
    pub fn send(&self, channel: &Channel, notice: &Notice, now: u64) -> Result<(), NoticeError> {
        self.check(channel)?;
        match channel {
            Channel::Push(subscription) => {
                push::send(&self.reach, &self.vapid, subscription, notice, now)
            }
            Channel::Mail { address } => match &self.mail {
                Some(mail) => mail.send(address, notice),
                None => Err(NoticeError::NoMail),
            },
            Channel::Hook(hook) => hook::send(&self.reach, hook, notice),
        }
    }
}
