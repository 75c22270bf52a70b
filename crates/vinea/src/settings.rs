//! The settings from `vinea.toml`, the environment, and flags. Each source overrides the one before.

mod sources;
mod value;

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ArgAction;
use web::{
    AddressRange, Config, ConnectionLimits, MailServer, NoticeConfig, PublicUrl, Quota, Retention,
    Tls,
};

pub use self::sources::{Flags, data_folder};
use self::value::SettingValue;
pub use self::value::{DurationSetting, HeaderToken, LogFormat, LogLevel, SecretText, SingleLine};

/// A setting: its name, its description and its functions.
pub struct SettingSpec {
    /// The name in `vinea.toml`. The environment variable is `VINEA_` and the name in capitals.
    pub name: &'static str,
    pub about: &'static str,
    /// Its own flag, if it has one. `--set` sets every setting.
    flag: &'static [Flag],
    read: fn(&mut SettingValues, &str) -> Result<(), &'static str>,
    is_same: fn(&SettingValues, &SettingValues) -> bool,
    show: fn(&SettingValues) -> Option<String>,
}

impl SettingSpec {
    pub fn variable(&self) -> String {
        format!("VINEA_{}", self.name.to_uppercase().replace(['.', '-'], "_"))
    }
}

/// The flag of a setting.
struct Flag {
    name: &'static str,
    /// The name of its value in the help texts.
    value: &'static str,
    action: ArgAction,
    /// True if not only the server has it, but all commands that open its database.
    is_general: bool,
}

/// A flag of the server with one value.
const ONE: Flag = Flag { name: "", value: "", action: ArgAction::Set, is_general: false };

macro_rules! settings {
    ($($(#[doc = $about:literal])* $name:literal $field:ident: $kind:ty = $default:expr $(, $flag:expr)?;)*) => {
        /// The values of all settings, each with its own type.
        #[derive(Clone, Debug)]
        pub struct SettingValues {
            $($(#[doc = $about])* pub $field: $kind,)*
        }

        impl Default for SettingValues {
            fn default() -> SettingValues {
                SettingValues { $($field: $default,)* }
            }
        }

        /// All settings, in the order in which they are shown.
        pub const KEYS: &[SettingSpec] = &[$(SettingSpec {
            name: $name,
            about: concat!($($about),*),
            flag: &[$($flag)?],
            read: |values, text| {
                values.$field = SettingValue::read(text)?;
                Ok(())
            },
            is_same: |one, other| one.$field == other.$field,
            show: |values| values.$field.show(),
        },)*];
    };
}

const DAY: u64 = 24 * 60 * 60;

/// Minimum time after which sessions end and guests are deleted.
const SHORTEST_AGE: Duration = Duration::from_secs(60 * 60);

settings! {
    /// The data folder, which also holds `vinea.toml` [default: the user's data folder].
    "data" data: Option<PathBuf> = None, Flag { name: "data", value: "DIR", is_general: true, ..ONE };
    /// The address to listen on [default: 127.0.0.1:8080, or the next free port].
    "listen" listen: Option<SocketAddr> = None, Flag { name: "listen", value: "ADDRESS", ..ONE };
    /// The address under which people reach the server, if it is behind a proxy.
    "public-url" public_url: Option<PublicUrl> = None, Flag { name: "public-url", value: "URL", ..ONE };
    /// Proxies and their networks whose `X-Forwarded-…` headers are trusted; several flags add up.
    "trusted-proxies" trusted_proxies: Vec<AddressRange> = Vec::new(),
        Flag { name: "trust-proxy", value: "ADDRESS", action: ArgAction::Append, ..ONE };
    /// A PostgreSQL database to use instead of the SQLite file in the data folder; several servers can share it.
    /// Everybody on the machine can read the command line: use VINEA_DATABASE or a file for a password.
    "database" database: Option<SecretText> = None,
        Flag { name: "database", value: "postgres://…", is_general: true, ..ONE };
    /// A file that contains the address of the database.
    "database-file" database_file: Option<PathBuf> = None,
        Flag { name: "database-file", value: "FILE", is_general: true, ..ONE };
    /// A certificate chain in PEM, if no proxy does TLS.
    "tls.certificate" tls_certificate: Option<PathBuf> = None, Flag { name: "tls-certificate", value: "FILE", ..ONE };
    /// The private key of the first certificate, in PEM.
    "tls.key" tls_key: Option<PathBuf> = None, Flag { name: "tls-key", value: "FILE", ..ONE };
    /// An address for /metrics: a loopback address, or any other if metrics.token is set.
    "metrics.listen" metrics: Option<SocketAddr> = None, Flag { name: "metrics", value: "ADDRESS", ..ONE };
    /// The token that /metrics requires, as `Authorization: Bearer TOKEN`: at least 16 letters, digits and marks.
    "metrics.token" metrics_token: Option<HeaderToken> = None;
    /// The format of the log: text or json.
    "log.format" log_format: LogFormat = LogFormat::Text, Flag { name: "log-format", value: "FORMAT", ..ONE };
    /// The least severe messages in the log: error, warn, info or debug.
    "log.level" log_level: LogLevel = LogLevel::Info;
    /// Log every request.
    "log.access" access_log: bool = false, Flag { name: "access-log", action: ArgAction::SetTrue, ..ONE };
    /// Bots with a long budget also think while people decide, if that makes them stronger.
    "bots.ponder" ponder: bool = true;
    /// A session ends after this time without use.
    "sessions.lifetime" session_lifetime: DurationSetting = DurationSetting::seconds(180 * DAY);
    /// Guests without a table are deleted after this time without a visit.
    "retention.guests" guests: Option<DurationSetting> = Some(DurationSetting::seconds(365 * DAY));
    /// Finished tables are deleted after this time.
    "retention.finished" finished: Option<DurationSetting> = None;
    /// Unfinished tables are deleted after this time without a move.
    "retention.abandoned" abandoned: Option<DurationSetting> = None;
    /// The mail server for turn notices: smtps://name:password@host, or smtp://host:587?tls=required.
    "mail.server" mail_server: Option<SecretText> = None;
    /// The sender of mails: Vinea <vinea@example.org>.
    "mail.from" mail_from: Option<SingleLine> = None;
    /// Confirmation mails that the server sends in a day.
    "mail.confirmations-per-day" confirmations: u32 = 500;
    /// The contact that push services get: a mailto: or https: address.
    "calls.contact" contact: Option<SingleLine> = None;
    /// Allow webhooks to addresses in private networks.
    "calls.private" private_calls: bool = false;
    /// Concurrent connections.
    "limits.all-connections" all_connections: u32 = 4_096;
    /// Concurrent connections of one address.
    "limits.connections" connections: u32 = 256;
    /// Requests of one address in a burst; a change counts as four.
    "limits.burst" burst: u32 = 400;
    /// Requests of one address per second after a burst.
    "limits.requests-per-second" each_second: u32 = 50;
    /// Requests of all addresses per second.
    "limits.all-requests-per-second" all_each_second: u32 = 20_000;
    /// Tables that one address can open in an hour.
    "limits.tables-per-hour" tables: u32 = 600;
    /// Tables that all addresses can open in an hour.
    "limits.all-tables-per-hour" all_tables: u32 = 60_000;
    /// New guests from one address in an hour.
    "limits.people-per-hour" people: u32 = 600;
    /// New guests from all addresses in an hour.
    "limits.all-people-per-hour" all_people: u32 = 60_000;
    /// Component sets that one address can submit in an hour.
    "limits.component-texts-per-hour" component_texts: u32 = 30;
    /// Component sets that all addresses can submit in an hour.
    "limits.all-component-texts-per-hour" all_component_texts: u32 = 300;
    /// Concurrent live streams of one address.
    "limits.streams" streams: u32 = 200;
    /// Concurrent live streams of one address at one table, not counting those of its players.
    "limits.table-streams" table_streams: u32 = 50;
    /// Concurrent live streams.
    "limits.all-streams" all_streams: u32 = 4_000;
    /// The maximum size of a request body, in bytes.
    "limits.body" largest_body: u32 = 262_144;
    /// The time limit for the headers of a request.
    "limits.head-time" head: DurationSetting = DurationSetting::seconds(20);
    /// The time limit for the body of a request.
    "limits.body-time" body: DurationSetting = DurationSetting::seconds(20);
    /// The time limit for a client that does not read our response.
    "limits.stalled-time" stalled: DurationSetting = DurationSetting::seconds(30);
}

/// The source of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOrigin {
    Default,
    File(PathBuf),
    Environment,
    Flag,
}

impl fmt::Display for ValueOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueOrigin::Default => f.write_str("default"),
            ValueOrigin::File(path) => path.display().fmt(f),
            ValueOrigin::Environment => f.write_str("environment"),
            ValueOrigin::Flag => f.write_str("flag"),
        }
    }
}

/// The values of all settings, and the source of each.
#[derive(Default)]
pub struct ServerSettings {
    pub values: SettingValues,
    /// Problems that do not stop the program.
    warnings: Vec<String>,
    origins: BTreeMap<&'static str, ValueOrigin>,
}

impl ServerSettings {
    /// Sets one value and overrides an earlier one.
    fn set(&mut self, name: &str, text: &str, origin: &ValueOrigin) -> Result<()> {
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            bail!("{origin}: there is no setting `{name}`{}", suggest_name(name));
        };
        if let Err(expected) = (key.read)(&mut self.values, text.trim()) {
            if SECRETS.contains(&name) {
                bail!("{origin}: `{name}` has a wrong value: expected {expected}");
            }
            bail!("{origin}: `{name}` cannot be `{text}`: expected {expected}");
        }
        self.origins.insert(key.name, origin.clone());
        Ok(())
    }

    /// Returns the effective settings in the format of `vinea.toml`, each with its source.
    pub fn to_text(&self) -> String {
        let lines = KEYS.iter().map(|key| {
            let origin = self.origins.get(key.name).unwrap_or(&ValueOrigin::Default);
            let line = match (key.show)(&self.values) {
                Some(value) => format!("{} = {value}", key.name),
                None => format!("# {} is not set", key.name),
            };
            format!("# {}\n{line:<48} # {origin}\n", key.about.trim())
        });
        lines.collect()
    }

    /// Returns the address for the metrics, and the token that they require. An address that other machines can
    /// reach needs a token.
    pub fn metrics(&self) -> Result<Option<(SocketAddr, Option<String>)>> {
        let token = self.values.metrics_token.as_ref().map(|token| token.0.reveal().to_string());
        match (self.values.metrics, token) {
            (Some(address), None) if !address.ip().is_loopback() => bail!(
                "`metrics.listen` is {address}, which is not a loopback address: set `metrics.token` as well, \
                 so that only those who know it can read the metrics"
            ),
            (Some(address), token) => Ok(Some((address, token))),
            (None, Some(_)) => {
                bail!("`metrics.token` is set, but `metrics.listen` is not: set it as well")
            }
            (None, None) => Ok(None),
        }
    }

    /// Returns the names of the settings that differ in `newer`: those that a running server applies, and those that
    /// need a restart.
    pub fn changes(&self, newer: &ServerSettings) -> (Vec<&'static str>, Vec<&'static str>) {
        let changed = KEYS.iter().filter(|key| !(key.is_same)(&self.values, &newer.values));
        let parts =
            |values: &SettingValues| (values.tls_certificate.is_some(), values.tls_key.is_some());
        // The server takes another certificate while it runs, but never changes between http and https.
        let switched = parts(&self.values) != parts(&newer.values);
        changed
            .map(|key| key.name)
            .partition(|name| is_reloaded(name) && !(switched && name.starts_with("tls.")))
    }

    /// Returns the address of the PostgreSQL database, if one is set.
    pub fn database(&self) -> Result<Option<String>> {
        let SettingValues { database, database_file, .. } = &self.values;
        match (database, database_file) {
            (Some(_), Some(_)) => bail!("`database` and `database-file` are both set: remove one"),
            (Some(address), None) => Ok(Some(address.reveal().to_string())),
            (None, Some(file)) => {
                let text = std::fs::read_to_string(file).with_context(|| {
                    format!("cannot read the address of the database from {}", file.display())
                })?;
                Ok(Some(text.trim().to_string()))
            }
            (None, None) => Ok(None),
        }
    }

    /// Returns the part of the settings that the server uses.
    pub fn config(&self) -> Result<Config> {
        let values = &self.values;
        let tls = match (&values.tls_certificate, &values.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls::load(certificate, key)?),
            (None, None) => None,
            _ => bail!("only one of `tls.certificate` and `tls.key` is set: set both"),
        };
        // Without it, links would lead to any host that a request names.
        if values.mail_server.is_some() && values.public_url.is_none() {
            bail!(
                "`mail.server` is set, but `public-url` is not: set it as well, because mails \
                 contain links to this server"
            );
        }
        let mail = match (&values.mail_server, &values.mail_from) {
            (Some(server), Some(from)) => Some(MailServer::new(server.reveal(), &from.0)?),
            (None, None) => None,
            _ => bail!("only one of `mail.server` and `mail.from` is set: set both"),
        };
        let ages = [
            ("sessions.lifetime", Some(values.session_lifetime)),
            ("retention.guests", values.guests),
        ];
        if let Some((name, _)) =
            ages.iter().find(|(_, age)| age.is_some_and(|age| age.0 < SHORTEST_AGE))
        {
            bail!("`{name}` is less than an hour, so people would be signed out: set at least 1h");
        }
        let usual = NoticeConfig::default();
        let quota = |of_one, all| Quota { of_one, all };
        Ok(Config {
            public_url: values.public_url.clone(),
            trusted_proxies: values.trusted_proxies.clone(),
            tls,
            doors: ConnectionLimits {
                connections: values.all_connections as usize,
                of_one_address: values.connections as usize,
                head: values.head.0,
                body: values.body.0,
                stalled: values.stalled.0,
                ..ConnectionLimits::default()
            },
            burst: f64::from(values.burst),
            each_second: f64::from(values.each_second),
            all_each_second: f64::from(values.all_each_second),
            largest_body: values.largest_body as usize,
            tables: quota(values.tables, values.all_tables),
            people: quota(values.people, values.all_people),
            component_texts: quota(values.component_texts, values.all_component_texts),
            streams: quota(values.streams, values.all_streams),
            table_streams: values.table_streams,
            session_lifetime: values.session_lifetime.0,
            retention: Retention {
                guests: values.guests.map(|age| age.0),
                finished: values.finished.map(|age| age.0),
                abandoned: values.abandoned.map(|age| age.0),
            },
            calls: NoticeConfig {
                mail,
                contact: values.contact.as_ref().map_or(usual.contact, |line| line.0.clone()),
                private: values.private_calls,
                grace: usual.grace,
                again_after: usual.again_after,
                confirmations: values.confirmations,
            },
            ponder: values.ponder,
            access_log: values.access_log,
        })
    }
}

/// The settings whose values are never printed, because they may contain passwords.
const SECRETS: [&str; 3] = ["database", "mail.server", "metrics.token"];

/// The settings that a running server applies when it gets SIGHUP. A name that ends with a dot stands for all names
/// that begin with it.
pub const RELOADED: &[&str] = &[
    "public-url",
    "trusted-proxies",
    "tls.",
    "log.level",
    "log.access",
    "retention.",
    "mail.",
    "calls.",
    "limits.burst",
    "limits.requests-per-second",
    "limits.all-requests-per-second",
    "limits.tables-per-hour",
    "limits.all-tables-per-hour",
    "limits.people-per-hour",
    "limits.all-people-per-hour",
    "limits.table-streams",
    "limits.body",
    "limits.body-time",
];

fn is_reloaded(name: &str) -> bool {
    RELOADED.iter().any(|one| name == *one || one.ends_with('.') && name.starts_with(one))
}

/// The default address of the server.
pub const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Minimum similarity of a name that is suggested.
const MIN_SIMILARITY: f64 = 0.75;

/// Returns a suggestion for an unknown name, or an empty text.
fn suggest_name(name: &str) -> String {
    // A name may lack its section, so it is also compared with the last part of each key. In a tie, the key whose
    // whole name is more similar wins.
    let likeness = |key: &SettingSpec| {
        let last = key.name.rsplit('.').next().unwrap_or(key.name);
        let whole = strsim::jaro_winkler(key.name, name);
        (whole.max(strsim::jaro_winkler(last, name)), whole)
    };
    let order =
        |one: (f64, f64), two: (f64, f64)| one.0.total_cmp(&two.0).then(one.1.total_cmp(&two.1));
    let nearest = KEYS.iter().max_by(|one, two| order(likeness(one), likeness(two)));
    match nearest {
        Some(key) if likeness(key).0 >= MIN_SIMILARITY => format!(": did you mean `{}`?", key.name),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
