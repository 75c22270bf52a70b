//! The configuration of the server.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use crate::server::call_config::NoticeConfig;
use crate::server::doors::ConnectionLimits;
use crate::server::tls::Tls;

/// The whole configuration. Its defaults suit a server at home.
#[derive(Clone, Debug)]
pub struct Config {
    /// The public address of the server, if it differs from the address on which it listens.
    pub public_url: Option<PublicUrl>,
    /// The proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<AddressRange>,
    /// The server's own certificate, if no proxy has one.
    pub tls: Option<Tls>,
    pub doors: ConnectionLimits,
    /// Request rate of one address: the burst, and requests per second.
    pub burst: f64,
    pub each_second: f64,
    /// Maximum number of requests of all addresses together per second.
    pub all_each_second: f64,
    /// Maximum size of a request's body, in bytes.
    pub largest_body: usize,
    /// Tables opened per hour.
    pub tables: Quota,
    /// Guests created per hour.
    pub people: Quota,
    /// New component sets per hour. Each stays in memory as long as the process runs.
    pub component_texts: Quota,
    /// Concurrent live streams.
    pub streams: Quota,
    /// Maximum number of live streams of one address at one table. Streams of the table's players do not count.
    pub table_streams: u32,
    /// Time without use after which a session ends.
    pub session_lifetime: Duration,
    pub retention: Retention,
    pub calls: NoticeConfig,
    /// Allows bots to think while people decide.
    pub ponder: bool,
    /// Logs every request.
    pub access_log: bool,
}

/// A limit for one address, and one for all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub of_one: u32,
    pub all: u32,
}

/// The ages at which unused data is deleted; `None` means never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Guests who have no seat and host no table.
    pub guests: Option<Duration>,
    /// Tables that are closed or whose game is over.
    pub finished: Option<Duration>,
    /// Open and running tables at which nothing happens any more.
    pub abandoned: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            trusted_proxies: Vec::new(),
            tls: None,
            doors: ConnectionLimits::default(),
            burst: 400.0,
            each_second: 50.0,
            all_each_second: 20_000.0,
            largest_body: 256 * 1024,
            tables: Quota { of_one: 600, all: 60_000 },
            people: Quota { of_one: 600, all: 60_000 },
            component_texts: Quota { of_one: 30, all: 300 },
            streams: Quota { of_one: 200, all: 4_000 },
            table_streams: 50,
            session_lifetime: 180 * DAY,
            retention: Retention { guests: Some(365 * DAY), finished: None, abandoned: None },
            calls: NoticeConfig::default(),
            ponder: true,
            access_log: false,
        }
    }
}

impl Config {
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(address))
    }

    /// Returns true if browsers connect over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        match &self.public_url {
            Some(url) => url.is_secure(),
            None => self.tls.is_some(),
        }
    }
}

/// A public address: `http://` or `https://` and a host, with nothing after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `https://` or `http://` and a host, without a path")]
pub struct BadUrl;

impl PublicUrl {
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadUrl> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let fits = |letter: u8| letter.is_ascii_alphanumeric() || b"-.:[]".contains(&letter);
        match host {
            Some(host) if !host.is_empty() && host.bytes().all(fits) => {
                Ok(PublicUrl(text.to_ascii_lowercase()))
            }
            _ => Err(BadUrl),
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An address, or all addresses that begin with the same bits: `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    address: IpAddr,
    bits: u32,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8")]
pub struct BadAddressRange;

impl AddressRange {
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                let differ = u64::from(ours.to_bits() ^ theirs.to_bits());
                differ >> (32 - self.bits) == 0
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                let differ = ours.to_bits() ^ theirs.to_bits();
                differ.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl FromStr for AddressRange {
    type Err = BadAddressRange;

    fn from_str(text: &str) -> Result<AddressRange, BadAddressRange> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| BadAddressRange)?)),
            None => (text, None),
        };
        let address = address.parse::<IpAddr>().map_err(|_| BadAddressRange)?.to_canonical();
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(BadAddressRange) } else { Ok(AddressRange { address, bits }) }
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = if self.address.is_ipv4() { 32 } else { 128 };
        match self.bits {
            bits if bits == most => self.address.fmt(f),
            bits => write!(f, "{}/{bits}", self.address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_ranges_contain_the_addresses_with_the_same_first_bits() {
        let holds = |network: &str, address: &str| {
            network.parse::<AddressRange>().unwrap().contains(address.parse().unwrap())
        };
        assert!(holds("127.0.0.1", "127.0.0.1") && !holds("127.0.0.1", "127.0.0.2"));
        assert!(holds("127.0.0.1", "::ffff:127.0.0.1"));
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("2001:db8::/32", "2001:db8:1::5") && !holds("2001:db8::/32", "2001:db9::5"));
        assert!(holds("0.0.0.0/0", "198.51.100.7") && holds("::/0", "2001:db8::1"));
        assert!(!holds("0.0.0.0/0", "2001:db8::1"));
        for bad in ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert_eq!(bad.parse::<AddressRange>(), Err(BadAddressRange), "{bad}");
        }
    }

    #[test]
    fn a_public_address_is_a_scheme_and_a_host() {
        let url: PublicUrl = "https://Vinea.example.org/".parse().unwrap();
        assert_eq!((url.as_str(), url.is_secure()), ("https://vinea.example.org", true));
        assert!(!"http://[::1]:8080".parse::<PublicUrl>().unwrap().is_secure());
        for bad in ["", "vinea.example.org", "https://", "ftp://x", "https://x/y", "https://x\"y"] {
            assert_eq!(bad.parse::<PublicUrl>(), Err(BadUrl), "{bad}");
        }
    }
}
