//! What can be set: in `vinea.toml`, by the environment, by flags, each over the one before.

mod sources;
mod value;

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use web::{CallConfig, Config, Doors, Mail, Network, PublicUrl, Quota, Retention, Tls};

pub use self::sources::{Flags, data_folder};
use self::value::Value;
pub use self::value::{Age, Line, LogFormat, LogLevel, Secret};

/// One thing that can be set.
pub struct Key {
    /// As it stands in `vinea.toml`. In the environment it is `VINEA_` and the name in capitals.
    pub name: &'static str,
    pub about: &'static str,
    read: fn(&mut Values, &str) -> Result<(), &'static str>,
    show: fn(&Values) -> Option<String>,
}

impl Key {
    pub fn variable(&self) -> String {
        format!("VINEA_{}", self.name.to_uppercase().replace(['.', '-'], "_"))
    }
}

macro_rules! settings {
    ($($(#[doc = $about:literal])* $name:literal $field:ident: $kind:ty = $default:expr;)*) => {
        /// Everything that can be set, by its own type.
        #[derive(Clone, Debug)]
        pub struct Values {
            $($(#[doc = $about])* pub $field: $kind,)*
        }

        impl Default for Values {
            fn default() -> Values {
                Values { $($field: $default,)* }
            }
        }

        /// In the order in which they are shown.
        pub const KEYS: &[Key] = &[$(Key {
            name: $name,
            about: concat!($($about),*),
            read: |values, text| {
                values.$field = Value::read(text)?;
                Ok(())
            },
            show: |values| values.$field.show(),
        },)*];
    };
}

const DAY: u64 = 24 * 60 * 60;

settings! {
    /// The folder of the data, and of `vinea.toml` [default: the user's data folder].
    "data" data: Option<PathBuf> = None;
    /// Where to listen [default: 127.0.0.1:8080, or the next free port].
    "listen" listen: Option<SocketAddr> = None;
    /// Where people find the server, if a proxy stands before it.
    "public-url" public_url: Option<PublicUrl> = None;
    /// Proxies that are believed when they say for whom they ask.
    "trusted-proxies" trusted_proxies: Vec<Network> = Vec::new();
    /// A PostgreSQL database instead of the data folder's own.
    "database" database: Option<Secret> = None;
    /// A file with the address of the database.
    "database-file" database_file: Option<PathBuf> = None;
    /// A chain of certificates as PEM, for those without a proxy.
    "tls.certificate" tls_certificate: Option<PathBuf> = None;
    /// The key of its first certificate as PEM.
    "tls.key" tls_key: Option<PathBuf> = None;
    /// A loopback address for /metrics.
    "metrics.listen" metrics: Option<SocketAddr> = None;
    /// How the log is written: text or json.
    "log.format" log_format: LogFormat = LogFormat::Text;
    /// What is written: error, warn, info or debug.
    "log.level" log_level: LogLevel = LogLevel::Info;
    /// Whether every request is written.
    "log.access" access_log: bool = false;
    /// Whether bots that think long go on while people decide, where that makes them stronger.
    "bots.ponder" ponder: bool = true;
    /// A session ends when it was not used for so long.
    "sessions.lifetime" session_lifetime: Age = Age::seconds(180 * DAY);
    /// Guests without a table are deleted when they did not come for so long.
    "retention.guests" guests: Option<Age> = Some(Age::seconds(365 * DAY));
    /// Tables whose game is over are deleted after so long.
    "retention.finished" finished: Option<Age> = None;
    /// Tables at which nobody plays on are deleted after so long.
    "retention.abandoned" abandoned: Option<Age> = None;
    /// A mail server for calls to one's turn: smtps://name:password@host, or smtp://host:587?tls=required.
    "mail.server" mail_server: Option<Secret> = None;
    /// Who its letters come from: Vinea <vinea@example.org>.
    "mail.from" mail_from: Option<Line> = None;
    /// Whom push services may write to about this server: a mailto: or https: address.
    "calls.contact" contact: Option<Line> = None;
    /// Whether webhooks may lead into private networks.
    "calls.private" private_calls: bool = false;
    /// Connections at once.
    "limits.all-connections" all_connections: u32 = 4_096;
    /// Connections of one address.
    "limits.connections" connections: u32 = 256;
    /// Requests of one address at once; a change counts as four.
    "limits.burst" burst: u32 = 400;
    /// Requests of one address in each second after these.
    "limits.requests-per-second" each_second: u32 = 50;
    /// Requests of all addresses in each second.
    "limits.all-requests-per-second" all_each_second: u32 = 20_000;
    /// Tables that one address opens in an hour.
    "limits.tables-per-hour" tables: u32 = 600;
    /// Tables that all open in an hour.
    "limits.all-tables-per-hour" all_tables: u32 = 60_000;
    /// Guests that come from one address in an hour.
    "limits.people-per-hour" people: u32 = 600;
    /// Guests that come in an hour.
    "limits.all-people-per-hour" all_people: u32 = 60_000;
    /// Component sets that one address brings in an hour.
    "limits.component-texts-per-hour" component_texts: u32 = 30;
    /// Component sets that all bring in an hour.
    "limits.all-component-texts-per-hour" all_component_texts: u32 = 300;
    /// Live streams of one address at once.
    "limits.streams" streams: u32 = 200;
    /// Live streams at once.
    "limits.all-streams" all_streams: u32 = 4_000;
    /// The largest body of a request, in bytes.
    "limits.body" largest_body: u32 = 262_144;
    /// The time for the head of a request.
    "limits.head-time" head: Age = Age::seconds(20);
    /// The time for the rest of it.
    "limits.body-time" body: Age = Age::seconds(20);
    /// The time for who takes nothing of what we send.
    "limits.stalled-time" stalled: Age = Age::seconds(30);
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Default,
    File(PathBuf),
    Environment,
    Flag,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File(path) => path.display().fmt(f),
            Origin::Environment => f.write_str("environment"),
            Origin::Flag => f.write_str("flag"),
        }
    }
}

/// All values with where they come from.
#[derive(Default)]
pub struct Settings {
    pub values: Values,
    origins: BTreeMap<&'static str, Origin>,
}

impl Settings {
    /// Sets one value over what stands there.
    fn set(&mut self, name: &str, text: &str, origin: &Origin) -> Result<()> {
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            bail!("{origin}: there is no setting called `{name}`{}", meant(name));
        };
        if let Err(expected) = (key.read)(&mut self.values, text.trim()) {
            bail!("{origin}: `{name}` cannot be `{text}`: expected {expected}");
        }
        self.origins.insert(key.name, origin.clone());
        Ok(())
    }

    /// The effective settings, as a `vinea.toml` would have them, each with where it comes from.
    pub fn to_text(&self) -> String {
        let lines = KEYS.iter().map(|key| {
            let origin = self.origins.get(key.name).unwrap_or(&Origin::Default);
            let line = match (key.show)(&self.values) {
                Some(value) => format!("{} = {value}", key.name),
                None => format!("# {} is not set", key.name),
            };
            format!("# {}\n{line:<48} # {origin}\n", key.about.trim())
        });
        lines.collect()
    }

    /// Where the metrics are told, which is nobody's business but the machine's.
    pub fn metrics(&self) -> Result<Option<SocketAddr>> {
        match self.values.metrics {
            Some(address) if !address.ip().is_loopback() => {
                bail!("`metrics.listen` is {address}: only a loopback address can be")
            }
            metrics => Ok(metrics),
        }
    }

    /// The address of a database that was asked for, if one was.
    pub fn database(&self) -> Result<Option<String>> {
        let Values { database, database_file, .. } = &self.values;
        match (database, database_file) {
            (Some(_), Some(_)) => bail!("`database` and `database-file` exclude each other"),
            (Some(address), None) => Ok(Some(address.reveal().to_string())),
            (None, Some(file)) => {
                let text = std::fs::read_to_string(file).with_context(|| {
                    format!("the address of the database is not in {}", file.display())
                })?;
                Ok(Some(text.trim().to_string()))
            }
            (None, None) => Ok(None),
        }
    }

    /// What the server itself is told of it.
    pub fn config(&self) -> Result<Config> {
        let values = &self.values;
        let tls = match (&values.tls_certificate, &values.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls::load(certificate, key)?),
            (None, None) => None,
            _ => bail!("`tls.certificate` and `tls.key` belong together"),
        };
        let mail = match (&values.mail_server, &values.mail_from) {
            (Some(server), Some(from)) => Some(Mail::new(server.reveal(), &from.0)?),
            (None, None) => None,
            _ => bail!("`mail.server` and `mail.from` belong together"),
        };
        let usual = CallConfig::default();
        let quota = |of_one, all| Quota { of_one, all };
        Ok(Config {
            public_url: values.public_url.clone(),
            trusted_proxies: values.trusted_proxies.clone(),
            tls,
            doors: Doors {
                connections: values.all_connections as usize,
                of_one_address: values.connections as usize,
                head: values.head.0,
                body: values.body.0,
                stalled: values.stalled.0,
                ..Doors::default()
            },
            burst: f64::from(values.burst),
            each_second: f64::from(values.each_second),
            all_each_second: f64::from(values.all_each_second),
            largest_body: values.largest_body as usize,
            tables: quota(values.tables, values.all_tables),
            people: quota(values.people, values.all_people),
            component_texts: quota(values.component_texts, values.all_component_texts),
            streams: quota(values.streams, values.all_streams),
            session_lifetime: values.session_lifetime.0,
            retention: Retention {
                guests: values.guests.map(|age| age.0),
                finished: values.finished.map(|age| age.0),
                abandoned: values.abandoned.map(|age| age.0),
            },
            calls: CallConfig {
                mail,
                contact: values.contact.as_ref().map_or(usual.contact, |line| line.0.clone()),
                private: values.private_calls,
                grace: usual.grace,
            },
            ponder: values.ponder,
            access_log: values.access_log,
        })
    }
}

/// Where the server listens unless it is told.
pub const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Names less alike than this are no help.
const ALIKE: f64 = 0.75;

/// The setting that was meant, perhaps.
fn meant(name: &str) -> String {
    // Who leaves the section out means the last part.
    let likeness = |key: &Key| {
        let last = key.name.rsplit('.').next().unwrap_or(key.name);
        strsim::jaro_winkler(key.name, name).max(strsim::jaro_winkler(last, name))
    };
    let nearest = KEYS.iter().max_by(|one, two| likeness(one).total_cmp(&likeness(two)));
    match nearest {
        Some(key) if likeness(key) >= ALIKE => format!(": did you mean `{}`?", key.name),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
