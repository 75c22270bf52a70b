//! The page of one table.

use catalog::GameId;
use maud::{Markup, PreEscaped, html};
use store::Status;
use words::Words;

use super::lobby;
use super::shell::{Page, shell};
use crate::regions::{IDS, Regions};
use crate::table::{OpenError, Table};
use crate::text::{text, text_of};
use crate::viewer::Viewer;

/// What a region is called by a screen reader.
const LABELS: [&str; IDS.len()] = [
    "region-status",
    "region-strips",
    "region-board",
    "region-mine",
    "region-moves",
    "region-house",
    "region-log",
];

/// The regions that the bar for thumbs leads to.
const THUMBED: [&str; 4] = ["board", "mine", "moves", "log"];

/// The table as one viewer sees it.
pub fn table(table: &Table, viewer: &Viewer, regions: &Regions, invite: Option<&str>) -> Markup {
    let title = Words::english().word(&table.spec.game, "title");
    let waits = !viewer.decides && matches!(table.status, Status::Open | Status::Running);
    let page = Page {
        settings: viewer.settings,
        game: Some(&table.spec.game),
        refresh: waits.then_some(4),
        class: "at-table",
        ..Page::new(&title)
    };
    let eyes = viewer.seat().map(|seat| seat.number().to_string());
    let region = |index: usize| {
        html! {
            section id={ "r-" (IDS[index]) } class={ "region " (IDS[index]) } aria-label=(text(LABELS[index]))
                aria-live=[(IDS[index] == "status").then_some("polite")]
                // What is mine may scroll by itself, which takes the focus.
                tabindex=[(IDS[index] == "mine").then_some("0")] {
                (PreEscaped(&regions.html[index]))
            }
        }
    };
    shell(
        &page,
        html! {
            div id="table" class={ "table " (table.spec.game) } data-live={ "/t/" (table.id) "/live" }
                data-mark=(regions.mark()) data-eyes=[eyes]
                data-live-text=(text("live")) data-lost-text=(text("connection-lost"))
                data-failed-text=(text("did-not-work")) data-silent-text=(text("server-silent"))
                data-unexplained-text=(text("cannot-be-explained")) data-keys-text=(text("keys"))
                data-do-text=(text("do-it")) data-win-text=(text("win-the-game")) {
                h1 class="table-title" {
                    (title) " "
                    span id="connection" class="connection" role="status" {}
                }
                (region(0)) (region(1))
                div class="play" {
                    div class="middle" { (region(2)) (region(3)) }
                    aside class="side" aria-label=(text("beside")) {
                        // Folded away it leaves its room to the board.
                        details class="beside" open {
                            summary { (text("beside")) }
                            (region(4)) (region(5))
                            @if let Some(link) = invite { (lobby::invitation(link)) }
                            (region(6))
                            p class="note" { a href={ "/rules/" (table.spec.game) } { (text_of("rules-of", &title)) } }
                            p class="note" { (text("fingerprint")) " " code class="long" { (table.commitment()) } }
                        }
                    }
                }
            }
            @if table.playing().is_some() { (thumb_bar()) }
            div id="toast" role="alert" {}
            // What happened is read out as it happens.
            div id="told" class="spoken" role="log" aria-label=(text("log")) {}
            dialog id="confirm" aria-labelledby="confirm-text" {
                form method="dialog" {
                    p id="confirm-text" {}
                    button id="confirm-yes" value="yes" class="primary" { (text("do-it")) }
                    button value="no" { (text("cancel")) }
                }
            }
        },
    )
}

/// The way to the parts of the page, for thumbs on narrow screens.
fn thumb_bar() -> Markup {
    html! {
        nav class="thumb-bar" aria-label=(text("parts-of-the-table")) {
            @for (index, id) in IDS.iter().enumerate().filter(|(_, id)| THUMBED.contains(id)) {
                a href={ "#r-" (id) } { (text(LABELS[index])) }
            }
        }
    }
}

/// The same question for browsers without JavaScript.
pub fn confirm(
    table: &Table,
    viewer: &Viewer,
    fields: &[(&str, String)],
    label: &str,
    wins: bool,
) -> Markup {
    let title = text("sure");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                p { (label) }
                form method="post" action={ "/t/" (table.id) "/act" } {
                    @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="sure" value="yes";
                    button class="primary" { (text(if wins { "win-the-game" } else { "do-it" })) }
                }
                p { a href={ "/t/" (table.id) } { (text("cancel")) } }
            }
        },
    )
}

/// A table that does not replay.
pub fn held(id: &str, error: &OpenError) -> Markup {
    let title = text("table-held");
    shell(
        &Page::new(&title),
        html! {
            section class="sheet" {
                h1 { (title) }
                p role="alert" { (error.to_string()) }
                p { (text("held-note")) " " code { (id) } }
                p { a class="button" href="/" { (text("to-the-tables")) } }
            }
        },
    )
}

/// Everything that happened.
pub fn log(table: &Table, viewer: &Viewer) -> Markup {
    let title = text("whole-log");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    let lines = table.log(viewer.eyes, usize::MAX);
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                p { a href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
                ol class="log whole" {
                    @for line in &lines {
                        li class=[line.class()] {
                            @if line.number > 0 { span class="ply" { (line.number) } " " }
                            (line.text())
                        }
                    }
                }
            }
        },
    )
}

/// Why something cannot be done, as a page.
pub fn why(table: &Table, viewer: &Viewer, answer: &WhyNot) -> Markup {
    let title = text("why-not");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                (why_text(table.game(), answer))
                p { a class="button" href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
            }
        },
    )
}

/// The answer to "why not?".
pub struct WhyNot {
    pub text: String,
    pub clause: Option<String>,
}

pub fn why_text(game: Option<GameId>, answer: &WhyNot) -> Markup {
    html! {
        p id="why-text" { (answer.text) }
        @if let (Some(clause), Some(game)) = (&answer.clause, game) {
            p { a href={ "/rules/" (game) "#" (clause) } { (text_of("clause-of", clause)) } }
        }
    }
}
