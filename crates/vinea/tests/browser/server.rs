//! The server under test, as a process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

pub struct Server {
    process: Child,
    pub address: String,
    folder: TempDir,
}

impl Server {
    pub fn start() -> Server {
        let folder = tempfile::tempdir().unwrap();
        let (process, address) = spawn(folder.path(), "127.0.0.1:0");
        Server { process, address, folder }
    }

    /// Kills the process and starts another one at the same address with the same data.
    pub fn kill_and_start_again(&mut self) {
        self.kill();
        self.start_again();
    }

    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts another process at the address of the killed one, with the same data.
    pub fn start_again(&mut self) {
        let listen = self.address.trim_start_matches("http://").trim_end_matches('/').to_string();
        (self.process, self.address) = spawn(self.folder.path(), &listen);
    }

    /// Returns the server's data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address.trim_end_matches('/'))
    }
}

fn spawn(folder: &Path, listen: &str) -> (Child, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(["serve", "--no-open", "--listen", listen, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let address = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| line.trim().strip_prefix("http://").map(|rest| format!("http://{rest}")));
    // Also read the rest of the output, so that its pipe never closes.
    std::thread::spawn(move || lines.for_each(drop));
    (process, address.expect("the server says where it is"))
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
