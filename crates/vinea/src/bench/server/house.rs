//! A server of its own for the benchmark, with an empty database, and what the system says of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Ticks of the processor's clock in a second, as Linux tells them to programs.
const TICKS: f64 = 100.0;

/// What a page of memory has on the machines that we know.
const PAGE: u64 = 4096;

/// A running server in a process of its own; ended and cleared away when it is dropped.
pub struct House {
    child: Child,
    pub address: SocketAddr,
}

/// A folder that goes with the benchmark.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Result<Folder> {
        let path = std::env::temp_dir().join(format!("vinea-bench-{}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl House {
    /// Opens a server on the folder. It takes our word for whom we ask, so that its limits for one
    /// address do not count.
    pub fn open(folder: &Folder) -> Result<House> {
        let program = std::env::current_exe().context("cannot find this program's file")?;
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--trust-proxy", "127.0.0.1"])
            .arg("--data")
            .arg(&folder.0)
            .env("VINEA_LIMITS_ALL_REQUESTS_PER_SECOND", "1000000")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start a server")?;
        let output = child.stdout.take().context("the server says nothing")?;
        let address = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| {
            line.trim().strip_prefix("http://")?.trim_end_matches('/').parse().ok()
        });
        match address {
            Some(address) => Ok(House { child, address }),
            None => {
                let _ = child.kill();
                bail!("the server did not say where it listens")
            }
        }
    }

    /// Processor time of all its threads so far.
    pub fn cpu(&self) -> Result<Duration> {
        let text = self.proc("stat")?;
        // The name in parentheses may hold anything; what follows is counted from there.
        let fields: Vec<&str> =
            text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        let (user, system) = ticks(11).zip(ticks(12)).context("/proc tells no processor time")?;
        Ok(Duration::from_secs_f64((user + system) / TICKS))
    }

    /// Memory in use, in bytes.
    pub fn memory(&self) -> Result<u64> {
        let text = self.proc("statm")?;
        let pages = text.split_whitespace().nth(1).and_then(|field| field.parse::<u64>().ok());
        Ok(pages.context("/proc tells no memory")? * PAGE)
    }

    fn proc(&self, file: &str) -> Result<String> {
        let path = format!("/proc/{}/{file}", self.child.id());
        fs::read_to_string(path).context("the server's figures are read from Linux' /proc")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processor time that a server takes while something is done.
pub struct CpuWatch<'a> {
    house: &'a House,
    cpu: Duration,
    wall: Instant,
}

impl CpuWatch<'_> {
    pub fn start(house: &House) -> Result<CpuWatch<'_>> {
        Ok(CpuWatch { house, cpu: house.cpu()?, wall: Instant::now() })
    }

    /// Seconds of the processor and of the clock.
    pub fn stop(self) -> Result<(f64, f64)> {
        let wall = self.wall.elapsed().as_secs_f64();
        Ok(((self.house.cpu()? - self.cpu).as_secs_f64(), wall))
    }
}
