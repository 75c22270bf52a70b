//! Notices sent to receivers on this machine arrive unchanged.
// Test helpers may unwrap too.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use notices::{
    Channel, MailServer, Messenger, Notice, NoticeError, OutboundClient, Subscription, Vapid,
    Webhook, WebhookFormat,
};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

fn notice() -> Notice {
    Notice {
        title: "La Viña: your turn".into(),
        body: "Ana and Bo wait for you.".into(),
        link: "https://example.org/t/1".into(),
        tag: "table-1".into(),
    }
}

fn messenger(mail: Option<MailServer>) -> Messenger {
    Messenger::new(
        Vapid::new(b"secret", "mailto:host@example.org"),
        mail,
        OutboundClient::new(true),
    )
}

/// A request as the receiver got it.
struct ReceivedRequest {
    head: String,
    body: Vec<u8>,
}

impl ReceivedRequest {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// Starts a receiver that answers one request with a status and returns the request.
fn http_sink(status: &'static str) -> (String, JoinHandle<ReceivedRequest>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let heard = thread::spawn(move || {
        let mut stream = BufReader::new(listener.accept().unwrap().0);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            stream.read_line(&mut head).unwrap();
        }
        let mut heard = ReceivedRequest { head, body: Vec::new() };
        let length = heard.header("content-length").map_or(0, |length| length.parse().unwrap());
        heard.body.resize(length, 0);
        stream.read_exact(&mut heard.body).unwrap();
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        stream.get_mut().write_all(answer.as_bytes()).unwrap();
        heard
    });
    (address, heard)
}

#[test]
fn a_browser_can_decrypt_a_push_message() {
    let browser = SecretKey::from_slice(&[9; 32]).unwrap();
    let auth = [5; 16];
    let (address, heard) = http_sink("201 Created");
    let keys = serde_json::json!({
        "endpoint": format!("{address}/push/1"),
        "keys": {
            "p256dh": BASE64.encode(browser.public_key().to_sec1_point(false)),
            "auth": BASE64.encode(auth),
        },
    });
    let subscription: Subscription = serde_json::from_value(keys).unwrap();
    messenger(None).send(&Channel::Push(subscription), &notice(), 1_000).unwrap();

    let heard = heard.join().unwrap();
    assert!(heard.head.starts_with("POST /push/1 "), "{}", heard.head);
    assert_eq!(heard.header("content-encoding"), Some("aes128gcm"));
    assert_eq!(heard.header("ttl"), Some("86400"));
    assert!(heard.header("authorization").unwrap().starts_with("vapid t="));
    assert!(heard.header("topic").unwrap().len() <= 32);
    let opened: serde_json::Value =
        serde_json::from_slice(&decrypt_message(&heard.body, &browser, &auth)).unwrap();
    assert_eq!(opened, serde_json::to_value(notice()).unwrap());
}

/// Decrypts a message as a browser does, with the key schedule of the standard for the receiver.
fn decrypt_message(body: &[u8], browser: &SecretKey, auth: &[u8]) -> Vec<u8> {
    let (salt, sender, sealed) = (&body[..16], &body[21..86], &body[86..]);
    assert_eq!(body[20], 65);
    let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
    let own = browser.public_key().to_sec1_point(false);
    let derive = |salt: &[u8], secret: &[u8], info: &[u8], length: usize| {
        let mut out = vec![0; length];
        Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut out).unwrap();
        out
    };
    let shared = browser.diffie_hellman(&theirs);
    let info = [b"WebPush: info\0", own.as_bytes(), sender].concat();
    let material = derive(auth, shared.raw_secret_bytes(), &info, 32);
    let key = derive(salt, &material, b"Content-Encoding: aes128gcm\0", 16);
    let nonce = derive(salt, &material, b"Content-Encoding: nonce\0", 12);
    let (key, nonce): ([u8; 16], [u8; 12]) = (key.try_into().unwrap(), nonce.try_into().unwrap());
    let mut plain =
        Aes128Gcm::new(&key.into()).decrypt(&Nonce::from(nonce), sealed).expect("opens");
    assert_eq!(plain.pop(), Some(2), "the last record ends with a two");
    plain
}

#[test]
fn failed_responses_and_redirects_are_reported() {
    let failed = NoticeError::Failed("the other server answered with status 410".into());
    for (status, expected) in [("200 OK", None), ("410 Gone", Some(failed))] {
        let (url, heard) = http_sink(status);
        let hook = Channel::Hook(Webhook { url, shape: WebhookFormat::Json, secret: "s".into() });
        let sent = messenger(None).send(&hook, &notice(), 0);
        assert_eq!(sent.err(), expected);
        assert!(heard.join().unwrap().header("x-vinea-signature").is_some());
    }
    let (url, heard) = http_sink("302 Found\r\nLocation: http://127.0.0.1:9/");
    let hook = Channel::Hook(Webhook { url, shape: WebhookFormat::Slack, secret: "s".into() });
    let sent = messenger(None).send(&hook, &notice(), 0);
    assert!(matches!(sent, Err(NoticeError::BadAddress(_))), "nobody is followed: {sent:?}");
    heard.join().unwrap();
    let (url, heard) = http_sink("500 Oops");
    let hook = Channel::Hook(Webhook { url, shape: WebhookFormat::Ntfy, secret: "s".into() });
    assert!(matches!(messenger(None).send(&hook, &notice(), 0), Err(NoticeError::Failed(_))));
    let heard = heard.join().unwrap();
    assert_eq!(heard.header("click"), Some("https://example.org/t/1"));
    assert_eq!(
        String::from_utf8(heard.body).unwrap(),
        "La Viña: your turn\nAna and Bo wait for you."
    );
}

#[test]
fn a_mail_contains_the_link() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let sink = thread::spawn(move || smtp_sink(listener.accept().unwrap().0));
    let mail = MailServer::new(&url, "Vinea <vinea@example.org>").unwrap();
    let channel = Channel::Mail { address: "ana@example.org".into() };
    messenger(Some(mail)).send(&channel, &notice(), 0).unwrap();
    let letter = sink.join().unwrap();
    assert!(letter.contains("RCPT TO:<ana@example.org>"), "{letter}");
    assert!(letter.contains("From: Vinea <vinea@example.org>"), "{letter}");
    assert!(letter.contains("https://example.org/t/1"), "{letter}");
}

/// Accepts every command until the client quits or disconnects, and returns everything that the client sent.
fn smtp_sink(stream: TcpStream) -> String {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    let (mut said, mut in_letter) = (String::new(), false);
    writer.write_all(b"220 sink\r\n").unwrap();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap() == 0 {
            return said;
        }
        said.push_str(&line);
        let answer: &[u8] = match line.trim_end() {
            "." => {
                in_letter = false;
                b"250 kept\r\n"
            }
            _ if in_letter => continue,
            "DATA" => {
                in_letter = true;
                b"354 go on\r\n"
            }
            "QUIT" => {
                writer.write_all(b"221 goodbye\r\n").unwrap();
                return said;
            }
            _ => b"250 fine\r\n",
        };
        writer.write_all(answer).unwrap();
    }
}

#[test]
fn mail_needs_a_server_and_valid_addresses() {
    let channel = Channel::Mail { address: "ana@example.org".into() };
    assert_eq!(messenger(None).check(&channel), Err(NoticeError::NoMail));
    let mail = || Some(MailServer::new("smtp://127.0.0.1:9", "vinea@example.org").unwrap());
    for bad in ["", "ana", "ana@", "ana@example.org\r\nBcc: all@example.org"] {
        let channel = Channel::Mail { address: bad.into() };
        assert!(
            matches!(messenger(mail()).check(&channel), Err(NoticeError::BadAddress(_))),
            "{bad:?}"
        );
    }
    assert!(MailServer::new("not a url", "vinea@example.org").is_err());
    assert!(MailServer::new("smtp://127.0.0.1", "nobody").is_err());
}
