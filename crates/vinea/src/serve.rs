//! `vinea serve`: starts the server and opens the browser.

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
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::prelude::*;
use tracing_subscriber::{Registry, reload};
use web::Site;

use crate::place;
use crate::settings::{Flags, LogFormat, ServerSettings, USUAL};
use lab::console;

#[cfg(unix)]
/// Maximum time for a shutdown. After it the process exits, even if something hangs.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(4_500);
/// The number of further ports that are tried if the first one is taken.
const FURTHER_PORTS: u16 = 50;

#[derive(Args)]
#[command(after_help = "Examples:
  vinea                               play in the browser, data in the user's data folder
  vinea --listen 0.0.0.0:8080         open to everybody in the local network
  vinea --data ./here                 use another data folder")]
pub struct ServeArgs {
    #[command(flatten)]
    flags: Flags<true>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
    /// Print the effective settings and the source of each, then exit.
    #[arg(long)]
    show_config: bool,
}

pub fn run(args: ServeArgs) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let hang_up = {
        let _inside = runtime.enter();
        ReloadSignal::listen()?
    };
    let settings = args.flags.settings()?;
    if args.show_config {
        io::stdout().write_all(settings.to_text().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let level = begin_log(&settings);
    console::raise_file_limit();
    let served = runtime.block_on(serve(args, settings, level, hang_up));
    // Do not wait for bots that are still searching.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// Handle to change the log level.
type LogLevelHandle = reload::Handle<LevelFilter, Registry>;

/// Starts the log on the standard error, with the time of each message.
fn begin_log(settings: &ServerSettings) -> LogLevelHandle {
    let (filter, level) = reload::Layer::new(settings.values.log_level.level().into());
    // If nobody reads the standard error any more, the server continues without a log.
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .log_internal_errors(false);
    let log = tracing_subscriber::registry().with(filter);
    match settings.values.log_format {
        LogFormat::Text => log.with(lines).init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true)).init(),
    }
    level
}

async fn serve(
    args: ServeArgs,
    settings: ServerSettings,
    level: LogLevelHandle,
    hang_up: ReloadSignal,
) -> Result<()> {
    let folder = place::folder(&settings)?;
    let config = settings.config()?;
    let metrics = match settings.metrics()? {
        Some((address, token)) => Some((bind(address).await?, token)),
        None => None,
    };
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create the data folder {}", folder.display()))?;
    let mut lock = lock(&folder)?;
    let (tls, public_url) = (config.tls.is_some(), config.public_url.clone());
    let store = match settings.database()? {
        Some(address) => Store::open(&address).await?,
        None => Store::open_folder(&folder).await?,
    };
    let app = Site::open(store.clone(), config).await?;
    let listener = match settings.values.listen {
        Some(address) => bind(address).await?,
        None => listen(USUAL).await?,
    };
    if let Some((listener, token)) = metrics {
        tokio::spawn(web::serve_metrics(listener, app.clone(), token));
    }
    let mut addresses = addresses(listener.local_addr()?, tls);
    let _ = lock.set_len(0).and_then(|()| writeln!(lock, "{}", addresses[0]));
    addresses.extend(public_url.map(|url| format!("{url}/")));
    // The server also runs if nobody reads this text.
    let _ = print_welcome(&folder, &addresses);
    if !args.no_open {
        open_browser(&addresses[0]);
    }
    let reload = SettingsReloader { args, settings, level, app: app.clone() };
    web::serve(listener, app, wait_for_stop(Signals::listen(hang_up)?, reload)).await?;
    store.close().await;
    Ok(())
}

fn print_welcome(folder: &Path, addresses: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Vinea is open. Data: {}", folder.display())?;
    for address in addresses {
        writeln!(out, "  {address}")?;
    }
    writeln!(out, "Stop with Ctrl-C.")?;
    out.flush()
}

/// Locks a data folder, so that only one server uses it. The lock ends with the process, even after a crash.
pub fn lock(folder: &Path) -> Result<File> {
    let path = folder.join("vinea.lock");
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&path);
    let file = file.with_context(|| format!("cannot open {}", path.display()))?;
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
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// Listens on the given address, or on the next free port after it.
async fn listen(wished: SocketAddr) -> Result<TcpListener> {
    let mut address = wished;
    for further in 0..=FURTHER_PORTS {
        match TcpListener::bind(address).await {
            Ok(listener) => {
                if further > 0 {
                    let line =
                        format!("Port {} is taken: using {}.", wished.port(), address.port());
                    let _ = console::print_line(line);
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
    bail!(
        "all ports from {} to {} are in use: give another with --listen",
        wished.port(),
        address.port()
    )
}

/// Returns the addresses that people can open in a browser. If the server listens on all addresses, they include the
/// machine's address in the network.
fn addresses(bound: SocketAddr, tls: bool) -> Vec<String> {
    let (scheme, port) = (if tls { "https" } else { "http" }, bound.port());
    if !bound.ip().is_unspecified() {
        return vec![format!("{scheme}://{bound}/")];
    }
    let mut addresses = vec![format!("{scheme}://127.0.0.1:{port}/")];
    // Nothing is sent: the system only chooses the address from which it would send.
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

/// Opens the browser if there is a display. An error is only logged.
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
        tracing::info!(%error, "could not open the browser");
    }
}

/// The sources from which the settings are read again while the server runs.
struct SettingsReloader {
    args: ServeArgs,
    /// The settings as they were last read, except those that still need a restart.
    settings: ServerSettings,
    level: LogLevelHandle,
    app: Site,
}

impl SettingsReloader {
    /// Reads the settings and the certificate again. If anything is wrong with them, nothing changes.
    async fn reload(&mut self) {
        match self.read().await {
            Ok((done, later)) => {
                tracing::info!(
                    changed = done.join(", "),
                    "reloaded the settings and the certificate"
                );
                if !later.is_empty() {
                    tracing::warn!(
                        settings = later.join(", "),
                        "some changed settings need a restart"
                    );
                }
            }
            Err(error) => {
                let error = console::error_text(&error);
                tracing::error!(error, "could not reload the settings: nothing was changed");
            }
        }
    }

    async fn read(&mut self) -> Result<(Vec<&'static str>, Vec<&'static str>)> {
        let settings = self.args.flags.settings()?;
        settings.metrics()?;
        settings.database()?;
        self.app.reload(settings.config()?).await?;
        self.level.modify(|level| *level = settings.values.log_level.level().into())?;
        let changes = self.settings.changes(&settings);
        // If settings need a restart, the next reload must name them again.
        if changes.1.is_empty() {
            self.settings = settings;
        }
        Ok(changes)
    }
}

/// The request to reload. The server listens to it before anything else, because otherwise it would end the process
/// during the start. A request during the start is handled after it.
struct ReloadSignal {
    #[cfg(unix)]
    signal: tokio::signal::unix::Signal,
}

impl ReloadSignal {
    fn listen() -> io::Result<ReloadSignal> {
        #[cfg(unix)]
        use tokio::signal::unix::{SignalKind, signal};
        Ok(ReloadSignal {
            #[cfg(unix)]
            signal: signal(SignalKind::hangup())?,
        })
    }
}

/// The signals that the server handles: Ctrl-C, the system's request to stop, and the request to reload.
struct Signals {
    #[cfg(unix)]
    hung_up: tokio::signal::unix::Signal,
    /// True if the server was started in a terminal, so that it ends with the terminal.
    #[cfg(unix)]
    in_terminal: bool,
    #[cfg(unix)]
    interrupted: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminated: tokio::signal::unix::Signal,
}

impl Signals {
    fn listen(hang_up: ReloadSignal) -> io::Result<Signals> {
        #[cfg(unix)]
        use tokio::signal::unix::{SignalKind, signal};
        #[cfg(not(unix))]
        let ReloadSignal {} = hang_up;
        Ok(Signals {
            #[cfg(unix)]
            hung_up: hang_up.signal,
            #[cfg(unix)]
            in_terminal: io::stdin().is_terminal(),
            #[cfg(unix)]
            interrupted: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminated: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) -> SignalRequest {
        #[cfg(unix)]
        return tokio::select! {
            _ = self.interrupted.recv() => SignalRequest::Stop,
            _ = self.terminated.recv() => SignalRequest::Stop,
            _ = self.hung_up.recv() => match self.in_terminal && File::open("/dev/tty").is_err() {
                // The window was closed.
                true => SignalRequest::Stop,
                false => SignalRequest::Reload,
            },
        };
        #[cfg(not(unix))]
        match tokio::signal::ctrl_c().await {
            Ok(()) => SignalRequest::Stop,
            Err(_) => std::future::pending().await,
        }
    }
}

/// The action that a signal requests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SignalRequest {
    Stop,
    Reload,
}

/// Waits for a request to stop, and reloads on request until then. The shutdown then has limited time: the process
/// exits after [`SHUTDOWN_TIMEOUT`], or at a second request to stop.
async fn wait_for_stop(mut signals: Signals, mut reload: SettingsReloader) {
    while signals.next().await == SignalRequest::Reload {
        reload.reload().await;
    }
    thread::spawn(|| {
        thread::sleep(SHUTDOWN_TIMEOUT);
        process::exit(1);
    });
    tokio::spawn(async move {
        while signals.next().await == SignalRequest::Reload {}
        process::exit(1);
    });
}
