//! `vinea serve`: the table in the browser.

use std::env;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::Store;
use tokio::net::TcpListener;
use web::{App, Config};

const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
#[cfg(unix)]
const MOST_FILES: u64 = 65_536;
/// Asked to end, the process is gone after this time, whatever hangs.
const LONGEST_FAREWELL: Duration = Duration::from_millis(4_500);
/// So many further ports are tried when the wished one is taken.
const FURTHER_PORTS: u16 = 50;

#[derive(Args)]
#[command(after_help = "Examples:
  vinea                               play in the browser, data in the user's data folder
  vinea --listen 0.0.0.0:8080         for everybody in the local network
  vinea --data ./here                 data in a folder of its own")]
pub struct ServeArgs {
    /// The folder for the data [default: the user's data folder].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080, or the next free port].
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A PostgreSQL database instead of the data folder's own, so that several servers share it. It may
    /// also stand in VINEA_DATABASE or in a file, so that its password is on no command line.
    #[arg(long, value_name = "postgres://…")]
    database: Option<String>,
    /// A file with the address of the database.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    database_file: Option<PathBuf>,
    /// A proxy that is believed when it says for whom it asks; may be given several times.
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<IpAddr>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
}

pub fn run(args: ServeArgs) -> Result<ExitCode> {
    tracing_subscriber::fmt().with_writer(io::stderr).without_time().with_target(false).init();
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(args));
    // Bots in mid-thought are not waited for.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// Every connection is an open file, and the usual limit is low for a server.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        let wished = limit.maximum.map_or(MOST_FILES, |maximum| maximum.min(MOST_FILES));
        if limit.current.is_some_and(|current| current < wished) {
            limit.current = Some(wished);
            let _ = setrlimit(Resource::Nofile, limit);
        }
    }
}

async fn serve(args: ServeArgs) -> Result<()> {
    let folder = match args.data {
        Some(folder) => folder,
        None => data_folder().context("no data folder is known here: give one with --data")?,
    };
    fs::create_dir_all(&folder)
        .with_context(|| format!("the data folder {} cannot be made", folder.display()))?;
    let mut lock = lock(&folder)?;
    let config = Config { trusted_proxies: args.trust_proxy, ..Config::default() };
    let address = database(args.database, args.database_file.as_deref())?;
    let store = match &address {
        Some(address) => Store::open(address).await?,
        None => Store::open_folder(&folder).await?,
    };
    let app = App::open(store.clone(), config).await?;
    let listener = match args.listen {
        Some(address) => bind(address).await?,
        None => listen(USUAL).await?,
    };
    let address = listener.local_addr()?;
    let addresses = addresses(address);
    let _ = lock.set_len(0).and_then(|()| writeln!(lock, "{}", addresses[0]));
    // Whether anybody reads this is no condition for serving.
    let _ = greet(&folder, &addresses);
    if !args.no_open {
        open_browser(&addresses[0]);
    }
    web::serve(listener, app, stopped(Signals::listen()?)).await?;
    store.close().await;
    Ok(())
}

/// The address of the database that was asked for, if one was.
fn database(address: Option<String>, file: Option<&Path>) -> Result<Option<String>> {
    if let Some(file) = file {
        let text = fs::read_to_string(file)
            .with_context(|| format!("the address of the database is not in {}", file.display()))?;
        return Ok(Some(text.trim().to_string()));
    }
    Ok(address.or_else(|| env::var("VINEA_DATABASE").ok().filter(|address| !address.is_empty())))
}

fn greet(folder: &Path, addresses: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Vinea is open. Data: {}", folder.display())?;
    for address in addresses {
        writeln!(out, "  {address}")?;
    }
    writeln!(out, "Stop with Ctrl-C.")?;
    out.flush()
}

/// One server to a data folder: the lock goes with the process, however that ends.
fn lock(folder: &Path) -> Result<File> {
    let path = folder.join("vinea.lock");
    let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
    let file = file.with_context(|| format!("{} cannot be opened", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let there = fs::read_to_string(&path).unwrap_or_default();
            let there = match there.trim() {
                "" => String::new(),
                address => format!(" It is open at {address}"),
            };
            bail!("another Vinea already uses the data folder {}.{there}", folder.display())
        }
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("{} cannot be locked", path.display()))
        }
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))
}

/// The wished address, or the next free port after it.
async fn listen(wished: SocketAddr) -> Result<TcpListener> {
    let mut address = wished;
    for further in 0..=FURTHER_PORTS {
        match TcpListener::bind(address).await {
            Ok(listener) => {
                if further > 0 {
                    println!("Port {} is taken: using {}.", wished.port(), address.port());
                }
                return Ok(listener);
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                let Some(next) = address.port().checked_add(1) else { break };
                address.set_port(next);
            }
            Err(_) => return bind(address).await,
        }
    }
    bail!("no port is free from {} to {}", wished.port(), address.port())
}

/// What people can type: the machine's address in the network where we listen to all.
fn addresses(bound: SocketAddr) -> Vec<String> {
    let port = bound.port();
    if !bound.ip().is_unspecified() {
        return vec![format!("http://{bound}/")];
    }
    let mut addresses = vec![format!("http://127.0.0.1:{port}/")];
    // Nothing is sent: the system only says from which address it would.
    let outward = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    if let Ok(outward) = outward
        && !outward.ip().is_unspecified()
    {
        addresses.push(format!("http://{}:{port}/", outward.ip()));
    }
    addresses
}

/// Where this system keeps the data of programs.
fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| env::home_dir().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("vinea"))
}

/// Opens the browser where there is a display. Whether it worked is no matter of ours.
fn open_browser(address: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        Command::new("xdg-open")
    } else {
        return;
    };
    let opened = command.arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = opened {
        tracing::info!(%error, "the browser could not be opened");
    }
}

/// Ctrl-C and the system's request to end.
struct Signals {
    #[cfg(unix)]
    interrupted: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminated: tokio::signal::unix::Signal,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        #[cfg(unix)]
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            #[cfg(unix)]
            interrupted: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminated: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
        #[cfg(not(unix))]
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// Waits until the server is asked to end. Then it has a little while for that, until it is asked
/// again.
async fn stopped(mut signals: Signals) {
    signals.next().await;
    thread::spawn(|| {
        thread::sleep(LONGEST_FAREWELL);
        process::exit(1);
    });
    tokio::spawn(async move {
        signals.next().await;
        process::exit(1);
    });
}
