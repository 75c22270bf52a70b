//! The running site: all services, created once, and the features that use them.

mod follow;
mod sweep;
#[cfg(test)]
mod tests;

use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{self, Next};
use axum_extra::extract::cookie::Key;
use page::Secret;
use people::Sessions;
use store::{ChangeHint, ChangeHints, Store, StoreError};
use table::Registry;
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::follow::ChangeFollower;
use self::sweep::sweep;
use crate::layout::install;
use crate::layout::shell::error_page;
use crate::new_table::components::ComponentTexts;
use crate::notices::calls::NoticeHandle;
use crate::replay::RecordStore;
use crate::replay::analysis::Analyses;
use crate::server::answer::explained;
use crate::server::config::Config;
use crate::server::error::Error;
use crate::server::health::{self, Readiness};
use crate::server::live_config::LiveConfig;
use crate::server::metrics::{self, Metrics};
use crate::server::permits::ConnectionPermits;
use crate::server::public_pages::PublicPages;
use crate::server::security::SecurityLog;
use crate::server::serve::{self, ServedSite};
use crate::server::session::SessionServices;
use crate::server::{assets, guard, packed};
use crate::table::regions::Pages;
use crate::table::say::ChatLimits;
use crate::{
    home, learn, new_table, notices, openings, profile, puzzles, replay, rules, settings,
    table as tables,
};

/// The running site. Clones share it.
#[derive(Clone)]
pub struct Site(Arc<Services>);

/// All services. Each feature gets those that it uses.
struct Services {
    store: Store,
    registry: Registry,
    pages: Arc<Pages>,
    calls: NoticeHandle,
    live: LiveConfig,
    component_texts: Arc<ComponentTexts>,
    streams: Arc<ConnectionPermits>,
    metrics: Arc<Metrics>,
    readiness: Arc<Readiness>,
    security: Arc<SecurityLog>,
    talk: Arc<ChatLimits>,
    sessions: Arc<Sessions>,
    shelves: Arc<RecordStore>,
    analyses: Arc<Analyses>,
    key: Key,
    /// Becomes true when the server stops, so that open streams end.
    stop: watch::Sender<bool>,
}

impl Site {
    /// Creates all services. Tables are read when they are requested. Tables where somebody may be waiting for a bot
    /// are loaded in the background.
    pub async fn open(store: Store, config: Config) -> Result<Site, StoreError> {
        let key = Key::from(store.secret("cookies").await?.as_bytes());
        // All nodes share this stored secret, so that marks of pages are valid at another node and after a restart.
        let slots = Secret::of(&store.secret("slots").await?);
        // This comes before any read, so that no later change is missed.
        let node_events = store.node_events().await?;
        let calls = NoticeHandle::start(&store, &config.calls).await?;
        let registry = Registry::new(store.clone());
        let registry =
            registry.with_turn_notices(Arc::new(calls.clone())).with_pondering(config.ponder);
        tokio::spawn(remove_idle_tables(registry.clone()));
        let woken = registry.clone();
        tokio::spawn(async move { woken.keep_waking().await });
        if let Some(hints) = store.hints().await? {
            tokio::spawn(update_changed_tables(hints, registry.clone()));
            let sharing = registry.clone();
            tokio::spawn(async move { sharing.share_presence().await });
        }
        let sessions = Arc::new(Sessions::new(config.session_lifetime));
        let shelves = Arc::new(RecordStore::new(store.clone()));
        let stop = watch::Sender::new(false);
        let analyses = Analyses::new(store.clone(), registry.clone(), stop.subscribe());
        let analyses = Arc::new(analyses);
        let follow = ChangeFollower {
            store: store.clone(),
            registry: registry.clone(),
            sessions: sessions.clone(),
            shelves: shelves.clone(),
            analyses: analyses.clone(),
        };
        tokio::spawn(follow.run(node_events));
        let streams =
            ConnectionPermits::new(config.streams.all as usize, config.streams.of_one as usize);
        let component_texts = Arc::new(ComponentTexts::new(config.component_texts));
        let live = LiveConfig::new(config);
        tokio::spawn(sweep(store.clone(), registry.clone(), live.clone()));
        Ok(Site(Arc::new(Services {
            pages: Arc::new(Pages::new(slots)),
            calls,
            live,
            component_texts,
            streams: Arc::new(streams),
            metrics: Arc::default(),
            readiness: Arc::new(Readiness::new(store.clone())),
            security: Arc::default(),
            talk: Arc::default(),
            sessions,
            shelves,
            analyses,
            key,
            stop,
            store,
            registry,
        })))
    }

    /// Applies the settings that can change while the server runs.
    pub async fn reload(&self, config: Config) -> Result<(), StoreError> {
        self.0.calls.reload(&self.0.store, &config.calls).await?;
        self.0.live.reload(config);
        Ok(())
    }
}

/// Returns the router with all addresses and their handlers.
pub fn router(site: Site) -> Router {
    let all = &*site.0;
    let (store, registry, live) = (&all.store, &all.registry, &all.live);
    let public = PublicPages::default();
    let visitors = Arc::new(SessionServices {
        store: store.clone(),
        sessions: all.sessions.clone(),
        live: live.clone(),
        security: all.security.clone(),
        key: all.key.clone(),
    });
    let guarded = guard::Deps {
        store: store.clone(),
        live: live.clone(),
        visitors,
        streams: all.streams.clone(),
        metrics: all.metrics.clone(),
        security: all.security.clone(),
        explanation: error_page,
    };
    Router::new()
        .merge(health::routes(all.readiness.clone()))
        .merge(assets::routes())
        .merge(install::routes())
        .merge(rules::routes(public.clone()))
        .merge(home::routes(home::Deps {
            store: store.clone(),
            registry: registry.clone(),
            public,
        }))
        .merge(learn::routes(learn::Deps {
            store: store.clone(),
            registry: registry.clone(),
            live: live.clone(),
        }))
        .merge(new_table::routes(new_table::Deps {
            store: store.clone(),
            registry: registry.clone(),
            live: live.clone(),
            component_texts: all.component_texts.clone(),
        }))
        .merge(notices::routes(notices::Deps {
            store: store.clone(),
            calls: all.calls.clone(),
            live: live.clone(),
        }))
        .merge(openings::routes(openings::Deps {
            store: store.clone(),
            registry: registry.clone(),
        }))
        .merge(profile::routes(profile::Deps {
            store: store.clone(),
            registry: registry.clone(),
            analyses: all.analyses.clone(),
        }))
        .merge(puzzles::routes(puzzles::Deps {
            store: store.clone(),
            registry: registry.clone(),
            analyses: all.analyses.clone(),
        }))
        .merge(replay::routes(replay::Deps {
            store: store.clone(),
            registry: registry.clone(),
            live: live.clone(),
            shelves: all.shelves.clone(),
            analyses: all.analyses.clone(),
        }))
        .merge(settings::routes(settings::Deps {
            store: store.clone(),
            sessions: all.sessions.clone(),
            security: all.security.clone(),
        }))
        .merge(tables::routes(tables::Deps {
            pages: all.pages.clone(),
            store: store.clone(),
            registry: registry.clone(),
            sessions: all.sessions.clone(),
            security: all.security.clone(),
            judged: all.analyses.clone(),
            talk: all.talk.clone(),
        }))
        .merge(tables::stream(tables::LiveDeps {
            store: store.clone(),
            registry: registry.clone(),
            live: live.clone(),
            pages: all.pages.clone(),
            sessions: all.sessions.clone(),
            stop: all.stop.clone(),
        }))
        .fallback(|| async { Error::NotFound })
        .method_not_allowed_fallback(|| async { Error::WrongMethod })
        .layer(middleware::from_fn(async |request: Request, next: Next| {
            explained(next.run(request).await, error_page)
        }))
        .layer(middleware::from_fn(packed::pack))
        // The guard has already read the body, up to the configured limit.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(guarded, guard::guard))
}

/// Serves the site until `stopped`.
pub async fn serve(
    listener: TcpListener,
    site: Site,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (live, stop, store) = (site.0.live.clone(), site.0.stop.clone(), site.0.store.clone());
    serve::serve(listener, ServedSite { router: router(site), live, stop }, stopped).await?;
    if store.is_shared()
        && let Err(error) = store.end_presence().await
    {
        tracing::warn!(%error, "other nodes will show the viewers of this one for half a minute");
    }
    Ok(())
}

/// Answers `/metrics`, `/health` and `/ready` on a separate address. If there is a token, `/metrics` answers only
/// requests that send it: `Authorization: Bearer TOKEN`.
pub async fn serve_metrics(
    listener: TcpListener,
    site: Site,
    token: Option<String>,
) -> io::Result<()> {
    let all = &*site.0;
    let deps = metrics::Deps {
        store: all.store.clone(),
        registry: all.registry.clone(),
        metrics: all.metrics.clone(),
        streams: all.streams.clone(),
        readiness: all.readiness.clone(),
    };
    metrics::serve_metrics(listener, deps, token).await
}

/// Removes idle tables from memory, again and again.
async fn remove_idle_tables(registry: Registry) {
    let mut interval = tokio::time::interval(std::time::Duration::from_secs(20));
    loop {
        interval.tick().await;
        registry.drop_idle_tables();
    }
}

/// Updates the tables that other nodes have changed.
async fn update_changed_tables(mut hints: ChangeHints, registry: Registry) {
    loop {
        match hints.next().await {
            Ok(ChangeHint::Table(table)) => {
                registry.read_changes(&table).await;
            }
            Ok(ChangeHint::Presence(table)) => {
                if let Err(error) = registry.read_presence(&table).await {
                    tracing::warn!(%table, %error, "could not read who is viewing a table");
                }
            }
            Ok(ChangeHint::Missed) => {
                tracing::warn!("missed hints from other nodes");
                registry.refresh_all_tables().await;
            }
            Err(error) => {
                tracing::warn!(%error, "could not receive hints from other nodes");
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            }
        }
    }
}
