//! A server process, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::vinea;

/// A server process with its own log.
pub struct Server {
    process: Child,
    log: BufReader<ChildStderr>,
    pub host: String,
}

impl Server {
    pub fn open(folder: &Path, more: &[&str]) -> Server {
        let mut command = vinea(folder, &["serve", "--no-open", "--listen", "127.0.0.1:0"]);
        command.args(more);
        Server::start(command)
    }

    /// Starts a server that gets an error when a file reaches the size limit, instead of being killed.
    pub fn open_for_full_disk(folder: &Path) -> Server {
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_vinea")])
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .current_dir(folder);
        Server::start(command)
    }

    /// Starts a server with a shell that first writes its process id, which stays the server's, to a file.
    pub fn open_with_id_in(folder: &Path, id: &Path) -> Server {
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo $$ > \"$0\"; exec \"$@\""])
            .arg(id)
            .args([env!("CARGO_BIN_EXE_vinea"), "serve", "--no-open", "--listen", "127.0.0.1:0"])
            .arg("--data")
            .arg(folder)
            .arg("--config")
            .arg(folder.join("vinea.toml"))
            .current_dir(folder);
        Server::start(command)
    }

    fn start(mut command: Command) -> Server {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.as_mut().unwrap()).lines();
        let host = lines.find_map(|line| {
            let line = line.unwrap();
            let host = line.trim().strip_prefix("http://")?.trim_end_matches('/').to_string();
            Some(host)
        });
        let log = BufReader::new(process.stderr.take().unwrap());
        Server { process, log, host: host.unwrap() }
    }

    /// Returns the id of the process.
    pub fn id(&self) -> i32 {
        self.process.id() as i32
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

    /// Opens a table against a bot. Returns its id, and the cookie header of the host.
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

    /// Asks the server to read its settings again. Returns its log up to the line with the result.
    #[cfg(unix)]
    pub fn reload(&mut self) -> String {
        use rustix::process::{Pid, Signal, kill_process};
        kill_process(Pid::from_child(&self.process), Signal::HUP).unwrap();
        self.log_until_reloaded()
    }

    /// Returns the log up to the line with the result of reading the settings again.
    #[cfg(unix)]
    pub fn log_until_reloaded(&mut self) -> String {
        let mut log = String::new();
        loop {
            let before = log.len();
            assert!(self.log.read_line(&mut log).unwrap() > 0, "the server has ended: {log}");
            let line = &log[before..];
            if line.contains("reloaded the settings") || line.contains("could not reload") {
                return log;
            }
        }
    }

    /// Asks the server to stop, and returns its log. The server first handles earlier requests.
    #[cfg(unix)]
    pub fn stop(self) -> String {
        use rustix::process::{Pid, Signal, kill_process};
        kill_process(Pid::from_child(&self.process), Signal::TERM).unwrap();
        self.log()
    }

    /// Kills the server and returns its log.
    pub fn kill(mut self) -> String {
        self.process.kill().unwrap();
        self.log()
    }

    fn log(mut self) -> String {
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
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
