//! What all requests share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use store::{Hint, Hints, PersonId, Store, StoreError, TableId};

use crate::analysis::Analyses;
use crate::calls::Calls;
use crate::components::ComponentTexts;
use crate::config::Config;
use crate::limits::{Allowance, Limits, Rate};
use crate::metrics::Metrics;
use crate::regions::Pages;
use crate::replay::Shelves;
use crate::routes::Readiness;
use crate::security::SecurityLog;
use crate::serve::Places;
use crate::session::Sessions;
use crate::sweep::sweep;
use crate::table::Registry;

/// The running application. Clones share it.
#[derive(Clone)]
pub struct App(Arc<House>);

/// All that there is of it once.
pub struct House {
    pub(crate) store: Store,
    pub(crate) registry: Registry,
    pub(crate) pages: Arc<Pages>,
    pub(crate) calls: Calls,
    pub(crate) config: Arc<Config>,
    pub(crate) limits: Arc<Limits<IpAddr>>,
    pub(crate) all_requests: Arc<Limits<()>>,
    pub(crate) new_tables: Arc<Allowance>,
    pub(crate) new_people: Arc<Allowance>,
    pub(crate) component_texts: Arc<ComponentTexts>,
    pub(crate) streams: Arc<Places>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) security: Arc<SecurityLog>,
    pub(crate) talk: Arc<Talk>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) shelves: Arc<Shelves>,
    pub(crate) analyses: Arc<Analyses>,
    /// Flips when the server stops, so that open streams end.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
    stop: tokio::sync::watch::Sender<bool>,
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

impl App {
    /// Opens the house. Tables are read when they are asked for; those where somebody may wait for a
    /// bot are woken meanwhile.
    pub async fn open(store: Store, config: Config) -> Result<App, StoreError> {
        let key = Key::from(store.secret("cookies").await?.as_bytes());
        let calls = Calls::start(&store, &config.calls).await?;
        let registry = Registry::new(store.clone()).calling(calls.clone()).pondering(config.ponder);
        tokio::spawn(keep_tidy(registry.clone()));
        let woken = registry.clone();
        tokio::spawn(async move { woken.wake().await });
        if let Some(hints) = store.hints().await? {
            tokio::spawn(heed(hints, registry.clone()));
        }
        let (retention, lifetime) = (config.retention, config.session_lifetime);
        tokio::spawn(sweep(store.clone(), registry.clone(), retention, lifetime));
        let limits = Limits::new(Rate { burst: config.burst, each_second: config.each_second });
        let second = config.all_each_second;
        let all_requests = Limits::new(Rate { burst: second, each_second: second });
        let streams = Places::new(config.streams.all as usize, config.streams.of_one as usize);
        let (stop, stopping) = tokio::sync::watch::channel(false);
        Ok(App(Arc::new(House {
            store,
            registry,
            pages: Arc::default(),
            calls,
            limits: Arc::new(limits),
            all_requests: Arc::new(all_requests),
            new_tables: Arc::new(Allowance::new(config.tables)),
            new_people: Arc::new(Allowance::new(config.people)),
            component_texts: Arc::new(ComponentTexts::new(config.component_texts)),
            streams: Arc::new(streams),
            metrics: Arc::default(),
            readiness: Arc::default(),
            security: Arc::default(),
            sessions: Arc::new(Sessions::new(config.session_lifetime)),
            config: Arc::new(config),
            talk: Arc::new(Talk {
                persons: Limits::new(TALK_OF_ONE),
                tables: Limits::new(TALK_OF_ALL),
            }),
            shelves: Arc::default(),
            analyses: Arc::default(),
            stopping,
            stop,
            key,
        })))
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

impl Deref for App {
    type Target = House;

    fn deref(&self) -> &House {
        &self.0
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}
