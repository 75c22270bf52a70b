//! Styles, scripts, fonts and pictures. All are part of the binary.
//!
//! The files of the pages around the games are one bundle, and each game's board has its own. The address of a bundle
//! changes with any of its files, so that browsers may cache the files for ever and the files of a bundle may refer to
//! each other by name.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::{Markup, html};
use play::GameRef;
use table_kit::{Asset, AssetKind, version};

use crate::server::error::Error;
use crate::server::input::Path;

macro_rules! assets {
    ($($name:literal: $kind:ident,)*) => {
        &[$(Asset::new($name, AssetKind::$kind, include_bytes!(concat!("../../assets/", $name)))),*]
    };
}

static PAGE: &[Asset] = assets! {
    "beside.css": Style,
    "coach.css": Style,
    "sheet.css": Style,
    "theme.css": Style,
    "home.css": Style,
    "pages.css": Style,
    "places.css": Style,
    "finish.css": Style,
    "drawers.css": Style,
    "frame.css": Style,
    "rail.css": Style,
    "stage.css": Style,
    "again.js": Script,
    "amounts.js": Script,
    "app.js": Script,
    "calls.js": Script,
    "clock.js": Script,
    "closer.js": Script,
    "coach.js": Script,
    "details.js": Script,
    "drag.js": Script,
    "drawers.js": Script,
    "focus.js": Script,
    "ghosts.js": Script,
    "hints.js": Script,
    "keys.js": Script,
    "live.js": Script,
    "motion.js": Script,
    "patch.js": Script,
    "profile.css": Style,
    "puzzle.css": Style,
    "puzzle.js": Script,
    "replay.css": Style,
    "replay.js": Script,
    "rules.js": Script,
    "offline.js": Script,
    "say.js": Script,
    "send.js": Script,
    "settings.js": Script,
    "share.js": Script,
    "sound.js": Script,
    "tell.js": Script,
    "travel.js": Script,
    "anselmo.svg": Svg,
    "icon.svg": Svg,
    "icon-192.png": Png,
    "icon-512.png": Png,
    "icons.svg": Svg,
    "home.svg": Svg,
    "people.svg": Svg,
    "wood.svg": Svg,
    "fonts/fraunces.woff2": Font,
    "fonts/fraunces-italic.woff2": Font,
    "fonts/source-sans.woff2": Font,
};

static PAGE_VERSION: LazyLock<String> = LazyLock::new(|| version(PAGE));

/// Returns the address of a file of the pages.
pub fn href(name: &str) -> String {
    format!("/assets/{}/{name}", *PAGE_VERSION)
}

/// Renders an icon of the pages' set.
pub fn icon(name: &str) -> Markup {
    html! { svg class="icon" aria-hidden="true" { use href={ (href("icons.svg")) "#" (name) } {} } }
}

/// Returns the address of a file of a game's board.
pub fn of_game(game: GameRef, name: &str) -> String {
    game.asset_address(name)
}

/// Returns the addresses of the files of this kind of a game's board.
pub fn board_assets(game: GameRef, kind: AssetKind) -> impl Iterator<Item = String> {
    let files = game.assets().iter().filter(move |asset| asset.kind == kind);
    files.map(move |asset| of_game(game, asset.name))
}

/// The picture on the box of a game.
pub const LID: &str = "lid.svg";

pub fn routes() -> Router {
    Router::new().route("/assets/{version}/{*name}", get(asset))
}

async fn asset(
    Path((_, name)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, Error> {
    serve(&name, &request)
}

/// Answers with a file, compressed if the browser accepts it. The address of an old version gives the newest file.
pub fn serve(address: &str, request: &HeaderMap) -> Result<Response, Error> {
    let asset = find(address).ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, asset.kind.media_type()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::VARY, "accept-encoding"),
    ];
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_gzip = accepted.is_some_and(|accepted| accepted.contains("gzip"));
    // Fonts and bitmaps are compressed already.
    let text = matches!(asset.kind, AssetKind::Style | AssetKind::Script | AssetKind::Svg);
    if takes_gzip && text {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        return Ok((headers, encoding, compressed(address, asset)).into_response());
    }
    Ok((headers, asset.bytes).into_response())
}

/// Returns a file's compressed bytes, which are computed at the first request.
fn compressed(address: &str, asset: &'static Asset) -> &'static [u8] {
    static KNOWN: LazyLock<Mutex<HashMap<String, &'static [u8]>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(address.to_string()).or_insert_with(|| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let written = encoder.write_all(asset.bytes).and_then(|()| encoder.finish());
        written.expect("writing to memory never fails").leak()
    })
}

fn find(address: &str) -> Option<&'static Asset> {
    let read = |(game, name): (&str, _)| Some((game.parse::<GameRef>().ok()?, name));
    let game = address.split_once('/').and_then(read);
    let (bundle, name) = match game {
        Some((game, name)) => (game.assets(), name),
        None => (PAGE, address),
    };
    bundle.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use play::games;

    use super::*;

    #[test]
    fn every_linked_file_of_a_board_is_found_under_its_address() {
        catalog::install();
        for &game in games() {
            let linked: Vec<String> = [AssetKind::Style, AssetKind::Script]
                .into_iter()
                .flat_map(|kind| board_assets(game, kind))
                .collect();
            for address in &linked {
                let (_, name) = address.trim_start_matches("/assets/").split_once('/').unwrap();
                let found = find(name).unwrap_or_else(|| panic!("{address} is not served"));
                assert!(address.ends_with(found.name));
            }
        }
    }

    #[test]
    fn text_is_compressed_if_accepted_and_fonts_never() {
        let encoding = |name: &str, accepts: &'static str| {
            let mut request = HeaderMap::new();
            request.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts));
            let answer = serve(name, &request).unwrap();
            answer.headers().get(header::CONTENT_ENCODING).cloned()
        };
        assert_eq!(encoding("theme.css", "gzip, br"), Some(HeaderValue::from_static("gzip")));
        assert_eq!(encoding("theme.css", "identity"), None);
        assert_eq!(encoding("fonts/fraunces.woff2", "gzip"), None);
    }

    #[test]
    fn a_file_that_no_bundle_has_is_not_found() {
        assert!(find("board.css").is_none(), "a board's file has its game in its address");
        assert!(find("no-game/board.css").is_none());
        assert!(find("../Cargo.toml").is_none());
    }
}
