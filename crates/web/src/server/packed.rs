//! Compression of pages for browsers that accept it. Files and streams compress themselves.

use std::io::Write;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The lowest compression level that uses letter frequencies, which is worth its time.
pub const QUICK: u32 = 2;

/// Answers up to this size in bytes are not compressed, because they fit into one packet anyway.
const SHORT: usize = 1_200;

/// Returns true if the browser accepts gzip.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("gzip"))
}

pub async fn pack(request: Request, next: Next) -> Response {
    let takes_gzip = accepts_gzip(request.headers());
    let answer = next.run(request).await;
    let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
    if !takes_gzip || !is_page || answer.headers().contains_key(header::CONTENT_ENCODING) {
        return answer;
    }
    let (mut parts, body) = answer.into_parts();
    let packed = match parts.extensions.remove::<CompressedBody>() {
        Some(CompressedBody(packed)) => packed,
        None => {
            let Ok(page) = to_bytes(body, usize::MAX).await else {
                return Response::from_parts(parts, Body::empty());
            };
            if page.len() <= SHORT {
                return Response::from_parts(parts, Body::from(page));
            }
            compress(&page).into()
        }
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(packed))
}

/// The compressed bytes of a cached page, attached to the answer with its plain bytes.
#[derive(Clone)]
pub struct CompressedBody(pub Bytes);

pub fn compress(page: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::new(QUICK));
    encoder.write_all(page).and_then(|()| encoder.finish()).expect("writing to memory never fails")
}
