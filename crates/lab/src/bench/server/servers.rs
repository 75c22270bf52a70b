//! The server processes of the benchmark, and their processor time and memory.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use store::Store;

/// Number of clock ticks per second in Linux' figures for processor time.
const TICKS: f64 = 100.0;

/// Size of a memory page in bytes, on common machines.
const PAGE: u64 = 4096;

/// Running servers that share a database, each in its own process. Dropping this value ends them.
pub struct Servers {
    nodes: Vec<ServerProcess>,
    pub address: SocketAddr,
}

struct ServerProcess {
    child: Child,
    address: SocketAddr,
}

/// The database of the servers that are measured.
#[derive(Clone)]
pub enum DatabaseKind {
    /// SQLite in the folder of the benchmark, for one server.
    Sqlite,
    /// A PostgreSQL database that `nodes` servers share.
    Postgres { address: String, nodes: usize },
}

/// A temporary folder. Dropping this value deletes it.
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

impl DatabaseKind {
    /// Returns the name of the database in reports.
    pub fn name(&self) -> String {
        match self {
            DatabaseKind::Sqlite => "SQLite".to_string(),
            DatabaseKind::Postgres { nodes: 1, .. } => "PostgreSQL, one node".to_string(),
            DatabaseKind::Postgres { nodes, .. } => format!("PostgreSQL, {nodes} nodes"),
        }
    }

    /// Opens the database that the servers use.
    pub async fn store(&self, folder: &Folder) -> Result<Store> {
        Ok(match self {
            DatabaseKind::Sqlite => Store::open_folder(&folder.0).await?,
            DatabaseKind::Postgres { address, .. } => Store::open(address).await?,
        })
    }
}

impl Servers {
    /// Starts a server with a SQLite database in the folder.
    pub fn open(folder: &Folder) -> Result<Servers> {
        Servers::open_at(folder, &DatabaseKind::Sqlite)
    }

    /// Starts the servers of a database.
    pub fn open_at(folder: &Folder, place: &DatabaseKind) -> Result<Servers> {
        let nodes = match place {
            DatabaseKind::Sqlite => vec![ServerProcess::open(&folder.0, None)?],
            DatabaseKind::Postgres { address, nodes } => {
                let open = |number| {
                    ServerProcess::open(&folder.0.join(format!("{number}")), Some(address))
                };
                (0..*nodes).map(open).collect::<Result<_>>()?
            }
        };
        let address = nodes.first().context("no server was started")?.address;
        Ok(Servers { nodes, address })
    }

    /// Returns the address of the server that a person uses. People are assigned to the servers in turn.
    pub fn address_of(&self, person: usize) -> SocketAddr {
        self.nodes[person % self.nodes.len()].address
    }

    /// Returns the processor time of all threads of all servers so far.
    pub fn cpu(&self) -> Result<Duration> {
        self.nodes.iter().map(ServerProcess::cpu).sum()
    }

    /// Returns the memory in use by all servers, in bytes.
    pub fn memory(&self) -> Result<u64> {
        self.nodes.iter().map(ServerProcess::memory).sum()
    }
}

impl ServerProcess {
    /// Starts a server that trusts our `X-Forwarded-For` header, so that its limits for one address can be avoided.
    fn open(folder: &Path, database: Option<&String>) -> Result<ServerProcess> {
        let program = std::env::current_exe().context("cannot find this program's file")?;
        let mut command = Command::new(program);
        command
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--trust-proxy", "127.0.0.1"])
            .arg("--data")
            .arg(folder)
            .env("VINEA_LIMITS_ALL_REQUESTS_PER_SECOND", "1000000");
        if let Some(address) = database {
            command.env("VINEA_DATABASE", address);
        }
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start a server")?;
        let output = child.stdout.take().context("the server has no standard output")?;
        let address = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| {
            line.trim().strip_prefix("http://")?.trim_end_matches('/').parse().ok()
        });
        match address {
            Some(address) => Ok(ServerProcess { child, address }),
            None => {
                let _ = child.kill();
                bail!("the server did not print its address")
            }
        }
    }

    fn cpu(&self) -> Result<Duration> {
        let text = self.proc("stat")?;
        // The program's name in parentheses may contain any character, so the fields are counted from after it.
        let fields: Vec<&str> =
            text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        let (user, system) = ticks(11).zip(ticks(12)).context("/proc has no processor time")?;
        Ok(Duration::from_secs_f64((user + system) / TICKS))
    }

    fn memory(&self) -> Result<u64> {
        let text = self.proc("statm")?;
        let pages = text.split_whitespace().nth(1).and_then(|field| field.parse::<u64>().ok());
        Ok(pages.context("/proc has no memory size")? * PAGE)
    }

    fn proc(&self, file: &str) -> Result<String> {
        let path = format!("/proc/{}/{file}", self.child.id());
        fs::read_to_string(path).context("cannot read the server's figures from /proc (Linux only)")
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A stopwatch for the servers' processor time and for wall time.
pub struct CpuStopwatch<'a> {
    servers: &'a Servers,
    cpu: Duration,
    wall: Instant,
}

impl CpuStopwatch<'_> {
    pub fn start(servers: &Servers) -> Result<CpuStopwatch<'_>> {
        Ok(CpuStopwatch { servers, cpu: servers.cpu()?, wall: Instant::now() })
    }

    /// Returns the seconds of processor time and of wall time since the start.
    pub fn stop(self) -> Result<(f64, f64)> {
        let wall = self.wall.elapsed().as_secs_f64();
        Ok(((self.servers.cpu()? - self.cpu).as_secs_f64(), wall))
    }
}
