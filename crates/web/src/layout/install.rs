//! Parts of an installable app: a manifest, a service worker, and an offline page.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{Markup, html};
use people::Settings;
use serde_json::json;

use crate::layout::shell::sheet;
use crate::layout::text::text;
use crate::server::assets;

pub fn routes() -> Router {
    Router::new()
        .route("/manifest.webmanifest", get(manifest))
        .route("/sw.js", get(worker))
        .route("/offline", get(offline))
}

async fn manifest() -> impl IntoResponse {
    let icon = |name: &str, size: &str, purpose: &str| {
        let src = assets::href(name);
        json!({ "src": src, "sizes": size, "type": "image/png", "purpose": purpose })
    };
    let manifest = json!({
        "id": "/",
        "name": "Vinea",
        "short_name": "Vinea",
        "description": text("home-promise"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F4EAD5",
        "theme_color": "#6B1F3B",
        "icons": [
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-512.png", "512x512", "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string())
}

/// Returns the service worker. It is at the root because a worker controls only the pages below its own address. The
/// addresses of the files that it caches for the offline page are part of the script, so that a new version of a file
/// makes a new worker.
async fn worker() -> impl IntoResponse {
    let kept = ["theme.css", "pages.css", "icon.svg", "offline.js", "fonts/fraunces.woff2"];
    let kept: Vec<String> = kept.into_iter().map(assets::href).collect();
    let script = format!(
        "const KEPT = {};\nconst ICON = {};\n{}",
        json!(kept),
        json!(assets::href("icon-192.png")),
        include_str!("../../assets/worker.js")
    );
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], script)
}

async fn offline() -> Markup {
    let content = html! {
        p { (text("offline-note")) }
        p { a class="button" href="/" id="again" { (text("try-again")) } }
        script type="module" src=(assets::href("offline.js")) {}
    };
    sheet(&text("offline"), Settings::default(), content)
}
