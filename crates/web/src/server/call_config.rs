//! The notice channels that the host of the server allows.

use std::time::Duration;

use notices::MailServer;
use store::ConfirmationLimits;

/// Maximum number of confirmation mails that one person can ask for in a day.
const CONFIRMATIONS_OF_PERSON: u32 = 5;

/// Maximum number of confirmation mails that one network address can ask for in a day.
const CONFIRMATIONS_OF_CLIENT: u32 = 10;

/// The notice channels that the host of the server allows.
#[derive(Clone, Debug)]
pub struct NoticeConfig {
    /// The mail server that sends the server's mail.
    pub mail: Option<MailServer>,
    /// The contact address that push services get for this server.
    pub contact: String,
    /// Allows webhooks into the server's own network.
    pub private: bool,
    /// Time that a person has to visit the table before a notice is sent.
    pub grace: Duration,
    /// Delays before a notice that could not be sent is sent again.
    pub again_after: [Duration; 2],
    /// Maximum number of confirmation mails that the server sends in a day.
    pub confirmations: u32,
}

impl NoticeConfig {
    /// Returns the numbers of confirmation mails that may be sent in a day.
    pub fn confirmation_limits(&self) -> ConfirmationLimits {
        ConfirmationLimits {
            of_person: CONFIRMATIONS_OF_PERSON,
            of_client: CONFIRMATIONS_OF_CLIENT,
            of_server: self.confirmations,
        }
    }
}

impl Default for NoticeConfig {
    fn default() -> NoticeConfig {
        let contact = "mailto:host@localhost".to_string();
        NoticeConfig {
            mail: None,
            contact,
            private: false,
            grace: Duration::from_secs(20),
            again_after: [Duration::from_secs(30), Duration::from_secs(300)],
            confirmations: 500,
        }
    }
}
