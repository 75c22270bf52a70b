//! A server as a process, and how it is asked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::vinea;

/// A server of its own, which ends with the test.
pub struct Server {
    process: Child,
    pub host: String,
}

impl Server {
    pub fn open(folder: &Path, more: &[&str]) -> Server {
        let mut process = vinea(folder, &["serve", "--no-open", "--listen", "127.0.0.1:0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.as_mut().unwrap()).lines();
        let host = lines.find_map(|line| {
            let line = line.unwrap();
            let host = line.trim().strip_prefix("http://")?.trim_end_matches('/').to_string();
            Some(host)
        });
        Server { process, host: host.unwrap() }
    }

    pub fn get(&self, path: &str) -> String {
        get(&self.host, path, "")
    }

    pub fn post(&self, path: &str, body: &str, cookie: &str) -> String {
        let head = format!(
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n{cookie}",
            body.len()
        );
        ask(&self.host, "POST", path, &head, body)
    }

    /// Opens a table against a bot; its id, and the cookie of who opened it.
    pub fn open_table(&self, name: &str) -> (String, String) {
        let answer = self.post("/tables", &format!("game=la-vina&players=2&name={name}"), "");
        let line = |name: &str| {
            let found = answer.lines().find_map(|line| line.strip_prefix(name));
            found.unwrap_or_else(|| panic!("no {name} in {answer:.600}")).to_string()
        };
        let table = line("location: ").trim_start_matches("/t/").to_string();
        let cookie = line("set-cookie: ").split(';').next().unwrap().to_string();
        (table, format!("Cookie: {cookie}\r\n"))
    }

    /// What the server wrote to its log until it was killed.
    pub fn kill(mut self) -> String {
        self.process.kill().unwrap();
        let mut log = String::new();
        self.process.stderr.as_mut().unwrap().read_to_string(&mut log).unwrap();
        self.process.wait().unwrap();
        log
    }
}

fn ask(host: &str, method: &str, path: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    let begin = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    write!(stream, "{begin}{head}\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

pub fn get(host: &str, path: &str, head: &str) -> String {
    ask(host, "GET", path, head, "")
}
