//! The frame of every page.

use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use people::Settings;
use play::GameRef;
use table_kit::AssetKind;

use crate::layout::people::medal;
use crate::layout::text::{text, text_of};
use crate::server::assets;
use crate::server::error::ErrorDocument;

/// A whole page.
pub struct Page<'a> {
    pub title: &'a str,
    pub settings: Settings,
    /// The game whose board is on the page, if there is one.
    pub game: Option<GameRef>,
    /// Seconds after which the page reloads if there is no JavaScript.
    pub refresh: Option<u32>,
    pub class: &'a str,
}

impl<'a> Page<'a> {
    pub fn new(title: &'a str) -> Page<'a> {
        Page { title, settings: Settings::default(), game: None, refresh: None, class: "plain" }
    }
}

/// The fonts to preload. Only pages with a board use the italic one.
const FONTS: [&str; 3] = ["fraunces", "source-sans", "fraunces-italic"];

pub fn shell(page: &Page<'_>, content: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=(page.settings.theme.as_str())
            data-talk=[page.settings.silence.then_some("none")] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " · Vinea" }
                link rel="icon" href=(assets::href("icon.svg")) type="image/svg+xml";
                link rel="apple-touch-icon" href=(assets::href("icon-192.png"));
                link rel="manifest" href="/manifest.webmanifest";
                @for font in FONTS.iter().take(if page.game.is_some() { 3 } else { 2 }) {
                    link rel="preload" as="font" type="font/woff2" crossorigin="anonymous"
                        href=(assets::href(&format!("fonts/{font}.woff2")));
                }
                link rel="stylesheet" href=(assets::href("theme.css"));
                link rel="stylesheet" href=(assets::href("pages.css"));
                @if page.class == "home" { link rel="stylesheet" href=(assets::href("home.css")); }
                link rel="stylesheet" href=(assets::href("places.css"));
                @if let Some(game) = page.game {
                    link rel="stylesheet" href=(assets::href("frame.css"));
                    link rel="stylesheet" href=(assets::href("rail.css"));
                    link rel="stylesheet" href=(assets::href("drawers.css"));
                    link rel="stylesheet" href=(assets::href("stage.css"));
                    link rel="stylesheet" href=(assets::href("beside.css"));
                    link rel="stylesheet" href=(assets::href("finish.css"));
                    link rel="stylesheet" href=(assets::href("coach.css"));
                    @for style in assets::board_assets(game, AssetKind::Style) { link rel="stylesheet" href=(style); }
                }
                @if let Some(seconds) = page.refresh {
                    noscript { meta http-equiv="refresh" content=(seconds); }
                }
                script type="module" src=(assets::href("app.js")) {}
                @if let Some(game) = page.game {
                    @for script in assets::board_assets(game, AssetKind::Script) {
                        script type="module" src=(script) {}
                    }
                }
            }
            body class=(page.class) {
                a class="skip" href="#content" { (text("skip-to-content")) }
                // A table has a bar of its own.
                @if page.class != "at-table" {
                    header class="top" {
                        a class="brand" href="/" { (logo()) span { "Vinea" } }
                        // On a phone, a button opens the menu.
                        button type="button" class="to-menu" popovertarget="main-menu" aria-label=(text("menu")) {
                            (assets::icon("menu"))
                        }
                        nav id="main-menu" popover aria-label=(text("main-navigation")) {
                            a href="/" { (text("tables")) }
                            a href="/learn" { (text("learn")) }
                            a href="/puzzles" { (text("puzzles")) }
                            a href="/replay" { (text("watch-records")) }
                            a href="/profile" { (text("profile")) }
                            a href="/rules" { (text("rules")) }
                            a href="/settings" { (text("settings")) }
                        }
                    }
                }
                main id="content" tabindex="-1" { (content) }
            }
        }
    }
}

/// Renders a page that is one sheet of paper with its title.
pub fn sheet(title: &str, settings: Settings, content: Markup) -> Markup {
    sheet_of("", title, settings, content)
}

/// Does the same with classes for its style.
pub fn sheet_of(classes: &str, title: &str, settings: Settings, content: Markup) -> Markup {
    let sheet = html! {
        section class={ "sheet" @if !classes.is_empty() { " " (classes) } } { h1 { (title) } (content) }
    };
    shell(&Page { settings, ..Page::new(title) }, sheet)
}

/// Renders the logo, a bunch of grapes.
pub fn logo() -> Markup {
    PreEscaped(include_str!("../../assets/icon.svg").to_string())
}

/// Renders an error page with the reason.
pub fn error_page(status: StatusCode, explained: &ErrorDocument) -> Markup {
    let title = text(error_title(status));
    shell(
        &Page { class: "troubled", ..Page::new(&title) },
        html! {
            section class="sheet trouble-sheet" {
                (medal("cellarmaster"))
                h1 { (title) }
                p role="alert" id="trouble" { (sentence(&explained.error)) }
                @if let Some(clause) = &explained.clause { p { (sentence(&text_of("clause-of", clause))) } }
                p { a class="button primary" href="/" { (text("to-the-tables")) } }
            }
        },
    )
}

fn error_title(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "trouble-nothing",
        StatusCode::UNAUTHORIZED => "trouble-nobody",
        StatusCode::FORBIDDEN => "trouble-not-yours",
        StatusCode::CONFLICT => "trouble-not-now",
        StatusCode::TOO_MANY_REQUESTS => "trouble-too-many",
        status if status.is_server_error() => "trouble-ours",
        _ => "trouble-other",
    }
}

/// Returns the text with a capital at the start and a full stop at the end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let text = first + letters.as_str();
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}
