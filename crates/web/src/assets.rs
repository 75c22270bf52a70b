//! Style, script and pictures, all in the binary.
//!
//! The files of the page around the games are one bundle, and each game's board brings another. A
//! bundle's address changes with any of its files, so that browsers may keep them for ever, and files
//! of a bundle may refer to each other by name.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::GameId;
use sha2::{Digest, Sha256};
use table_kit::{Asset, Kind};

use crate::error::Error;

macro_rules! assets {
    ($($name:literal: $kind:ident,)*) => {
        &[$(Asset::new($name, Kind::$kind, include_bytes!(concat!("../assets/", $name)))),*]
    };
}

static PAGE: &[Asset] = assets! {
    "app.css": Style,
    "app.js": Script,
    "frame.js": Script,
    "icon.svg": Svg,
};

static PAGE_VERSION: LazyLock<String> = LazyLock::new(|| version(PAGE));

static GAME_VERSIONS: LazyLock<HashMap<GameId, String>> =
    LazyLock::new(|| GameId::ALL.map(|id| (id, version(id.assets()))).into());

/// Changes with any of the files.
fn version(bundle: &[Asset]) -> String {
    let mut hasher = Sha256::new();
    for asset in bundle {
        hasher.update(asset.name);
        hasher.update(asset.bytes);
    }
    hasher.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The address of a file of the page.
pub fn href(name: &str) -> String {
    format!("/assets/{}/{name}", *PAGE_VERSION)
}

/// The addresses of the files of this kind that a game's board brings.
pub fn of_board(game: GameId, kind: Kind) -> impl Iterator<Item = String> {
    let files = game.assets().iter().filter(move |asset| asset.kind == kind);
    files.map(move |asset| format!("/assets/{}/{game}/{}", GAME_VERSIONS[&game], asset.name))
}

/// Answers with a file. An old version's address gives the newest file.
pub fn serve(address: &str) -> Result<Response, Error> {
    let asset = find(address).ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind.media_type()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.bytes).into_response())
}

fn find(address: &str) -> Option<&'static Asset> {
    let game = address.split_once('/').and_then(|(game, name)| Some((game.parse().ok()?, name)));
    let (bundle, name) = match game {
        Some((game, name)) => (GameId::assets(game), name),
        None => (PAGE, address),
    };
    bundle.iter().find(|asset| asset.name == name)
}
