//! Calling people to their turns: by Web Push, by mail, by webhook.
//!
//! Whom to call, and when, is decided by who uses this crate; here is how a call gets there. Everything
//! blocks until the other side has answered or its time is up, so it belongs on a thread that may wait.

mod hook;
mod mail;
mod outside;
mod push;

use serde::{Deserialize, Serialize};

pub use hook::{Hook, Shape};
pub use mail::Mail;
pub use outside::Reach;
pub use push::{Keys, Subscription, Vapid};

/// A notice to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    pub title: String,
    pub body: String,
    /// The whole address that leads to the table.
    pub link: String,
    /// A later notice of the same tag takes the place of an earlier one.
    pub tag: String,
}

/// A way to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Channel {
    Push(Subscription),
    Mail { address: String },
    Hook(Hook),
}

/// Why a notice did not get there.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nobody listens there any more: the channel should be forgotten.
    #[error("this address does not exist any more: it was removed from your notices")]
    Gone,
    #[error("{0}")]
    BadAddress(String),
    #[error("this server sends no mail: its operator has not set `mail.server`")]
    NoMail,
    /// The other side could not be reached or would not have it.
    #[error("{0}")]
    Failed(String),
}

/// Carries notices to wherever people want them.
pub struct Messenger {
    vapid: Vapid,
    mail: Option<Mail>,
    reach: Reach,
}

impl Messenger {
    pub fn new(vapid: Vapid, mail: Option<Mail>, reach: Reach) -> Messenger {
        Messenger { vapid, mail, reach }
    }

    pub fn sends_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// The key that a browser subscribes with.
    pub fn public_key(&self) -> String {
        self.vapid.public_key()
    }

    /// Checks a channel before it is stored.
    pub fn check(&self, channel: &Channel) -> Result<(), Trouble> {
        match channel {
            Channel::Push(subscription) => subscription.check(&self.reach),
            Channel::Mail { address } => match &self.mail {
                Some(_) => mail::check(address),
                None => Err(Trouble::NoMail),
            },
            Channel::Hook(hook) => self.reach.check(&hook.url),
        }
    }

    /// `now` is in seconds since 1970.
    pub fn send(&self, channel: &Channel, notice: &Notice, now: u64) -> Result<(), Trouble> {
        self.check(channel)?;
        match channel {
            Channel::Push(subscription) => {
                push::send(&self.reach, &self.vapid, subscription, notice, now)
            }
            Channel::Mail { address } => match &self.mail {
                Some(mail) => mail.send(address, notice),
                None => Err(Trouble::NoMail),
            },
            Channel::Hook(hook) => hook::send(&self.reach, hook, notice),
        }
    }
}
