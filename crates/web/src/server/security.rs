//! Security events in the log.

use std::net::IpAddr;
use std::time::Instant;

use crate::server::limits::{Limits, Rate, source};

/// Something that concerns the safety of people or of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecurityEvent {
    /// A cookie whose signature is not ours.
    ForgedSession,
    /// Somebody who was shut out came back.
    Banned,
    /// A request that this person, address or site may not make.
    Refused,
    SessionEnded,
    InvitationRenewed,
    InvitationWithdrawn,
    /// An old link was used in mid-game.
    OldInvitation,
}

impl SecurityEvent {
    fn name(self) -> &'static str {
        match self {
            SecurityEvent::ForgedSession => "forged-session",
            SecurityEvent::Banned => "banned",
            SecurityEvent::Refused => "refused",
            SecurityEvent::SessionEnded => "session-ended",
            SecurityEvent::InvitationRenewed => "invitation-renewed",
            SecurityEvent::InvitationWithdrawn => "invitation-withdrawn",
            SecurityEvent::OldInvitation => "old-invitation",
        }
    }
}

/// Nobody fills the log: of each address and kind so many are told, and one more every minute.
const TOLD: Rate = Rate { burst: 10.0, each_second: 1.0 / 60.0 };

pub struct SecurityLog(Limits<(IpAddr, SecurityEvent)>);

impl Default for SecurityLog {
    fn default() -> SecurityLog {
        SecurityLog(Limits::new(TOLD))
    }
}

impl SecurityLog {
    /// `what` says on what: a route, a table, a person. Never anything secret.
    pub fn note(&self, event: SecurityEvent, client: IpAddr, what: &str) {
        if self.0.allow((source(client), event), 1.0, Instant::now()) {
            tracing::warn!(target: "security", event = event.name(), %client, what);
        }
    }
}
