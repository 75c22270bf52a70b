//! Checks of every request: rate and origin; and the headers of every answer.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::LengthLimitError;
use hyper::body::{Frame, SizeHint};
use serde_json::json;
use store::Store;
use tokio::sync::watch;

use crate::server::answer::{ErrorPage, explained, json_answer, wants_json};
use crate::server::client::Client;
use crate::server::config::PublicUrl;
use crate::server::error::{Error, ErrorDocument};
use crate::server::limits::source;
use crate::server::live_config::LiveConfig;
use crate::server::metrics::Metrics;
use crate::server::permits::{ConnectionPermit, ConnectionPermits};
use crate::server::security::{SecurityEvent, SecurityLog};
use crate::server::session::{SessionRenewal, SessionServices, route_name};

/// The content security policy: only this server's scripts, styles, fonts and pictures; no frames; forms only to this
/// server. Style attributes are allowed because the server writes the positions of pieces into them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; \
     worker-src 'self'; manifest-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// After one visit over TLS, browsers use only TLS for a year.
const HSTS_VALUE: &str = "max-age=31536000; includeSubDomains";

/// The cost of a change. Reading costs 1.
const COST_OF_CHANGE: f64 = 4.0;

/// Delay before a request beyond the limits is refused.
const REFUSED_AFTER: Duration = Duration::from_millis(250);

/// Time after which an answer is given up if the database server is away.
const PATIENCE: Duration = Duration::from_millis(1_000);

/// The same if the database server is known to be away when the request arrives.
const PATIENCE_WHILE_AWAY: Duration = Duration::from_millis(200);

/// Seconds after which a browser retries if the database server was away.
const RETRY_AFTER: &str = "2";

/// The route of the live streams. They have their own limit.
const LIVE: &str = "/t/{id}/live";

/// The services that the guard uses.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub live: LiveConfig,
    pub visitors: Arc<SessionServices>,
    pub streams: Arc<ConnectionPermits>,
    pub metrics: Arc<Metrics>,
    pub security: Arc<SecurityLog>,
    pub explanation: ErrorPage,
}

pub async fn guard(State(deps): State<Deps>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let client = Client::of(&deps.live.now().config, &request);
    let method = request.method().clone();
    let route = route_name(request.extensions().get()).to_string();
    let (renewal, in_json) = (SessionRenewal::default(), wants_json(request.headers()));
    request.extensions_mut().insert(client.clone());
    request.extensions_mut().insert(renewal.clone());
    request.extensions_mut().insert(deps.visitors.clone());
    let mut response = match check_request(&deps, &client, &route, request).await {
        Ok((request, permit)) => {
            let answer = next.run(request);
            wait_for_answer(deps.store.reachable(), answer).await.map(|body| match permit {
                Some(permit) => Body::new(BodyWithPermit { body, _permit: permit }),
                None => body,
            })
        }
        Err(error) => {
            // A client that is too fast has to wait, so that its connection cannot send the next request at once.
            if matches!(error, Error::TooMany) {
                tokio::time::sleep(REFUSED_AFTER).await;
            }
            explained(error.into_response(), deps.explanation)
        }
    };
    if let (true, Some(explained)) = (in_json, response.extensions().get::<ErrorDocument>()) {
        let body = json!({ "error": explained.error, "clause": explained.clause });
        response = json_answer(response.status(), &body);
    }
    let (away, page) =
        (response.status() == StatusCode::SERVICE_UNAVAILABLE, method == Method::GET && !in_json);
    let headers = response.headers_mut();
    if away {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        if page {
            headers.insert(header::REFRESH, HeaderValue::from_static(RETRY_AFTER));
        }
    }
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if deps.live.now().config.is_secure() {
        let value = HeaderValue::from_static(HSTS_VALUE);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(cookie) = renewal.cookie()
        && !headers.contains_key(header::SET_COOKIE)
    {
        headers.insert(header::SET_COOKIE, cookie);
    }
    let (status, time) = (response.status(), begun.elapsed());
    deps.metrics.record(&route, status.as_u16(), time);
    if is_refusal(status) {
        deps.security.log_event(
            SecurityEvent::Refused,
            client.address,
            &format!("{status} at {route}"),
        );
    }
    if deps.live.now().config.access_log {
        // Links to seats and devices are secrets, so the log contains routes and no addresses.
        let (client, route, ms) = (client.address, route.as_str(), time.as_millis() as u64);
        tracing::info!(target: "access", %client, %method, route, status = status.as_u16(), ms);
    }
    response
}

/// Waits for an answer. If the database server is away, waits only for a moment, because most answers need it.
async fn wait_for_answer(
    reachable: watch::Receiver<bool>,
    answer: impl Future<Output = Response>,
) -> Response {
    tokio::select! {
        answer = answer => answer,
        () = wait_until_given_up(reachable) => Error::Away.into_response(),
    }
}

/// Ends when the server should stop waiting for the answer.
async fn wait_until_given_up(mut reachable: watch::Receiver<bool>) {
    let patience = if *reachable.borrow() { PATIENCE } else { PATIENCE_WHILE_AWAY };
    tokio::time::sleep(patience).await;
    if reachable.wait_for(|reachable| !reachable).await.is_err() {
        // The database is in this process and cannot be away.
        std::future::pending().await
    }
}

/// Returns true for a refused access or an exceeded limit.
fn is_refusal(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::UNAUTHORIZED
            | StatusCode::FORBIDDEN
            | StatusCode::PAYLOAD_TOO_LARGE
            | StatusCode::TOO_MANY_REQUESTS
    )
}

/// Checks the limits and the origin of a request, and reads its whole body. A live stream also gets a permit.
async fn check_request(
    deps: &Deps,
    client: &Client,
    route: &str,
    request: Request,
) -> Result<(Request, Option<ConnectionPermit>), Error> {
    let change = request.method() == Method::POST;
    let (cost, now) = (if change { COST_OF_CHANGE } else { 1.0 }, Instant::now());
    let allowed = deps.live.now().limits.allow(source(client.address), cost, now);
    if !allowed || !deps.live.now().all_requests.allow((), 1.0, now) {
        return Err(Error::TooMany);
    }
    if change && !same_origin(request.headers(), deps.live.now().config.public_url.as_ref()) {
        return Err(Error::ForeignOrigin);
    }
    let permit = match route == LIVE {
        true => Some(deps.streams.take(Some(client.address)).ok_or(Error::TooMany)?),
        false => None,
    };
    let (parts, body) = request.into_parts();
    let whole = axum::body::to_bytes(body, deps.live.now().config.largest_body);
    let body = match tokio::time::timeout(deps.live.now().config.doors.body, whole).await {
        Ok(Ok(body)) => body,
        Ok(Err(error)) if is_too_large(&error) => return Err(Error::TooLarge),
        Ok(Err(error)) => return Err(Error::Bad(format!("the request was interrupted: {error}"))),
        Err(_) => return Err(Error::TooSlow),
    };
    Ok((Request::from_parts(parts, Body::from(body)), permit))
}

fn is_too_large(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.is::<LengthLimitError>())
}

/// Returns true if a form was sent from this site. Browsers send its origin; other programs have no cookie to abuse.
fn same_origin(headers: &HeaderMap, home: Option<&PublicUrl>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if home.is_some_and(|home| home.as_str() == origin) {
        return true;
    }
    let host = text(header::HOST);
    matches!((origin.split_once("://"), host), (Some((_, origin)), Some(host)) if origin == host)
}

/// An answer that holds its permit until it ends.
struct BodyWithPermit {
    body: Body,
    _permit: ConnectionPermit,
}

impl hyper::body::Body for BodyWithPermit {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_from_the_requested_host_or_the_public_address_are_accepted() {
        let home: PublicUrl = "https://vinea.example".parse().unwrap();
        let from = |origin: &str, host: &str, home: Option<&PublicUrl>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
            headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
            same_origin(&headers, home)
        };
        assert!(from("http://localhost:80", "localhost:80", None));
        assert!(!from("https://vinea.example", "10.0.0.5:8080", None));
        assert!(from("https://vinea.example", "10.0.0.5:8080", Some(&home)), "behind a proxy");
        for foreign in ["http://vinea.example", "https://vinea.example.org", "null", "https://e"] {
            assert!(!from(foreign, "10.0.0.5:8080", Some(&home)), "{foreign}");
        }
    }
}
