//! Notices by mail.

use std::fmt;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, Message, SmtpTransport, Transport};

use crate::{Notice, NoticeError};

/// Time limit for the mail server.
const PATIENCE: Duration = Duration::from_secs(15);

/// A mail server that accepts our mails.
#[derive(Clone)]
pub struct MailServer {
    transport: SmtpTransport,
    from: Mailbox,
}

impl MailServer {
    /// Makes the transport to a mail server. `url` is like `smtps://name:password@mail.example.org` or
    /// `smtp://…:587?tls=required`; `from` is like `Vinea <vinea@example.org>`.
    pub fn new(url: &str, from: &str) -> Result<MailServer, NoticeError> {
        let bad = |why: String| NoticeError::BadAddress(why);
        let transport = SmtpTransport::from_url(url)
            .map_err(|error| {
                bad(format!("`mail.server` is not an address of a mail server: {error}"))
            })?
            .timeout(Some(PATIENCE))
            .build();
        let from = from.parse().map_err(|error| {
            bad(format!("`mail.from` is not a sender such as `Vinea <vinea@example.org>`: {error}"))
        })?;
        Ok(MailServer { transport, from })
    }

    pub(crate) fn send(&self, address: &str, notice: &Notice) -> Result<(), NoticeError> {
        let to = address.parse::<Address>().map_err(not_an_address)?;
        let letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(notice.title.replace(['\r', '\n'], " "))
            .header(ContentType::TEXT_PLAIN)
            .body(format!("{}\n\n{}\n", notice.body, notice.link))
            .map_err(|error| NoticeError::Failed(error.to_string()))?;
        match self.transport.send(&letter) {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(NoticeError::BadAddress(error.to_string())),
            Err(error) => Err(NoticeError::Failed(error.to_string())),
        }
    }
}

impl fmt::Debug for MailServer {
    /// Omits the server's address, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailServer").field("from", &self.from).finish_non_exhaustive()
    }
}

pub fn check(address: &str) -> Result<(), NoticeError> {
    address.parse::<Address>().map(|_| ()).map_err(not_an_address)
}

fn not_an_address(_: lettre::address::AddressError) -> NoticeError {
    NoticeError::BadAddress(
        "this is not a mail address: it should look like name@example.org".into(),
    )
}
