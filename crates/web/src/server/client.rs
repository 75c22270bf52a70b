//! The client of a request: its address, and the server's address as the client sees it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, header};

use crate::server::config::Config;

/// The client of a request.
#[derive(Clone, Debug)]
pub struct Client {
    /// The address of the client, or the one that a trusted proxy reports.
    pub address: IpAddr,
    /// This server's address as the client's browser writes it: `https://vinea.example.org`.
    pub home: String,
}

impl Client {
    pub fn of(config: &Config, request: &Request) -> Client {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        let headers = request.headers();
        Client { address: address(config, peer, headers), home: home(config, peer, headers) }
    }
}

/// Returns the client's address. Each proxy appends the address from which it got the request, so everything before the
/// last untrusted address may be forged.
fn address(config: &Config, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !config.trusts(peer) {
        return peer;
    }
    let named = headers.get_all("x-forwarded-for").iter();
    let named = named.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let named: Vec<Option<IpAddr>> = named.map(|one| one.trim().parse().ok()).collect();
    let known = named.into_iter().rev().map_while(|address| address);
    let mut client = peer;
    for address in known {
        client = address;
        if !config.trusts(address) {
            break;
        }
    }
    client
}

fn home(config: &Config, peer: IpAddr, headers: &HeaderMap) -> String {
    if let Some(url) = &config.public_url {
        return url.to_string();
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = config.trusts(peer) && text("x-forwarded-proto") == Some("https");
    let scheme = if forwarded || config.tls.is_some() { "https" } else { "http" };
    let host = text(header::HOST.as_str()).filter(|host| host.bytes().all(is_of_host));
    format!("{scheme}://{}", host.unwrap_or("localhost"))
}

fn is_of_host(letter: u8) -> bool {
    letter.is_ascii_alphanumeric() || b"-.:[]_".contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::HeaderValue;

    fn client(config: Config, peer: &str, headers: &[(&'static str, &str)]) -> Client {
        let trusted = ["127.0.0.1", "10.0.0.0/24"].map(|proxy| proxy.parse().unwrap());
        let config = Config { trusted_proxies: trusted.to_vec(), ..config };
        let mut request = Request::new(Body::empty());
        let peer = SocketAddr::new(peer.parse().unwrap(), 1234);
        request.extensions_mut().insert(ConnectInfo(peer));
        for (name, value) in headers {
            request.headers_mut().append(*name, HeaderValue::from_str(value).unwrap());
        }
        Client::of(&config, &request)
    }

    fn client_address(peer: &str, forwarded: &[&str]) -> String {
        let headers: Vec<_> = forwarded.iter().map(|value| ("x-forwarded-for", *value)).collect();
        client(Config::default(), peer, &headers).address.to_string()
    }

    #[test]
    fn only_trusted_proxies_set_the_client_address() {
        assert_eq!(client_address("192.0.2.9", &["198.51.100.7"]), "192.0.2.9", "a stranger");
        assert_eq!(client_address("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            client_address("127.0.0.1", &["1.2.3.4, 198.51.100.7"]),
            "198.51.100.7",
            "made up before"
        );
        assert_eq!(
            client_address("127.0.0.1", &["1.2.3.4", "198.51.100.7, 10.0.0.1"]),
            "198.51.100.7"
        );
        assert_eq!(client_address("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client_address("127.0.0.1", &["198.51.100.7, nonsense"]), "127.0.0.1");
        assert_eq!(client_address("::ffff:127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn only_trusted_proxies_set_the_https_flag() {
        let told = [("host", "vinea.example"), ("x-forwarded-proto", "https")];
        let home = |peer: &str| client(Config::default(), peer, &told).home;
        assert_eq!(home("10.0.0.7"), "https://vinea.example");
        assert_eq!(home("192.0.2.9"), "http://vinea.example", "a stranger");
    }

    #[test]
    fn links_begin_with_the_public_address_if_one_is_set() {
        let config = || Config {
            public_url: Some("https://vinea.example".parse().unwrap()),
            ..Config::default()
        };
        let home = client(config(), "192.0.2.9", &[("host", "evil.example")]).home;
        assert_eq!(home, "https://vinea.example");
        let odd = client(Config::default(), "192.0.2.9", &[("host", "a\"><b")]).home;
        assert_eq!(odd, "http://localhost");
    }
}
