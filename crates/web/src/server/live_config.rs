//! The current configuration, and the limits that follow from it.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::watch;

use crate::server::config::Config;
use crate::server::doors::ConnectionLimits;
use crate::server::limits::{HourlyQuota, Limits, Rate};

/// The current configuration, which can be reloaded. Clones share it.
#[derive(Clone)]
pub struct LiveConfig(watch::Sender<Arc<CurrentConfig>>);

/// The settings and the limits that follow from them. A reload creates new ones.
pub struct CurrentConfig {
    pub config: Config,
    pub limits: Limits<IpAddr>,
    pub all_requests: Limits<()>,
    pub new_tables: HourlyQuota,
    pub new_people: HourlyQuota,
}

impl CurrentConfig {
    fn new(config: Config) -> CurrentConfig {
        let second = config.all_each_second;
        CurrentConfig {
            limits: Limits::new(Rate { burst: config.burst, each_second: config.each_second }),
            all_requests: Limits::new(Rate { burst: second, each_second: second }),
            new_tables: HourlyQuota::new(config.tables),
            new_people: HourlyQuota::new(config.people),
            config,
        }
    }
}

impl LiveConfig {
    pub fn new(config: Config) -> LiveConfig {
        LiveConfig(watch::Sender::new(Arc::new(CurrentConfig::new(config))))
    }

    /// Returns the current settings and limits.
    pub fn now(&self) -> Arc<CurrentConfig> {
        self.0.borrow().clone()
    }

    /// Applies the settings that can change while the server runs: the certificate, the addresses of the server and of
    /// proxies, limits of requests, tables and guests, retention, mail, and the log of requests. The others keep their
    /// values from the start. All limits are reset.
    pub fn reload(&self, config: Config) {
        let old = self.now();
        let old = &old.config;
        // Without a restart, a port never changes between http and https.
        let tls = if old.tls.is_some() { config.tls.or(old.tls.clone()) } else { None };
        let kept = Config {
            tls,
            doors: ConnectionLimits { body: config.doors.body, ..old.doors },
            streams: old.streams,
            component_texts: old.component_texts,
            session_lifetime: old.session_lifetime,
            ponder: old.ponder,
            ..config
        };
        self.0.send_replace(Arc::new(CurrentConfig::new(kept)));
    }
}
