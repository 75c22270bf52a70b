//! Security events in the log.

use std::net::IpAddr;
use std::time::Instant;

use crate::server::limits::{Limits, Rate, source};

/// An event that concerns the safety of people or of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecurityEvent {
    /// A cookie with a wrong signature.
    ForgedSession,
    /// A banned person came back.
    Banned,
    /// A request that this person, address or site is not allowed to make.
    Refused,
    SessionEnded,
    InvitationRenewed,
    InvitationWithdrawn,
    /// An old link was used during a game.
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

/// Rate of log lines for one address and kind of event, so that nobody can fill the log.
const SECURITY_LOG_RATE: Rate = Rate { burst: 10.0, each_second: 1.0 / 60.0 };

pub struct SecurityLog(Limits<(IpAddr, SecurityEvent)>);

impl Default for SecurityLog {
    fn default() -> SecurityLog {
        SecurityLog(Limits::new(SECURITY_LOG_RATE))
    }
}

impl SecurityLog {
    /// Logs an event. `what` names a route, a table or a person, and never contains a secret.
    pub fn log_event(&self, event: SecurityEvent, client: IpAddr, what: &str) {
        if self.0.allow((source(client), event), 1.0, Instant::now()) {
            tracing::warn!(target: "security", event = event.name(), %client, what);
        }
    }
}
