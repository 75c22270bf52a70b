//! Requests to addresses that people have entered.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use crate::NoticeError;

/// Time limit for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Time limit for the connection to a host.
const CONNECT: Duration = Duration::from_secs(4);

/// Maximum length of an address, in bytes.
const LONGEST_ADDRESS: usize = 1024;

/// A sender of requests to the public internet. It never connects to the server's own network, unless the server's host
/// allows it. Redirects are not followed.
#[derive(Clone)]
pub struct OutboundClient {
    agent: Agent,
    /// True if private and loopback addresses and plain HTTP are allowed.
    pub private: bool,
}

impl OutboundClient {
    pub fn new(private: bool) -> OutboundClient {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .proxy(None)
            .https_only(!private)
            .timeout_global(Some(PATIENCE))
            .timeout_connect(Some(CONNECT))
            .user_agent("Vinea")
            .build();
        let resolver = PublicResolver { private, inner: DefaultResolver::default() };
        let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
        OutboundClient { agent, private }
    }

    /// Checks the form of an address.
    pub fn check(&self, address: &str) -> Result<(), NoticeError> {
        let bad = |why: &str| Err(NoticeError::BadAddress(why.to_string()));
        if address.len() > LONGEST_ADDRESS {
            return bad("the address is longer than 1024 bytes");
        }
        let form = "this is not a web address: it should look like https://example.org/hook";
        let Ok(uri) = address.parse::<Uri>() else { return bad(form) };
        let Some(host) = uri.host() else { return bad(form) };
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return bad("remove the user name and password from the address");
        }
        match uri.scheme_str() {
            Some("https") => {}
            Some("http") if self.private => {}
            _ => return bad("the address must begin with https://"),
        }
        let literal = host.trim_matches(['[', ']']).parse::<IpAddr>();
        if literal.is_ok_and(|address| !self.private && is_private(address)) {
            return bad("the address is in a private network: only public addresses are allowed");
        }
        Ok(())
    }

    /// Posts a body and returns the status of the answer.
    pub(crate) fn post(
        &self,
        address: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<u16, NoticeError> {
        let mut request = self.agent.post(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match request.send(body) {
            Ok(response) => Ok(response.status().as_u16()),
            Err(ureq::Error::HostNotFound) => Err(NoticeError::BadAddress(
                "the host does not exist or is in a private network".into(),
            )),
            Err(error) => Err(NoticeError::Failed(error.to_string())),
        }
    }
}

/// Converts the status of an answer to success or an error.
pub(crate) fn check_status(status: u16) -> Result<(), NoticeError> {
    match status {
        200..=299 => Ok(()),
        300..=399 => Err(NoticeError::BadAddress(
            "the address redirects elsewhere: enter the final address".into(),
        )),
        _ => Err(NoticeError::Failed(format!("the other server answered with status {status}"))),
    }
}

/// A resolver that returns only public addresses. It filters at every connection, so a name that changes its address
/// after a check cannot lead into the private network.
struct PublicResolver {
    private: bool,
    inner: DefaultResolver,
}

impl fmt::Debug for PublicResolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnlyPublic").field("private", &self.private).finish_non_exhaustive()
    }
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let all = self.inner.resolve(uri, config, timeout)?;
        let mut kept = self.empty();
        for address in all.iter().filter(|one| self.private || !is_private(one.ip())) {
            kept.push(*address);
        }
        if kept.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(kept) }
    }
}

/// Returns true if an address does not belong to the public internet.
fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || v4.is_multicast()
                || a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (b == 18 || b == 19))
        }
        IpAddr::V6(v6) => match embedded_v4(v6) {
            Some(v4) => is_private(IpAddr::V4(v4)),
            None => !is_global_unicast(v6),
        },
    }
}

/// Returns true for the addresses of the public internet: 2000::/3 without the blocks for protocols (2001::/23) and for
/// documents (2001:db8::/32, 3fff::/20).
fn is_global_unicast(address: Ipv6Addr) -> bool {
    match address.segments() {
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        [0x3fff, second, ..] => second >= 0x1000,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

/// Returns the IPv4 address inside an IPv6 address of 6to4 (2002::/16) or NAT64 (64:ff9b::/96).
fn embedded_v4(address: Ipv6Addr) -> Option<std::net::Ipv4Addr> {
    let bytes = address.octets();
    let four = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]].into();
    match address.segments() {
        [0x2002, ..] => Some(four(2)),
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => Some(four(12)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_detected() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "64:ff9b:1::808:808",
            "2001:db8::1",
            "3fff::1",
            "fec0::1",
            "100::1",
            "::7f00:1",
            "5f00::1",
            "2001::1",
            "224.0.0.1",
            "255.255.255.255",
        ] {
            assert!(is_private(inside.parse().expect(inside)), "{inside}");
        }
        for outside in [
            "1.1.1.1",
            "93.184.215.14",
            "100.128.0.1",
            "2606:4700:4700::1111",
            "2001:4860:4860::8888",
            "3fff:1000::1",
            "2002:808:808::1",
            "64:ff9b::808:808",
        ] {
            assert!(!is_private(outside.parse().expect(outside)), "{outside}");
        }
    }

    #[test]
    fn invalid_webhook_addresses_are_refused() {
        let reach = OutboundClient::new(false);
        assert_eq!(reach.check("https://example.org/hook?x=1"), Ok(()));
        for bad in [
            "",
            "example.org",
            "http://example.org/",
            "ftp://example.org/",
            "https:///nowhere",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://me:secret@example.org/",
            "file:///etc/passwd",
        ] {
            assert!(matches!(reach.check(bad), Err(NoticeError::BadAddress(_))), "{bad}");
        }
        assert_eq!(OutboundClient::new(true).check("http://127.0.0.1:9/"), Ok(()));
    }

    #[test]
    fn host_names_with_private_addresses_are_refused() {
        let sent = OutboundClient::new(false).post("https://localhost:9/", &[], b"");
        assert!(matches!(sent, Err(NoticeError::BadAddress(_))), "{sent:?}");
    }
}
