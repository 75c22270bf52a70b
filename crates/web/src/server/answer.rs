//! Answers in the requested form: pages for people, JSON for scripts.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde_json::Value;

use crate::server::error::ErrorDocument;

/// A function that renders the page for an error.
pub type ErrorPage = fn(StatusCode, &ErrorDocument) -> Markup;

/// Replaces the body of an error answer with the page that explains the error.
pub fn explained(answer: Response, page: ErrorPage) -> Response {
    let (mut parts, body) = answer.into_parts();
    let Some(explanation) = parts.extensions.get::<ErrorDocument>() else {
        return Response::from_parts(parts, body);
    };
    let page = page(parts.status, explanation).into_string();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    parts.headers.insert(header::CONTENT_TYPE, kind);
    Response::from_parts(parts, Body::from(page))
}

/// Returns true if a script will read the answer.
pub fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

pub fn json_answer(status: StatusCode, body: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
