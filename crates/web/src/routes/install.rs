//! What makes the table an app: a manifest, a service worker, and a page for when there is no network.

use axum::http::header;
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde_json::json;

use crate::assets;
use crate::pages::shell::{Page, shell};
use crate::text::text;

pub async fn manifest() -> impl IntoResponse {
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

/// The worker has to come from the root to speak for all pages. What it keeps for the page without a
/// network is told to it here, so that a new version of these files is a new worker.
pub async fn worker() -> impl IntoResponse {
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

pub async fn offline() -> Markup {
    let title = text("offline");
    shell(
        &Page::new(&title),
        html! {
            section class="sheet" {
                h1 { (title) }
                p { (text("offline-note")) }
                p { a class="button" href="/" id="again" { (text("try-again")) } }
                script type="module" src=(assets::href("offline.js")) {}
            }
        },
    )
}
