//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use store::{Hint, Hints, PersonId, Store, StoreError, TableId};

use crate::limits::{Limits, Rate};
use crate::replay::Shelves;
use crate::serve::Doors;
use crate::session::Sessions;
use crate::table::Registry;

/// The running application. Clones share it.
#[derive(Clone)]
pub struct App {
    pub(crate) store: Store,
    pub(crate) registry: Registry,
    pub(crate) config: Arc<Config>,
    pub(crate) limits: Arc<Limits<IpAddr>>,
    pub(crate) talk: Arc<Talk>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) shelves: Arc<Shelves>,
    /// Flips when the server stops, so that open streams end.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
    stop: Arc<tokio::sync::watch::Sender<bool>>,
    key: Key,
}

/// How much may be said.
pub(crate) struct Talk {
    pub(crate) persons: Limits<PersonId>,
    pub(crate) tables: Limits<TableId>,
}

/// Nobody talks faster than this for long.
const TALK_OF_ONE: Rate = Rate { burst: 6.0, each_second: 0.5 };

/// And no table of many does.
const TALK_OF_ALL: Rate = Rate { burst: 30.0, each_second: 2.0 };

/// What can be set by whoever runs the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Requests of one address.
    pub burst: f64,
    pub each_second: f64,
    /// The largest body that is read, in bytes.
    pub largest_body: usize,
    pub doors: Doors,
    /// Whom we believe when they say for whom they ask.
    pub trusted_proxies: Vec<IpAddr>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            burst: 400.0,
            each_second: 50.0,
            largest_body: 256 * 1024,
            doors: Doors::default(),
            trusted_proxies: Vec::new(),
        }
    }
}

impl Config {
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.contains(&address.to_canonical())
    }
}

impl App {
    /// Opens the house. Tables are read when they are asked for; those where somebody may wait for a
    /// bot are woken meanwhile.
    pub async fn open(store: Store, config: Config) -> Result<App, StoreError> {
        let key = Key::from(store.secret("cookies").await?.as_bytes());
        let registry = Registry::new(store.clone());
        tokio::spawn(keep_tidy(registry.clone()));
        let woken = registry.clone();
        tokio::spawn(async move { woken.wake().await });
        if let Some(hints) = store.hints().await? {
            tokio::spawn(heed(hints, registry.clone()));
        }
        let limits = Limits::new(Rate { burst: config.burst, each_second: config.each_second });
        let (stop, stopping) = tokio::sync::watch::channel(false);
        Ok(App {
            store,
            registry,
            config: Arc::new(config),
            limits: Arc::new(limits),
            talk: Arc::new(Talk {
                persons: Limits::new(TALK_OF_ONE),
                tables: Limits::new(TALK_OF_ALL),
            }),
            sessions: Arc::default(),
            shelves: Arc::default(),
            stopping,
            stop: Arc::new(stop),
            key,
        })
    }

    /// Ends all open streams, so that the server can stop.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }
}

/// Tables that rest leave the memory.
async fn keep_tidy(registry: Registry) {
    let mut interval = tokio::time::interval(std::time::Duration::from_secs(20));
    loop {
        interval.tick().await;
        registry.tidy();
    }
}

/// Reads on where other nodes have written.
async fn heed(mut hints: Hints, registry: Registry) {
    loop {
        match hints.next().await {
            Ok(Hint::Table(table)) => registry.hint(&table).await,
            Ok(Hint::Missed) => {
                tracing::warn!("hints from other nodes were missed");
                registry.hint_all().await;
            }
            Err(error) => {
                tracing::warn!(%error, "no hints from other nodes for a while");
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            }
        }
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}
