//! A proxy between browser and server whose connection can fail in several ways.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Line {
    Open,
    /// No data is passed on, and there is no error.
    Silent,
    /// Requests arrive, but their answers do not.
    Unanswered,
    /// Answers arrive, but nothing arrives from live streams.
    Deaf,
}

pub struct Proxy {
    pub address: String,
    line: Arc<AtomicU8>,
}

impl Proxy {
    /// Starts a proxy in front of the server at this address.
    pub fn before(server: &str) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let server = server.trim_start_matches("http://").trim_end_matches('/').to_string();
        let line = Arc::new(AtomicU8::new(Line::Open as u8));
        let shared = line.clone();
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = TcpStream::connect(&server) else { continue };
                let streams = Arc::new(AtomicBool::new(false));
                let back = (server.try_clone().unwrap(), client.try_clone().unwrap());
                let there =
                    ServerProxy { line: shared.clone(), streams: streams.clone(), answers: false };
                let here = ServerProxy { line: shared.clone(), streams, answers: true };
                thread::spawn(move || there.carry(client, server));
                thread::spawn(move || here.carry(back.0, back.1));
            }
        });
        Proxy { address, line }
    }

    pub fn turn(&self, line: Line) {
        self.line.store(line as u8, Ordering::SeqCst);
    }
}

/// One direction of one connection.
struct ServerProxy {
    line: Arc<AtomicU8>,
    /// True if the connection carries a live stream.
    streams: Arc<AtomicBool>,
    answers: bool,
}

impl ServerProxy {
    fn carry(&self, mut from: TcpStream, mut to: TcpStream) {
        let mut bytes = [0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let part = &bytes[..count];
            if self.answers && String::from_utf8_lossy(part).contains("text/event-stream") {
                self.streams.store(true, Ordering::SeqCst);
            }
            if self.is_open() && to.write_all(part).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    }

    fn is_open(&self) -> bool {
        let line = self.line.load(Ordering::SeqCst);
        let silent = line == Line::Silent as u8
            || line == Line::Unanswered as u8 && self.answers
            || line == Line::Deaf as u8 && self.answers && self.streams.load(Ordering::SeqCst);
        !silent
    }
}
