//! `vinea serve`: the table in the browser.

use std::env;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;
use std::process::{self, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::Store;
use tokio::net::TcpListener;
use web::App;

use crate::place;
use crate::settings::{Flags, LogFormat, Settings, USUAL};

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
    #[command(flatten)]
    flags: Flags,
    /// Where to listen [default: 127.0.0.1:8080, or the next free port].
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Where people find the server, if a proxy stands before it.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy or a network of proxies that is believed when it says for whom it asks; may be given
    /// several times.
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<String>,
    /// A chain of certificates as PEM, for those without a proxy.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_certificate: Option<String>,
    /// The key of its first certificate as PEM.
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<String>,
    /// A loopback address for /metrics.
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
    /// How the log is written: text or json.
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<String>,
    /// Write every request to the log.
    #[arg(long)]
    access_log: bool,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
    /// Print the effective settings, with where each comes from, and end.
    #[arg(long)]
    show_config: bool,
}

impl ServeArgs {
    fn settings(&self) -> Result<Settings> {
        let proxies = (!self.trust_proxy.is_empty()).then(|| self.trust_proxy.join(","));
        self.flags.settings(&[
            ("listen", self.listen.clone()),
            ("public-url", self.public_url.clone()),
            ("trusted-proxies", proxies),
            ("tls.certificate", self.tls_certificate.clone()),
            ("tls.key", self.tls_key.clone()),
            ("metrics.listen", self.metrics.clone()),
            ("log.format", self.log_format.clone()),
            ("log.access", self.access_log.then(|| "true".to_string())),
        ])
    }
}

pub fn run(args: ServeArgs) -> Result<ExitCode> {
    let settings = args.settings()?;
    if args.show_config {
        io::stdout().write_all(settings.to_text().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    begin_log(&settings);
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(settings, args.no_open));
    // Bots in mid-thought are not waited for.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// What the server has to say goes to the standard error, with the time.
fn begin_log(settings: &Settings) {
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(settings.values.log_level.level())
        .with_ansi(io::stderr().is_terminal());
    match settings.values.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}

/// Every connection is an open file, and the usual limit is low for a server.
pub fn raise_file_limit() {
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

async fn serve(settings: Settings, no_open: bool) -> Result<()> {
    let folder = place::folder(&settings)?;
    let config = settings.config()?;
    let metrics = match settings.metrics()? {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    fs::create_dir_all(&folder)
        .with_context(|| format!("the data folder {} cannot be made", folder.display()))?;
    let mut lock = lock(&folder)?;
    let (tls, public_url) = (config.tls.is_some(), config.public_url.clone());
    let store = match settings.database()? {
        Some(address) => Store::open(&address).await?,
        None => Store::open_folder(&folder).await?,
    };
    let app = App::open(store.clone(), config).await?;
    let listener = match settings.values.listen {
        Some(address) => bind(address).await?,
        None => listen(USUAL).await?,
    };
    if let Some(listener) = metrics {
        tokio::spawn(web::serve_metrics(listener, app.clone()));
    }
    let mut addresses = addresses(listener.local_addr()?, tls);
    let _ = lock.set_len(0).and_then(|()| writeln!(lock, "{}", addresses[0]));
    addresses.extend(public_url.map(|url| format!("{url}/")));
    // Whether anybody reads this is no condition for serving.
    let _ = greet(&folder, &addresses);
    if !no_open {
        open_browser(&addresses[0]);
    }
    web::serve(listener, app, stopped(Signals::listen()?)).await?;
    store.close().await;
    Ok(())
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
pub fn lock(folder: &Path) -> Result<File> {
    let path = folder.join("vinea.lock");
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&path);
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
fn addresses(bound: SocketAddr, tls: bool) -> Vec<String> {
    let (scheme, port) = (if tls { "https" } else { "http" }, bound.port());
    if !bound.ip().is_unspecified() {
        return vec![format!("{scheme}://{bound}/")];
    }
    let mut addresses = vec![format!("{scheme}://127.0.0.1:{port}/")];
    // Nothing is sent: the system only says from which address it would.
    let outward = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    if let Ok(outward) = outward
        && !outward.ip().is_unspecified()
    {
        addresses.push(format!("{scheme}://{}:{port}/", outward.ip()));
    }
    addresses
}

/// Opens the browser where there is a display. Whether it worked is no matter of ours.
fn open_browser(address: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some()) {
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
