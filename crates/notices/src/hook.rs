//! Webhooks: notices in the formats of other services.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::outside::{OutboundClient, check_status};
use crate::{Notice, NoticeError};

/// A web address to which notices are posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    pub url: String,
    pub shape: WebhookFormat,
    /// The secret that signs the body, so that the receiver can verify the sender.
    pub secret: String,
}

/// The format of a notice for one kind of receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WebhookFormat {
    Discord,
    Slack,
    Ntfy,
    /// The whole notice as JSON: title, body, link and tag.
    Json,
}

impl WebhookFormat {
    pub const ALL: [WebhookFormat; 4] =
        [WebhookFormat::Discord, WebhookFormat::Slack, WebhookFormat::Ntfy, WebhookFormat::Json];

    pub fn name(self) -> &'static str {
        match self {
            WebhookFormat::Discord => "discord",
            WebhookFormat::Slack => "slack",
            WebhookFormat::Ntfy => "ntfy",
            WebhookFormat::Json => "json",
        }
    }

    fn body(self, notice: &Notice) -> Vec<u8> {
        let said = format!("{}\n{}", notice.title, notice.body);
        let written: Value = match self {
            // Without this, a chosen name such as `@everyone` would notify people.
            WebhookFormat::Discord => json!({
                "content": format!("{said}\n{}", notice.link),
                "allowed_mentions": { "parse": [] },
            }),
            WebhookFormat::Slack => {
                json!({ "text": format!("{}\n{}", escape_markup(&said), notice.link) })
            }
            WebhookFormat::Ntfy => return said.into_bytes(),
            WebhookFormat::Json => json!(notice),
        };
        written.to_string().into_bytes()
    }
}

/// Escapes the three characters that Slack reads as its own markup.
fn escape_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub fn send(reach: &OutboundClient, hook: &Webhook, notice: &Notice) -> Result<(), NoticeError> {
    let body = hook.shape.body(notice);
    let signature = signature(&hook.secret, &body);
    let kind = match hook.shape {
        WebhookFormat::Ntfy => "text/plain; charset=utf-8",
        WebhookFormat::Discord | WebhookFormat::Slack | WebhookFormat::Json => "application/json",
    };
    let mut headers = vec![("Content-Type", kind), ("X-Vinea-Signature", signature.as_str())];
    if hook.shape == WebhookFormat::Ntfy {
        headers.extend([("Click", notice.link.as_str()), ("Tags", "wine_glass")]);
    }
    check_status(reach.post(&hook.url, &headers, &body)?)
}

/// Returns `sha256=` and the HMAC of the body in hexadecimal, a format that many services use.
fn signature(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length is valid");
    mac.update(body);
    let code = mac.finalize().into_bytes();
    let hex: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256={hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_matches_the_example_of_rfc_4231() {
        let signed = signature("Jefe", b"what do ya want for nothing?");
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signed, format!("sha256={known}"));
    }

    #[test]
    fn names_cannot_ping_or_link() {
        let notice = Notice {
            title: "@everyone <!channel>".into(),
            body: "Your turn".into(),
            link: "https://example.org/t/1".into(),
            tag: "1".into(),
        };
        let discord = String::from_utf8(WebhookFormat::Discord.body(&notice)).expect("text");
        assert!(discord.contains(r#""allowed_mentions":{"parse":[]}"#), "{discord}");
        let slack = String::from_utf8(WebhookFormat::Slack.body(&notice)).expect("text");
        assert!(slack.contains("&lt;!channel&gt;"), "{slack}");
    }
}
