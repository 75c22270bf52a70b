//! Style, script and pictures, all in the binary.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::error::Error;

struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $kind:literal,)*) => {
        &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../assets/", $name)),
        }),*]
    };
}

static ASSETS: &[Asset] = assets! {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "frame.js": "text/javascript; charset=utf-8",
    "boards/la-vina.css": "text/css; charset=utf-8",
    "boards/vignobles.css": "text/css; charset=utf-8",
    "boards/vinhos.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
};

/// Changes with any of the files, so that browsers may keep them for ever.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = Sha256::new();
    ASSETS.iter().for_each(|asset| hasher.update(asset.bytes));
    hasher.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
});

/// The address of a file.
pub fn href(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// Answers with a file. An old version's address gives the newest file.
pub fn serve(name: &str) -> Result<Response, Error> {
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.bytes).into_response())
}
