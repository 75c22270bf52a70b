//! What every request passes: rate, origin, and the headers of every answer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Form, FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;

/// Scripts, styles and pictures of our own and nothing else; no frames; forms only to us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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
    let mut response = match admit(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn admit(app: &App, request: &Request) -> Result<(), Error> {
    let change = request.method() == Method::POST;
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let cost = if change { COST_OF_CHANGE } else { 1.0 };
    if !app.limits.allow(address, cost, Instant::now()) {
        return Err(Error::TooMany);
    }
    if change && !same_origin(request.headers()) {
        return Err(Error::ForeignOrigin);
    }
    Ok(())
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
            Err(FormRejection::BytesRejection(error))
                if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Err(Error::TooLarge)
            }
            Err(error) => Err(Error::Bad(format!("this form cannot be read: {error}"))),
        }
    }
}
