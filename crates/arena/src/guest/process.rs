//! A child process that exchanges lines with us and cannot block us.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use super::ForfeitReason;

/// Maximum length of an answer.
const LONGEST_LINE: u64 = 1 << 16;
/// Maximum number of unread lines. A program that sends more must wait.
const LINES_WAITING: usize = 16;
/// The time that a program has to end after the last message.
const FAREWELL: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub struct Process {
    child: Child,
    /// The queue of the writer thread, which exists because a program that does not read would block us; `None` once
    /// the input is closed.
    lines_out: Option<Sender<String>>,
    lines_in: Receiver<String>,
}

impl Process {
    /// Starts a command: a program and its arguments, separated by blanks.
    pub fn start(command: &str) -> Result<Process, ForfeitReason> {
        let mut words = command.split_whitespace();
        let program =
            words.next().ok_or(ForfeitReason::NoStart("no program is named".to_string()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| ForfeitReason::NoStart(format!("{program}: {error}")))?;
        let (lines_out, to_write) = channel();
        let (read, lines_in) = sync_channel(LINES_WAITING);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &read));
        }
        Ok(Process { child, lines_out: Some(lines_out), lines_in })
    }

    pub fn write(&mut self, line: String) -> Result<(), ForfeitReason> {
        let out = self.lines_out.as_ref().ok_or(ForfeitReason::Gone)?;
        out.send(line).map_err(|_| ForfeitReason::Gone)
    }

    pub fn read(&mut self, patience: Duration) -> Result<String, ForfeitReason> {
        self.lines_in.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => ForfeitReason::Slow(patience),
            RecvTimeoutError::Disconnected => ForfeitReason::Gone,
        })
    }
}

impl Drop for Process {
    /// Closes the program's input, waits a moment for its end, and kills it if necessary.
    fn drop(&mut self) {
        self.lines_out = None;
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // The process may already have ended; then both calls do nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        match read {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_string();
        if lines.send(line).is_err() {
            return;
        }
    }
}
