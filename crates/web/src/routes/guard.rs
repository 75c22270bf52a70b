//! What every request passes: rate, origin, and the headers of every answer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, Form, FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;

use crate::app::{App, Config};
use crate::error::Error;
use crate::limits::source;

/// Scripts, styles, fonts and pictures of our own and nothing else; no frames; forms only to us. The
/// places of pieces on a scene are numbers in style attributes, which the server writes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// A change costs as much as so many looks.
const COST_OF_CHANGE: f64 = 4.0;

pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Lets a request in, with all of its body.
async fn admit(app: &App, request: Request) -> Result<Request, Error> {
    let change = request.method() == Method::POST;
    let cost = if change { COST_OF_CHANGE } else { 1.0 };
    if !app.limits.allow(source(client(&app.config, &request)), cost, Instant::now()) {
        return Err(Error::TooMany);
    }
    if change && !same_origin(request.headers()) {
        return Err(Error::ForeignOrigin);
    }
    let (parts, body) = request.into_parts();
    let whole = axum::body::to_bytes(body, app.config.largest_body);
    let body = match tokio::time::timeout(app.config.doors.body, whole).await {
        Ok(Ok(body)) => body,
        Ok(Err(error)) if is_too_large(&error) => return Err(Error::TooLarge),
        Ok(Err(error)) => return Err(Error::Bad(format!("the request broke off: {error}"))),
        Err(_) => return Err(Error::TooSlow),
    };
    Ok(Request::from_parts(parts, Body::from(body)))
}

fn is_too_large(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.is::<LengthLimitError>())
}

/// The address that asks: who is connected, or for whom a proxy asks that we trust. Each proxy adds
/// whom it heard it from at the end, so what stands before the last stranger may be made up.
fn client(config: &Config, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    if !config.trusts(peer) {
        return peer;
    }
    let named = request.headers().get_all("x-forwarded-for").iter();
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

/// Browsers tell where a form comes from. What is no browser has no cookie to abuse.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = text(header::HOST);
    matches!((origin, host), (Some((_, origin)), Some(host)) if origin == host)
}

/// A form whose faults are told in our own words.
pub struct Posted<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Posted<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Posted<T>, Error> {
        match Form::from_request(request, state).await {
            Ok(Form(form)) => Ok(Posted(form)),
            Err(error) => Err(Error::Bad(format!("this form cannot be read: {error}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["127.0.0.1", "10.0.0.1"].map(|proxy| proxy.parse().unwrap());
        let config = Config { trusted_proxies: trusted.to_vec(), ..Config::default() };
        let mut request = Request::new(Body::empty());
        let peer = SocketAddr::new(peer.parse().unwrap(), 1234);
        request.extensions_mut().insert(ConnectInfo(peer));
        for value in forwarded {
            let value = HeaderValue::from_str(value).unwrap();
            request.headers_mut().append("x-forwarded-for", value);
        }
        client(&config, &request).to_string()
    }

    #[test]
    fn only_trusted_proxies_say_for_whom_they_ask() {
        assert_eq!(asked("192.0.2.9", &["198.51.100.7"]), "192.0.2.9", "a stranger");
        assert_eq!(asked("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            asked("127.0.0.1", &["1.2.3.4, 198.51.100.7"]),
            "198.51.100.7",
            "made up before"
        );
        assert_eq!(asked("127.0.0.1", &["1.2.3.4", "198.51.100.7, 10.0.0.1"]), "198.51.100.7");
        assert_eq!(asked("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(asked("127.0.0.1", &["198.51.100.7, nonsense"]), "127.0.0.1");
        assert_eq!(asked("::ffff:127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
    }
}
